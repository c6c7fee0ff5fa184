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
  more?: readonly string[];
  /** Seen, and not read out: it would be every second. */
  beside?: readonly string[];
  /** The number that the page shows, and the one that the call goes to, where they differ. */
  numbers?: { reads: string; calls: string };
  steps: readonly { name: StepName; text: string; main: boolean }[];
}

const RANK_ICONS = { stop: Ban, question: CircleHelp, note: History } as const;

type Step = Outcome['steps'][number];
const step = (name: StepName, text: string, main = false): Step => ({ name, text, main });
const closing = ({ t }: Speech): Step => step('close', t('common.close'));

/** Nothing to say if nothing was pressed. */
export function outcomeOf(state: CallProgress, speech: Speech, now: number): Outcome | undefined {
  const { t } = speech;
  const close = closing(speech);
  switch (state.kind) {
    case 'idle':
      return undefined;
    case 'placing':
      return { tone: 'busy', icon: Phone, says: t('calls.says.sending'), steps: [] };
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
    case 'gone': {
      const reload = step('reload', t('page.reload'), true);
      return { tone: 'bad', icon: CircleAlert, says: t('page.gone'), steps: [reload, close] };
    }
    case 'not-allowed':
      return { tone: 'bad', icon: Ban, says: t('page.notAllowed'), steps: [close] };
    case 'failed':
      return failed(state.failure, '', speech);
    case 'call':
      return ofCall(state.call, speech, now);
  }
}

function ofCall(call: CallView, speech: Speech, now: number): Outcome {
  const { t } = speech;
  const says = speech.says(call, now);
  const close = closing(speech);
  const cancel = step('cancel', t('common.cancel'));
  switch (call.state) {
    case 'intended':
    case 'sending':
      // It waits for the passphrase: the person is asked for it, and the call then goes out by itself.
      if (call.state === 'intended' && call.failure?.code === 'locked') {
        const unlock = step('unlock', speech.next('unlock'), true);
        const asks = speech.failure('locked', call.international);
        return { tone: 'ask', icon: Lock, says: asks, steps: [unlock, cancel] };
      }
      return call.waitUntil === undefined
        ? { tone: 'busy', icon: Phone, says, steps: [] }
        : { tone: 'wait', icon: Clock, says, steps: [cancel] };
    case 'initiated':
    case 'completed': {
      const isLive = call.state === 'initiated' && !isEndLost(call, now);
      const beside = [
        ...(call.state === 'initiated' ? [sincePlaced(call, speech, now)] : []),
        ...(call.hasTranscript ? [t('calls.transcriptReady')] : []),
      ];
      const opens = step('reader', t(call.hasTranscript ? 'page.readCall' : 'page.openCall'));
      const icon = isLive ? PhoneForwarded : Check;
      return { tone: isLive ? 'ringing' : 'good', icon, says, beside, steps: [opens, close] };
    }
    case 'unknown': {
      const again = step('again', t('calls.again.unknown'));
      return { tone: 'doubt', icon: TriangleAlert, says, steps: [again, close] };
    }
    case 'withdrawn':
      return { tone: 'wait', icon: Ban, says, steps: [close] };
    case 'refused':
      return call.failure
        ? failed(call.failure, call.international, speech)
        : { tone: 'bad', icon: CircleAlert, says, steps: [close] };
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
      ...(name ? [step(name, text, true)] : []),
      // The key's rights can have been changed on the account since.
      ...(failure.code === 'wrong-scope' ? [step('again', t('common.tryAgain'))] : []),
      closing(speech),
    ],
  };
}
