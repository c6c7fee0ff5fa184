import {
  Check,
  CircleHelp,
  CircleSlash,
  Clock,
  type IconNode,
  Loader,
  Lock,
  Minus,
  PhoneForwarded,
  PhoneOff,
} from 'lucide';
import type { CallWithJob } from '#lib/calls/queries.ts';
import { wasHeld } from '#lib/format/duration.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Speech } from '../words.tsx';

/** A call as lists show it: its row, and the transcription job that belongs to it. */
export type CallItem = CallWithJob;

export type Tone = 'plain' | 'accent' | 'amber' | 'red';

interface Look {
  icon: IconNode;
  tone: Tone;
}

const LOOKS: Readonly<Record<CallRow['state'], Look>> = {
  intended: { icon: Clock, tone: 'accent' },
  sending: { icon: Loader, tone: 'accent' },
  initiated: { icon: PhoneForwarded, tone: 'accent' },
  completed: { icon: Check, tone: 'plain' },
  refused: { icon: PhoneOff, tone: 'red' },
  unknown: { icon: CircleHelp, tone: 'amber' },
  withdrawn: { icon: CircleSlash, tone: 'plain' },
};

/** It ended without a conversation. */
const NOT_HELD: Look = { icon: Minus, tone: 'plain' };
const HELD: Look = { icon: Lock, tone: 'amber' };

/** Whether a call waits for the passphrase: the keys were locked when it was pressed. */
export function isHeld(row: CallRow): boolean {
  return row.state === 'intended' && row.failure?.code === 'locked';
}

/** Icon and colour of a state; the words say the same, so that colour is never alone. */
export function lookOf(row: CallRow): Look {
  const { state, durationSeconds } = row;
  if (isHeld(row)) return HELD;
  const held = durationSeconds === undefined || wasHeld(durationSeconds);
  if (state === 'completed' && !held) return NOT_HELD;
  return LOOKS[state];
}

/** Whether a transcription is under way. */
export const isRunning = ({ state }: JobRow): boolean =>
  ['wanted', 'submitting', 'pending', 'processing'].includes(state);

export const hasEndedBadly = ({ state }: JobRow): boolean => state === 'failed' || state === 'refused';

/** A call that has not gone out yet can be taken back. */
export const mayCancel = ({ state, waitUntil }: CallRow): boolean =>
  state === 'intended' || (state === 'sending' && waitUntil !== undefined);

/** Seconds until a waiting call goes on; undefined if it does not wait. */
export function waitOf(row: CallRow, now: number): number | undefined {
  if (row.waitUntil === undefined || (row.state !== 'intended' && row.state !== 'sending')) return undefined;
  return Math.max(0, Math.ceil((row.waitUntil - now) / 1000));
}

/** A call that has no end by then will hardly be told one. Milliseconds. */
const LIVE_MS = 60 * 60_000;

/** Whether a call may be on now: placed, not ended, and the person did not say that they are done with it. */
export function isLive({ state, doneAt, createdAt }: CallRow, now: number): boolean {
  return state === 'initiated' && doneAt === undefined && now - createdAt < LIVE_MS;
}

/** One or two words for a row: the duration of a call that was held, else its state or why it failed. */
export function shortState({ t, f }: Speech, row: CallRow, now: number): string {
  const wait = waitOf(row, now);
  if (wait !== undefined) return t.calls('state.waiting', { time: f.duration(wait) });
  if (isHeld(row)) return t.calls('state.held');
  if (row.state === 'completed' && wasHeld(row.durationSeconds)) return f.duration(row.durationSeconds);
  if (isLive(row, now)) {
    const since = Math.max(0, Math.floor((now - row.createdAt) / 1000));
    return `${t.calls('state.initiated')} ${f.duration(since)}`;
  }
  if (row.state === 'refused' && row.failure) return t.failures(`short.${row.failure.code}`);
  return t.calls(`state.${row.state}`);
}

/** The state as a sentence that says what to do, if something is to be done. */
export function fullState({ t, f }: Speech, row: CallRow, now: number): string {
  const wait = waitOf(row, now);
  if (wait !== undefined) {
    const says = row.failure?.code === 'server-error' ? 'says.waitingFault' : 'says.waiting';
    return t.calls(says, { time: f.duration(wait) });
  }
  if (isHeld(row)) return t.calls('says.held');
  switch (row.state) {
    case 'refused':
      return row.failure
        ? t.failures(row.failure.code, { number: f.phone(row.to) })
        : t.failures('unexpected-status');
    case 'unknown':
      return row.failure
        ? t.failures(row.failure.code, { number: f.phone(row.to) })
        : t.calls('says.unknown');
    case 'completed':
      return wasHeld(row.durationSeconds)
        ? t.calls('says.completed', { duration: f.duration(row.durationSeconds) })
        : t.calls('says.completedPlain');
    default:
      return t.calls(`says.${row.state}`);
  }
}
