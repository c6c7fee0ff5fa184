/**
 * Whether something in the top layer may paint over a place, even if it lets clicks through and so cannot be hit:
 * by its own box, its descendants, its shadow, its backdrop, and what it draws before and after itself. Bounds, not
 * pictures: what may reach there counts as a cover, and a person who is told so scrolls it away or closes it.
 */

import { isText } from '../../dom/elements.ts';
import { boundsOf, firstChildOf, matches, nextOf, select } from '../../dom/native.ts';
import type { Box } from '../view/geometry.ts';

/** Descendants looked at; what has more counts as a cover. */
const MOST = 600;
/** The same of what holds the number: large dialogs are common. */
const MOST_AROUND = 3_000;
/** What is fainter than this in all does not hide what is under it. */
const FAINT = 0.6;

/** @param element in the top layer: an open popover or a modal dialog. @param place in pixels of the viewport. */
export function mayPaintOver(element: Element, place: Box): boolean {
  if (inkOf(getComputedStyle(element, '::backdrop')) > 0) return true;
  const inside = select(element, '*');
  if (inside.length > MOST) return true;
  return [element, ...inside].some((each) => reachesOver(each, getComputedStyle(each), place));
}

/**
 * The same of what holds our host. It is shown again above us by the page, if it wants to: nobody can ask which of the
 * two is above. What takes clicks there is found by being hit; so here only what paints and takes none is looked for.
 */
export function mayPaintUnhit(holder: Element, host: Element, place: Box): boolean {
  const inside = select(holder, '*');
  if (inside.length > MOST_AROUND) return true;
  let ink = unhit(getComputedStyle(holder, '::backdrop')) ? inkOf(getComputedStyle(holder, '::backdrop')) : 0;
  for (const element of [holder, ...inside]) {
    if (element === host) continue;
    const style = getComputedStyle(element);
    if (isUndrawn(style)) continue;
    if (unhit(style)) {
      if (reachesOver(element, style, place)) ink += Math.max(inkOf(style), hasInk(element) ? 1 : 0);
    } else {
      // Shadows and outlines take no clicks anywhere; what is in the box of the element does.
      if (outerInk(style) > 0 && isNear(boundsOf(element), reachOfShadows(style), place))
        ink += outerInk(style);
    }
    for (const pseudo of pseudosOf(element))
      if (unhit(pseudo) && isNear(boundsOf(element), reachOf(pseudo), place)) ink += 1;
    if (ink >= FAINT) return true;
  }
  return false;
}

const unhit = ({ pointerEvents }: CSSStyleDeclaration) => pointerEvents !== 'auto';
const isUndrawn = ({ display, visibility }: CSSStyleDeclaration) =>
  display === 'none' || visibility !== 'visible';

function pseudosOf(element: Element): CSSStyleDeclaration[] {
  return ['::before', '::after']
    .map((pseudo) => getComputedStyle(element, pseudo))
    .filter(({ content, display }) => content !== 'none' && content !== 'normal' && display !== 'none');
}

function reachesOver(element: Element, style: CSSStyleDeclaration, place: Box): boolean {
  if (isUndrawn(style)) return false;
  const pseudos = pseudosOf(element);
  const shadows = reachOfShadows(style);
  if (!isNear(boundsOf(element), Math.max(shadows, ...pseudos.map(reachOf)), place)) return false;
  // An empty box of no colour over the whole window, as for messages that come up, shows what is under it.
  return inkOf(style) > 0 || pseudos.length > 0 || shadows > 0 || hasInk(element);
}

function isNear(box: Box, reach: number, place: Box): boolean {
  return (
    box.left - reach < place.right &&
    box.right + reach > place.left &&
    box.top - reach < place.bottom &&
    box.bottom + reach > place.top
  );
}

/** How far from its element something drawn before or after it may reach, pixels. */
function reachOf({ width, height, left, right, top, bottom, boxShadow }: CSSStyleDeclaration): number {
  return lengthsIn([width, height, left, right, top, bottom, boxShadow].join(' '));
}

function reachOfShadows({
  boxShadow,
  filter,
  outlineStyle,
  outlineWidth,
  outlineOffset,
}: CSSStyleDeclaration) {
  const outline = outlineStyle === 'none' ? 0 : lengthsIn(`${outlineWidth} ${outlineOffset}`);
  return Math.max(lengthsIn(boxShadow) + lengthsIn(filter), outline);
}

/** How much shadows and outlines hide, 0 to 1 and over: several add up. */
function outerInk({ boxShadow, filter, outlineStyle, outlineColor }: CSSStyleDeclaration): number {
  const outline = outlineStyle === 'none' ? 0 : alphasIn(outlineColor);
  return (boxShadow === 'none' ? 0 : alphasIn(boxShadow)) + (/drop-shadow/.test(filter) ? 1 : 0) + outline;
}

/** How much a box hides by its background and border. */
function inkOf(style: CSSStyleDeclaration): number {
  const { backgroundColor, backgroundImage, backdropFilter, borderTopWidth, display } = style;
  if (display === 'none') return 0;
  if (!/^(none|)$/.test(backgroundImage) || !/^(none|)$/.test(backdropFilter ?? '')) return 1;
  return Number.parseFloat(borderTopWidth || '0') > 0 ? 1 : alphasIn(backgroundColor);
}

/** The opacities of all colours in a computed value, added up; 1 for a colour that is written otherwise. */
function alphasIn(value: string): number {
  if (/^(transparent|)$/.test(value)) return 0;
  const colours = value.match(/[a-z-]+\([^()]*\)/gi) ?? [];
  if (colours.length === 0) return 1;
  return colours.reduce((sum, colour) => sum + alphaOf(colour), 0);
}

function alphaOf(colour: string): number {
  const [, alpha] = /(?:^rgba\(.*,|\/)\s*([\d.]+)\s*\)$/.exec(colour) ?? [];
  return alpha === undefined ? 1 : Number(alpha);
}

/** Elements that draw by themselves, and texts. */
function hasInk(element: Element): boolean {
  if (
    matches(
      element,
      'img, svg, canvas, video, iframe, object, embed, input, select, textarea, progress, meter',
    )
  )
    return true;
  for (let node = firstChildOf(element); node; node = nextOf(node))
    if (isText(node) && node.data.trim() !== '') return true;
  return false;
}

/** All lengths of a value, added up: more than any of them reaches. Colours' numbers have no unit. */
function lengthsIn(value: string): number {
  let sum = 0;
  for (const [, length] of value.matchAll(/(-?[\d.]+)px/g)) sum += Math.abs(Number(length));
  return sum;
}
