/**
 * Pages of five frameworks, real packages, re-rendered a thousand times, scrolled and routed: with us and without us
 * the page is the same, makes no errors, and what we offer is what is on it.
 */
import { describe, expect, it } from 'vitest';
import { buildFrameworks, FRAMEWORKS } from '../../../apps/frameworks/build.ts';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import { errorsOf, html, type Journey, offersOf, type Tab } from './side.ts';

interface Fixture {
  tick(times: number): Promise<void>;
  scrollTo(from: number): Promise<void>;
  route(name: string): Promise<void>;
  phones(): string[];
}
declare const fixture: Fixture;

const TICKS = 1_000;
const BETWEEN_LOOKS = 100;

function page(script: string, markup = '', delayed = false): string {
  // A late hydration: we have scanned what the server wrote before the framework takes it over.
  const start = delayed ? `setTimeout(() => import('${script}'), 400)` : `import('${script}')`;
  const shifts = `<script>window.shifts = 0;
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
      new PerformanceObserver((list) => { shifts += list.getEntries().length; }).observe({ type: 'layout-shift', buffered: true });</script>`;
  // Angular's server writes the whole body: a mark before it, and what it knows after.
  const root = markup.includes('id="root"') ? markup : `<div id="root">${markup}</div>`;
  const written = `<script>window.written = document.querySelector('#root table') ??
    document.querySelector('contact-app')?.shadowRoot?.querySelector('table') ?? null;</script>`;
  return html(`${root}${written}<script type="module">${start}</script>`, 'lang="en"', shifts);
}

export async function frameworksPages(): Promise<Pages> {
  const built = await buildFrameworks();
  const pages: Record<string, Pages[string]> = {};
  for (const framework of FRAMEWORKS) {
    pages[`/${framework}.mjs`] = (_request, response) =>
      void response.setHeader('content-type', 'text/javascript').end(built.script(framework));
    pages[`/${framework}`] = page(`/${framework}.mjs`);
    pages[`/${framework}-hydrated`] = page(`/${framework}.mjs`, await built.markup(framework), true);
  }
  return pages;
}

/** Runs in the page: the body as it can see it, open roots included; generated ids have no place in a comparison. */
function wholeBody(): string {
  const open = (root: ParentNode): string =>
    [...root.querySelectorAll('*')]
      .map((element) => (element.shadowRoot ? element.shadowRoot.innerHTML + open(element.shadowRoot) : ''))
      .join('');
  const whole = document.body.outerHTML + open(document.body);
  return whole.replace(/lit\$\d+\$/g, 'lit$').replace(/_ng(host|content)-[\w-]+/g, 'ng');
}

interface Run {
  bodies: string[];
  errors: string[];
  shifts: number;
  /** Of what a server wrote; null if it wrote nothing. */
  takenOver: boolean | null;
}

/** Whether the table that the server wrote is the one that is shown. */
const isTakenOver = (tab: Tab) =>
  tab.inPage(() => (globalThis as unknown as { written: Element | null }).written?.isConnected ?? null, []);

/** The same walk through a fixture; `lookAround` is called wherever the page stands still. */
async function walk(tab: Tab, lookAround: () => Promise<void>): Promise<Run> {
  const bodies: string[] = [];
  await eventually(() => tab.evaluate(() => document.documentElement.dataset.ready === 'yes', []), {
    what: 'the page is ready',
  });
  const stop = async () => {
    // Frames at each stop, with us and without: the page's own shifts are counted frame by frame.
    await tab.inPage(
      () =>
        new Promise<boolean>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
      [],
    );
    await lookAround();
    bodies.push(await tab.evaluate(wholeBody, []));
  };
  await stop();
  const takenOver = await isTakenOver(tab);
  for (let done = 0; done < TICKS; done += BETWEEN_LOOKS) {
    await tab.inPage((times) => fixture.tick(times), [BETWEEN_LOOKS]);
    await stop();
  }
  for (const from of [5, 60, 400, 970, 12, 0]) {
    await tab.inPage((to) => fixture.scrollTo(to), [from]);
    await stop();
  }
  for (const route of ['contact', 'list', 'contact', 'list']) {
    await tab.inPage((to) => fixture.route(to), [route]);
    await stop();
  }
  const shifts = await tab.inPage(() => (globalThis as unknown as { shifts: number }).shifts, []);
  return { bodies, errors: await errorsOf(tab), shifts, takenOver };
}

export const frameworks: Journey = (side) => {
  async function compare(path: string): Promise<void> {
    const without = await walk(await side().open(path, side().site.strangeOrigin), async () => undefined);
    const tab = await side().open(path);
    const withUs = await walk(tab, async () => {
      const wanted = await tab.inPage(() => fixture.phones(), []);
      const numbers = wanted.map((phone) => phone.replace(/[^\d+]/g, '')).join();
      await eventually(async () => (await offersOf(tab)).join() === numbers, {
        what: `what is offered on ${path} is what is on it`,
      });
    });
    expect(withUs.errors).toEqual([]);
    expect(without.errors).toEqual([]);
    expect([withUs.takenOver, without.takenOver]).toEqual(
      path.endsWith('hydrated') ? [true, true] : [null, null],
    );
    expect(withUs.shifts).toBe(without.shifts);
    expect(withUs.bodies).toEqual(without.bodies);
  }

  describe('renders again and again, scrolls and routes as if we were not there', () => {
    it.each(FRAMEWORKS)('%s', (framework) => compare(`/${framework}`));
  });
  describe('hydrates what we have read before', () => {
    it.each(FRAMEWORKS)('%s', (framework) => compare(`/${framework}-hydrated`));
  });
};
