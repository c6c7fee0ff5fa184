/**
 * One entry's life as a pure function; the picture is in lib/model/crm-log.ts. Whatever may have reached the CRM is
 * looked for there before anything is sent again.
 */
import { without } from '#lib/core/without.ts';
import type { CrmLogRow, LogFailure } from '#lib/model/crm-log.ts';
import { LONGEST_WAIT_MS } from '#lib/platform/retry.ts';

/**
 * When a lost entry is looked for, milliseconds after it was lost and after each look in vain: a server that was slow
 * to answer may still be writing it.
 */
export const LOOKS_MS = [5_000, 30_000, 120_000] as const;
/** So long after it was lost a request may still arrive, milliseconds; an entry is sent again only then. */
export const LATE_MS = LOOKS_MS.reduce((sum, ms) => sum + ms, 0);
/** Pause before what failed is tried again, milliseconds: first, and most. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = LONGEST_WAIT_MS;
/** As often it is tried by itself; then a person is told. */
export const MOST_ATTEMPTS = 8;
/** The entry's text where an older update may still replace it. */
const UNKNOWN = '';
/** Until the further entry of one that cannot be changed: so that there is one of it, not one a fact. */
export const FURTHER_MS = 10 * 60_000;

/** A record that a person chose, and the CRM that has it. */
export type ChosenRecord = Required<Pick<CrmLogRow, 'connector' | 'crm' | 'site' | 'record'>>;

export type LogEvent =
  /** The call changed: it is to be looked at then, ms since the epoch. */
  | { type: 'changed'; dueAt: number }
  /** A person wants it now, on the record that they chose if they did. */
  | { type: 'pressed'; chosen?: ChosenRecord }
  /** Nothing stops it any more: the keys are unlocked, or there is another token. */
  | { type: 'renewed' }
  /** A person lets it be. */
  | { type: 'left' }
  /** A request is about to leave, with this text, in these words. */
  | { type: 'send'; written: string; words: string }
  | { type: 'written'; entryId: string; url: string; written: string }
  /** The entry says it already. */
  | { type: 'same' }
  /** The entry cannot be changed, or a person did: the rest goes into a further one. */
  | { type: 'further' }
  | { type: 'failed'; failure: LogFailure }
  /** Found `sending` by a process that did not send it. */
  | { type: 'orphaned' }
  | { type: 'found'; entryId: string; url: string }
  | { type: 'not-found' }
  | { type: 'look-failed'; failure: LogFailure };

const PRESSED: LogEvent = { type: 'pressed' };

/** Failures that pass by themselves. */
const PASSING: ReadonlySet<LogFailure['code']> = new Set(['rate-limited', 'server-error', 'no-answer']);

/** The row after the event; the very same row if the event changes nothing. */
export function stepLog(row: CrmLogRow, event: LogEvent, now: number, random: () => number): CrmLogRow {
  const to = (change: Partial<CrmLogRow>): CrmLogRow => ({ ...row, updatedAt: now, ...change });
  const pause = (failure: LogFailure): number =>
    failure.retryAfterMs ??
    Math.min(FIRST_PAUSE_MS * 2 ** Math.min(row.attempts, 12) * (1 + random() / 2), LONGEST_PAUSE_MS);
  switch (event.type) {
    case 'changed':
      // Of one under way the end looks again; a limit is waited out.
      if (row.state !== 'waiting' && row.state !== 'logged') return row;
      return to({ dueAt: row.failure ? Math.max(event.dueAt, row.dueAt ?? 0) : event.dueAt });
    case 'renewed':
      return row.state === 'failed' ? stepLog(row, PRESSED, now, random) : afterRenewal(row, now, to);
    case 'pressed':
      if (row.state === 'sending') return row;
      if (row.state === 'unsure') return to({ dueAt: now });
      return without(
        to({
          state: row.written === undefined ? 'waiting' : 'logged',
          dueAt: now,
          attempts: 0,
          // An entry that is written stays where it is.
          ...(row.entryId === undefined && event.chosen),
        }),
        'failure',
      );
    case 'left':
      if (row.state !== 'waiting' && row.state !== 'failed') return row;
      if (row.entryId === undefined) return without(to({ state: 'left' }), 'dueAt', 'failure');
      // An entry in the CRM is not taken back; a change of it that failed is let be.
      return row.state === 'failed' ? without(to({ state: 'logged' }), 'dueAt', 'failure') : row;
    case 'send':
      if (row.state === 'logged') return to({ sent: sentWith(row, event.words) });
      if (row.state !== 'waiting' || (row.dueAt ?? Number.POSITIVE_INFINITY) > now) return row;
      return without(
        to({
          state: 'sending',
          written: event.written,
          sent: sentWith(row, event.words),
          looks: 0,
          attempts: row.attempts + 1,
        }),
        'dueAt',
        'failure',
      );
    case 'written':
      // An older update may come after this one: it is written once more when none can.
      if (row.lateUntil !== undefined && row.lateUntil > now)
        return without(to({ ...entryOf(event), written: UNKNOWN, dueAt: row.lateUntil }), 'failure');
      // Looked at once more: the call may have changed meanwhile.
      return without(to({ ...entryOf(event), written: event.written, dueAt: now }), 'failure', 'lateUntil');
    case 'same':
      return row.state === 'logged' ? without(to({}), 'dueAt', 'failure') : row;
    case 'further':
      if (row.state !== 'logged' || row.part === 2) return row;
      return without(to({ state: 'waiting', part: 2, dueAt: now + FURTHER_MS }), 'written', 'sent');
    case 'failed':
      if (row.state === 'sending') return afterSending(event.failure, now, to, pause);
      if (row.state !== 'logged' && row.state !== 'waiting') return row;
      return afterAttempt(
        row,
        event.failure,
        now,
        (change) => to({ ...(event.failure.mayBeWritten && { lateUntil: now + LATE_MS }), ...change }),
        pause,
      );
    case 'orphaned':
      return row.state === 'sending' ? to(lostAt(now)) : row;
    case 'found':
      return row.state === 'unsure'
        ? without(to({ ...entryOf(event), dueAt: now }), 'failure', 'lateUntil')
        : row;
    case 'not-found':
      return row.state === 'unsure' ? afterLook(row, now, to) : row;
    case 'look-failed':
      if (row.state !== 'unsure') return row;
      // Only a person can mend it: it stays unsure, and is looked for once they did, or after a press.
      if (!PASSING.has(event.failure.code)) return without(to({ failure: event.failure }), 'dueAt');
      return to({ failure: event.failure, attempts: row.attempts + 1, dueAt: now + pause(event.failure) });
  }
}

