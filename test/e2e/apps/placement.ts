/** Where our buttons stand on pages of others: one for each number in view, by one rule in a column, on no word. */
import { expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import type { Box } from '../page/journeys/ours.ts';
import { cardFor, look, middleOf, pointAt, type Tab } from '../page/journeys/side.ts';
import { callName } from '../page/stage.ts';

/** A number that is to be seen: which it is, where its text is, and where it can be pointed at. */
interface Seen {
  index: number;
  box: Box;
}

/** Runs in the page: which of the texts are seen, each whole, and where. */
function seenWhole(texts: string[]): Seen[] {
  const found: Seen[] = [];
  const add = (text: string, holder: Element, box: DOMRect) => {
    const index = texts.indexOf(text);
    const shows = (x: number, y: number) => {
      let there = document.elementFromPoint(x, y);
      for (let root = there?.shadowRoot; root; root = there?.shadowRoot) {
        const inner = root.elementFromPoint(x, y);
        if (!inner || inner === there) break;
        there = inner;
      }
      return there !== null && (there === holder || holder.contains(there));
    };
    const middle = box.top + box.height / 2;
    const ends = shows(box.left + 1, middle) && shows(box.right - 1, middle);
    const sides = shows(box.left + 2, box.top + 1) && shows(box.left + 2, box.bottom - 1);
    const { left, top, right, bottom } = box;
    if (index >= 0 && box.width > 0 && ends && sides)
      found.push({ index, box: { left, top, right, bottom } });
  };
  const textsIn = (root: ParentNode & Node): Node[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node);
    const hosts = [...root.querySelectorAll('*')];
    return [...nodes, ...hosts.flatMap(({ shadowRoot }) => (shadowRoot ? textsIn(shadowRoot) : []))];
  };
  const range = new Range();
  for (const node of textsIn(document.body)) {
    const holder = node.parentElement;
    for (const text of texts) {
      const at = (node as Text).data.indexOf(text);
      if (at < 0 || !holder) continue;
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      // Of a number that breaks, its last line.
      const lines = range.getClientRects();
      add(text, holder, lines[lines.length - 1] ?? new DOMRect());
    }
  }
  for (const field of document.querySelectorAll('input'))
    add(field.value, field, field.getBoundingClientRect());
  return found;
}

/** Runs in the page: words that are drawn where one of the boxes is; `own` are not counted. */
function wordsUnder(boxes: Box[], own: string[]): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = new Range();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node as Text).data.trim();
    if (!text || own.some((one) => text.includes(one))) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects())
      for (const box of boxes) {
        const [left, right] = [Math.max(rect.left, box.left + 2), Math.min(rect.right, box.right - 2)];
        const [top, bottom] = [Math.max(rect.top, box.top + 3), Math.min(rect.bottom, box.bottom - 3)];
        if (left >= right || top >= bottom) continue;
        // A text under something else is not read there.
        const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
        if (stack.find((at) => !at.hasAttribute('data-dialmark')) === node.parentElement)
          found.push(`${text} ${JSON.stringify({ rect, box })}`);
      }
  }
  return found;
}

export interface Placement {
  /** As they are written in the page, and the same numbers in E.164. */
  texts: readonly string[];
  numbers: readonly string[];
  /** Selects what scrolls, if it does. */
  scroller: string | undefined;
}

/** Waits until each number that is seen has its button in the accessibility tree. */
async function untilHeard(tab: Tab, { texts, numbers }: Placement, what: string): Promise<Seen[]> {
  let missing: string[] = [];
  let seen: Seen[] = [];
  await eventually(
    async () => {
      seen = await tab.evaluate(seenWhole, [[...texts]]);
      const heard = (await tab.heard()).filter(({ role }) => role === 'button');
      missing = seen
        .map(({ index }) => numbers[index] as string)
        .filter((e164) => !heard.some(({ name }) => callName(e164).test(name)));
      return seen.length > 0 && missing.length === 0;
    },
    { what: `each number in view has a button ${what}`, timeout: 12_000 },
  ).catch((error: Error) => {
    throw new Error(`${error.message}; without one: ${missing.join()}`, { cause: error });
  });
  return seen;
}

/** Pictures stand on no word; in a column there is one for each number, or none for any. */
async function pictures(tab: Tab, seen: readonly Seen[]): Promise<number> {
  const { glyphs = [] } = (await tab.ours()) ?? {};
  expect(await tab.evaluate(wordsUnder, [glyphs.map(({ box }) => box), []])).toEqual([]);
  const columns = new Map<number, Seen[]>();
  for (const one of seen) {
    const left = Math.round(one.box.left / 4);
    columns.set(left, [...(columns.get(left) ?? []), one]);
  }
  for (const column of columns.values()) {
    const beside = column.filter(({ box }) =>
      glyphs.some((glyph) => Math.abs(glyph.box.top + glyph.box.bottom - box.top - box.bottom) < 6),
    );
    if (column.length > 2) expect([0, column.length]).toContain(beside.length);
  }
  return glyphs.length;
}

/** Points at the second number of those that are seen, and opens its card: neither covers what is read there. */
async function offered(tab: Tab, { texts, numbers }: Placement, seen: readonly Seen[]): Promise<void> {
  const one = seen[1] ?? (seen[0] as Seen);
  const e164 = numbers[one.index] as string;
  const place = { x: (one.box.left + one.box.right) / 2, y: (one.box.top + one.box.bottom) / 2 };
  const button = await eventually(() => pointAt(tab, place, e164), { what: 'the button comes' });
  const own = [texts[one.index] as string];
  expect(await tab.evaluate(wordsUnder, [[button.box], own])).toEqual([]);
  const { x, y } = middleOf(button);
  await tab.moveTo(x, y);
  const card = await eventually(
    async () => {
      await look();
      const open = await cardFor(tab, e164);
      return open && open.text.length > 60 && open;
    },
    { what: 'the card is open' },
  );
  const next = seen.filter(({ box }) => box.top > one.box.top).toSorted((a, b) => a.box.top - b.box.top)[0];
  if (!next || Math.abs(next.box.left - one.box.left) > 4) return;
  const apart =
    card.box.right <= next.box.left ||
    card.box.left >= next.box.right ||
    card.box.bottom <= next.box.top ||
    card.box.top >= next.box.bottom;
  expect(apart, JSON.stringify({ card: card.box, next: next.box })).toBe(true);
}

/** @param open a tab with the page drawn, and what has to be found in it. */
export function placement(open: () => Promise<{ tab: Tab } & Placement>): void {
  it('has a button for each number in view, on no word, after scrolling as well', async () => {
    const { tab, ...wanted } = await open();
    const seen = await untilHeard(tab, wanted, 'at first');
    await look();
    await pictures(tab, seen);
    await offered(tab, wanted, seen);
    await tab.moveTo(2, 2);
    await tab.press('Escape');
    const { scroller } = wanted;
    if (!scroller) return;
    await tab.evaluate((selector) => document.querySelector(selector)?.scrollBy(0, 613), [scroller]);
    await look(600);
    const later = await untilHeard(tab, wanted, 'after scrolling');
    await look();
    await pictures(tab, later);
  });
}
