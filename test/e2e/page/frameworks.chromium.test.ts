/**
 * Pages of five frameworks, real packages, re-rendered a thousand times, scrolled and routed: with us and without us
 * the page is the same, makes no errors, and what we offer is what is on it.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFrameworks, FRAMEWORKS, type Framework, HYDRATING } from '../../fixtures/frameworks/build.ts';
import { eventually } from '../harness/eventually.ts';
import { type ChromiumStage, chromiumStage, offersOn, type Pages } from './stage.ts';

interface Fixture {
  tick(times: number): Promise<void>;
  scrollTo(from: number): Promise<void>;
  route(name: string): Promise<void>;
  phones(): string[];
}
declare const fixture: Fixture;

const TICKS = 1_000;
const BETWEEN_LOOKS = 100;

function document_(script: string, markup = '', delayed = false): string {
  // A late hydration: we have scanned what the server wrote before the framework takes it over.
  const start = delayed ? `setTimeout(() => import('${script}'), 400)` : `import('${script}')`;
  return `<!doctype html><html lang="en"><head><title>Contacts</title></head><body><div id="root">${markup}</div><script type="module">${start}</script></body></html>`;
}

async function pagesOf(): Promise<Pages> {
  const built = await buildFrameworks();
  const pages: Record<string, Pages[string]> = {};
  for (const framework of FRAMEWORKS) {
    pages[`/${framework}.mjs`] = (_request, response) =>
      void response.setHeader('content-type', 'text/javascript').end(built.script(framework));
    pages[`/${framework}`] = document_(`/${framework}.mjs`);
  }
  for (const framework of HYDRATING)
    pages[`/${framework}-hydrated`] = document_(`/${framework}.mjs`, await built.markup(framework), true);
  return pages;
}

let stage: ChromiumStage;
beforeAll(async () => {
  stage = await chromiumStage(await pagesOf());
});
afterAll(() => stage?.close());

/** The body as a page can see it, ours apart; Lit's and Angular's generated ids have no place in a comparison. */
const bodyOf = (page: Page) =>
  page.evaluate(() => {
    const open = (root: ParentNode): string =>
      [...root.querySelectorAll('*')]
        .map((element) => (element.shadowRoot ? element.shadowRoot.innerHTML + open(element.shadowRoot) : ''))
        .join('');
    const html = document.body.outerHTML + open(document.body);
    return html.replace(/lit\$\d+\$/g, 'lit$').replace(/_ng(host|content)-[\w-]+/g, 'ng');
  });

interface Run {
  bodies: string[];
  errors: string[];
  shifts: number;
}

/** The same walk through a fixture; `look` is called wherever the page stands still. */
async function walk(url: string, look: (page: Page) => Promise<void>): Promise<Run> {
  const page = await stage.chromium.context.newPage();
  const run: Run = { bodies: [], errors: [], shifts: 0 };
  page.on('pageerror', (error) => run.errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') run.errors.push(message.text());
  });
  await page.goto(url);
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      const shifts = (globalThis as { shifts?: number }).shifts ?? 0;
      (globalThis as { shifts?: number }).shifts = shifts + list.getEntries().length;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await eventually(() => page.evaluate(() => document.documentElement.dataset.ready === 'yes'), {
    what: `${url} is ready`,
  });
  const stop = async () => {
    // A frame at each stop, with us and without: the page's own shifts are counted frame by frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await look(page);
    run.bodies.push(await bodyOf(page));
  };
  await stop();
  for (let done = 0; done < TICKS; done += BETWEEN_LOOKS) {
    await page.evaluate((times) => fixture.tick(times), BETWEEN_LOOKS);
    await stop();
  }
  for (const from of [5, 60, 400, 970, 12, 0]) {
    await page.evaluate((to) => fixture.scrollTo(to), from);
    await stop();
  }
  for (const route of ['contact', 'list', 'contact', 'list']) {
    await page.evaluate((to) => fixture.route(to), route);
    await stop();
  }
  run.shifts = await page.evaluate(() => (globalThis as { shifts?: number }).shifts ?? 0);
  await page.close();
  return run;
}

async function compare(path: string): Promise<void> {
  // The other origin is not an allowed site: nothing of ours runs there.
  const without = await walk(stage.site.otherOrigin + path, async () => undefined);
  const url = stage.site.origin + path;
  const withUs = await walk(url, async (page) => {
    const wanted = await page.evaluate(() => fixture.phones());
    await eventually(
      async () => {
        const found = await offersOn(stage, page);
        expect(found).toEqual(wanted.map((phone) => phone.replace(/[^\d+]/g, '')));
        return true;
      },
      { what: `what is offered on ${path} is what is on it` },
    );
  });
  expect(withUs.errors).toEqual(without.errors);
  expect(withUs.errors).toEqual([]);
  expect(withUs.shifts).toBe(without.shifts);
  expect(withUs.bodies).toEqual(without.bodies);
}

describe.each(FRAMEWORKS)('%s', (framework: Framework) => {
  it('renders again and again, scrolls and routes as if we were not there', () => compare(`/${framework}`));
});
describe.each(HYDRATING)('%s, rendered on a server', (framework) => {
  it('hydrates what we have read before', () => compare(`/${framework}-hydrated`));
});
