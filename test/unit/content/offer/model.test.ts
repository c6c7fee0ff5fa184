/** The offer's promises, over whatever order its events come in. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SAME_PRESS_MS } from '#lib/content/offer/call.ts';
import { stepModel } from '#lib/content/offer/model.ts';
import {
  callKey,
  type Effect,
  type OfferEvent,
  type OfferState,
  START,
  type Step,
} from '#lib/content/offer/state.ts';
import type { CallView } from '#lib/model/call.ts';
import { callView, numberOf } from './samples.ts';

const NUMBERS = ['+14155550101', '+14155550102'].map(numberOf);
const CONTEXT = { crm: 'generic' };

type Made = Step & { event: OfferEvent; before: OfferState; focused: boolean };

/** Brings events through the model as the store does; offers what the model asks to offer. */
function stand(wrapsUp = true) {
  let state: OfferState = { ...START, wrapsUp };
  const made: Made[] = [];
  let now = 10_000;
  let focused = false;
  function tell(event: OfferEvent): void {
    const step = stepModel(state, event, { now, focused });
    made.push({ ...step, event, before: state, focused });
    state = step.state;
    for (const effect of step.effects)
      if (effect.do === 'offer')
        tell({
          type: 'offered',
          number: effect.number,
          read: 'as shown',
          context: CONTEXT,
          facts: undefined,
        });
  }
  return {
    made,
    tell,
    get state() {
      return state;
    },
    pass: (ms: number) => (now += ms),
    at: () => now,
    focus: (on: boolean) => (focused = on),
    effects: (): Effect[] => made.flatMap(({ effects }) => [...effects]),
  };
}

const REFUSED = ['covered', 'changed', 'late', 'hasty', 'behind', 'beside', 'ignore'] as const;
let intents = 0;
const pressed = (
  at: number,
  verdict?: (typeof REFUSED)[number],
  name?: 'accept' | 'again',
): Extract<OfferEvent, { type: 'pressed' }> => ({
  type: 'pressed',
  action: name ? { kind: 'step', name } : { kind: 'call' },
  verdict,
  intentId: `intent-${++intents}`,
  at,
});

const FAILURE = { failure: { code: 'network' } as never };
const LOOK = { has: true, gone: false, inSight: true, inPlace: true, unboxed: false };
const aimed = fc
  .tuple(fc.constantFrom(...NUMBERS), fc.boolean())
  .map(([number, byHand]) => ({ type: 'aimed', number, byHand }) as const);
const plain = fc.constantFrom<OfferEvent>(
  { type: 'aimed-away' },
  { type: 'entered', onButton: true },
  { type: 'entered', onButton: false },
  { type: 'left', stays: false },
  { type: 'left', stays: true },
  { type: 'blurred' },
  { type: 'due', timer: 'hide' },
  { type: 'due', timer: 'card' },
  { type: 'card-wanted' },
  { type: 'escape' },
  { type: 'elsewhere' },
  { type: 'held' },
  { type: 'held' },
  { type: 'judging' },
  { type: 'released' },
  { type: 'menu', open: true },
  { type: 'names', names: [] },
  { type: 'chosen', choice: { from: '+12025550100' } },
  { type: 'left-alone', kind: 'number', value: 'x' },
  { type: 'taken-back' },
  { type: 'closed' },
  { type: 'said', text: 'common.notDone' },
  { type: 'tick' },
);
const looked = fc
  .record({
    has: fc.boolean(),
    gone: fc.boolean(),
    inSight: fc.boolean(),
    inPlace: fc.boolean(),
    unboxed: fc.boolean(),
  })
  .map((look) => ({ type: 'looked', look: { ...LOOK, ...look } }) as const);
