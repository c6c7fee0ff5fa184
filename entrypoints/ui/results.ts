import type { Result } from '#components/popup/results.ts';
import { isEmergency } from '#lib/calls/emergency.ts';
import { readNumber } from '#lib/format/phone.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';
import { fold } from '#lib/search/index/fold.ts';
import { readRecordingAddress } from '#lib/transcripts/recording-address.ts';

/** What can be told from the typed text alone, at once: a number to dial, a job to look up, a recording, the page's numbers. */
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
  const short = /^\+?(\d{3,5})$/.exec(text)?.[1];
  if (short !== undefined && isEmergency(short))
    results.push({ kind: 'hint', id: 'hint', says: 'emergency', number: short });
  // Typed without a country's code, and not valid in the user's own country: dialled as it is it would reach no one.
  else if (number && !number.valid && number.guess)
    results.push({ kind: 'hint', id: 'hint', says: 'not-valid', number: text, country });
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
