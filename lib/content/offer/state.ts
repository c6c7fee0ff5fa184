/** The offer's state, what may happen to it, and what is to be done then. See model.ts. */
import type { NamePlace } from '#lib/crm/taught.ts';
import type { CallView } from '#lib/model/call.ts';
import type { Route } from '#lib/model/call-route.ts';
import type { CallerKept, CardFacts } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { TaughtField } from '#lib/model/taught-field.ts';
import type { PageNumber } from '../dom/page-number.ts';
import {
  awaitsWrapUp,
  type CallEffect,
  type CallEvent,
  type CallProgress,
  NO_CALL,
  type NumberCall,
  type StepName,
} from './call.ts';
import type { Distrust } from './trust/press-guard.ts';

/** The offer of one number. */
export interface Shown {
  /** Another for each offer: a press belongs to the one that it began on. */
  turn: number;
  number: PageNumber;
  /** The text that the page showed there when the offer came: it is dialled. */
  read: string;
  context: RecordContext;
  facts: CardFacts | undefined;
  /** The user's choices for this call, if they differ from the site's. */
  from?: string;
  route?: Route;
  /**
   * Beside its number; `away`: the number is out of sight, and nothing is seen of the offer until it is again;
   * `adrift`: the page has no such number any more, and the card stands at the window's end.
   */
  place: 'beside' | 'away' | 'adrift';
  /** Names on the page that could be meant, while the one that is sent is being corrected. */
  names?: readonly NamePlace[];
  /** It was left alone a moment ago, by itself or with the part that it stands in: that can be taken back. */
  left?: { kind: 'number' | 'part'; value: string };
  /** The page hid the number when the pointer left it for us: it is offered until the pointer leaves us, too. */
  hiddenUnderUs?: boolean;
}

/** Says, by its text's key, how the last action on the call went; empty if there is nothing to say. */
export type Remark = '' | 'calls.formNotOpened' | 'calls.copied' | 'calls.notCopied' | 'common.notDone';

export interface OfferState {
  readonly shown: Shown | undefined;
  /** By `callKey`; kept as long as the page, so that a number offered again shows what became of its call. */
  readonly calls: ReadonlyMap<string, NumberCall>;
  readonly card: boolean;
  /** The page was pressed beside us: the person may mean the number's own letters. */
  readonly bare: boolean;
  readonly menu: boolean;
  /** A press that was not accepted, and why. */
  readonly notice: Distrust | undefined;
  readonly said: Remark;
  /** The pointer is on the button or the card, and since when. */
  readonly over: boolean;
  readonly overSince: number;
  /** A finger is down on a control of ours: nothing is drawn until it is up. */
  readonly held: boolean;
  /** A press waits to be judged: what it was on stays. */
  readonly judging: boolean;
  /** Calls whose card was put away by hand, by `callKey`. */
  readonly folded: ReadonlySet<string>;
  /** The number whose call waits for its outcome while another is shown. */
  readonly waiting: PageNumber | undefined;
  /** Outcomes can be written here: not on a page that only invited us. */
  readonly wrapsUp: boolean;
  readonly turns: number;
}

/** The world around at the moment of an event. */
export interface Seen {
  /** Monotonic milliseconds. */
  now: number;
  /** Something of ours has the focus. */
  focused: boolean;
}

/** A person's word on the number: whose name stands where, or that it is no person's. */
export type Correction = { field: TaughtField; place: NamePlace } | 'nobody';

export type PressAction =
  | { kind: 'call' }
  | { kind: 'step'; name: StepName }
  | { kind: 'teach'; choice: Correction };

/** Where a number that is shown is by now. */
export interface Look {
  has: boolean;
  /** It is not in the page any more, or the page writes another there. */
  gone: boolean;
  inSight: boolean;
  /** It is where it was when the offer was placed last. */
  inPlace: boolean;
  /** It is there as it was, and has no box: the page hides it. */
  unboxed: boolean;
  /** The number as the page has drawn it again, and what it shows there. */
  again?: { number: PageNumber; read: string } | undefined;
}