const answer = fc.constantFrom('asked', 'blocked', 'initiated', 'completed', 'refused', 'gone' as const);
const move = fc.oneof(
  { weight: 3, arbitrary: aimed.map((event) => ({ event })) },
  { weight: 5, arbitrary: plain.map((event) => ({ event })) },
  { weight: 2, arbitrary: looked.map((event) => ({ event })) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(undefined, undefined, ...REFUSED),
        fc.constantFrom(undefined, undefined, 'accept', 'again' as const),
      )
      .map((press) => ({ press })),
  },
  { weight: 3, arbitrary: answer.map((one) => ({ answer: one })) },
  { weight: 2, arbitrary: fc.nat(3_000).map((pass) => ({ pass })) },
  { weight: 1, arbitrary: fc.boolean().map((focus) => ({ focus })) },
);
type Move = typeof move extends fc.Arbitrary<infer One> ? One : never;

function play(moves: readonly Move[]) {
  const offer = stand();
  for (const one of moves) {
    if ('event' in one) offer.tell(one.event);
    else if ('pass' in one) offer.pass(one.pass);
    else if ('focus' in one) offer.focus(one.focus);
    else if ('press' in one) offer.tell(pressed(offer.at(), one.press[0] as never, one.press[1] as never));
    else if ('answer' in one) answerAll(offer, one.answer);
  }
  return offer;
}

/** Each call that waits for the background is answered so. */
function answerAll(offer: ReturnType<typeof stand>, how: string): void {
  for (const [key, { state }] of offer.state.calls) {
    if (state.kind !== 'placing') continue;
    const { intentId } = state;
    const asks = [{ code: 'guess', blocking: how === 'blocked', country: 'US' }] as never;
    offer.tell({
      type: 'call',
      key,
      event:
        how === 'gone'
          ? { type: 'unanswered', intentId, why: 'gone' }
          : how === 'asked' || how === 'blocked'
            ? { type: 'answered', intentId, answer: { kind: 'asked', asks } }
            : {
                type: 'answered',
                intentId,
                answer: { kind: 'call', call: callView(intentId, how as never) },
              },
    });
  }
}

function press(offer: ReturnType<typeof stand>, number: (typeof NUMBERS)[number]): void {
  offer.tell({ type: 'aimed', number, byHand: false });
  offer.tell(pressed(offer.at()));
}

const callIn = ({ state }: ReturnType<typeof stand>) =>
  [...state.calls.values()].flatMap((each) =>
    each.state.kind === 'call' ? each.state.call : [],
  )[0] as CallView;

const sequences = fc.array(move, { maxLength: 60 });
const intentsIn = ({ effects }: Step) =>
  effects.flatMap((effect) => (effect.do === 'place-call' ? effect.request.intentId : []));

it('makes at most one intent of a press, and none of a press that is not believed', () => {
  fc.assert(
    fc.property(sequences, (moves) => {
      const seen = new Map<string, number>();
      for (const step of play(moves).made) {
        const { event } = step;
        const sent = intentsIn(step);
        expect(sent.length).toBeLessThanOrEqual(1);
        if (sent.length === 0) continue;
        if (event.type !== 'pressed') throw new Error(`${event.type} placed a call`);
        expect(event.verdict).toBeUndefined();
        const isYes = event.action.kind === 'step' && event.action.name === 'accept';
        // A yes goes on with the intent that was asked about; any other press is an intent of its own.
        expect(seen.has(sent[0] as string)).toBe(isYes);
        seen.set(sent[0] as string, event.at);
      }
    }),
  );
});

it('takes presses on a number that are close together for one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(600), { minLength: 1, maxLength: 12 }), (gaps) => {
      const offer = stand();
      offer.tell({ type: 'aimed', number: NUMBERS[0] as never, byHand: true });
      let counted = 0;
      let last = Number.NEGATIVE_INFINITY;
      for (const gap of gaps) {
        offer.pass(gap);
        if (offer.at() - last >= SAME_PRESS_MS) {
          counted++;
          last = offer.at();
        }
        offer.tell(pressed(offer.at()));
        answerAll(offer, 'completed');
      }
      expect(offer.effects().filter((effect) => effect.do === 'place-call')).toHaveLength(counted);
    }),
  );
});

const withoutPointer = ({ over: _over, overSince: _since, judging: _judging, ...state }: OfferState) => state;

