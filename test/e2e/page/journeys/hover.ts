/** Numbers in a page's own hover cards: the page must not take the way to our button for leaving its card. */
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import {
  errorsOf,
  html,
  type Journey,
  look,
  openCard,
  setGuards,
  type Tab,
  untilOffered,
  untilPlaced,
} from './side.ts';

const US = ['+1 212 555 0142', '+12125550142'] as const;
const CARD = `<div id="box" style="display:none;padding:24px;border:1px solid;width:320px">Phone <span id="number">${US[0]}</span></div>`;
const STYLE = '<style>#owner{width:220px;border:1px dashed}#owner.open #box{display:block!important}</style>';
/** Pointer events that the page hears, at the elements that hold the card. */
const HEAR = `window.heard = [];
  for (const id of ['owner', 'box']) for (const type of ['pointerenter','pointerleave','mouseenter','mouseleave'])
    document.getElementById(id).addEventListener(type, (event) => heard.push(id + ' ' + event.type));`;
const page = (script: string, style = STYLE) =>
  html(
    `<div id="owner">Dana Reed${CARD}</div><p id="away" style="margin-top:240px">Nothing here</p>`,
    'lang="en"',
    `${style}<script>addEventListener('DOMContentLoaded', () => { ${HEAR} ${script} });</script>`,
  );
const open = `owner.classList.add('open')`;
const shut = `owner.classList.remove('open')`;

export const hoverPages: Pages = {
  '/hover/enter': page(
    `owner.addEventListener('mouseenter', () => ${open}); owner.addEventListener('mouseleave', () => ${shut});`,
  ),
  '/hover/pointer': page(
    `owner.addEventListener('pointerenter', () => ${open}); owner.addEventListener('pointerleave', () => ${shut});`,
  ),
  // As frameworks that listen at the root do.
  '/hover/delegated': page(`
    document.addEventListener('mouseover', (event) => { if (owner.contains(event.target)) ${open}; else ${shut}; });
    document.addEventListener('mouseout', (event) => { if (!owner.contains(event.relatedTarget)) ${shut}; });`),
  '/hover/moves': page(`
    document.addEventListener('mousemove', (event) => { if (owner.contains(event.target)) ${open}; else ${shut}; });`),
  '/hover/shadow': html(
    '<div id="owner"></div><p id="away" style="margin-top:240px">Nothing here</p>',
    'lang="en"',
    `<script>addEventListener('DOMContentLoaded', () => {
      const root = owner.attachShadow({ mode: 'open' });
      root.innerHTML = '<div id="inner" style="width:220px">Dana Reed${CARD.replaceAll("'", '')}</div>';
      const [inner, box] = [root.getElementById('inner'), root.getElementById('box')];
      inner.addEventListener('mouseenter', () => { box.style.display = 'block'; });
      inner.addEventListener('mouseleave', () => { box.style.display = 'none'; });
    });</script>`,
  ),
  '/hover/style': page(
    '',
    '<style>#owner{width:220px;border:1px dashed}#owner:hover #box{display:block!important}</style>',
  ),
};

/** Points at the words that open the card, and waits for it. */
async function openBox(tab: Tab): Promise<void> {
  await eventually(
    async () => {
      await tab.moveTo(60, 52);
      await tab.moveTo(64, 52);
      return boxIsOpen(tab);
    },
    { what: 'the page shows its card' },
  );
}

const boxIsOpen = (tab: Tab) =>
  tab.evaluate(() => {
    const owner = document.querySelector('#owner');
    const box = document.querySelector('#box') ?? owner?.shadowRoot?.querySelector('#box');
    return (box?.getClientRects().length ?? 0) > 0;
  }, []);

const heardBy = (tab: Tab) => tab.inPage(() => (globalThis as unknown as { heard: string[] }).heard, []);

export const hover: Journey = (side) => {
  beforeAll(() => setGuards(side()));

  it.each(Object.keys(hoverPages))(
    '%s: the number is called, and the card closes afterwards',
    async (path) => {
      const tab = await side().open(path);
      await openBox(tab);
      await untilOffered(tab, [US[1]]);
      const before = side().placed();
      const { x, y } = await openCard(tab, ...US);
      await look(900);
      if (!path.endsWith('style')) expect(await boxIsOpen(tab)).toBe(true);
      // The card leaves the button free, even if the page shows the number no more.
      const { offer, card } = (await tab.ours()) ?? {};
      expect(offer && card && card.box.top >= offer.box.bottom && card.box.left < offer.box.right).toBe(true);
      await tab.clickAt(x, y);
      await untilPlaced(side(), US[1], before);
      await tab.moveTo(620, 420);
      await tab.moveTo(624, 424);
      await eventually(async () => !(await boxIsOpen(tab)), { what: 'the page’s card has closed' });
      expect(await errorsOf(tab)).toEqual([]);
    },
  );

  it('tells the page each coming and going once, as if our button were a part of what is under it', async () => {
    const tab = await side().open('/hover/enter');
    await openBox(tab);
    await untilOffered(tab, [US[1]]);
    await openCard(tab, ...US);
    await look();
    // Back into the card of the page, and out of it.
    await tab.moveTo(70, 100);
    await tab.moveTo(72, 102);
    await openCard(tab, ...US);
    await look();
    await tab.moveTo(620, 420);
    await tab.moveTo(624, 424);
    await eventually(async () => !(await boxIsOpen(tab)), { what: 'the page’s card has closed' });
    const heard = await heardBy(tab);
    for (const family of ['pointer', 'mouse'])
      for (const id of ['owner', 'box'])
        expect(
          heard.filter((told) => told.startsWith(`${id} ${family}`)),
          heard.join(),
        ).toEqual([`${id} ${family}enter`, `${id} ${family}leave`]);
  });

  it('leaves to the page what happens away from us', async () => {
    const tab = await side().open('/hover/enter');
    for (const [x, y] of [
      [60, 52],
      [70, 100],
      [620, 420],
      [60, 52],
    ] as const)
      await tab.moveTo(x, y);
    expect((await heardBy(tab)).filter((told) => told.startsWith('owner mouse'))).toEqual([
      'owner mouseenter',
      'owner mouseleave',
      'owner mouseenter',
    ]);
  });
};
