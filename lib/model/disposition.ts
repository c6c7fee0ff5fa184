import type { CallRow } from './call.ts';

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

/** An outcome of a company's own, in place of ours. */
export interface CompanyOutcome {
  /** As people read it, and as a call keeps it: it stays readable when the company changes its list. */
  name: string;
  /** The CRM's own value for it. */
  value?: string;
  next?: Outcome['next'];
}

/** An outcome to choose from. */
export interface Outcome {
  /** As a call keeps it. */
  id: string;
  label: string;
  /** `callback` asks when; `again`: the person was not there, and may be in an hour. */
  next?: 'callback' | 'again';
}

const NEXT: Partial<Record<Disposition, Outcome['next']>> = {
  'no-answer': 'again',
  busy: 'again',
  callback: 'callback',
};

/** Outcomes to choose from: the company's, else ours. @param label words of one of ours */
export function outcomesOf(
  company: readonly CompanyOutcome[],
  label: (one: Disposition) => string,
): readonly Outcome[] {
  if (company.length === 0)
    return DISPOSITIONS.map((id) => ({ id, label: label(id), ...(NEXT[id] && { next: NEXT[id] }) }));
  return company.map(({ name, next }) => ({ id: name, label: name, ...(next && { next }) }));
}

/** The next step that the outcome of a call asks for. */
export const nextOf = (outcomes: readonly Outcome[], disposition: string | undefined): Outcome['next'] =>
  outcomes.find(({ id }) => id === disposition)?.next;

/** Whether a call cannot be done with yet: the company wants an outcome of every call, and it has none. */
export const lacksOutcome = (
  { disposition }: Pick<CallRow, 'disposition'>,
  outcomeRequired: boolean,
): boolean => outcomeRequired && !disposition;

/**
 * Whether a person wrote what came of the call, or said that they are done with it.
 * @param outcomeRequired the company wants an outcome of every call: nothing else counts
 */
export function isWrappedUp(
  { disposition, note, callbackAt, doneAt }: Pick<CallRow, 'disposition' | 'note' | 'callbackAt' | 'doneAt'>,
  outcomeRequired = false,
): boolean {
  if (outcomeRequired) return Boolean(disposition);
  return Boolean(disposition) || Boolean(note?.trim()) || callbackAt !== undefined || doneAt !== undefined;
}