it('draws nothing again when the pointer comes or goes: the control that it came to stays', () => {
  const offer = stand();
  const [number] = NUMBERS;
  if (!number) throw new Error('no number');
  offer.tell({ type: 'aimed', number, byHand: true });
  offer.tell({ type: 'card-wanted' });
  offer.tell({ type: 'entered', onButton: false });
  expect(offer.made.at(-1)).toMatchObject({ draw: false, state: { over: true } });
});

it('hides nothing that a press waits on, whether the finger is up or not, and looks again later', () => {
  const offer = stand();
  const [number] = NUMBERS as [never];
  offer.tell({ type: 'aimed', number, byHand: false });
  offer.tell({ type: 'judging' });
  offer.tell({ type: 'released' });
  offer.tell({ type: 'due', timer: 'hide' });
  expect(offer.state.shown?.number).toBe(number);
  expect(offer.effects().at(-1)).toMatchObject({ do: 'time', timer: 'hide' });
  offer.tell(pressed(offer.at(), 'changed'));
  expect(offer.state).toMatchObject({ card: true, judging: false });
});

it('draws nothing again under a finger, and all that changed once it is up', () => {
  fc.assert(
    fc.property(sequences, (moves) => {
      let isStale = false;
      for (const { before, state, draw, event } of play(moves).made) {
        if (state.held) expect(draw).toBe(false);
        const isOther = !isDeepStrictEqual(withoutPointer(state), withoutPointer(before));
        if (isOther || event.type === 'tick') isStale = true;
        if (draw) isStale = false;
        expect(isStale && !state.held && isOther).toBe(false);
      }
    }),
  );
});

it('gives the focus back whenever what has it goes', () => {
  fc.assert(
    fc.property(sequences, (moves) => {
      for (const { before, state, effects, event, focused } of play(moves).made) {
        const isSeen = ({ shown }: OfferState) => shown !== undefined && shown.place !== 'away';
        if (!focused || !isSeen(before) || isSeen(state)) continue;
        // Another number takes its place, and the focus with it.
        if (event.type === 'aimed' && event.byHand) continue;
        expect(effects).toContainEqual({ do: 'return-focus' });
      }
    }),
  );
});

it('shows an answer at once, and what was put away by hand only when its call goes on', () => {
  const offer = stand();
  const [number] = NUMBERS as [never];
  press(offer, number);
  expect(offer.state.card).toBe(true);
  answerAll(offer, 'initiated');
  offer.tell({ type: 'escape' });
  expect(offer.state).toMatchObject({ card: false, shown: { number } });
  offer.tell({ type: 'tick' });
  expect(offer.state.card).toBe(false);
  offer.tell({ type: 'changed', call: { ...callIn(offer), state: 'completed', updatedAt: 9 } });
  expect(offer.state.card).toBe(true);
});

it.each(['completed', 'refused'] as const)(
  'shows a passing pointer a call put away on its way if it failed: %s',
  (end) => {
    const offer = stand();
    const [number] = NUMBERS as [never];
    press(offer, number);
    answerAll(offer, 'sending');
    offer.tell({ type: 'escape' });
    expect(offer.state.shown).toBeUndefined();
    offer.tell({
      type: 'changed',
      call: { ...callIn(offer), ...(end === 'refused' && FAILURE), state: end, updatedAt: 9 },
    });
    offer.tell({ type: 'aimed', number, byHand: false });
    expect(offer.state.card).toBe(end === 'refused');
  },
);

it('brings back the number whose call waits for its outcome, once another has gone', () => {
  const offer = stand();
  const [first, second] = NUMBERS as [never, never];
  press(offer, first);
  answerAll(offer, 'completed');
  offer.tell({ type: 'aimed', number: second, byHand: false });
  expect(offer.state.shown?.number).toBe(second);
  offer.tell({ type: 'due', timer: 'hide' });
  expect(offer.state.shown?.number).toBe(first);
});

it('answers a question with no where its number goes out of sight', () => {
  const offer = stand();
  const [number] = NUMBERS as [never];
  press(offer, number);
  answerAll(offer, 'asked');
  offer.tell({ type: 'looked', look: { ...LOOK, inSight: false } });
  expect(offer.state.shown).toBeUndefined();
  expect(offer.state.calls.get(callKey(number))?.state.kind).toBe('idle');
});
