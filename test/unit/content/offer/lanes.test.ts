// @vitest-environment happy-dom
/** Which numbers stand in one column or list. */
import { expect, it } from 'vitest';
import { lanesOf } from '#lib/content/offer/view/lanes.ts';
import { cellOf } from '#lib/page/structure.ts';

/** The number of lanes, and for each number marked with `x` which it is in; `-` for none. */
function lanes(html: string): string {
  document.body.innerHTML = html;
  const placed = [...document.querySelectorAll('x-n')].map((holder) => {
    const left = cellOf(holder)?.getAttribute('data-left');
    return { holder, cell: left ? { left: Number(left) } : undefined };
  });
  const found = lanesOf(placed);
  const names = [...new Set(found.filter((lane) => lane !== undefined))];
  return found.map((lane) => (lane ? names.indexOf(lane) : '-')).join('');
}

const N = '<x-n></x-n>';

it('is a column of a table each, whatever the rows leave out', () => {
  const row = (...lefts: number[]) =>
    `<tr>${lefts.map((left) => `<td data-left="${left}">${N}</td>`).join('')}</tr>`;
  expect(lanes(`<table>${row(0, 200)}${row(200)}${row(1, 200)}</table>`)).toBe('01101');
});

it('is a column of a grid out of other elements, and two grids are two', () => {
  const grid = `<div role="grid"><div role="rowgroup">${'<div role="row"><div role="gridcell" data-left="40"><b>'.concat(N, '</b></div></div>').repeat(2)}</div></div>`;
  expect(lanes(grid + grid)).toBe('0011');
});

it('is a list, and in its entries each place by itself', () => {
  expect(lanes(`<ul>${`<li><a>${N}</a><p><b>${N}</b></p></li>`.repeat(2)}</ul>`)).toBe('0101');
});

it('is what is repeated without a word for it, but not a sentence', () => {
  expect(lanes(`<section>${`<div><h3>Ann</h3><span>${N}</span></div>`.repeat(3)}</section>`)).toBe('000');
  expect(lanes(`<section>${`<p>Call ${N} now</p>`.repeat(3)}</section>`)).toBe('---');
  expect(lanes(`<div>${N}</div><section>${N}</section>`)).toBe('--');
});