/** More are never on their way at a time. */
const MOST_SENT = 12;
const sentWith = ({ sent = [] }: CrmLogRow, words: string): string[] =>
  sent.at(-1) === words ? sent : [...sent, words].slice(-MOST_SENT);

const entryOf = ({ entryId, url }: { entryId: string; url: string }) =>
  ({ state: 'logged', entryId, url, looks: 0, attempts: 0 }) as const;

const lostAt = (now: number) =>
  ({ state: 'unsure', dueAt: now + LOOKS_MS[0], lateUntil: now + LATE_MS }) as const;

type To = (change: Partial<CrmLogRow>) => CrmLogRow;
type Pause = (failure: LogFailure) => number;

function afterSending(failure: LogFailure, now: number, to: To, pause: Pause): CrmLogRow {
  if (failure.mayBeWritten) return to({ ...lostAt(now), failure });
  const back = without(to({ state: 'waiting', failure }), 'written');
  return afterAttempt(back, failure, now, (change) => ({ ...back, ...change }), pause);
}

/** One that is due goes on at its time: an entry that was lost may still be on its way. */
function afterRenewal(row: CrmLogRow, now: number, to: To): CrmLogRow {
  const isStopped = row.state === 'unsure' || row.failure?.code === 'locked';
  return isStopped && row.dueAt === undefined ? without(to({ dueAt: now }), 'failure') : row;
}

/** Looked for in vain: however often a person presses, it is sent again only when it can no longer come. */
function afterLook(row: CrmLogRow, now: number, to: To): CrmLogRow {
  const { looks, lateUntil = 0 } = row;
  if (now >= lateUntil)
    return notThere(row, without(to({ state: 'waiting', looks: 0, dueAt: now }), 'written', 'lateUntil'));
  return to({ looks: looks + 1, dueAt: Math.min(now + (LOOKS_MS[looks + 1] ?? LATE_MS), lateUntil) });
}

/** It is sent again, unless that was tried enough. */
function notThere({ attempts, failure }: CrmLogRow, back: CrmLogRow): CrmLogRow {
  if (attempts < MOST_ATTEMPTS && failure?.code !== 'defect') return back;
  const why = { code: 'no-answer', ...failure, mayBeWritten: false } as const;
  return without({ ...back, state: 'failed', failure: why }, 'dueAt');
}

/** Nothing was written, or the entry is as it was. */
function afterAttempt(row: CrmLogRow, failure: LogFailure, now: number, to: To, pause: Pause): CrmLogRow {
  const attempts = row.state === 'logged' ? row.attempts + 1 : row.attempts;
  if (PASSING.has(failure.code) && attempts < MOST_ATTEMPTS)
    return to({ failure, attempts, dueAt: now + pause(failure) });
  // Unlocking goes on with it.
  if (failure.code === 'locked') return without(to({ failure }), 'dueAt');
  return without(to({ state: 'failed', failure }), 'dueAt');
}
