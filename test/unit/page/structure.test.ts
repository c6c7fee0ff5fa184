// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { cellOf, gridOf, headCells, rowOf, rowParts } from '#lib/page/structure.ts';

const at = (id: string) => document.getElementById(id) as HTMLElement;
const show = (html: string) => {
  document.body.innerHTML = html;
};

beforeEach(() => show(''));

describe('cellOf, rowOf, gridOf', () => {
  it.each([
    ['a table', '<table id="g"><tr id="r"><td id="c"><i id="n">1</i></td></tr></table>'],
    [
      'a grid',
      '<div id="g" role="treegrid"><p id="r" role="row"><b id="c" role="rowheader"><i id="n">1</i></b></p></div>',
    ],
  ])('find what the element is in: %s', (_, html) => {
    show(html);
    expect([cellOf(at('n')), rowOf(at('n')), gridOf(at('n'))]).toEqual([at('c'), at('r'), at('g')]);
  });
});

describe('headCells', () => {
  const heads = (html: string) => {
    show(html);
    return headCells(document.body.firstElementChild as Element).map(({ textContent }) => textContent);
  };

  it('are the cells of a first row of headings', () => {
    expect(heads('<table><tr><th>Name<th>Phone<tr><td>A<td>1</table>')).toEqual(['Name', 'Phone']);
  });

  it('are the row with the most in a head of several', () => {
    expect(
      heads('<table><thead><tr><td colspan=2>All<tr><td>Name<td>Phone</thead><tr><td>A<td>1</table>'),
    ).toEqual(['Name', 'Phone']);
  });

  it('are found by their role in a grid', () => {
    expect(heads('<div role="grid"><b role="columnheader">Name</b><i>A</i></div>')).toEqual(['Name']);
  });

  it('are none in a table of pairs', () => {
    expect(heads('<table><tr><th>Name<td>A<tr><th>Phone<td>1</table>')).toEqual([]);
  });
});

describe('rowParts', () => {
  it('are all parts of a row that a grid with pinned columns draws', () => {
    show(
      '<div role="grid"><p role="row" aria-rowindex="2" id="a"></p><p role="row" aria-rowindex="3"></p><div><p role="row" aria-rowindex="2" id="b"></p></div></div>',
    );
    expect(rowParts(at('b'))).toEqual([at('a'), at('b')]);
  });

  it('are the row alone where nothing counts it', () => {
    show('<table><tr id="a"><td>1</table>');
    expect(rowParts(at('a'))).toEqual([at('a')]);
  });
});
