import type { CallRow } from './call.ts';
import type { CompanyOutcome } from './company-outcome.ts';

/** The person's outcome of a call; the last asks when. */
export const DISPOSITIONS = [
  'reached',
  'voicemail',
  'no-answer',
  'busy',
  'wrong-number',
  'not-interested',
  'callback',
] as const;
type Disposition = (typeof DISPOSITIONS)[number];

/** An outcome to choose from. */
export interface Outcome extends Pick<CompanyOutcome, 'next' | 'againAfterMinutes' | 'sign'> {
  /** As a call keeps it. */
  id: string;
  label: string;
}

const NEXT: Partial<Record<Disposition, Outcome['next']>> = {
  'no-answer': 'again',
  busy: 'again',
  callback: 'callback',
};

/** Outcomes of ours with which the person was spoken with. */
export const REACHED: readonly string[] = ['reached', 'not-interested', 'callback'] satisfies Disposition[];

/**
 * Outcomes to choose from: the company's in the language of the interface, else ours.
 * @param label words of one of ours
 */
export function outcomesOf(
  company: readonly CompanyOutcome[],
  label: (one: Disposition) => string,
  locale: 'en' | 'he' | 'ar',
): readonly Outcome[] {
  if (company.length === 0)
    return DISPOSITIONS.map((id) => ({ id, label: label(id), ...(NEXT[id] && { next: NEXT[id] }) }));
  return company.map(({ name, labels, next, againAfterMinutes, sign }) => ({
    id: name,
    label: labels?.[locale] ?? name,
    ...(next && { next }),
    ...(againAfterMinutes !== undefined && { againAfterMinutes }),
    ...(sign && { sign }),
  }));
}

const AN_HOUR = 60;

/** When an outcome proposes to call again, ms since the epoch. */
export function againAt(outcomes: readonly Outcome[], disposition: string | undefined, now: number): number {
  const { againAfterMinutes = AN_HOUR } = outcomes.find(({ id }) => id === disposition) ?? {};
  return now + againAfterMinutes * 60_000;
}

/** Whether that is in an hour, for which there are words. */
export const isAgainInAnHour = (outcomes: readonly Outcome[], disposition: string | undefined): boolean =>
  againAt(outcomes, disposition, 0) === AN_HOUR * 60_000;

/** The next step that the outcome of a call asks for. */
export const nextOf = (outcomes: readonly Outcome[], disposition: string | undefined): Outcome['next'] =>
  outcomes.find(({ id }) => id === disposition)?.next;

/** All that a company wants to be written of a call. */
export interface WrapUpRules {
  outcomeRequired: boolean;
  /** Outcomes that want a note. */
  noteRequired: readonly string[];
}
export const NO_RULES: WrapUpRules = { outcomeRequired: false, noteRequired: [] };

export const rulesOf = ({
  outcomes,
  outcomeRequired,
}: {
  outcomes: readonly CompanyOutcome[];
  outcomeRequired: boolean;
}): WrapUpRules => ({
  outcomeRequired,
  noteRequired: outcomes.filter((one) => one.noteRequired).map(({ name }) => name),
});

/** Returns what is missing before a call can be done with. */
export function lackOf(
  { disposition, note }: Pick<CallRow, 'disposition' | 'note'>,
  { outcomeRequired, noteRequired }: WrapUpRules,
): 'outcome' | 'note' | undefined {
  if (outcomeRequired && !disposition) return 'outcome';
  return disposition && noteRequired.includes(disposition) && !note?.trim() ? 'note' : undefined;
}

/**
 * Whether a person wrote what came of the call, or said that they are done with it.
 * @param rules of the company: if it wants an outcome of every call, nothing else counts
 */
export function isWrappedUp(
  row: Pick<CallRow, 'disposition' | 'note' | 'callbackAt' | 'doneAt'>,
  rules = NO_RULES,
): boolean {
  const { disposition, note, callbackAt, doneAt } = row;
  if (lackOf(row, rules)) return false;
  return Boolean(disposition) || Boolean(note?.trim()) || callbackAt !== undefined || doneAt !== undefined;
}
