/**
 * Whether a filter of the page's root leaves us legible. Firefox applies it to all that the document shows, the top
 * layer included; Chromium to nothing of that layer. No other style of a root reaches us in either (opacity, masks,
 * clips, blending, transforms); what skips or zooms its contents `isIntact` and `unzoom` see.
 */
import { rootOf } from '#lib/page/native.ts';
import { tellsOfCovers } from './frame-record.ts';
import { readableAround } from './windows-around.ts';

/** As tools for the dark have it: contrast stays as it was. Of a value as the browser computes it. */
const LEGIBLE = /^(?:none|(?:invert\(1\) ?)?(?:hue-rotate\([^()]+\))?|hue-rotate\([^()]+\) invert\(1\))$/;

export const isLegible = (filter: string): boolean => LEGIBLE.test(filter);

/** Of our document, or of one around it. */
export function isFilteredAway(window: Window): boolean {
  if (tellsOfCovers()) return false;
  return readableAround(window).some(({ document }) => {
    const root = rootOf(document);
    return root !== null && !isLegible(getComputedStyle(root).filter);
  });
}
