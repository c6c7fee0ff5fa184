/** Everywhere that numbers are, and nowhere that they are not ours to touch. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { type ChromiumStage, callName, chromiumStage, hover, offersOn, type Pages } from './stage.ts';

const page_ = (body: string, html = 'lang="en"') =>
  `<!doctype html><html ${html}><head><title>Places</title><style>body{margin:40px;font:16px sans-serif}</style></head><body>${body}</body></html>`;

const PAGES: Record<string, Pages[string]> = {
  '/inputs': page_(`
    <p><label>Phone <input id="tel" type="tel" value="+49 30 901820"></label></p>
    <p><label>Mobile <input id="read" type="text" autocomplete="tel" readonly value="+33 1 42 68 53 00"></label></p>
    <p><textarea rows="2">Phone: +1 212 555 0142</textarea></p>
    <div contenteditable="true">Phone: +1 212 555 0143</div>
    <div contenteditable="plaintext-only">Phone: +1 212 555 0144</div>
    <p hidden>Phone: +1 212 555 0145</p><p style="visibility:hidden">Phone: +1 212 555 0146</p>
    <template><p>Phone: +1 212 555 0147</p></template><noscript>Phone: +1 212 555 0148</noscript>`),
  '/links': page_(`<p><a id="link" href="tel:+44-20-7946-0958">Call the office</a></p>`),
  '/shadow': page_(`<x-closed></x-closed><script>
    customElements.define('x-closed', class extends HTMLElement {
      connectedCallback() {
        this.root = this.attachShadow({ mode: 'closed' });
        this.root.innerHTML = '<p>Phone: <span>+1 212 555 0142</span></p>';
        globalThis.change = () => { this.root.querySelector('span').textContent = '+1 212 555 0199'; };
      }
    });</script>`),
  '/split': page_(`<p>Phone: <b>+1 212</b> <i>555</i>-<span>0142</span></p>`),
  '/dialog': page_(`<button id="open" onclick="d.showModal()">Open</button>
    <dialog id="d"><p>Phone: +1 212 555 0142</p></dialog>`),
  '/popover': page_(`<button id="open" popovertarget="p">Open</button>
    <div id="p" popover style="padding:30px"><p>Phone: +1 212 555 0142</p></div>`),
  '/scroll': page_(`<div id="box" style="height:200px;overflow:auto"><div style="height:150px"></div>
    <p>Phone: +1 212 555 0142</p><div style="height:2000px"></div></div>`),
  '/zoom': page_(`<p>Phone: +1 212 555 0142</p>`, 'lang="en" style="zoom:1.5"'),
  '/rtl': page_(`<p>טלפון: +972 54-234-5678</p>`, 'lang="he" dir="rtl"'),
  '/frame': page_(`<p>Phone: +1 212 555 0142</p>`),
};

let stage: ChromiumStage;
beforeAll(async () => {
  stage = await chromiumStage(
    {
      ...PAGES,
      '/frames': (_request, response) =>
        void response.setHeader('content-type', 'text/html; charset=utf-8').end(
          page_(`<iframe id="blank" width="400" height="120"></iframe>
            <iframe srcdoc="<p>Phone: +1 212 555 0143</p>" width="400" height="120"></iframe>
            <iframe src="${stage.site.otherOrigin}/frame" width="400" height="120"></iframe>
            <script>blank.contentDocument.body.innerHTML = '<p>Phone: +1 212 555 0144</p>'</script>`),
        ),
    },
    { otherOriginToo: true },
  );
});
afterAll(() => stage?.close());

const offered = (page: Page) => offersOn(stage, page);

async function eventuallyOffers(page: Page, numbers: readonly string[]): Promise<void> {
  await eventually(
    async () => {
      expect(await offered(page)).toEqual(numbers);
      return true;
    },
    { what: `${numbers.join(', ')} and nothing else is offered` },
  );
}

it('reads fields’ live values, and leaves editors and hidden text alone', async () => {
  const { page, roots } = await stage.open('/inputs');
  await eventuallyOffers(page, ['+4930901820', '+33142685300']);
  const before = await page.evaluate(() => document.body.outerHTML);
  // By script, which fires no event.
  await page.locator('#tel').evaluate((input: HTMLInputElement) => {
    input.value = '+49 30 901821';
  });
  await eventuallyOffers(page, ['+4930901821', '+33142685300']);
  await page.locator('#tel').focus();
  await roots.find('button', callName('+4930901821'));
  expect(await page.evaluate(() => document.body.outerHTML)).toBe(before);
  await page.close();
});

it('offers a link, and takes its press over where the user wishes', async () => {
  const { page, roots } = await stage.open('/links');
  await eventuallyOffers(page, ['+442079460958']);
  await stage.ask('settings.save', { patch: { takeOverTelLinks: true } });
  await page.reload();
  await eventuallyOffers(page, ['+442079460958']);
  await eventually(
    async () => {
      await page.locator('#link').click();
      return (await roots.tree()).some(
        (node) => node.role === 'group' && callName('+442079460958').test(node.name),
      );
    },
    { what: 'the card opens instead of the system’s telephone' },
  );
  await stage.ask('settings.save', { patch: { takeOverTelLinks: false } });
  await page.close();
});

it('sees into closed roots, and what changes in them', async () => {
  const { page, roots } = await stage.open('/shadow');
  await eventuallyOffers(page, ['+12125550142']);
  await page.evaluate(() => (globalThis as unknown as { change(): void }).change());
  await eventuallyOffers(page, ['+12125550199']);
  await page.mouse.move(150, 66);
  await eventually(
    async () => {
      await page.mouse.move(150 + Math.random(), 66);
      return (await roots.tree()).some(
        (node) => node.role === 'button' && callName('+12125550199').test(node.name),
      );
    },
    { what: 'the number in the closed root is offered' },
  );
  await page.close();
});

it('joins what inline elements split', async () => {
  const { page } = await stage.open('/split');
  await eventuallyOffers(page, ['+12125550142']);
  await page.close();
});

it('works in frames: blank, of a text, of another allowed site', async () => {
  const { page } = await stage.open('/frames');
  await eventually(
    async () => {
      expect([...(await offered(page))].sort()).toEqual(['+12125550142', '+12125550143', '+12125550144']);
      return true;
    },
    { what: 'all three frames’ numbers are offered' },
  );
  await page.close();
});

describe.each(['/dialog', '/popover'])('in the top layer: %s', (path) => {
  it('dials, and leaves it open and as it was', async () => {
    const { page, roots } = await stage.open(path);
    const before = stage.placed().length;
    await stage.ask('settings.save', {
      patch: { guards: { ...(await stage.ask('settings.get', {})).settings.guards, recentMinutes: 0 } },
    });
    await page.locator('#open').click();
    const { x, y } = await hover(page, roots, '+1 212 555 0142', '+12125550142');
    await page.mouse.move(x, y);
    await roots.find('group', callName('+12125550142'));
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    await page.mouse.click(x, y);
    await eventually(() => stage.placed().length === before + 1, { what: 'the call is placed' });
    expect(await page.locator('dialog[open], [popover]:popover-open').first().isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.close();
  });
});

it('lets go while the page scrolls, and comes back where the number is', async () => {
  const { page, roots } = await stage.open('/scroll');
  const first = await hover(page, roots, '+1 212 555 0142', '+12125550142');
  await page.locator('#box').evaluate((box) => box.scrollBy(0, 60));
  await eventually(
    async () => {
      const node = (await roots.tree()).find(
        (each) => each.role === 'button' && callName('+12125550142').test(each.name),
      );
      return node && Math.abs((await roots.spot(node)).y - (first.y - 60)) < 3;
    },
    { what: 'the button has moved with its number' },
  );
  await page.close();
});

it.each(['/zoom', '/rtl'])('stands beside the number: %s', async (path) => {
  const { page, roots } = await stage.open(path);
  const [shown, e164] =
    path === '/rtl' ? ['+972 54-234-5678', '+972542345678'] : ['+1 212 555 0142', '+12125550142'];
  const spot = await hover(page, roots, shown, e164);
  const box = await page.evaluate(() => {
    const range = document.createRange();
    const text = document.querySelector('p')?.firstChild as Text;
    range.setStart(text, text.data.indexOf('+'));
    range.setEnd(text, text.data.length);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom };
  });
  expect(spot.y).toBeGreaterThan(box.top - 6);
  expect(spot.y).toBeLessThan(box.bottom + 6);
  if (path === '/rtl') expect(Math.abs(box.left - spot.x)).toBeLessThan(30);
  else expect(Math.abs(spot.x - box.right)).toBeLessThan(40);
  await page.close();
});

it('leaves nothing of ours on paper', async () => {
  const { page, roots } = await stage.open('/frame');
  await hover(page, roots, '+1 212 555 0142', '+12125550142');
  await page.emulateMedia({ media: 'print' });
  await eventually(async () => !(await roots.tree()).some((node) => node.role === 'button'), {
    what: 'nothing of ours is rendered for print',
  });
  await page.close();
});
