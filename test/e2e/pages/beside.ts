/**
 * Beside the CRM's page, whichever browser it is: the popup at the toolbar button, and the reader in its panel or
 * sidebar, which follows the record that the page shows.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import calls from '#lib/locales/en/calls.json' with { type: 'json' };
import popup from '#lib/locales/en/popup.json' with { type: 'json' };
import reader from '#lib/locales/en/reader.json' with { type: 'json' };
import { connect } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';
import { type Site, serve } from '../page/stage.ts';

const page = (name: string, body: string) =>
  `<!doctype html><title>${name} | EspoCRM</title><link href="client/css/espo/espo.css">
   <div class="page-header"><h3><span class="title">${name}</span></h3></div>${body}`;
const phone = (number: string) =>
  `<div class="field" data-name="phoneNumber"><a href="tel:${number}">${number}</a></div>`;

const PAGES = {
  '/ada': page('Ada Byron', phone('+12025550188')),
  // Her number was taken off her record, or stands elsewhere.
  '/ada-later': page('Ada Byron', '<p>No number.</p>'),
  '/grace': page('Grace Hopper', phone('+12025550143')),
  '/list': `<!doctype html><title>Directory</title>${Array.from({ length: 9 }, (_, at) => `<p>+1 202 555 012${at}</p>`).join('')}`,
};
const ADA = '#Contact/view/64f0aa12bc34d5e6f';
const GRACE = '#Contact/view/64f0aa12bc34d5e77';

export function besideJourneys(launch: () => Promise<Hands>): void {
  let outside: RunningOutside;
  let site: Site;
  let hands: Hands;
  let crm: OurPage;
  let panel: OurPage;
  const go = (path: string) => crm.open(site.origin + path);

  beforeAll(async () => {
    site = await serve(PAGES);
    outside = await startOutside({ times: { ring: 60, talk: 60, pending: 60, processing: 60 } });
    hands = await launch();
    const settings = await hands.open('options.html');
    await connect(settings.ask, outside, [site.origin]);
    await settings.close();
    crm = await hands.visit(`${site.origin}/ada${ADA}`);
  });
  afterAll(async () => {
    await hands?.close();
    await outside?.close();
    await site?.close();
  });

  it("opens at the toolbar button with the page's numbers, and calls one with its record", async () => {
    const shown = await hands.beside.pressToolbar(`${site.origin}/ada${ADA}`);
    await shown.says(new URL(site.origin).host);
    await shown.press('tab', /^This page/);
    await shown.press('button', /^Call Ada Byron/);
    await eventually(() => outside.sandbox.calls.list().length === 1, { what: 'the call is placed' });
    await shown.find('tab', /^Calls/);
    await shown.says('Ada Byron', '.call-who');
    await shown.close();
    await eventually(async () => !(await hands.beside.isOpen('popup.html')), { what: 'the popup is closed' });
  });

  it('opens the reader beside the page at a press, and lists the calls with its contact', async () => {
    const shown = await hands.beside.pressToolbar(`${site.origin}/ada${ADA}`);
    await shown.press('button', popup.openReader);
    panel = await hands.beside.take('reader.html');
    await panel.says('Calls with Ada Byron');
    await panel.says('Ada Byron', '.call-who');
  });

  it('follows the page to another contact, and to a list, which is nobody', async () => {
    await go(`/grace${GRACE}`);
    await panel.says('Calls with Grace Hopper');
    await panel.says(reader.noneWithRecord);
    await go('/list');
    await eventually(async () => !(await panel.text()).includes('Grace Hopper'), {
      what: 'it follows nobody',
    });
    await panel.says('Ada Byron', '.call-who');
  });

  it("knows a contact by the record's id, where the page has no number of theirs", async () => {
    await go(`/ada-later${ADA}`);
    await panel.says('Calls with Ada Byron');
    await panel.says('Ada Byron', '.call-who');
    await go(`/ada-later${GRACE}`);
    await panel.says(reader.noneWithRecord);
    // All calls are a press away, and so is the contact again.
    await panel.press('button', reader.allCalls);
    await panel.says('Ada Byron', '.call-who');
    await panel.press('button', reader.thisRecord);
    await panel.says(reader.noneWithRecord);
  });

  it('is the whole popup: the page beside with its numbers, and the inbox', async () => {
    await go(`/grace${GRACE}`);
    await panel.press('tab', /^This page/);
    await panel.says(/202\D+555\D+0143/, '.reader-list');
    await go(`/ada${ADA}`);
    await panel.says(/202\D+555\D+0188/, '.reader-list');
    await panel.says(new URL(site.origin).host, '.popup-foot');
    await panel.press('tab', /^Inbox/);
    await panel.says(popup.notifyOn, '.reader-list');
    await panel.press('tab', /^Calls/);
  });

  it('opens a call from the panel, with its transcript', async () => {
    await go(`/ada${ADA}`);
    await panel.says('Ada Byron', '.call-who');
    await panel.press('button', /^Ada Byron/, '.reader-list');
    await panel.find('button', /^Play from/);
    // Wrapped up, it is a line, and most of the panel is the words'.
    await panel.press('button', calls.done);
    await panel.find('button', /^Play from/);
    const parts = await eventually(
      async () => {
        const heights = await panel.read(() => {
          const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
          return {
            window: window.innerHeight,
            words: of('.sentences')?.height ?? 0,
            bar: of('.transcript-bar')?.height ?? 0,
            folds: document.querySelector('.opened-folded') !== null,
          };
        }, []);
        return heights.folds && heights;
      },
      { what: 'the wrap-up is folded' },
    );
    expect(parts.words / parts.window, JSON.stringify(parts)).toBeGreaterThan(0.4);
    expect(parts.bar, JSON.stringify(parts)).toBeLessThan(56);
  });

  it('raised no error in any page', async () => {
    expect(await hands.faults()).toEqual([]);
  });
}
