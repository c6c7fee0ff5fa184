/** How a call is named: with whom it was, and what came of it. */
import type { Translators } from '#lib/locales/areas.ts';
import type { CallRow } from '#lib/model/call.ts';
import { DISPOSITIONS, type Outcome } from '#lib/model/disposition.ts';

/** Returns the contact, else the company, that a call was with; undefined if neither is known. */
export function whoOf({ context }: Pick<CallRow, 'context'>): string | undefined {
  return context.contactName || context.companyName || undefined;
}

/** The outcome in words; one that the company had before, or another version kept, is given as it is. */
export function outcomeOf(
  { t, outcomes = [] }: { t: Pick<Translators, 'calls'>; outcomes?: readonly Outcome[] },
  { disposition }: Pick<CallRow, 'disposition'>,
): string | undefined {
  const current = outcomes.find(({ id }) => id === disposition);
  if (current) return current.label;
  const known = DISPOSITIONS.find((one) => one === disposition);
  return known ? t.calls(`disposition.${known}`) : disposition || undefined;
}
