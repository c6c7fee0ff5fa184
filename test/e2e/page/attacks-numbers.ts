/** Numbers that are shown as another than the one that is dialled, or not shown at all: one press dials none of them. */
import { page } from './attack-page.ts';
import { NUMBER } from './hostile-pages.ts';

const shown = (body: string) =>
  page(
    "window.attack = () => { const { left, right, top, bottom } = [...document.querySelector('#n').getClientRects()].at(-1); return [right, (top + bottom) / 2, left].join(); };",
    `<p>Phone: ${body}</p>`,
  );
const link = (href: string, words: string) => shown(`<a id="n" href="tel:${href}">${words}</a>`);

/** In a frame that leaves the card no room to show the number. */
const framed = (body: string, width = 240, height = 26) =>
  page(
    "window.attack = () => { const frame = document.querySelector('iframe'); const at = frame.getBoundingClientRect(); const { left, right, top, bottom } = [...frame.contentDocument.querySelector('#n').getClientRects()].at(-1); return [at.left + right, at.top + (top + bottom) / 2, at.left + left].join(); };",
    `<iframe srcdoc="${`<style>body{margin:0;font:16px sans-serif;overflow:hidden}p{margin:0;line-height:22px;position:relative}</style><p>${body}</p>`.replaceAll('"', '&quot;')}" width="${width}" height="${height}" style="border:0"></iframe>`,
  );

/** Words that are no number, where the card can show none: no press dials. */
export const NO_ROOM = framed('<a id="n" href="tel:+14155552671">Call our shop</a>', 140);

/** Nothing of what stands there is seen, and no click is kept from it. */
const PAINT = '<i style="position:absolute;inset:0;background:#f00;pointer-events:none"></i>';
const painted = (body: string, width = '60%') =>
  shown(`<span style="position:relative;display:inline-block;width:${width}">${body}${PAINT}</span>`);

/** Other digits may be painted where the number stands: ours are over them, or no press at once dials. */
export const PAINTED: Readonly<Record<string, { text: string; ours: boolean }>> = {
  'on a line': { text: painted(`<span id="n">${NUMBER}</span>`), ours: true },
  'in a link': { text: painted(`<a id="n" href="tel:+14155552671">${NUMBER}</a>`), ours: true },
  'in a small frame': { text: framed(`<span id="n">${NUMBER}</span>${PAINT}`), ours: true },
  'in a field': {
    text: painted(`<input id="n" type="tel" value="${NUMBER}" style="width:12em">`),
    ours: true,
  },
  'on two lines, in a small frame': {
    text: framed(`<span id="n">${NUMBER}</span>${PAINT}`, 104, 48),
    ours: false,
  },
};

/** Where the words are the number, one press dials. */
export const HONEST_LINK = link('+14155552671', NUMBER);
/** Where they are none, our letters show the number at its button. */
export const WORDS_ONLY = link('+14155552671', 'Call us');

/** The same number, whose digits marks of direction put into another order; the first has none. */
export const ORDERED: readonly string[] = [
  '+33 78 56 34 12 6',
  '+33 \u206778 56 34 12 6\u2069',
  '+33 \u202b78 56 34 12 6\u202c',
  '+33 78\u200f 56\u200f 34\u200f 12\u200f 6',
  '+33 78\u061c 56\u061c 34\u061c 12\u061c 6',
].map((number) => shown(`<span id="n" style="display:inline-block">${number}</span>`));

export const OTHERWISE: Readonly<Record<string, string>> = {
  'the same last digits, elsewhere': link('+37255552671', NUMBER),
  'the same last digits, further off': link('+2525552671', NUMBER),
  'a local number, led elsewhere': link('+25261234567', '555-2671'),
  'a local number, its context elsewhere': link('5552671;phone-context=+252', '555-2671'),
  'letters among digits': link('+25261234567', '+1 4I5 555 267I'),
  'letters of another script': link('+25261234567', '+1 4l5 555 267\u0406'),
  'digits that are seen twice': link('+25261234567', '+1 415 555 2671 <i hidden>+252 61 234567</i>'),
  'an override of direction': shown(`<span id="n">\u202e${NUMBER}\u202c</span>`),
  'an element that overrides direction': shown(`<bdo id="n" dir="rtl">${NUMBER}</bdo>`),
  'a style that overrides direction': shown(
    `<span id="n" style="unicode-bidi:bidi-override;direction:rtl">${NUMBER}</span>`,
  ),
  'an element within one that overrides direction': shown(
    `<bdo dir="rtl"><span id="n"><b>${NUMBER}</b></span></bdo>`,
  ),
  'an override of direction in a link': link('+14155552671', `\u202e${NUMBER}\u202c`),
  'a link that overrides direction': link('+14155552671', `<bdo dir="rtl">${NUMBER}</bdo>`),
};

/** Digits of another number, painted where they take no click. */
const paintedAt = (left: number, top: number) =>
  `<i style="position:absolute;left:${left}px;top:${top}px;font:16px/24px monospace;white-space:pre;background:#fff;pointer-events:none">+1 900 555 0199</i>`;
const wide = (words: string, more: string, align = 'left') =>
  shown(
    `<a id="n" href="tel:+14155552671" style="position:absolute;left:20px;top:200px;width:1000px;height:24px;text-align:${align}">${words}</a>${more}`,
  );
const crowd = [896, 1_044]
  .map(
    (left) =>
      `<b style="position:absolute;left:${left}px;top:180px;width:120px;font:16px/20px monospace">+1 900 555 0199 +1 900 555 0199 +1 900 555 0199 +1 900 555 0199</b>`,
  )
  .join('');

/**
 * Other digits stand beside the button, and the number that is called far from it: ours are between, or no press on the
 * button dials.
 */
export const FAR: Readonly<Record<string, { text: string; ours: boolean }>> = {
  'words at a wide link’s start, other digits at its end': {
    text: wide('x', paintedAt(860, 200)),
    ours: true,
  },
  'words at a wide link’s start, other digits after it': {
    text: wide('x', paintedAt(1_046, 200)),
    ours: true,
  },
  'the number at a wide link’s start, other digits at its end': {
    text: wide(NUMBER, paintedAt(860, 200)),
    ours: true,
  },
  'other digits all around a wide link’s end': { text: wide('x', crowd), ours: false },
};
