/** The page's side in Firefox: offered and dialled, the page as it was, and nothing for a page to do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFrameworks, FRAMEWORKS, type Framework } from '../../fixtures/frameworks/build.ts';
import { eventually } from '../harness/eventually.ts';
import { E164, HOSTILE, NUMBER } from './hostile-pages.ts';
import { type FirefoxStage, firefoxStage, type Pages, placeOfText } from './stage.ts';

const CLOSED = `<!doctype html><html lang="en"><head><title>Closed</title></head><body><div id="c"></div><div id="o"></div><script>
  c.attachShadow({ mode: 'closed' }).innerHTML = '<p>Phone: +1 212 555 0142</p>';
  o.attachShadow({ mode: 'open' }).innerHTML = '<p>Phone: +1 212 555 0143</p>';
</script></body></html>`;
const TICKS = 300;

let stage: FirefoxStage;
beforeAll(async () => {
  const built = await buildFrameworks();
  const pages: Record<string, Pages[string]> = { ...HOSTILE, '/closed': CLOSED };
  for (const framework of FRAMEWORKS) {
    pages[`/${framework}.mjs`] = (_request, response) =>
      void response.setHeader('content-type', 'text/javascript').end(built.script(framework));
    pages[`/${framework}`] =
      `<!doctype html><html lang="en"><head><title>Contacts</title></head><body><div id="root"></div><script type="module">import('/${framework}.mjs')</script></body></html>`;
  }
  stage = await firefoxStage(pages);
});
afterAll(() => stage?.close());

const open = (path: string, origin = stage.site.origin) => stage.firefox.open(origin + path);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What of ours is shown, as only Firefox itself can see it. */
interface Ours {
  button: { x: number; y: number } | null;
  card: string | null;
  said: string;
}
function ours(): Promise<Ours | null> {
  return stage.firefox.evaluate(
    () => {
      const host = document.querySelector('dialmark-offer') as
        | (Element & { openOrClosedShadowRoot?: ShadowRoot })
        | null;
      const root = host?.openOrClosedShadowRoot;
      if (!root) return null;
      const button = root.querySelector('.offer');
      const card = root.querySelector('.card');
      const box = button && !button.hasAttribute('hidden') ? button.getBoundingClientRect() : null;
      return {
        button: box ? { x: Math.round(box.x + 10), y: Math.round(box.y + 10) } : null,
        card: card && !card.hasAttribute('hidden') ? card.textContent : null,
        said: (root.querySelector('.live') as HTMLElement | null)?.dataset.text ?? '',
      };
    },
    [],
    { privileged: true },
  );
}

/** Points at the number and then at the button, until its card is open. */
async function point(shown = NUMBER): Promise<{ x: number; y: number }> {
  const { firefox } = stage;
  const spot = await eventually(
    async () => {
      const place = await firefox.evaluate(placeOfText, [shown]);
      if (!place) return null;
      // Twice, and not to the same place: a pointer that stands still says nothing.
      await firefox.moveTo(Math.round(place.x) - 3, Math.round(place.y));
      await firefox.moveTo(Math.round(place.x), Math.round(place.y));
      return (await ours())?.button;
    },
    { what: `a call is offered for ${shown}` },
  );
  await firefox.moveTo(spot.x, spot.y);
  await eventually(async () => (await ours())?.card !== null, { what: 'the card is open' });
  await pause(300);
  return spot;
}

/** `attack` of the page, with the page's own window. */
const attack = () =>
  stage.firefox.evaluate(() => {
    const page = ((window as { wrappedJSObject?: unknown }).wrappedJSObject ?? window) as {
      attack(): unknown;
    };
    return String(page.attack());
  }, []);

const body = () => stage.firefox.evaluate(() => document.body.outerHTML, []);

it('dials at a press, and the page stays as it was', async () => {
  await open('/plain');
  const before = await body();
  const { x, y } = await point();
  await stage.firefox.clickAt(x, y);
  await eventually(() => stage.placed().includes(E164), { what: 'the platform got the call' });
  await eventually(async () => /the platform is connecting it/.test((await ours())?.said ?? ''), {
    what: 'it is said',
  });
  expect(await body()).toBe(before);
});

it.each(['/synthetic', '/forged', '/polluted'])('takes nothing from a page: %s', async (path) => {
  await open(path);
  const before = stage.placed().length;
  await point();
  const answer = await attack();
  await pause(400);
  if (path === '/polluted') expect(answer).toMatch(/null$/);
  expect(stage.placed().length).toBe(before);
});

it.each([
  ['/swapped', /changed the number/],
  ['/covered', /covers the button/],
] as const)('dials nothing that was not shown: %s', async (path, words) => {
  await open(path);
  const before = stage.placed().length;
  const { x, y } = await point();
  if (path === '/covered') await attack();
  await pause(200);
  await stage.firefox.clickAt(x, y);
  await eventually(async () => words.test((await ours())?.said ?? ''), { what: `${words} is said` });
  expect(stage.placed().length).toBe(before);
});

it('offers in open and closed roots', async () => {
  await open('/closed');
  await point('+1 212 555 0143');
  const marks = await stage.firefox.evaluate(() => CSS.highlights.size, []);
  expect(marks).toBe(2);
});

describe.each(FRAMEWORKS)('%s', (framework: Framework) => {
  async function walk(origin: string): Promise<string[]> {
    await open(`/${framework}`, origin);
    const bodies: string[] = [];
    await eventually(
      () => stage.firefox.evaluate(() => document.documentElement.dataset.ready === 'yes', []),
      {
        what: `${framework} is ready`,
      },
    );
    for (const step of [
      `tick(${TICKS})`,
      'scrollTo(500)',
      `tick(${TICKS})`,
      "route('contact')",
      "route('list')",
    ]) {
      await stage.firefox.evaluate(
        (call) => {
          delete document.documentElement.dataset.done;
          const script = document.createElement('script');
          script.textContent = `Promise.resolve(fixture.${call}).then(() => { document.documentElement.dataset.done = 'yes'; })`;
          document.head.append(script);
          script.remove();
        },
        [step],
      );
      await eventually(
        () => stage.firefox.evaluate(() => document.documentElement.dataset.done === 'yes', []),
        {
          what: `${step} is done`,
        },
      );
      bodies.push((await body()).replace(/lit\$\d+\$/g, 'lit$').replace(/_ng(host|content)-[\w-]+/g, 'ng'));
    }
    return bodies;
  }
  it('renders as if we were not there', async () => {
    const without = await walk(stage.site.otherOrigin);
    expect(await walk(stage.site.origin)).toEqual(without);
    await eventually(() => stage.firefox.evaluate(() => CSS.highlights.size === 2, []), {
      what: 'marks are there',
    });
  });
});
