/** Looks where the page has the number that is offered by now, and whether anything lies over us. */
import type { PageNumber } from '../dom/page-number.ts';
import { holderOf } from '../dom/ruler.ts';
import type { Parts } from './parts.ts';
import type { Look, Shown } from './state.ts';

export function lookAtNumber(parts: Parts, shown: Shown): Look {
  const { page, surface } = parts;
  comeAbove(parts, shown);
  const { number, read } = shown;
  const has = page.has(number);
  const gone = !has || page.readOf(number) !== read;
  const inSight = surface.isInSight(number);
  return {
    has,
    gone,
    inSight,
    inPlace: inSight && surface.isInPlace(number),
    unboxed: !gone && page.rectsOf(number).length === 0,
    again: gone ? drawnAgain(parts, number) : undefined,
  };
}

/** Comes above whatever the page has opened since. */
function comeAbove({ topLayer, guards, store, surface, numberIcons }: Parts, { number }: Shown): void {
  const open = topLayer.lately();
  guards.button.look(open);
  if (store.state.card) guards.card.look(open);
  const holder = holderOf(number);
  if (!topLayer.hasChanged(open) || !holder || !surface.host.raise(holder)) return;
  topLayer.settle();
  for (const guard of Object.values(guards)) guard.raised();
  numberIcons.arrange();
}

/** The number as the page has drawn it again. */
function drawnAgain({ page, surface }: Parts, number: PageNumber): Look['again'] {
  const isSame = ({ e164, ext }: PageNumber) => e164 === number.e164 && ext === number.ext;
  const again = page
    .inView()
    .find((other) => other !== number && isSame(other) && page.has(other) && surface.isInSight(other));
  return again && { number: again, read: page.readOf(again) };
}
