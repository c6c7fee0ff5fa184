/** The log over a CRM that loses answers, is late, limits, fails, and a background that dies: exactly one entry. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_ATTEMPTS } from '#lib/connectors/log-machine.ts';
import { QUIET_MS } from '#lib/connectors/log-rule.ts';
import { CASES } from './crms/index.ts';
import { redmineCase } from './crms/redmine.ts';
import { DAY_MS, FATES, stage } from './log-stage.ts';

/** Of each connector. */
const RUNS = 10;
const fate = fc.constantFrom(...FATES);
/** Whether the keys are locked when the CRM is to be asked. */
const locks = fc.array(fc.constantFrom(undefined, 'locked' as const), { maxLength: 4 });

const changing = CASES.filter(({ connector }) => connector.update);
const once = CASES.filter(({ connector }) => !connector.update);

test.each(changing)(
  '$connector.name: one entry, which says what was written last, whatever became of requests and backgrounds',
  async (one) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: MOST_ATTEMPTS - 2 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 200_000 }), fc.boolean()), {
          minLength: 1,
          maxLength: 4,
        }),
        locks,
        async (fates, steps, ready) => {
          const { crm, pass, note, logged, log, row } = await stage(one, fates, { ready });
          for (const [at, [pause, isPressed]] of steps.entries()) {
            await note(`note ${at}`);
            if (isPressed) void log().press(row.id);
            await pass(pause);
          }
          // Each day looks around once more where nothing is due.
          for (let days = 0; days < 6; days += 1) await pass(DAY_MS);
          const text = `note ${steps.length - 1} call-${row.id}`;
          expect(crm.entries).toEqual([
            expect.objectContaining({ record: one.kept, text: expect.stringContaining(text) }),
          ]);
          expect(await logged()).toMatchObject({ state: 'logged', entryId: crm.entries[0]?.id });
        },
      ),
      { numRuns: RUNS },
    );
  },
  120_000,
);

test.each(once)(
  '$connector.name: an entry that cannot be changed is written once, and what comes later is one further entry',
  async (one) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: MOST_ATTEMPTS - 2 }),
        fc.boolean(),
        locks,
        async (fates, more, ready) => {
          const { crm, pass, note, row } = await stage(one, fates, { ready });
          await note('first');
          for (let days = 0; days < 6; days += 1) await pass(DAY_MS);
          if (more) {
            for (const text of ['second', 'third']) await note(text);
            for (let days = 0; days < 6; days += 1) await pass(DAY_MS);
          }
          expect(crm.entries.map(({ record, text }) => ({ record, text }))).toEqual(
            [`first call-${row.id}`, ...(more ? [`third more-${row.id}`] : [])].map((text) => ({
              record: one.kept,
              text: expect.stringContaining(text),
            })),
          );
        },
      ),
      { numRuns: RUNS },
    );
  },
  120_000,
);

test('logs at once what the person is done with, and what they write later after a rest', async () => {
  const { crm, pass, note, done, logged, clock } = await stage(redmineCase, []);
  await note('first');
  expect((await logged())?.dueAt).toBe(clock.now + QUIET_MS);
  await done();
  await pass(1);
  expect(crm.entries).toHaveLength(1);
  await note('second');
  await pass(QUIET_MS / 2);
  expect(crm.entries[0]?.text).toContain('first');
  await pass(QUIET_MS);
  expect(crm.entries[0]?.text).toContain('second');
});

test('says before the call ends that its page is no record, and logs it on the record that a person chooses', async () => {
  const context = { crm: 'generic', pageUrl: `${redmineCase.site}/projects/acme` };
  const { crm, pass, note, logged, row, log } = await stage(redmineCase, [], { context });
  await log().noticed(row.id);
  expect(await logged()).toMatchObject({ state: 'failed', failure: { code: 'no-record' } });
  await note('told');
  await pass(DAY_MS);
  expect(crm.entries).toEqual([]);
  expect(await log().press(row.id, { crm: 'generic', pageUrl: `${redmineCase.site}/issues/9` })).toBe(true);
  await pass(DAY_MS);
  expect(crm.entries.map(({ record }) => record)).toEqual(['9']);
  // The entry that there is stays where it is.
  await log().press(row.id, { crm: 'generic', pageUrl: `${redmineCase.site}/issues/10` });
  await pass(DAY_MS);
  expect(crm.entries.map(({ record }) => record)).toEqual(['9']);
});

