/** An API file is read away from the page: whatever the worker does, one answer comes, and the worker ends. */
import { expect, test } from 'vitest';
import { createManualClock } from '#test/tools/clock.ts';
import { createSpecReader, LONGEST_READING_MS } from '../../../entrypoints/options/spec-reader.ts';

const FACTS = { ok: true, value: { calls: true, transcriptions: false } };

function stage(file: Blob = new File(['openapi: 3.0.3'], 'api.yaml')) {
  const clock = createManualClock();
  const workers: (EventTarget & { asked: unknown[]; ended: boolean })[] = [];
  const read = createSpecReader({
    clock,
    openWorker() {
      const worker = Object.assign(new EventTarget(), { asked: [] as unknown[], ended: false });
      workers.push(worker);
      return Object.assign(worker, {
        postMessage: (text: unknown) => void worker.asked.push(text),
        terminate() {
          worker.ended = true;
        },
      }) as never;
    },
  });
  const controller = new AbortController();
  const answer = read(file, controller.signal);
  return { clock, workers, controller, answer };
}

async function running() {
  const { clock, workers, ...rest } = stage();
  await clock.advance(0);
  const [worker] = workers;
  if (!worker) throw new Error('no worker was started');
  expect(worker).toMatchObject({ asked: ['openapi: 3.0.3'], ended: false });
  return { clock, worker, ...rest };
}

test.each([
  ['facts', new MessageEvent('message', { data: FACTS }), FACTS],
  [
    'a fault',
    new MessageEvent('message', { data: { ok: false, error: 'not-openapi' } }),
    { ok: false, error: 'not-openapi' },
  ],
  [
    'anything else',
    new MessageEvent('message', { data: { ok: true, value: { calls: 'yes' } } }),
    { ok: false, error: 'failed' },
  ],
  ['an error', new Event('error'), { ok: false, error: 'failed' }],
])('a worker that answers with %s is ended', async (_, event, expected) => {
  const { clock, worker, answer } = await running();
  worker.dispatchEvent(event);
  expect(await answer).toEqual(expected);
  expect(worker.ended).toBe(true);
  expect(clock.waiting).toBe(0);
});

test('a worker that does not answer is ended after ten seconds', async () => {
  const { clock, worker, answer } = await running();
  await clock.advance(LONGEST_READING_MS - 1);
  expect(worker.ended).toBe(false);
  await clock.advance(1);
  expect(await answer).toEqual({ ok: false, error: 'took-too-long' });
  expect(worker.ended).toBe(true);
});

test('the signal ends it, and no answer counts after', async () => {
  const { clock, worker, controller, answer } = await running();
  controller.abort();
  worker.dispatchEvent(new MessageEvent('message', { data: FACTS }));
  expect(await answer).toBeUndefined();
  expect(worker.ended).toBe(true);
  expect(clock.waiting).toBe(0);
});

test('no worker is started once it is ended, nor for a file that is too large or gone', async () => {
  const early = stage();
  early.controller.abort();
  expect(await early.answer).toBeUndefined();
  const large = stage(new Blob(['x'.repeat(5_000_001)]));
  expect(await large.answer).toEqual({ ok: false, error: 'too-large' });
  const gone = stage(Object.assign(new Blob(['x']), { text: () => Promise.reject(new Error('gone')) }));
  expect(await gone.answer).toEqual({ ok: false, error: 'failed' });
  for (const { workers } of [early, large, gone]) expect(workers).toEqual([]);
});
