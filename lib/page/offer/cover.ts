/**
 * Whether something in the top layer may paint over a place, also where it lets clicks through and so cannot be hit:
 * by its own box, its descendants, its shadow, its backdrop, and what it draws before and after itself. Bounds, not
 * pictures: what may reach there counts as a cover, and a person who is told so scrolls it away or closes it.
 */

/** Descendants looked at; what has more counts as a cover. */
const MOST = 600;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** @param element in the top layer: an open popover or a modal dialog. @param place in pixels of the viewport. */
export function mayPaintOver(element: Element, place: Box): boolean {
  if (paints(getComputedStyle(element, '::backdrop'))) return true;
  const inside = element.querySelectorAll('*');
  if (inside.length > MOST) return true;
  return [element, ...inside].some((each) => reachesOver(each, place));
}

function reachesOver(element: Element, place: Box): boolean {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility !== 'visible') return false;
  const drawn = ['::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo));
  const pseudos = drawn.filter(({ content }) => content !== 'none' && content !== 'normal');
  const shadow = lengthsIn(style.boxShadow) + lengthsIn(style.filter);
  const outline =
    style.outlineStyle === 'none' ? 0 : lengthsIn(`${style.outlineWidth} ${style.outlineOffset}`);
  const reach = Math.max(shadow, outline, ...pseudos.map(reachOf));
  const box = element.getBoundingClientRect();
  const over =
    box.left - reach < place.right &&
    box.right + reach > place.left &&
    box.top - reach < place.bottom &&
    box.bottom + reach > place.top;
  if (!over) return false;
  // An empty box of no colour over the whole window, as for messages that come up, shows what is under it.
  const shows = paints(style) || pseudos.length > 0 || shadow > 0 || outline > 0 || hasPicture(element);
  return shows || hasText(element);
}

/** How far from its element something drawn before or after it may reach, pixels. */
function reachOf({ width, height, left, right, top, bottom, boxShadow }: CSSStyleDeclaration): number {
  return lengthsIn([width, height, left, right, top, bottom, boxShadow].join(' '));
}

function paints(style: CSSStyleDeclaration): boolean {
  const { backgroundColor, backgroundImage, backdropFilter, borderTopWidth, display } = style;
  if (display === 'none') return false;
  return (
    !/^(transparent|rgba\(0, 0, 0, 0\)|)$/.test(backgroundColor) ||
    !/^(none|)$/.test(backgroundImage) ||
    !/^(none|)$/.test(backdropFilter ?? '') ||
    Number.parseFloat(borderTopWidth || '0') > 0
  );
}

/** Elements that draw by themselves. */
function hasPicture(element: Element): boolean {
  return element.matches(
    'img, svg, canvas, video, iframe, object, embed, input, select, textarea, progress, meter',
  );
}

function hasText(element: Element): boolean {
  for (const node of element.childNodes) if (node instanceof Text && node.data.trim() !== '') return true;
  return false;
}

/** All lengths of a value, added up: more than any of them reaches. Colours' numbers have no unit. */
function lengthsIn(value: string): number {
  let sum = 0;
  for (const [, length] of value.matchAll(/(-?[\d.]+)px/g)) sum += Math.abs(Number(length));
  return sum;
}
