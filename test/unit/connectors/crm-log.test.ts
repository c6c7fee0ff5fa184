/** The log over a CRM that loses answers, is late, limits, fails, and a background that dies: exactly one entry. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_ATTEMPTS } from '#lib/connectors/log-machine.ts';
import { QUIET_MS } from '#lib/connectors/log-rule.ts';
import { logSays } from '#lib/format/log-words.ts';
import { createTranslator } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import { type CrmLogRow, logStateOf } from '#lib/model/crm-log.ts';
import { CASES } from './crms/index.ts';
import type { ConnectorCase } from './crms/simulated.ts';
import { DAY_MS, FATES, type Fate, stage } from './log-stage.ts';

/** Of each connector. */
const RUNS = 25;
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

const REDMINE = CASES.find(({ connector }) => connector.id === 'redmine') as ConnectorCase;

test('logs at once what the person is done with, and what they write later after a rest', async () => {
  const { crm, pass, note, done, logged, clock } = await stage(REDMINE, []);
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
  const context = { crm: 'generic', pageUrl: `${REDMINE.site}/projects/acme` };
  const { crm, pass, note, logged, row, log } = await stage(REDMINE, [], { context });
  await log().noticed(row.id);
  expect(await logged()).toMatchObject({ state: 'failed', failure: { code: 'no-record' } });
  await note('told');
  await pass(DAY_MS);
  expect(crm.entries).toEqual([]);
  expect(await log().press(row.id, { crm: 'generic', pageUrl: `${REDMINE.site}/issues/9` })).toBe(true);
  await pass(DAY_MS);
  expect(crm.entries.map(({ record }) => record)).toEqual(['9']);
  // The entry that there is stays where it is.
  await log().press(row.id, { crm: 'generic', pageUrl: `${REDMINE.site}/issues/10` });
  await pass(DAY_MS);
  expect(crm.entries.map(({ record }) => record)).toEqual(['9']);
});

test('lets be what a person lets be, until they press again', async () => {
  const { crm, pass, note, logged, row, log } = await stage(REDMINE, [], {
    context: { crm: 'generic', pageUrl: `${REDMINE.site}/projects/acme` },
  });
  await log().noticed(row.id);
  await log().leave(row.id);
  await note('told');
  await pass(DAY_MS);
  expect(await logged()).toMatchObject({ state: 'left' });
  await log().press(row.id, { crm: 'generic', pageUrl: `${REDMINE.site}/issues/9` });
  await pass(DAY_MS);
  expect(crm.entries).toHaveLength(1);
  await log().leave(row.id);
  expect(await logged()).toMatchObject({ state: 'logged' });
});

test('goes on with what a refused token stopped, once there is another', async () => {
  const { crm, pass, note, logged, log } = await stage(REDMINE, [], { ready: ['token-refused'] });
  await note('first');
  await pass(DAY_MS);
  expect(await logged()).toMatchObject({ state: 'failed', failure: { code: 'token-refused' } });
  await log().renewed({ connector: 'redmine', site: 'https://other.example' });
  await pass(DAY_MS);
  expect(crm.entries).toEqual([]);
  await log().renewed({ connector: 'redmine', site: REDMINE.site });
  await pass(DAY_MS);
  expect(crm.entries).toHaveLength(1);
});

