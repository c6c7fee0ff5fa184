/** What a page pays before it has a number: nothing but the gate; and nothing is lost when the engine comes late. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { type ChromiumStage, chromiumStage, hover, offersOn } from './stage.ts';

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Gate</title></head><body>${body}</body></html>`;
const PAGES = {
  '/none':
    page(`<h1>Pipeline</h1><table><tr><td>Deal 12</td><td>$883,836</td><td>2026-05-12 14:33</td></tr></table>
    <p id="p">Nothing</p><div id="open"></div><div id="closed"></div><input id="field"><a id="link" href="#">Call</a>
    <script>
      document.querySelector('#open').attachShadow({ mode: 'open' }).innerHTML = '<p>Nothing</p>';
      window.outer = document.querySelector('#closed').attachShadow({ mode: 'closed' });
      window.outer.innerHTML = '<x-in></x-in>';
      window.inner = window.outer.querySelector('x-in').attachShadow({ mode: 'closed' });
      window.inner.innerHTML = '<p>Nothing</p>';
    </script>`),
  '/one': page('<p>Phone: +1 212 555 0142</p>'),
  '/frames': page('<p>Nothing</p><iframe src="/one"></iframe><iframe src="/none"></iframe>'),
  // Changed at every turn from before our scripts come until long after.
  '/restless': page(`<ul></ul><script>
    const list = document.querySelector('ul');
    let made = 0;
    const timer = setInterval(() => {
      const row = document.createElement('li');
      row.textContent = 'Phone: +1 212 555 ' + String(1000 + made++);
      list.append(row);
      if (made % 3 === 0) list.firstChild.remove();
      if (made === 300) clearInterval(timer);
    }, 3);
  </script>`),
};

let stage: ChromiumStage;
beforeAll(async () => {
  stage = await chromiumStage(PAGES);
});
afterAll(() => stage?.close());

/** Frames of the page, by whether the engine came into them. */
async function engines(shown: Page): Promise<boolean[]> {
  const ours = stage.chromium.context.pages().find((each) => each.url().includes('options.html'));
  const found = await ours?.evaluate(async (url) => {
    const tab = (await chrome.tabs.query({})).find((each) => each.url === url);
    const target = { tabId: tab?.id ?? 0, allFrames: true };
    const frames = await chrome.scripting.executeScript({
      target,
      func: () => {
        const world = (globalThis as unknown as Record<symbol, { running?: object; startSession?: object }>)[
          Symbol.for('dialmark')
        ];
        return world?.running ? world.startSession !== undefined : null;
      },
    });
    return frames.map(({ result }) => result);
  }, shown.url());
  if (!found || found.includes(null)) throw new Error('our first script is not there yet');
  return found as boolean[];
}

const engineCame = (shown: Page) =>
  eventually(async () => (await engines(shown)).includes(true), { what: 'the engine is in the page' });

it('stays at the gate where there is nothing, in each frame by itself', async () => {
  const { page: none } = await stage.open('/none');
  await eventually(() => engines(none), { what: 'our first script' });
  expect(await offersOn(stage, none)).toEqual([]);
  expect(await engines(none)).toEqual([false]);
  await none.close();

  const { page: frames } = await stage.open('/frames');
  await eventually(async () => (await offersOn(stage, frames)).length === 1, { what: 'the frame’s number' });
  expect((await engines(frames)).toSorted()).toEqual([false, false, true]);
  await frames.close();
});

it.each([
  [
    'a text',
    () => Object.assign(document.querySelector('#p') as Element, { textContent: '+1 212 555 0142' }),
  ],
  [
    'an open root',
    () => {
      const root = document.querySelector('#open')?.shadowRoot as ShadowRoot;
      (root.firstChild as Element).textContent = '+1 212 555 0142';
    },
  ],
  [
    'a closed root in a closed root',
    () => {
      const { inner } = window as unknown as { inner: ShadowRoot };
      (inner.firstChild as Element).textContent = '+1 212 555 0142';
    },
  ],
  ['a link', () => document.querySelector('#link')?.setAttribute('href', 'tel:+12125550142')],
  [
    'a field',
    () => {
      const field = document.querySelector('#field') as HTMLInputElement;
      field.type = 'tel';
      field.value = '+1 212 555 0142';
    },
  ],
])('follows what comes later: %s', async (_what, change) => {
  const { page: shown } = await stage.open('/none');
  await eventually(() => engines(shown), { what: 'our first script' });
  await shown.evaluate(change as () => void);
  await engineCame(shown);
  await eventually(async () => (await offersOn(stage, shown))[0] === '+12125550142', { what: 'the offer' });
  expect(await offersOn(stage, shown)).toHaveLength(1);
  await shown.close();
});

it('loses nothing between gate and engine on a page that never rests', async () => {
  const { page: shown } = await stage.open('/restless');
  const written = () =>
    shown.evaluate(() =>
      [...document.querySelectorAll('li')].map((row) => `+${row.textContent?.replace(/\D/g, '')}`),
    );
  await eventually(async () => (await written()).length === 200, { what: 'the page has come to rest' });
  await eventually(async () => (await offersOn(stage, shown)).join() === (await written()).join(), {
    what: 'all that stands there is offered, and nothing else',
  });
  await shown.close();
});

it('asks again where the engine does not come, says so meanwhile, and sleeping workers are woken', async () => {
  const [worker] = stage.chromium.context.serviceWorkers();
  await worker?.evaluate(() => {
    const { scripting } = chrome;
    const real = scripting.executeScript.bind(scripting);
    let refused = 0;
    Object.assign(scripting, {
      executeScript: (injection: { files?: string[] }) =>
        injection.files?.includes('/engine.js') && refused++ < 3
          ? Promise.reject(new Error('not now'))
          : real(injection as never),
    });
  });
  const { page: shown, roots } = await stage.open('/one');
  const ours = stage.chromium.context.pages().find((each) => each.url().includes('options.html'));
  const tabId = await ours?.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    shown.url(),
  );
  const listed = await stage.ask('page.list', { tabId: tabId as number });
  expect(listed).toMatchObject({ numbers: [], unread: true });
  await hover(shown, roots, '+1 212 555 0142', '+12125550142');
  expect(await stage.ask('page.list', { tabId: tabId as number })).toMatchObject({ unread: false });
  await shown.close();

  await stage.chromium.stopServiceWorker();
  const { page: again, roots: itsRoots } = await stage.open('/one');
  await hover(again, itsRoots, '+1 212 555 0142', '+12125550142');
  await again.close();
});
