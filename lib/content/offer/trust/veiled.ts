/**
 * Whether anything that takes no pointer is painted over a place of a document around a frame: what takes it is found
 * by asking what is hit. Whether it lies above the frame or behind it no document says. Not found is what paints
 * outside of its bounds: docs/security.md.
 */
import { isVisible, parentOf } from '#lib/page/elements.ts';
import { boundsOf, documentOf, select } from '#lib/page/native.ts';
import { type Box, isOverlap } from '../view/geometry.ts';
import { drawnBeside, type OpenShadow, paintsNothingItself } from './paints-nothing.ts';

/** @param places in pixels of the viewport of the frame's document */
export function isVeiled(frame: Element, places: readonly Box[], openShadow: OpenShadow): boolean {
  const around = new Set<Element>();
  for (let at = parentOf(frame); at; at = parentOf(at)) around.add(at);
  const isOver = (element: Element) => {
    const box = boundsOf(element);
    return places.some((place) => isOverlap(box, place));
  };

  const isVeil = (element: Element): boolean => {
    if (around.has(element)) return drawsOver(element);
    if (element === frame || !isOver(element)) return false;
    const style = getComputedStyle(element);
    return style.pointerEvents === 'none' && isVisible(element) && !paintsNothingItself(element, style);
  };

  const roots: Node[] = [documentOf(frame)];
  for (const root of roots)
    for (const element of select(root, '*')) {
      if (isVeil(element)) return true;
      const inner = openShadow(element);
      if (inner) roots.push(inner);
    }
  return false;
}

/** Whether what an element around the frame draws beside its content may lie over it: such has no bounds to ask for. */
const drawsOver = (element: Element): boolean =>
  drawnBeside(element).some(
    ({ position, pointerEvents, visibility, opacity }) =>
      /^(?:absolute|fixed)$/.test(position) &&
      pointerEvents === 'none' &&
      visibility === 'visible' &&
      opacity !== '0',
  );
