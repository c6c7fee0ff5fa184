/** The popup as the toolbar opens it, on a screen too low for it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { BESIDE_ARGS, besideTabs } from '../harness/beside.ts';
import { type ChromiumWithExtension, launchChromium } from '../harness/chromium.ts';
import { eventually } from '../harness/eventually.ts';

let chromium: ChromiumWithExtension;
let crm: DemoCrm;
beforeAll(async () => {
  crm = await serveDemoCrm();
  chromium = await launchChromium({ viewport: null, args: [...BESIDE_ARGS, '--window-size=1280,600'] });
});
afterAll(async () => {
  await chromium?.close();
  await crm?.close();
});

it('shows its foot where there is less room than it asks for', async () => {
  // A page that can be turned on: the foot is about it.
  const page = await chromium.context.newPage();
  await page.goto(`${crm.url}/contacts/1042`);
  const popup = await (await besideTabs(chromium)).pressToolbar(page.url());
  const look = () =>
    popup.read(() => {
      const foot = document.querySelector('.popup-foot')?.getBoundingClientRect().bottom;
      if (foot === undefined) return null;
      return { room: innerHeight, foot, wide: innerWidth > document.body.offsetWidth };
    }, []);
  const { room } = await eventually(look, { what: 'the popup is drawn' });
  // Else this shows nothing: the popup asks for 560 pixels.
  expect(room).toBeLessThan(560);
  const seen = await eventually(
    async () => {
      const now = await look();
      return now && now.foot <= now.room && now;
    },
    { what: 'the foot is in sight' },
  );
  expect(seen).toMatchObject({ wide: false });
});
