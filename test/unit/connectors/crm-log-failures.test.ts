/** The log where the CRM refuses or answers badly, or our own code is at fault: it is said, and nothing is lost. */

import { describe, expect, test } from 'vitest';
import { QUIET_MS } from '#lib/connectors/log-rule.ts';
import { logSays } from '#lib/format/log-words.ts';
import { createTranslator } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import { type CrmLogRow, logStateOf } from '#lib/model/crm-log.ts';
import { redmineCase } from './crms/redmine.ts';
import { DAY_MS, type Fate, stage } from './log-stage.ts';

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
    const { crm, pass, note, logged, clock } = await stage(redmineCase, [], { answers: [answer] });
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
    const { crm, pass, note, logged, row, log } = await stage(redmineCase, [], { answers: [answer] });
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
    const { crm, pass, note, logged, row, log } = await stage(redmineCase, [], { answers });
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
    const { connector } = redmineCase;
    const mended = { ...connector };
    for (const name of ['create', 'find', 'read', 'update', 'opens', 'recordOf'] as const)
      Object.assign(mended, { [name]: breaks(name, connector[name] as (...args: unknown[]) => unknown) });
    const fates: Fate[] = where === 'find' ? ['done-lost'] : [];
    const { crm, pass, note, logged, log, failures, row } = await stage(redmineCase, fates, {
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
