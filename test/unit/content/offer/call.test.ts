import { expect, it } from 'vitest';
import { type CallEvent, type CallProgress, NO_CALL, nextCall } from '#lib/content/offer/call.ts';
import { placeCall } from '#lib/content/offer/call-placing.ts';
import { err, ok } from '#lib/core/result.ts';
import type { Send } from '#lib/messages/client.ts';
import type { AnswerOf, RouteName } from '#lib/messages/routes.ts';
import type { PlaceAnswer, PlaceRequest } from '#lib/model/call.ts';
import { callView, SUBJECT } from './samples.ts';

/** A number's call with a background that answers as told; keeps what was asked. */
function stand(answers: Partial<Record<RouteName, (data: never) => unknown>>) {
  const asked: { route: RouteName; data: unknown }[] = [];
  let call = NO_CALL;
  let intents = 0;
  const send: Send = async (route, data) => {
    asked.push({ route, data });
    const answer = answers[route]?.(data as never);
    return answer instanceof Error ? err('gone') : ok(answer as AnswerOf<typeof route>);
  };
  const settled: Promise<void>[] = [];
  function tell(event: CallEvent): void {
    const { call: after, effect } = nextCall(call, event);
    call = after;
    if (effect?.do !== 'place-call') return;
    settled.push(placeCall({ send, isCurrent: () => true, onEvent: tell }, effect.request, effect.repeats));
  }
  return {
    asked,
    placed: () => asked.filter(({ route }) => route === 'call.place').map(({ data }) => data as PlaceRequest),
    state: (): CallProgress => call.state,
    tell,
    press: (at: number) => tell({ type: 'press', subject: SUBJECT, intentId: `intent-${++intents}`, at }),
    again: (at: number) => tell({ type: 'again', intentId: `intent-${++intents}`, at }),
    settle: () => Promise.all(settled),
  };
}

const placing = ({ intentId }: PlaceRequest): PlaceAnswer => ({
  kind: 'call',
  call: callView(intentId, 'initiated'),
});

it('repeats with the same id where no answer came, and only where nothing was stored', async () => {
  let lost = true;
  const first = stand({
    'call.place': (data: PlaceRequest) => {
      if (!lost) return placing(data);
      lost = false;
      return new Error('the worker died');
    },
    'call.get': () => null,
  });
  first.press(0);
  await first.settle();
  expect(first.placed().map(({ intentId }) => intentId)).toEqual(['intent-1', 'intent-1']);
  expect(first.state()).toMatchObject({ kind: 'call', call: { state: 'initiated' } });

  const stored = stand({
    'call.place': () => new Error('the worker died'),
    'call.get': ({ intentId }: { intentId: string }) => callView(intentId, 'sending'),
  });
  stored.press(0);
  await stored.settle();
  expect(stored.placed()).toHaveLength(1);
  expect(stored.state()).toMatchObject({ kind: 'call', call: { state: 'sending' } });
});

it('keeps the intent through a question, and drops it at a no', async () => {
  const { press, tell, placed, settle, state } = stand({
    'call.place': (data: PlaceRequest): PlaceAnswer =>
      data.accepted.includes('guess')
        ? placing(data)
        : { kind: 'asked', asks: [{ code: 'guess', blocking: false, country: 'US' }] },
  });
  press(0);
  await settle();
  expect(state().kind).toBe('asked');
  press(60_000);
  expect(placed()).toHaveLength(1);
  tell({ type: 'accept' });
  await settle();
  expect(placed().map(({ intentId }) => intentId)).toEqual(['intent-1', 'intent-1']);
  expect(state().kind).toBe('call');
});

it('does not go through a question that blocks', async () => {
  const { press, tell, placed, settle } = stand({
    'call.place': (): PlaceAnswer => ({
      kind: 'asked',
      asks: [{ code: 'do-not-call', blocking: true, reason: 'asked not to be called' }],
    }),
  });
  press(0);
  await settle();
  tell({ type: 'accept' });
  await settle();
  expect(placed()).toHaveLength(1);
});

it('believes the newest word of a call, and none of another', async () => {
  const { press, tell, settle, state } = stand({ 'call.place': placing });
  press(0);
  await settle();
  tell({ type: 'changed', call: callView('intent-1', 'completed', 9) });
  tell({ type: 'changed', call: callView('intent-1', 'sending', 3) });
  tell({ type: 'changed', call: callView('another', 'refused', 20) });
  expect(state()).toMatchObject({ kind: 'call', call: { state: 'completed' } });
});

it('says that it is gone where no answer comes at all', async () => {
  const { press, settle, state } = stand({
    'call.place': () => new Error('gone'),
    'call.get': () => new Error('gone'),
  });
  press(0);
  await settle();
  expect(state()).toEqual({ kind: 'gone' });
});

it('repeats a call as that call again, through its questions too, and a new press is a new call', async () => {
  const { press, again, tell, settle, asked } = stand({
    'call.place': ({ intentId }: PlaceRequest): PlaceAnswer => ({
      kind: 'call',
      call: callView(intentId, 'refused'),
    }),
    'call.again': (data: { newIntentId: string; accepted: string[] }): PlaceAnswer =>
      data.accepted.includes('premium')
        ? { kind: 'call', call: callView(data.newIntentId, 'refused') }
        : { kind: 'asked', asks: [{ code: 'premium', blocking: false, type: 'premium' }] },
  });
  press(0);
  await settle();
  again(60_000);
  await settle();
  tell({ type: 'accept' });
  await settle();
  press(120_000);
  await settle();
  const repeat = { intentId: 'intent-1', newIntentId: 'intent-2' };
  expect(asked).toEqual([
    { route: 'call.place', data: { ...SUBJECT, intentId: 'intent-1', accepted: [] } },
    { route: 'call.again', data: { ...repeat, accepted: [] } },
    { route: 'call.again', data: { ...repeat, accepted: ['premium'] } },
    { route: 'call.place', data: { ...SUBJECT, intentId: 'intent-3', accepted: [] } },
  ]);
});