test.each(['lost', 'done-lost', 'late', 'died', 'done-died'] as const)(
  'goes on with an entry whose answer was lost (%s) once the keys are unlocked, and troubles nobody before',
  async (fate) => {
    const { crm, pass, note, logged, failures, row } = await stage(REDMINE, [fate], {
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
    const { crm, pass, note, logged, log } = await stage(REDMINE, ['done-lost'], {
      ready: [undefined, code],
    });
    await note('first');
    await pass(DAY_MS);
    expect(await logged()).toMatchObject({ state: 'unsure', failure: { code } });
    await log().renewed({ connector: 'redmine', site: 'https://other.example' });
    await pass(DAY_MS);
    expect(await logged()).toMatchObject({ state: 'unsure' });
    await log().renewed({ connector: 'redmine', site: REDMINE.site });
    await pass(DAY_MS);
    expect(crm.entries).toHaveLength(1);
    expect(await logged()).toMatchObject({ state: 'logged' });
  },
);

test('is not sent again before what was lost can no longer come, however soon it is unlocked', async () => {
  const { crm, pass, note, row } = await stage(REDMINE, ['late'], { ready: [undefined, 'locked'] });
  await note('first');
  await pass(QUIET_MS + 6_000);
  for (let looks = 0; looks < 20; looks += 1) await pass(1_000);
  expect(crm.entries).toEqual([]);
  await pass(DAY_MS);
  expect(crm.entries.map(({ text }) => text)).toEqual([expect.stringContaining(`first call-${row.id}`)]);
});

test('writes what is newest once more after an update that was lost can have come late', async () => {
  const { crm, pass, note, row } = await stage(REDMINE, ['ok', 'ok', 'late']);
  for (const text of ['first', 'second', 'third']) {
    await note(text);
    await pass(QUIET_MS);
  }
  await pass(DAY_MS);
  expect(crm.entries.map(({ text }) => text)).toEqual([expect.stringContaining(`third call-${row.id}`)]);
});

test('keeps to its entry where a person presses while an update that was lost may still come', async () => {
  // The note and the look for it, then the look before the update, and that.
  const { crm, pass, note, log, row } = await stage(REDMINE, ['ok', 'ok', 'ok', 'done-lost']);
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
  const { crm, pass, note, log, row } = await stage(REDMINE, ['late']);
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

test.each(['draft', 'create', 'find', 'read', 'update', 'opens', 'recordOf'] as const)(
  'tells of a defect once, and tries nothing again by itself: %s',
  async (where) => {
    let broken = true;
    const thrown = () => {
      if (broken) throw new RangeError('a defect');
    };
    const breaks =
      <Args extends unknown[], Answer>(name: string, work: (...args: Args) => Answer) =>
      (...args: Args): Answer => {
        if (name === where) thrown();
        return work(...args);
      };
    const { connector } = REDMINE;
    const mended = { ...connector };
    for (const name of ['create', 'find', 'read', 'update', 'opens', 'recordOf'] as const)
      Object.assign(mended, { [name]: breaks(name, connector[name] as (...args: unknown[]) => unknown) });
    const fates: Fate[] = where === 'find' ? ['done-lost'] : [];
    const { crm, pass, note, logged, log, failures, row } = await stage(REDMINE, fates, {
      connector: mended,
      ...(where === 'draft' && { drafting: thrown }),
    });
    if (where === 'read' || where === 'update') {
      broken = false;
      await note('first');
      await pass(DAY_MS);
      broken = true;
    }
    await note('last');
    await pass(DAY_MS);
    await pass(DAY_MS);
    expect(failures).toEqual([expect.objectContaining({ code: 'defect', thrown: 'RangeError' })]);
    expect(await logged()).toMatchObject({ failure: { code: 'defect' } });
    expect((await logged())?.dueAt).toBeUndefined();
    broken = false;
    await log().press(row.id);
    await pass(DAY_MS);
    expect(crm.entries.map(({ text }) => text)).toEqual([expect.stringContaining(`last call-${row.id}`)]);
  },
);

test('waits for the outcome where the company wants one', async () => {
  const { crm, pass, note, outcome, done } = await stage(REDMINE, [], { outcomeRequired: true });
  await note('told');
  await done();
  await pass(DAY_MS);
  expect(crm.entries).toEqual([]);
  await outcome('Offer sent');
  await pass(DAY_MS);
  expect(crm.entries).toHaveLength(1);
});

const page =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('<!doctype html><h1>Hello</h1>', { status, headers });

describe('a bad answer is said truly, and nothing is lost', () => {
  const says = async (logged: () => Promise<CrmLogRow | undefined>) => {
    const row = await logged();
    return (
      row &&
      logSays(
        (key, { crm, why }) => t(key, { ...(crm && { crm }), ...(why && { why }) }),
        logStateOf(row),
        true,
      )
    );
  };
  const t = createTranslator('en', PAGE_WORDS.en.calls);

  test.each([
    ['429', page(429), 'Not logged: Redmine had too many requests'],
    ['429 with a wait', page(429, { 'retry-after': '3600' }), 'Not logged: Redmine had too many requests'],
    ['500', page(500), 'Not logged: Redmine has a fault'],
    ['a page', page(200), 'Not logged: a page came back, not an answer of Redmine'],
  ])('%s: it is tried again by itself', async (_what, answer, sentence) => {
    const { crm, pass, note, logged, clock } = await stage(REDMINE, [], { answers: [answer] });
    await note('told');
    await pass(QUIET_MS);
    expect(await says(logged)).toBe(sentence);
    const due = (await logged())?.dueAt ?? 0;
    if (answer().headers.has('retry-after')) expect(due).toBe(clock.now + 3_600_000);
    else expect(due).toBeGreaterThan(clock.now);
    await pass(DAY_MS);
    expect(await says(logged)).toBe('Logged in Redmine');
    expect(crm.entries).toHaveLength(1);
  });

  test.each([
    ['401', page(401), 'Not logged: the token was refused'],
    ['403', page(403), 'Not logged: the token may not write there'],
    ['a record that is gone', page(404), 'Not logged: the record is gone'],
    ['a body over its limit', page(413), 'Not logged: it is too long for Redmine'],
    ['a refusal', page(422), 'Not logged: Redmine did not accept it'],
    ['a redirect to a login', page(302, { location: '/login' }), 'Not logged: Redmine asked to sign in'],
  ])('%s: it waits for a person', async (_what, answer, sentence) => {
    const { crm, pass, note, logged, row, log } = await stage(REDMINE, [], { answers: [answer] });
    await note('told');
    await pass(DAY_MS);
    expect(await says(logged)).toBe(sentence);
    expect(crm.entries).toEqual([]);
    await log().press(row.id);
    await pass(DAY_MS);
    expect(crm.entries).toHaveLength(1);
  });

  test('401 between the entry and its growth: the entry stays, and grows after a press', async () => {
    const answers: (() => Response)[] = [];
    const { crm, pass, note, logged, row, log } = await stage(REDMINE, [], { answers });
    await note('first');
    await pass(DAY_MS);
    answers.push(page(401));
    await note('second');
    await pass(DAY_MS);
    expect(await says(logged)).toBe('Not logged: the token was refused');
    expect(crm.entries.map(({ text }) => text)).toEqual([expect.stringContaining('first')]);
    await log().press(row.id);
    await pass(DAY_MS);
    expect(crm.entries.map(({ text }) => text)).toEqual([expect.stringContaining('second')]);
  });
});