test('lets be what a person lets be, until they press again', async () => {
  const { crm, pass, note, logged, row, log } = await stage(redmineCase, [], {
    context: { crm: 'generic', pageUrl: `${redmineCase.site}/projects/acme` },
  });
  await log().noticed(row.id);
  await log().leave(row.id);
  await note('told');
  await pass(DAY_MS);
  expect(await logged()).toMatchObject({ state: 'left' });
  await log().press(row.id, { crm: 'generic', pageUrl: `${redmineCase.site}/issues/9` });
  await pass(DAY_MS);
  expect(crm.entries).toHaveLength(1);
  await log().leave(row.id);
  expect(await logged()).toMatchObject({ state: 'logged' });
});

test.each(changing)(
  '$connector.name: writes beside an entry that a person took away what is new, once',
  async (one) => {
    const { crm, pass, note, logged } = await stage(one, []);
    await note('told');
    await pass(DAY_MS);
    crm.entries.splice(0, 1);
    await note('told more');
    await pass(DAY_MS);
    expect(crm.entries.map(({ text }) => text.includes('told more'))).toEqual([true]);
    expect(await logged()).toMatchObject({ state: 'logged' });
  },
);

test('lets be what failed after it was logged, where a person lets it be', async () => {
  const forbidden = Array.from({ length: 3 }, () => () => new Response('', { status: 403 }));
  const answers: (() => Response)[] = [];
  const { crm, pass, note, logged, row, log } = await stage(redmineCase, [], { answers });
  await note('told');
  await pass(DAY_MS);
  answers.push(...forbidden);
  await note('told more');
  await pass(DAY_MS);
  expect(await logged()).toMatchObject({ state: 'failed' });
  await log().leave(row.id);
  expect(await logged()).toMatchObject({ state: 'logged' });
  expect(crm.entries).toHaveLength(1);
});

test('goes on with what a refused token stopped, once there is another', async () => {
  const { crm, pass, note, logged, log } = await stage(redmineCase, [], { ready: ['token-refused'] });
  await note('first');
  await pass(DAY_MS);
  expect(await logged()).toMatchObject({ state: 'failed', failure: { code: 'token-refused' } });
  await log().renewed({ connector: 'redmine', site: 'https://other.example' });
  await pass(DAY_MS);
  expect(crm.entries).toEqual([]);
  await log().renewed({ connector: 'redmine', site: redmineCase.site });
  await pass(DAY_MS);
  expect(crm.entries).toHaveLength(1);
});

test.each(['lost', 'done-lost', 'late', 'died', 'done-died'] as const)(
  'goes on with an entry whose answer was lost (%s) once the keys are unlocked, and troubles nobody before',
  async (fate) => {
    const { crm, pass, note, logged, failures, row } = await stage(redmineCase, [fate], {
      ready: [undefined, 'locked', 'locked'],
    });
    await note('first');
    await pass(DAY_MS);
    expect(await logged()).toMatchObject({ state: 'unsure', failure: { code: 'locked' } });
    // Each look around tries the keys.
    for (let looks = 0; looks < 3; looks += 1) await pass(DAY_MS);
    expect(crm.entries.map(({ text }) => text)).toEqual([expect.stringContaining(`first call-${row.id}`)]);
    expect(await logged()).toMatchObject({ state: 'logged' });
    expect(failures).toEqual([]);
  },
);

