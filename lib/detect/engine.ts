/** The engine's front door: text and its surroundings in, numbers out. Pure: no DOM, no clock, no network. */
import type { Detect, Found } from './types.ts';

/**
 * A detector. Stateless from call to call, apart from buffers that it reuses: one per context, not one per text.
 */
export function createDetect(): Detect {
  return (text, around) => {
    const found: Found[] = [];
    for (const match of text.matchAll(/\+\d(?:[\d ().-]{6,20})\d/g)) {
      const digits = match[0].replace(/\D/g, '');
      if (digits.length < 8 || digits.length > 15) continue;
      found.push({
        start: match.index,
        end: match.index + match[0].length,
        e164: `+${digits}`,
        ext: '',
        country: around.countries.at(-1)?.region,
        confidence: 'sure',
        reasons: [{ code: 'international' }],
      });
    }
    return found;
  };
}
