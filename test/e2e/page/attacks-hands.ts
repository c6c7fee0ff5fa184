/** Presses that a person made, and meant for something else: what came under a resting pointer, or a key held down. */
import { ALL, BODY, page } from './attack-page.ts';
import { NUMBER } from './hostile-pages.ts';

/** Our button comes under a pointer that rests. `attack` begins it; so many milliseconds later the user presses. */
export const RESTING: Readonly<Record<string, { text: string; pressAfter: number }>> = {
  'moved away and back': {
    text: page(
      `window.attack = () => { document.body.style.marginLeft = '60px'; setTimeout(() => { document.body.style.marginLeft = ''; }, 200); };`,
    ),
    pressAfter: 600,
  },
  'uncovered under it': {
    text: page(
      `window.attack = () => { const cover = popover('${ALL}pointer-events:auto', 'Accept cookies'); setTimeout(() => cover.hidePopover(), 200); };`,
    ),
    pressAfter: 420,
  },
};

/** The page scrolls its number under the pointer, and then our button. */
export const SCROLLED = page(
  `window.attack = (what) => { const n = document.querySelector('#n').getBoundingClientRect(); if (what[0] === 'number') scrollBy(n.left + n.width / 2 - 600, n.top + n.height / 2 - 400); else scrollBy(n.right + 14 - 600, 0); };`,
  `<div style="width:6000px;height:4000px;padding:1500px 2500px">${BODY}</div>`,
);

const HELD = (more: string) =>
  page(
    `addEventListener('keydown', (event) => { if (document.activeElement?.id === 'field') document.querySelector('#tel').focus(); }, true); window.attack = () => ''; ${more}`,
    `<input id="field" aria-label="Field"><p>Phone: <a id="tel" href="tel:+14155552671">${NUMBER}</a></p>`,
  );
/** The user holds Enter in the page's field; the page sends the repetitions elsewhere. */
export const HELD_KEYS: Readonly<Record<string, string>> = {
  'to a link that opens our card': HELD(''),
  'to a link that opens our card, the keys kept from us': HELD("mute('keydown', 'keypress', 'keyup');"),
};

const POINTER = (cursor: string, script = '') => page(script, BODY, `<style>*{cursor:${cursor}}</style>`);
/** A box around where the button comes, in which the browser's own is to be seen. */
const RIM = `addEventListener('load', () => {
  const rim = document.createElement('div'); const { right, top } = n.getBoundingClientRect();
  rim.style.cssText = 'position:fixed;width:80px;height:80px;cursor:auto;left:' + (right - 26) + 'px;top:' + (top - 30) + 'px';
  document.body.prepend(rim);
});`;
/** The page shows no pointer, or a picture for one: where it draws its own, a person steers that. */
export const STEERED: Readonly<Record<string, string>> = {
  'no pointer': POINTER('none'),
  'no pointer, on a part that a style adds': page(
    '',
    BODY,
    '<style>body::before{content:"";position:fixed;inset:0;cursor:none}</style>',
  ),
  'no pointer, on a part of a field': page(
    `addEventListener('DOMContentLoaded', () => { const { left, top, right, bottom } = document.querySelector('#n').getBoundingClientRect(); style('#veil { position: fixed; inset: 0; width: 100vw; height: 100vh; margin: 0; border: 0; padding: 0; opacity: 0 } #veil::-moz-color-swatch { cursor: none; width: 100vw; height: 100vh } #veil::-webkit-inner-spin-button { cursor: none; position: fixed; inset: 0; width: 100vw; height: 100vh; opacity: 1; margin: 0; appearance: none }'); document.body.insertAdjacentHTML('beforeend', '<input id="veil" type="' + (CSS.supports('selector(::-moz-color-swatch)') ? 'color' : 'number') + '">'); veil.style.clipPath = "path(evenodd, 'M0 0H3000V3000H0Z M" + left + ' ' + top + 'H' + (right + 26) + 'V' + bottom + 'H' + left + "Z')"; });`,
    BODY,
  ),
  'no pointer, but for a rim around the button': POINTER('none', RIM),
  'a picture far from where it points': POINTER(
    "url('data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 width=%22128%22 height=%2232%22><rect x=%22110%22 width=%229%22 height=%229%22/></svg>') 1 3, auto",
  ),
};
export const STEERED_TRULY = POINTER('crosshair');

/**
 * Draws a focus on its "Save" that it has not: the focus leaves its field for our button, which is there as a wide link
 * came under the pointer that rests.
 */
export const FALSE_FOCUS = page(
  `addEventListener('DOMContentLoaded', () => {
    const [field, form, save] = ['#field', '#form', '#save'].map((one) => document.querySelector(one));
    field.oninput = () => { form.style.pointerEvents = 'none'; };
    field.onblur = () => { save.style.outline = '2px solid #06f'; };
  });`,
  `<a id="n" href="tel:+14155552671" style="position:absolute;left:0;top:300px;width:1000px;height:60px;line-height:60px;text-align:right">${NUMBER}</a>
   <form id="form" style="position:absolute;left:100px;top:310px;z-index:2">Name <input id="field" style="width:200px"> <span id="save">Save</span></form>`,
);