test.each(['token-refused', 'no-token', 'no-permission', 'sign-in'] as const)(
  'goes on with an entry whose answer was lost once what stopped the look (%s) is renewed',
  async (code) => {
    const { crm, pass, note, logged, log } = await stage(redmineCase, ['done-lost'], {
      ready: [undefined, code],
    });
    await note('first');
    await pass(DAY_MS);
    expect(await logged()).toMatchObject({ state: 'unsure', failure: { code } });
    await log().renewed({ connector: 'redmine', site: 'https://other.example' });
    await pass(DAY_MS);
    expect(await logged()).toMatchObject({ state: 'unsure' });
    await log().renewed({ connector: 'redmine', site: redmineCase.site });
    await pass(DAY_MS);
    expect(crm.entries).toHaveLength(1);
    expect(await logged()).toMatchObject({ state: 'logged' });
  },
);

test('is not sent again before what was lost can no longer come, however soon it is unlocked', async () => {
  const { crm, pass, note, row } = await stage(redmineCase, ['late'], { ready: [undefined, 'locked'] });
  await note('first');
  await pass(QUIET_MS + 6_000);
  for (let looks = 0; looks < 20; looks += 1) await pass(1_000);
  expect(crm.entries).toEqual([]);
  await pass(DAY_MS);
  expect(crm.entries.map(({ text }) => text)).toEqual([expect.stringContaining(`first call-${row.id}`)]);
});

test('writes what is newest once more after an update that was lost can have come late', async () => {
  const { crm, pass, note, row } = await stage(redmineCase, ['ok', 'ok', 'late']);
  for (const text of ['first', 'second', 'third']) {
    await note(text);
    await pass(QUIET_MS);
  }
  await pass(DAY_MS);
  expect(crm.entries.map(({ text }) => text)).toEqual([expect.stringContaining(`third call-${row.id}`)]);
});

test('keeps to its entry where a person presses while an update that was lost may still come', async () => {
  // The note and the look for it, then the look before the update, and that.
  const { crm, pass, note, log, row } = await stage(redmineCase, ['ok', 'ok', 'ok', 'done-lost']);
  await note('first');
  await pass(QUIET_MS);
  await note('second');
  await pass(QUIET_MS + 30_000);
  await note('third');
  await log().press(row.id);
  await pass(DAY_MS);
  expect(crm.entries.map(({ text }) => text)).toEqual([expect.stringContaining(`third call-${row.id}`)]);
});

test('writes no second entry where a person presses while one that was lost may still come', async () => {
  const { crm, pass, note, log, row } = await stage(redmineCase, ['late']);
  await note('first');
  await pass(65_000);
  for (let presses = 0; presses < 4; presses += 1) await log().press(row.id);
  await pass(DAY_MS);
  expect(crm.entries.map(({ text }) => text)).toEqual([expect.stringContaining(`first call-${row.id}`)]);
});

test.each(changing)(
  '$connector.name: a person’s words in our entry stay, and ours go beside them',
  async (one) => {
    const { crm, pass, note, row } = await stage(one, []);
    await note('first');
    await pass(QUIET_MS);
    const [entry] = crm.entries;
    if (!entry) throw new Error('no entry');
    entry.text = entry.text.replace('first', 'first. She will pay on Monday!');
    await note('second');
    await pass(DAY_MS);
    // The further entry grows as the first did, until a person writes there too.
    await note('third');
    await pass(DAY_MS);
    const words = (text: string) =>
      expect.objectContaining({ record: one.kept, text: expect.stringContaining(text) });
    expect(crm.entries).toEqual([words('She will pay on Monday!'), words(`third more-${row.id}`)]);
    const further = crm.entries[1];
    if (further) further.text = 'Mine';
    await note('fourth');
    await pass(DAY_MS);
    expect(crm.entries.map(({ text }) => text)).toEqual([expect.stringContaining('Monday'), 'Mine']);
  },
);

test('waits for the outcome where the company wants one', async () => {
  const { crm, pass, note, outcome, done } = await stage(redmineCase, [], { outcomeRequired: true });
  await note('told');
  await done();
  await pass(DAY_MS);
  expect(crm.entries).toEqual([]);
  await outcome('Offer sent');
  await pass(DAY_MS);
  expect(crm.entries).toHaveLength(1);
});
