/** Runs in the page of `npm run detect`: the same scan as in the content script, with what it refused and why. */

import { createScanner } from '#lib/content/read/scanner.ts';
import { detectionData } from '#lib/detect/data.ts';
import type { Reason } from '#lib/detect/types.ts';

export interface Line {
  verdict: 'offered' | 'guess' | 'refused';
  text: string;
  e164: string;
  ext: string;
  country: string;
  reasons: readonly Reason[];
}

function detectHere(region: string, language: string): Line[] {
  const refused: Line[] = [];
  const scanner = createScanner({
    data: detectionData(),
    defaultCountry: region,
    ...(language && { language }),
    onRefused: ({ text, reasons }) =>
      refused.push({ verdict: 'refused', text, e164: '', ext: '', country: '', reasons }),
  });
  const offered = scanner.scan(document).map(
    (number): Line => ({
      verdict: number.guess ? 'guess' : 'offered',
      text: number.text,
      e164: number.e164,
      ext: number.ext,
      country: number.country ?? '',
      reasons: number.reasons,
    }),
  );
  return [...offered, ...refused];
}

Object.assign(globalThis, { detectHere });
