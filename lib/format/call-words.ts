/** How a call is named: with whom it was, and what came of it. */
import type { Translators } from '#lib/locales/areas.ts';
import type { CallRow } from '#lib/model/call.ts';
import { DISPOSITIONS } from '#lib/model/disposition.ts';

/** Returns the contact, else the company, that a call was with; undefined if neither is known. */
export function whoOf({ context }: Pick<CallRow, 'context'>): string | undefined {
  return context.contactName || context.companyName || undefined;
}

/** The outcome in words; one that another version kept is given as it is. */
export function outcomeOf(
  { t }: { t: Pick<Translators, 'calls'> },
  { disposition }: Pick<CallRow, 'disposition'>,
): string | undefined {
  const known = DISPOSITIONS.find((one) => one === disposition);
  return known ? t.calls(`disposition.${known}`) : disposition || undefined;
}
