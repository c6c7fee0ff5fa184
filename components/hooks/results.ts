import type { Result } from '#components/popup/results.ts';
import { isEmergency } from '#lib/calls/emergency.ts';
import { faultOf, readNumber } from '#lib/format/typed-number.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';
import { fold } from '#lib/search/index/fold.ts';
import { readRecordingAddress } from '#lib/transcripts/recording-address.ts';

/** Digits after a plus that are more than a number's beginning. */
const LEAST_MEANT = 5;

/** Returns the results that need no table: a number to dial, a job to look up, a recording, the page's numbers. */
export function instantResults(
  typed: string,
  country: string,
  now: number,
  onPage: readonly FramedNumber[],
): Result[] {
  const text = typed.trim();
  if (text === '') return [];
  const results: Result[] = [];
  if (/^txn_[\w-]{1,128}$/.test(text)) results.push({ kind: 'lookup', id: 'lookup', txnId: text });
  const address = readRecordingAddress(text, now);
  if (address) results.push({ kind: 'transcribe', id: 'transcribe', ...address });
  const number = readNumber(text, country);
  const fault = number?.valid ? undefined : faultOf(text, country);
  const isMeant = number
    ? number.guess
    : text.startsWith('+') && text.replace(/\D/g, '').length >= LEAST_MEANT;
  const short = /^\+?(\d{3,5})$/.exec(text)?.[1];
  if (short !== undefined && isEmergency(short))
    results.push({ kind: 'hint', id: 'hint', says: 'emergency', number: short });
  // Dialled as it is it would reach no phone.
  else if (fault && isMeant)
    results.push({ kind: 'hint', id: 'hint', says: 'not-valid', number: text, country, fault });
  else if (number)
    results.push({
      kind: 'dial',
      id: 'dial',
      e164: number.e164,
      ext: number.ext,
      country: number.country,
      valid: number.valid,
    });
  if (address) return results;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  const name = fold(text);
  for (const found of onPage) {
    const byDigits = digits.length >= 3 && /^[\d\s()+.\-/]+$/.test(text) && found.e164.includes(digits);
    const byName =
      name.length >= 2 && found.contactName !== undefined && fold(found.contactName).includes(name);
    if (byDigits || byName)
      results.push({
        kind: 'page',
        id: `page-${found.frameId}-${found.index}`,
        e164: found.e164,
        ext: found.ext,
        ...(found.contactName && { name: found.contactName }),
        frameId: found.frameId,
        index: found.index,
      });
    if (results.length > 12) break;
  }
  return results;
}
