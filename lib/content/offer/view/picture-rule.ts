/**
 * Which numbers have a picture: all of a column or a list, or none of it. Decided from where they stand; the page is
 * hit only to see whether something lies over a number, or in the place of a picture.
 */

import { cellOf } from '#lib/page/structure.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import type { PageSide } from '../page-side.ts';
import { coverAt, isUnwritten } from './free-place.ts';
import { buttonAt, digitsOf, isWithin, type Point, wholeOf } from './geometry.ts';
import { type Lane, lanesOf } from './lanes.ts';
import type { Sighting } from './sightings.ts';
import type { Surface } from './surface.ts';

/** More pictures than this, and marks must do. */
const MOST = 120;

export function createPictureRule(page: PageSide, surface: Pick<Surface, 'viewport' | 'afterOf'>) {
  /** Columns that had no room once, by their width: rows that come later follow the same rule. */
  const refused = new WeakMap<Element, Map<string, number>>();
  let lanes = new Map<PageNumber, readonly Sighting[]>();

  const isRefused = ({ list, key }: Lane, width: number) => refused.get(list)?.get(key) === width;
  function refuse({ list, key }: Lane, width: number): void {
    const keys = refused.get(list) ?? new Map<string, number>();
    keys.set(key, width);
    refused.set(list, keys);
  }

  /** Where its picture stands: within the view, its cell, and what cuts it. */
  function spotOf(sighting: Sighting): Point | undefined {
    const spot = surface.afterOf(sighting);
    const view = wholeOf(surface.viewport());
    const box = buttonAt(spot);
    const { clip, line } = sighting;
    const cell = isLastInRow(sighting) ? undefined : sighting.cell;
    // Level with the digits, the picture is a little higher than small ones: that is seen by none as outside.
    const { top, bottom } = digitsOf(line);
    const level = { ...box, top, bottom };
    const tall = { ...view, top: view.top - EASE, bottom: view.bottom + EASE };
    const fits = isWithin(box, tall, EASE) && isWithin(level, clip, EASE);
    if (!fits || (cell && (box.left < cell.left - EASE || box.right > cell.right + EASE))) return undefined;
    return isUnwritten(page, sighting.number, spot) ? spot : undefined;
  }

  function alone(sighting: Sighting): [PageNumber, Point][] {
    if (!sighting.whole) return [];
    const spot = spotOf(sighting);
    return spot && coverAt(sighting, spot) === 'free' ? [[sighting.number, spot]] : [];
  }

  function together(lane: Lane, all: readonly Sighting[]): [PageNumber, Point][] {
    const width = widthOf(all[0] as Sighting, surface.viewport().width);
    if (isRefused(lane, width)) return [];
    const placed: [PageNumber, Point][] = [];
    // A row that is half under an edge says nothing of the others.
    for (const sighting of all.filter(({ whole }) => whole)) {
      const spot = spotOf(sighting);
      if (!spot) {
        refuse(lane, width);
        return [];
      }
      const cover = coverAt(sighting, spot);
      if (cover === 'taken') return [];
      if (cover === 'free') placed.push([sighting.number, spot]);
    }
    return placed;
  }

  return {
    spotsOf(seen: readonly Sighting[]): Map<PageNumber, Point> {
      const found = lanesOf(seen);
      const byLane = new Map<Lane, Sighting[]>();
      const single: Sighting[] = [];
      for (const [at, sighting] of seen.entries()) {
        const lane = found[at];
        if (lane) byLane.set(lane, [...(byLane.get(lane) ?? []), sighting]);
        else single.push(sighting);
      }
      lanes = new Map();
      for (const all of byLane.values()) for (const { number } of all) lanes.set(number, all);
      if (seen.length > MOST) return new Map();
      return new Map([
        ...single.flatMap(alone),
        ...[...byLane].flatMap(([lane, all]) => together(lane, all)),
      ]);
    },
    /** All of the number's column or list, at the last look; none if it is in none. */
    matesOf: (number: PageNumber): readonly Sighting[] => lanes.get(number) ?? [],
  };
}

/** Nothing of the table stands after it: whether the place there is free, a look will tell. */
const isLastInRow = ({ holder }: Sighting) => !cellOf(holder)?.nextElementSibling;

/** Boxes are rounded, and a round picture's corners are empty, CSS pixels. */
const EASE = 2;

const widthOf = ({ cell }: Sighting, view: number) => Math.round(cell ? cell.right - cell.left : view);
