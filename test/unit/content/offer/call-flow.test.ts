import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFlow, SAME_PRESS_MS } from '#lib/content/offer/state/call-flow.ts';
import { err, ok } from '#lib/core/result.ts';
import type { Send } from '#lib/messages/client.ts';
import type { AnswerOf, RouteName } from '#lib/messages/routes.ts';
import type { CallView, PlaceAnswer, PlaceRequest } from '#lib/model/call.ts';

const SUBJECT = { to: '+14155552671', ext: '', context: { crm: 'generic' }, guess: false } as const;

function viewOf(id: string, state: CallView['state'], updatedAt = 1): CallView {
  return {
    id,
    state,
    to: SUBJECT.to,
    international: '+1 415 555 2671',
    ext: '',
    from: '+12025550100',
    route: { kind: 'default' },
    createdAt: 0,
    updatedAt,
    hasRecording: false,
    hasTranscript: false,
  };
}

/** A background that answers as told; keeps what was asked. */
function stand(answers: Partial<Record<RouteName, (data: never) => unknown>>) {
  const asked: { route: RouteName; data: unknown }[] = [];
  let next = 0;
  const send: Send = async (route, data) => {
    asked.push({ route, data });
    const answer = answers[route]?.(data as never);
    return answer instanceof Error ? err('gone') : ok(answer as AnswerOf<typeof route>);
  };
  const flow = createFlow({ send, uuid: () => `intent-${++next}`, onChange: () => undefined });
  return { flow, asked, placed: () => asked.filter(({ route }) => route === 'call.place') };
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};
const placing = ({ intentId }: PlaceRequest): PlaceAnswer => ({
  kind: 'call',
  call: viewOf(intentId, 'initiated'),
});

it('takes presses close together for one, whatever comes between them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(400), { minLength: 1, maxLength: 12 }), async (gaps) => {
      const { flow, placed } = stand({ 'call.place': placing });
      let at = 10_000;
      let counted = 0;
      let last = Number.NEGATIVE_INFINITY;
      for (const gap of gaps) {
        at += gap;
        if (at - last >= SAME_PRESS_MS) {
          counted++;
          last = at;
        }
        flow.press(SUBJECT, at);
        await settle();
      }
      expect(placed()).toHaveLength(counted);
    }),
  );
});

it('repeats with the same id where no answer came, and only where nothing was stored', async () => {
  let lost = true;
  const { flow, placed } = stand({
    'call.place': (data: PlaceRequest) => {
      if (!lost) return placing(data);
      lost = false;
      return new Error('the worker died');
    },
    'call.get': () => null,
  });
  flow.press(SUBJECT, 0);
  await settle();
  expect(placed().map(({ data }) => (data as PlaceRequest).intentId)).toEqual(['intent-1', 'intent-1']);
  expect(flow.state).toMatchObject({ kind: 'call', call: { state: 'initiated' } });

  const stored = stand({
    'call.place': () => new Error('the worker died'),
    'call.get': ({ intentId }: { intentId: string }) => viewOf(intentId, 'sending'),
  });
  stored.flow.press(SUBJECT, 0);
  await settle();
  expect(stored.placed()).toHaveLength(1);
  expect(stored.flow.state).toMatchObject({ kind: 'call', call: { state: 'sending' } });
});

it('keeps the intent through a question, and drops it at a no', async () => {
  const { flow, placed } = stand({
    'call.place': (data: PlaceRequest): PlaceAnswer =>
      data.accepted.includes('guess')
        ? placing(data)
        : { kind: 'asked', asks: [{ code: 'guess', blocking: false, country: 'US' }] },
  });
  flow.press(SUBJECT, 0);
  await settle();
  expect(flow.state.kind).toBe('asked');
  flow.press(SUBJECT, 60_000);
  expect(placed()).toHaveLength(1);
  flow.accept();
  await settle();
  expect(placed().map(({ data }) => (data as PlaceRequest).intentId)).toEqual(['intent-1', 'intent-1']);
  expect(flow.state.kind).toBe('call');
});

it('does not go through a question that blocks', async () => {
  const { flow, placed } = stand({
    'call.place': (): PlaceAnswer => ({
      kind: 'asked',
      asks: [{ code: 'do-not-call', blocking: true, reason: 'asked not to be called' }],
    }),
  });
  flow.press(SUBJECT, 0);
  await settle();
  flow.accept();
  await settle();
  expect(placed()).toHaveLength(1);
});

it('believes the newest word of a call, and none of another', async () => {
  const { flow } = stand({ 'call.place': placing });
  flow.press(SUBJECT, 0);
  await settle();
  flow.changed(viewOf('intent-1', 'completed', 9));
  flow.changed(viewOf('intent-1', 'sending', 3));
  flow.changed(viewOf('somebody-else', 'refused', 20));
  expect(flow.state).toMatchObject({ kind: 'call', call: { state: 'completed' } });
});

it('says that it is gone where nobody answers at all', async () => {
  const { flow } = stand({ 'call.place': () => new Error('gone'), 'call.get': () => new Error('gone') });
  flow.press(SUBJECT, 0);
  await settle();
  expect(flow.state).toEqual({ kind: 'gone' });
});

it('repeats a call as that call again, through its questions too, and a new press is a new call', async () => {
  const { flow, asked } = stand({
    'call.place': ({ intentId }: PlaceRequest): PlaceAnswer => ({
      kind: 'call',
      call: viewOf(intentId, 'refused'),
    }),
    'call.again': (data: { newIntentId: string; accepted: string[] }): PlaceAnswer =>
      data.accepted.includes('premium')
        ? { kind: 'call', call: viewOf(data.newIntentId, 'refused') }
        : { kind: 'asked', asks: [{ code: 'premium', blocking: false, type: 'premium' }] },
  });
  flow.press(SUBJECT, 0);
  await settle();
  flow.again(60_000);
  await settle();
  flow.accept();
  await settle();
  flow.press(SUBJECT, 120_000);
  await settle();
  const again = { intentId: 'intent-1', newIntentId: 'intent-2' };
  expect(asked).toEqual([
    { route: 'call.place', data: { ...SUBJECT, intentId: 'intent-1', accepted: [] } },
    { route: 'call.again', data: { ...again, accepted: [] } },
    { route: 'call.again', data: { ...again, accepted: ['premium'] } },
    { route: 'call.place', data: { ...SUBJECT, intentId: 'intent-3', accepted: [] } },
  ]);
});
