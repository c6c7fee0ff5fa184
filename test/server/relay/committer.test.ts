import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CommitterOptions, createCommitter } from '#server/relay/store/committer.ts';
import type { NewEvent } from '#server/relay/store/events.ts';
import { until } from './kit.ts';

function event(id: string, payload = '{}'): NewEvent {
  return { id, addressee: '', type: 'x', payload: Buffer.from(payload) };
}

function make(options: Partial<CommitterOptions> & Pick<CommitterOptions, 'append'>) {
  return createCommitter({
    onStored: () => {},
    onFault: () => {},
    patienceMs: 1000,
    retryMs: 1,
    ...options,
  });
}

describe('group commit', () => {
  it('stores together what arrived together, and answers each after its own commit', async () => {
    const batches: string[][] = [];
    let release = () => {};
    const committer = make({
      async append(batch) {
        batches.push(batch.map(({ id }) => id));
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      },
    });
    const answers: string[] = [];
    const add = (id: string) => void committer.add(event(id)).then(() => answers.push(id));
    add('a');
    add('b');
    await until(() => batches.length === 1, 'the first commit');
    add('c');
    add('d');
    expect([batches, answers]).toEqual([[['a', 'b']], []]);
    release();
    await until(() => batches.length === 2, 'the second commit');
    expect([batches[1], answers]).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ]);
    release();
    await committer.idle();
    expect(answers).toEqual(['a', 'b', 'c', 'd']);
  });

  it('tries again while there is time, and says when there is none', async () => {
    let broken = true;
    const committer = make({
      append: () => (broken ? Promise.reject(new Error('down')) : Promise.resolve()),
      patienceMs: 60,
    });
    expect(await committer.add(event('a'))).toBe('unavailable');
    expect(committer.failing()).toBe(true);
    const second = committer.add(event('b'));
    broken = false;
    expect(await second).toBe('stored');
    expect(committer.failing()).toBe(false);
  });

  it('answers in time where the store says nothing at all', async () => {
    const committer = make({ append: () => new Promise(() => {}), patienceMs: 50 });
    const first = committer.add(event('a'));
    const behind = Promise.resolve().then(() => committer.add(event('b')));
    expect(await Promise.all([first, behind])).toEqual(['unavailable', 'unavailable']);
  });

  it('keeps one event that the store cannot take from keeping the others out', async () => {
    const stored: string[] = [];
    const committer = make({
      async append(batch) {
        if (batch.some(({ id }) => id === 'bad')) throw Object.assign(new Error('data'), { code: '22P05' });
        stored.push(...batch.map(({ id }) => id));
      },
    });
    const ids = ['a', 'b', 'bad', 'c', 'd'];
    const answers = await Promise.all(ids.map((id) => committer.add(event(id))));
    expect(answers).toEqual(['stored', 'stored', 'unavailable', 'stored', 'stored']);
    expect(stored.sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('answers everybody once, and only what was stored as stored, whatever the store does', async () => {
    const outcome = fc.constantFrom('ok', 'down', 'data', 'lost');
    await fc.assert(
      fc.asyncProperty(
        fc.array(outcome, { maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
        async (script, groups) => {
          const stored = new Set<string>();
          const steps = script.values();
          const committer = make({
            maxBatch: 4,
            retryMs: 0,
            async append(batch) {
              await Promise.resolve();
              const step = steps.next().value ?? 'ok';
              if (step === 'data') throw Object.assign(new Error('data'), { code: '22000' });
              if (step !== 'down') for (const { id } of batch) stored.add(id);
              // `lost`: it was stored, and the answer never came.
              if (step !== 'ok') throw new Error(step);
            },
          });
          let count = 0;
          const answers: Promise<void>[] = [];
          for (const size of groups) {
            for (let n = 0; n < size; n += 1) {
              count += 1;
              const id = String(count);
              answers.push(
                committer.add(event(id)).then((answer) => {
                  if (answer === 'stored') expect(stored.has(id)).toBe(true);
                }),
              );
            }
            await Promise.resolve();
          }
          await Promise.all(answers);
          await committer.idle();
          expect(committer.waiting()).toBe(0);
        },
      ),
    );
  });
});
