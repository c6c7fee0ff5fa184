/** Focus, scrolling and the pointer within shadow roots, which few events leave; and boxes that scroll by themselves. */
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import { type Pages, placeOfText } from '../stage.ts';
import {
  buttonFor,
  call,
  html,
  type Journey,
  look,
  openCard,
  point,
  setGuards,
  type Tab,
  untilOffered,
  untilPlaced,
} from './side.ts';

const US = ['+1 212 555 0142', '+12125550142'] as const;
const OTHER = ['+1 212 555 0143', '+12125550143'] as const;
const link = ([shown, e164]: readonly [string, string]) => `<p><a href="tel:${e164}">${shown}</a></p>`;
const inRoot = (content: string) =>
  html(`<div id="host"></div><script>
    host.attachShadow({ mode: 'open' }).innerHTML = \`${content}\`;
  </script>`);

export const shadowPages: Pages = {
  '/shadow/focus': inRoot(`<p><a href="#">First</a></p>${link(US)}${link(OTHER)}`),
  '/shadow/scroll': inRoot(
    `<div id="box" style="height:200px;overflow:auto"><p style="height:60px">Phone</p><p>${US[0]}</p><p style="height:900px"></p></div>`,
  ),
  '/shadow/ticker': html(`<p>Phone: ${US[0]}</p>
    <div id="ticker" style="height:90px;overflow:auto;width:300px"><div style="height:90000px">Words that go by</div></div>
    <script>setInterval(() => { ticker.scrollTop += 2; }, 60);</script>`),
};

const placeIn = (text: string) => {
  const { shadowRoot } = document.querySelector('#host') as Element;
  const walker = document.createTreeWalker(shadowRoot as ShadowRoot, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const { left, top, width, height } = range.getBoundingClientRect();
    if (walker.currentNode.textContent?.includes(text)) return { x: left + width / 2, y: top + height / 2 };
  }
  return undefined;
};

const isOfferedFor = (tab: Tab, e164: string) =>
  eventually(() => buttonFor(tab, e164), { what: `a call is offered for ${e164}`, timeout: 5_000 });

export const shadow: Journey = (side) => {
  beforeAll(() => setGuards(side()));

  it('follows the focus from link to link of one root', async () => {
    const tab = await side().open('/shadow/focus');
    await untilOffered(tab, [US[1], OTHER[1]]);
    // The first comes from outside of the root, which the document hears of.
    await tab.press('Tab');
    for (const [, e164] of [US, OTHER]) {
      await tab.press('Tab');
      await isOfferedFor(tab, e164);
      // From our button back to the page.
      await tab.evaluate(() => (document.activeElement as HTMLElement | null)?.focus(), []);
    }
  });

  it('offers the number that came under a resting pointer, in a root that scrolled', async () => {
    const tab = await side().open('/shadow/scroll');
    await untilOffered(tab, [US[1]]);
    const before = (await tab.evaluate(placeIn, [US[0]])) as { x: number; y: number };
    await tab.moveTo(before.x, before.y - 40);
    await look();
    await tab.evaluate(() => {
      (document.querySelector('#host')?.shadowRoot?.querySelector('#box') as Element).scrollTop = 40;
    }, []);
    await isOfferedFor(tab, US[1]);
  });

  it('stays and calls while a box elsewhere scrolls by itself', async () => {
    const tab = await side().open('/shadow/ticker');
    await point(tab, ...US);
    await openCard(tab, ...US);
    const place = await tab.evaluate(placeOfText, [US[0]]);
    expect(place).toBeTruthy();
    for (let times = 0; times < 10; times += 1) {
      await look(200);
      const ours = await tab.ours();
      expect(ours?.card?.name).toBeTruthy();
    }
    const before = side().placed();
    await call(tab, ...US);
    await untilPlaced(side(), US[1], before, 6_000);
  });
};
