/** The handle by which a person brings the card aside: pressed, dragged, or moved with the arrow keys. */

import { Move } from 'lucide';
import { hearInside } from '../trust/inside.ts';
import { el, icon } from './element.ts';

/** How the card is moved: to its next place, or by pixels. */
export type CardMove = 'next' | { dx: number; dy: number };

/** A pointer that moved no farther meant a press, CSS pixels. */
const SLACK = 4;
/** One press of an arrow key, CSS pixels. */
const STEP = 24;

const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

export const HANDLE = 'move';

/** Returns what an arrow key does to the card while its handle has the focus. */
export function moveOfKey(key: string): CardMove | undefined {
  const [dx, dy] = ARROWS[key] ?? [];
  return dx === undefined || dy === undefined ? undefined : { dx, dy };
}

export function moveHandle(label: string, move: (how: CardMove) => void): HTMLElement {
  const handle = el(
    'button',
    { type: 'button', class: 'quiet handle', 'data-key': HANDLE, 'aria-label': label, title: label },
    icon(Move, 14),
  );
  let from: { x: number; y: number } | undefined;
  let dragged = false;
  hearInside(handle, 'pointerdown', (event) => {
    if (!event.isTrusted || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    dragged = false;
    handle.setPointerCapture(event.pointerId);
  });
  hearInside(handle, 'pointermove', ({ isTrusted, clientX: x, clientY: y }) => {
    if (!isTrusted || !from || (!dragged && Math.hypot(x - from.x, y - from.y) < SLACK)) return;
    dragged = true;
    move({ dx: x - from.x, dy: y - from.y });
    from = { x, y };
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    hearInside(handle, end, () => {
      from = undefined;
    });
  hearInside(handle, 'click', ({ isTrusted }) => {
    if (isTrusted && !dragged) move('next');
    dragged = false;
  });
  return handle;
}
