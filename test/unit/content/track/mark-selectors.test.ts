// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageNumber } from '#lib/content/dom/page-number.ts';
import { createMarkSelectors } from '#lib/content/track/mark-selectors.ts';
import { type MarkSelector, MOST_SELECTORS } from '#lib/model/mark-selector.ts';

let told: MarkSelector[][];
const send = vi.fn(async (asked: MarkSelector[]) => {
  told.push(asked);
  return true;
});
beforeEach(() => {
  told = [];
  send.mockClear();
});
const settled = () => vi.waitFor(() => expect(send).toHaveBeenCalled());

function inText(element: Element, end = element): PageNumber {
  const start = element.firstChild as Text;
  const anchor = { kind: 'text', start, startOffset: 0, end: end.firstChild as Text, endOffset: 1 };
  return { owner: document.body, anchor } as unknown as PageNumber;
}
function page(html: string): Element[] {
  document.body.innerHTML = html;
  return [...document.querySelectorAll('[data-n]')];
}

describe('elements that marks are for', () => {
  it('are told by class, else by column, else by what is around them', async () => {
    const [classed, cell, bare] = page(
      '<b class="phone  big phone" data-n>1</b><table><tr><td>x</td><td data-n>1</td></tr></table><p class="row"><i data-n>1</i></p>',
    ) as [Element, Element, Element];
    const selectors = createMarkSelectors(send);
    for (const element of [classed, cell, bare]) selectors.reach(inText(element));
    await settled();
    expect(told).toEqual([
      [
        [{ tag: 'b', classes: ['phone', 'big'] }],
        [{ tag: 'td', classes: [], nth: 2 }],
        [
          { tag: 'p', classes: ['row'] },
          { tag: 'i', classes: [] },
        ],
      ],
    ]);
  });

  it('are all that a number is cut into', async () => {
    page('<p><b>03</b>-<i>612</i>-<u>3456</u><s>no</s></p>');
    const [start, end] = [document.querySelector('b'), document.querySelector('u')] as [Element, Element];
    createMarkSelectors(send).reach(inText(start, end));
    await settled();
    const tags = told.flat().map((selector) => selector.at(-1)?.tag);
    expect(tags.sort()).toEqual(['b', 'i', 'p', 'u']);
  });

  it('are told once while they look alike, and again when one looks different', async () => {
    const [one, other] = page('<b class="a" data-n>1</b><b class="a" data-n>1</b>') as [Element, Element];
    const selectors = createMarkSelectors(send);
    selectors.reach(inText(one));
    selectors.reach(inText(other));
    await settled();
    selectors.reach(inText(one));
    other.className = 'b';
    selectors.reach(inText(other));
    await vi.waitFor(() => expect(told).toHaveLength(2));
    expect(told[1]).toEqual([[{ tag: 'b', classes: ['b'] }]]);
  });

  it('are every element when they look too different from each other', async () => {
    const elements = page(Array.from({ length: 200 }, (_, at) => `<b class="c${at}" data-n>1</b>`).join(''));
    const selectors = createMarkSelectors(send);
    for (const element of elements) selectors.reach(inText(element));
    await settled();
    expect(told.flat()).toHaveLength(MOST_SELECTORS + 1);
    expect(told.flat().at(-1)).toEqual([]);
    selectors.reach(inText(elements[0] as Element));
    expect(send).toHaveBeenCalledOnce();
  });

  it('are asked for again if the style could not be brought', async () => {
    const [one] = page('<b class="a" data-n>1</b>') as [Element];
    send.mockResolvedValueOnce(false);
    const selectors = createMarkSelectors(send);
    selectors.reach(inText(one));
    await settled();
    await vi.waitFor(() => {
      selectors.reach(inText(one));
      expect(told).toHaveLength(1);
    });
  });

  it('are asked for a few times if the style never comes, and no more', async () => {
    const [one] = page('<b class="a" data-n>1</b>') as [Element];
    send.mockResolvedValue(false);
    const selectors = createMarkSelectors(send);
    for (let at = 0; at < 20; at++) {
      selectors.reach(inText(one));
      await Promise.resolve().then(() => undefined);
      await new Promise((done) => queueMicrotask(() => done(undefined)));
    }
    expect(send).toHaveBeenCalledTimes(5);
    send.mockImplementation(async (asked) => told.push(asked) > 0);
  });

  it('are every element where a name is too long to be told', async () => {
    const [one] = page(`<x-${'y'.repeat(200)} data-n>1</x-${'y'.repeat(200)}>`) as [Element];
    createMarkSelectors(send).reach(inText(one));
    await settled();
    expect(told).toEqual([[[]]]);
  });
});