export type OfferEvent =
  /** Pointer or focus is on this number. `byHand`: it was asked for, and comes whatever is shown. */
  | { type: 'aimed'; number: PageNumber; byHand: boolean }
  | { type: 'aimed-away' }
  | ({ type: 'offered' } & Pick<Shown, 'number' | 'read' | 'context' | 'facts'>)
  | { type: 'entered'; onButton: boolean }
  /** `stays`: by a mouse at rest while a finger presses. */
  | { type: 'left'; stays: boolean }
  /** The focus has left our part. */
  | { type: 'blurred' }
  | { type: 'due'; timer: 'hide' | 'card' }
  | { type: 'card-wanted' }
  | { type: 'escape' }
  /** A press somewhere else in the page. */
  | { type: 'elsewhere' }
  | { type: 'held' }
  | { type: 'judging' }
  | { type: 'released' }
  | {
      type: 'pressed';
      action: PressAction;
      verdict: Distrust | 'ignore' | undefined;
      intentId: string;
      at: number;
    }
  | { type: 'looked'; look: Look }
  | { type: 'facts'; turn: number; facts: CardFacts }
  | { type: 'context'; context: RecordContext }
  | { type: 'menu'; open: boolean }
  | { type: 'names'; names: readonly NamePlace[] | undefined }
  | { type: 'chosen'; choice: { from?: string; route?: Route } }
  /** The caller ID that is shown is for this call only, or always. */
  | { type: 'kept'; from: string; always: CallerKept }
  | { type: 'left-alone'; kind: 'number' | 'part'; value: string }
  | { type: 'left-site' }
  | { type: 'taken-back' }
  | { type: 'closed' }
  | { type: 'call'; key: string; event: CallEvent }
  | { type: 'changed'; call: CallView }
  | { type: 'said'; text: Remark }
  /** Time passed, which sentences count. */
  | { type: 'tick' };

export type Effect =
  | ({ key: string } & CallEffect)
  /** Puts it up if the page lets us, and tells `offered`. `ifThere`: only if it still stands in the page. */
  | { do: 'offer'; number: PageNumber; ifThere?: boolean }
  /** Starts a timer again, or stops it. */
  | { do: 'time'; timer: 'hide' | 'card'; ms: number | undefined }
  /** Gives the focus back to what had it before. */
  | { do: 'return-focus' }
  | { do: 'say'; text: string }
  /** A code longer than an extension: the platform has no field for it, so the person keys it in. */
  | { do: 'copy-code'; code: string }
  /** Says what became of a call. */
  | { do: 'announce'; state: CallProgress }
  /** The facts of one number, or of all, are out of date. */
  | { do: 'forget-facts'; e164?: string }
  | { do: 'ask-facts' }
  /** Puts everything in its place; what moved has to be seen again. */
  | { do: 'place-again' }
  /** A press on the card does something else by now: the card has to be seen for so much longer before it counts. */
  | { do: 'distrust-card'; ms: number }
  | { do: 'keep-choice'; choice: { from?: string; route?: Route } }
  | { do: 'keep-caller'; from: string; always: CallerKept }
  | { do: 'leave-alone'; kind: 'number' | 'part'; value: string }
  | { do: 'take-back'; kind: 'number' | 'part'; value: string }
  | { do: 'leave-site' }
  | { do: 'teach'; choice: Correction }
  | { do: 'open'; what: 'options' | 'popup' }
  | { do: 'open-call'; intentId: string }
  | { do: 'reload' };

export interface Step {
  state: OfferState;
  effects: readonly Effect[];
  /** The screen is to be brought in line. */
  draw: boolean;
}

export const START: Omit<OfferState, 'wrapsUp'> = {
  shown: undefined,
  calls: new Map(),
  card: false,
  bare: false,
  menu: false,
  notice: undefined,
  said: '',
  over: false,
  overSince: Number.NEGATIVE_INFINITY,
  held: false,
  judging: false,
  folded: new Set(),
  waiting: undefined,
  turns: 0,
};

export const callKey = ({ e164, ext }: PageNumber): string => `${e164};${ext}`;

export function callOf(state: OfferState, number: PageNumber | undefined = state.shown?.number): NumberCall {
  return (number && state.calls.get(callKey(number))) ?? NO_CALL;
}

/** A question, a call on its way or a focused control keeps the offer where it is. */
export function isBusy(state: OfferState, { focused }: Seen): boolean {
  if (!state.shown) return false;
  const { kind } = callOf(state).state;
  return state.judging || kind === 'placing' || kind === 'asked' || focused || (state.over && state.card);
}

/** Whether the number's call stays until what came of it is written. */
export function staysFor(state: OfferState, number: PageNumber): boolean {
  return state.wrapsUp && awaitsWrapUp(callOf(state, number).state);
}

/** Whether Escape closes something of ours. */
export function canClose(state: OfferState, { focused }: Seen): boolean {
  return state.shown !== undefined && (state.card || focused);
}
