/** Says on the card what became of a press: a sentence, its tone, and the next steps as buttons. */
import {
  Ban,
  Check,
  CircleAlert,
  CircleHelp,
  Clock,
  History,
  type IconNode,
  Lock,
  Phone,
  PhoneForwarded,
  TriangleAlert,
} from 'lucide';
import { isolated } from '#lib/core/bidi.ts';
import type { CallView } from '#lib/model/call.ts';
import { mayHaveRung } from '#lib/model/call-state.ts';
import { byRank, guardRank, leadsToNo } from '#lib/model/guard.ts';
import type { NextStep, PlatformFailure } from '#lib/platform/errors.ts';
import type { CallProgress, StepName } from '../call.ts';
import { isEndLost } from '../countdown.ts';
import type { Speech } from './speech.ts';

export interface Outcome {
  tone: 'busy' | 'wait' | 'ask' | 'ringing' | 'good' | 'bad' | 'doubt';
  icon: IconNode;
  says: string;
  more: readonly string[];
  /** Seen, and not read out: it would be every second. */
  beside?: readonly string[];
  /** The number that the page shows, and the one that the call goes to, where they differ. */
  numbers?: { reads: string; calls: string };
  steps: readonly { name: StepName; text: string; main: boolean }[];
}

const RANK_ICONS = { stop: Ban, question: CircleHelp, note: History } as const;

/** Nothing to say if nothing was pressed. */
export function outcomeOf(state: CallProgress, speech: Speech, now: number): Outcome | undefined {
  const { t } = speech;
  const step = (name: StepName, text: string, main = false) => ({ name, text, main });
  const close = step('close', t('common.close'));
  switch (state.kind) {
    case 'idle':
      return undefined;
    case 'placing':
      return { tone: 'busy', icon: Phone, says: t('calls.says.sending'), more: [], steps: [] };
    case 'asked': {
      const asks = byRank(state.asks);
      const [first = '', ...more] = asks.map((ask) => speech.ask(ask, now));
      const blocked = asks.some(({ blocking }) => blocking);
      const rank = asks[0] ? guardRank(asks[0]) : 'question';
      const no = leadsToNo(asks);
      const numbers = asks.find((ask) => ask.code === 'other-number');
      const answers = [step('accept', t('calls.guard.confirm'), !no), step('cancel', t('common.cancel'), no)];
      return {
        tone: blocked || rank === 'stop' ? 'bad' : 'ask',
        icon: RANK_ICONS[rank],
        says: first,
        more,
        ...(numbers && { numbers }),
        steps: blocked ? [close] : no ? answers.reverse() : answers,
      };
    }
    case 'gone':
      return {
        tone: 'bad',
        icon: CircleAlert,
        says: t('page.gone'),
        more: [],
        steps: [step('reload', t('page.reload'), true), close],
      };
    case 'not-allowed':
      return { tone: 'bad', icon: Ban, says: t('page.notAllowed'), more: [], steps: [close] };
    case 'failed':
      return failed(state.failure, '', speech);
    case 'call':
      return ofCall(state.call, speech, now);
  }
}

function ofCall(call: CallView, speech: Speech, now: number): Outcome {
  const { t } = speech;
  const says = speech.says(call, now);
  const close = { name: 'close', text: t('common.close'), main: false } as const;
  switch (call.state) {
    case 'intended':
    case 'sending':
      // It waits for the passphrase: the person is asked for it, and the call then goes out by itself.
      if (call.state === 'intended' && call.failure?.code === 'locked') {
        return {
          tone: 'ask',
          icon: Lock,
          says: speech.failure('locked', call.international),
          more: [],
          steps: [
            { name: 'unlock', text: speech.next('unlock'), main: true },
            { name: 'cancel', text: t('common.cancel'), main: false },
          ],
        };
      }
      return call.waitUntil === undefined
        ? { tone: 'busy', icon: Phone, says, more: [], steps: [] }
        : {
            tone: 'wait',
            icon: Clock,
            says,
            more: [],
            steps: [{ name: 'cancel', text: t('common.cancel'), main: false }],
          };
    case 'initiated':
    case 'completed': {
      const isLive = call.state === 'initiated' && !isEndLost(call, now);
      const beside = [
        ...(call.state === 'initiated' ? [sincePlaced(call, speech, now)] : []),
        ...(call.hasTranscript ? [t('calls.transcriptReady')] : []),
      ];
      const opens = t(call.hasTranscript ? 'page.readCall' : 'page.openCall');
      return {
        tone: isLive ? 'ringing' : 'good',
        icon: isLive ? PhoneForwarded : Check,
        says,
        more: [],
        beside,
        steps: [{ name: 'reader', text: opens, main: false }, close],
      };
    }
    case 'unknown':
      return {
        tone: 'doubt',
        icon: TriangleAlert,
        says,
        more: [],
        steps: [{ name: 'again', text: t('calls.again.unknown'), main: false }, close],
      };
    case 'withdrawn':
      return { tone: 'wait', icon: Ban, says, more: [], steps: [close] };
    case 'refused':
      return call.failure
        ? failed(call.failure, call.international, speech)
        : { tone: 'bad', icon: CircleAlert, says, more: [], steps: [close] };
  }
}

/** How long ago a call was placed; at last, that no message of its end came. */
function sincePlaced(call: CallView, speech: Speech, now: number): string {
  if (isEndLost(call, now)) return speech.t('calls.endLost');
  const seconds = Math.max(0, Math.floor((now - call.createdAt) / 1_000));
  return speech.t('calls.sincePlaced', { time: isolated(speech.duration(seconds)) });
}

/** The call that a person is done with, in a line; undefined while they are not. */
export function doneOf(state: CallProgress, { outcomes, says }: Speech, now: number): string | undefined {
  if (state.kind !== 'call' || state.call.doneAt === undefined || !mayHaveRung(state.call)) return undefined;
  const { call } = state;
  const outcome = outcomes.find(({ id }) => id === call.disposition);
  return outcome?.label ?? says(call, now);
}

/** The step that each failure's `next` is, if a button can take it. */
const STEP_OF: Partial<Record<NextStep, StepName>> = {
  'replace-key': 'settings',
  'open-settings': 'settings',
  'grant-permission': 'settings',
  'enable-addon': 'settings',
  unlock: 'unlock',
  retry: 'again',
  // A fault that may be over by now; if it is not, the account's administrator is asked.
  'contact-support': 'again',
  wait: 'again',
  'check-connection': 'again',
  'check-phone': 'again',
};

function failed(failure: PlatformFailure, number: string, speech: Speech): Outcome {
  const { t } = speech;
  const name = STEP_OF[failure.next];
  const text =
    name === 'again'
      ? t(failure.sent && failure.next === 'check-phone' ? 'calls.again.unknown' : 'common.tryAgain')
      : speech.next(failure.next);
  return {
    tone: 'bad',
    icon: CircleAlert,
    says: speech.failure(failure.code, number),
    // The platform's own words are a quotation, never ours.
    more: failure.platformMessage ? [t('common.platformSaid', { message: failure.platformMessage })] : [],
    steps: [
      ...(name ? [{ name, text, main: true }] : []),
      // The key's rights can have been changed on the account since.
      ...(failure.code === 'wrong-scope'
        ? [{ name: 'again' as const, text: t('common.tryAgain'), main: false }]
        : []),
      { name: 'close' as const, text: t('common.close'), main: false },
    ],
  };
}
