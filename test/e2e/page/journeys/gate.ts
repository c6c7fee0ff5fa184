/** A page without a number loads nothing but the gate, and nothing is lost when the engine comes late. */
import { expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import { html, type Journey, offersOf, type Side, type Tab, untilOffered } from './side.ts';

const SHOWN = '+1 212 555 0142';
const E164 = '+12125550142';

/** Defined long after our scripts came; the number is in a closed root, which comes without a change around it. */
const LATE = `<x-late></x-late><script>
  setTimeout(() => customElements.define('x-late', class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<p>Phone: ${SHOWN}</p>'; }
  }), 1200);
</script>`;

export const gatePages: Pages = {
  '/gate/none':
    html(`<h1>Pipeline</h1><table><tr><td>Deal 12</td><td>$883,836</td><td>2026-05-12 14:33</td></tr></table>
    <p id="p">Nothing</p><div id="open"></div><div id="closed"></div><input id="field"><a id="link" href="#">Call</a>
    <script>
      document.querySelector('#open').attachShadow({ mode: 'open' }).innerHTML = '<p>Nothing</p>';
      window.outer = document.querySelector('#closed').attachShadow({ mode: 'closed' });
      outer.innerHTML = '<x-in></x-in>';
      window.inner = outer.querySelector('x-in').attachShadow({ mode: 'closed' });
      inner.innerHTML = '<p>Nothing</p>';
    </script>`),
  '/gate/one': html(`<p>Phone: ${SHOWN}</p>`),
  '/gate/frames': html('<p>Nothing</p><iframe src="/gate/one"></iframe><iframe src="/gate/none"></iframe>'),
  '/gate/late': html(`<p>Nothing</p>${LATE}`),
  '/gate/late-too': html(`<p>Phone: +1 415 555 2671</p>${LATE}`),
  // Changed at every turn from before our scripts come until long after.
  '/gate/restless': html(`<ul></ul><script>
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

/** For each frame of the tab in front that has our first script: whether the engine came, too. */
async function engines(side: Side, frames: number): Promise<boolean[]> {
  return eventually(
    async () => {
      const found = await side.inOurs(async () => {
        const { browser } = globalThis as unknown as { browser: typeof chrome };
        const tabs = await browser.tabs.query({});
        const tab = tabs.find(({ url }) => url?.includes('/gate/'));
        const results = await browser.scripting.executeScript({
          target: { tabId: tab?.id ?? -1, allFrames: true },
          func: () => {
            const key = Symbol.for('dialmark');
            const world = (
              globalThis as unknown as Record<symbol, { running?: object; startSession?: object }>
            )[key];
            return world?.running ? world.startSession !== undefined : null;
          },
        });
        return results.map(({ result }) => result);
      }, []);
      return found.length === frames && !found.includes(null) && (found as boolean[]);
    },
    { what: `our first script is in ${frames} frames` },
  );
}

/** Each changes the page so that it has the one number. */
const CHANGES: readonly [string, (tab: Tab) => Promise<unknown>][] = [
  [
    'a text',
    (tab) =>
      tab.evaluate(
        (text) => Object.assign(document.querySelector('#p')?.firstChild as Text, { data: text }).length,
        [SHOWN],
      ),
  ],
  [
    'a text in an open root',
    (tab) =>
      tab.inPage(
        (text) => {
          const root = document.querySelector('#open')?.shadowRoot as ShadowRoot;
          (root.firstChild as Element).textContent = text;
        },
        [SHOWN],
      ),
  ],
  [
    'a text in a closed root in a closed root',
    (tab) =>
      tab.inPage(
        (text) => {
          const { inner } = window as unknown as { inner: ShadowRoot };
          (inner.firstChild as Element).textContent = text;
        },
        [SHOWN],
      ),
  ],
  [
    'what a link leads to',
    (tab) =>
      tab.evaluate((e164) => document.querySelector('#link')?.setAttribute('href', `tel:${e164}`), [E164]),
  ],
  [
    'what a field is for',
    (tab) =>
      tab.evaluate(
        (text) => {
          const field = document.querySelector('#field') as HTMLInputElement;
          field.type = 'tel';
          field.value = text;
        },
        [SHOWN],
      ),
  ],
];

export const gate: Journey = (side) => {
  it('stays at the gate where there is nothing, in each frame by itself', async () => {
    const none = await side().open('/gate/none');
    expect(await engines(side(), 1)).toEqual([false]);
    expect(await offersOf(none)).toEqual([]);
    expect(await engines(side(), 1)).toEqual([false]);
    await side().closeTabs();
    const frames = await side().open('/gate/frames');
    await untilOffered(frames, [E164]);
    expect((await engines(side(), 3)).toSorted()).toEqual([false, false, true]);
  });

  it.each(CHANGES)('follows what comes later: %s', async (_what, change) => {
    const tab = await side().open('/gate/none');
    expect(await engines(side(), 1)).toEqual([false]);
    await change(tab);
    await untilOffered(tab, [E164]);
    expect(await engines(side(), 1)).toEqual([true]);
  });

  it('reads what elements show that become themselves late, before the engine came and after', async () => {
    await untilOffered(await side().open('/gate/late'), [E164]);
    await side().closeTabs();
    await untilOffered(await side().open('/gate/late-too'), ['+14155552671', E164]);
  });

  it('loses nothing between gate and engine on a page that never rests', async () => {
    const tab = await side().open('/gate/restless');
    const written = () =>
      tab.evaluate(
        () => [...document.querySelectorAll('li')].map((row) => `+${row.textContent?.replace(/\D/g, '')}`),
        [],
      );
    await eventually(async () => (await written()).length === 200, { what: 'the page has come to rest' });
    await untilOffered(tab, await written());
    expect(await offersOf(tab)).toEqual(await written());
  });
};
