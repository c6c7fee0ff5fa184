/** The style of the marks in a page. */
import type { Compound, MarkNames, MarkSelector } from '#lib/model/mark-selector.ts';

/** @returns a stylesheet that gives elements that match one of the selectors their marks. */
export function markStyle({ mark, active }: MarkNames, selectors: readonly MarkSelector[]): string {
  const elements = selectors.map((selector) => selector.map(compound).join('>'));
  const rule = (name: string) => elements.map((element) => `${element}::highlight(${name})`).join(',');
  // The tint besides the line: Firefox before 146 paints no decoration in a highlight.
  return `
    ${rule(mark)} {
      background-color: rgb(10 154 112 / 10%);
      text-decoration: underline 1px rgb(10 154 112 / 50%);
    }
    ${rule(active)} { background-color: rgb(10 154 112 / 26%); }
    @media print {
      ${rule(mark)}, ${rule(active)} { background-color: transparent; text-decoration: none; }
    }
  `;
}

function compound({ tag, classes, nth }: Compound): string {
  const column = nth === undefined ? '' : `:nth-child(${nth})`;
  return [tag, ...classes].map(escaped).join('.') + column;
}

/** As `CSS.escape`, which service workers do not have: the names are the page's (CSSOM, "serialize an identifier"). */
function escaped(name: string): string {
  const isPlain = /^[a-z_]/i.test(name);
  return name.replace(/[^a-z_]/giu, (sign, at: number) =>
    isPlain && at > 0 && /[\d-]/.test(sign) ? sign : `\\${(sign.codePointAt(0) ?? 0).toString(16)} `,
  );
}
