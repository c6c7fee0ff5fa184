/**
 * The stylesheet of the marks on a page. It comes with the page, before its first element: a rule that comes later
 * has the browser look at every element again.
 */
import { MARK_NAMES } from '../lib/model/mark-names.ts';

/**
 * Chromium hands a highlight's style down the tree, shadow roots included, so one element has it (CSS Pseudo-Elements
 * 4, 3.5, "highlight inheritance"). COMPAT: Firefox asks each element for its own, and only for what it paints.
 */
const REACH = { chrome: ':root', firefox: '*' } as const;

export function marksStyle(browser: keyof typeof REACH): string {
  const of = (name: keyof typeof MARK_NAMES) => `${REACH[browser]}::highlight(${MARK_NAMES[name]})`;
  // The tint besides the line: Firefox before 146 paints no decoration in a highlight.
  return `${of('mark')} {
  background-color: rgb(10 154 112 / 10%);
  text-decoration: underline 1px rgb(10 154 112 / 50%);
}
${of('active')} { background-color: rgb(10 154 112 / 26%); }
@media print {
  ${of('mark')}, ${of('active')} { background-color: transparent; text-decoration: none; }
}
`;
}
