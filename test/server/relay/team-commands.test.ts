/** A team as its administrators set it: files of numbers, of outcomes, of people; and personal links. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Given, Tools } from '#server/relay/ops/admin-command.ts';
import { DO_NOT_CALL_COMMANDS } from '#server/relay/ops/do-not-call-commands.ts';
import { importList } from '#server/relay/ops/list-import.ts';
import { OUTCOME_COMMANDS } from '#server/relay/ops/outcome-commands.ts';
import { PEOPLE_COMMANDS, readPeople } from '#server/relay/ops/people-commands.ts';
import { onEachStore } from './broker-bench.ts';
import { installationId, type TestRelay } from './kit.ts';
import { readList, TEAM_ENV, teamKey, teamOf } from './team-kit.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dialmark-team-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const COMMANDS = { ...DO_NOT_CALL_COMMANDS, ...OUTCOME_COMMANDS, ...PEOPLE_COMMANDS };

onEachStore('an administrator', TEAM_ENV, (bench) => {
  let relay: TestRelay;
  beforeEach(() => {
    relay = bench.test;
  });

  /** Runs a command in this process. @returns what it printed; it rejects with why it could not be done */
  async function run(name: keyof typeof COMMANDS, words: string | string[] = [], given: Given = {}) {
    const tools: Tools = {
      ...relay,
      database: { ...relay.database, notify: async () => relay.relay.tidy() },
      installations: relay.relay.installations,
      teamKey: () => teamKey,
      program: 'relay',
    };
    const lines: string[] = [];
    const printed = vi.spyOn(console, 'log').mockImplementation((text) => void lines.push(String(text)));
    const told = vi.spyOn(console, 'error').mockImplementation((text) => void lines.push(String(text)));
    try {
      const code = await COMMANDS[name]?.run(tools, [words].flat(), given);
      return { text: lines.join('\n'), code: code ?? 0 };
    } finally {
      printed.mockRestore();
      told.mockRestore();
    }
  }

  it('lists, looks at and takes off one number, and sees who did', async () => {
    await run('do-not-call add', '030 901821', { country: 'de', why: 'By letter' });
    const listed = await run('do-not-call check', '+49 30 901821');
    expect(listed.text).toMatch(/^LISTED: it is not called\.\nlisted .* by .+@.+: By letter$/);
    await expect(run('do-not-call remove', '+4930901822')).rejects.toThrow('It is not on the list.');
    await run('do-not-call remove', '+4930901821', { why: 'A mistake' });
    expect((await run('do-not-call check', '+4930901821')).text).toMatch(
      /^Not listed\.\nlisted .*\ntaken off .* by .+@.+: A mistake$/,
    );
    for (const wrong of ['030 901821', 'no number', '+1'])
      await expect(run('do-not-call add', wrong)).rejects.toThrow('is no number');
    expect((await run('do-not-call export')).text).toContain(`"${teamKey.hashOf('+4930901821')}","no"`);
  });

  it('imports a file as the extension reads one: its column of telephones, its countries, its opted-in', async () => {
    const csv = [
      'Customer no;Name;Phone;Country;Do not call;Reason',
      '4930901899;Dana Cohen;030 901821;DE;yes;"Moved; twice"',
      '4930901898;Noor Haddad;(202) 555-0143;US;;Asked',
      '4930901897;Alex Weber;+49 30 901823;DE;yes;Letter',
      '4930901896;Tal Levi;not known;DE;yes;',
    ].join('\r\n');
    const who = await relay.pair();
    const { text, code } = await run('do-not-call import', file('list.csv', csv));
    // Where some are marked, one that is not may be called.
    expect([text, code]).toEqual([expect.stringContaining('numbers: 2, of them new: 2;'), 1]);
    expect(text).toMatch(/^line 3: .*not to be called.*\nline 5: /);
    expect((await readList(relay, who)).listed).toEqual(
      new Set(['+4930901821', '+4930901823'].map(teamKey.hashOf)),
    );
    expect(await relay.list.find(teamKey.hashOf('+4930901821'))).toMatchObject({
      listedBy: expect.stringMatching(/@.*, list\.csv$/),
      listedWhy: 'Moved; twice',
    });
    const again = await run('do-not-call import', file('list.csv', csv));
    expect(again.text).toContain('numbers: 2, of them new: 0;');
    await expect(run('do-not-call import', join(folder, 'none.csv'))).rejects.toThrow('no such file');
    await expect(run('do-not-call import', file('a.xlsx', 'PK\x03\x04'))).rejects.toThrow('save it as CSV');
  });

  it('reads a file in parts as if it were whole: quotes, code pages, marks, other headings', async () => {
    // Long lines: a megabyte and more, which is read in several parts, of rows that are few to read.
    const long = 'A B C'.padEnd(220);
    const rows = Array.from(
      { length: 6000 },
      (_, at) => `"Jürgen ""J"" Müller\n${long}";+4930${2_000_000 + at};${at === 5800 ? 'yes' : ''}`,
    );
    const text = ['Name;Telephone;Do not call', ...rows].join('\n');
    const done = await importList(file('large.csv', Buffer.from(text, 'latin1')), {
      list: relay.list,
      hashOf: teamKey.hashOf,
      ...{ country: '', why: '', clock: Date.now },
    });
    // The one that is marked, in a late part, says of all others that they may be called.
    expect(done).toMatchObject({ numbers: 1, added: 1, refused: 5999 });
    expect(done.named[0]).toMatch(/^line 2: The file does not say that this person is not to be called/);
    const other = ['Telephone;Name', ...rows.map((_, at) => `+4930${3_000_000 + at};${long}`)];
    const mixed = [
      ...other.slice(0, 3001),
      'Fax;Account;Company',
      ...other.slice(3001),
      '+49309999999;1;C',
    ].join('\n');
    expect(
      await importList(file('mixed.csv', mixed), {
        list: relay.list,
        hashOf: teamKey.hashOf,
        ...{ country: '', why: '', clock: Date.now },
      }),
    ).toMatchObject({ numbers: 3000 });
    expect(await relay.list.find(teamKey.hashOf('+49309999999'))).toBeUndefined();
  });

  it('sets outcomes, of the revision that was shown, and hears of every fault in a sentence', async () => {
    const who = await relay.pair();
    const shown = JSON.parse((await run('outcomes')).text);
    expect(shown).toEqual({ revision: 0, outcomeRequired: false, outcomes: [] });
    const outcomes = [{ name: 'Offer sent', reached: true, sign: 'check', labels: { he: 'הצעה נשלחה' } }];
    const mine = file('outcomes.json', JSON.stringify({ ...shown, outcomes, outcomeRequired: true }));
    expect((await run('outcomes set', mine)).text).toBe('revision 1 is in force');
    expect(await teamOf(relay, who)).toMatchObject({ outcomes, outcomeRequired: true });
    await expect(run('outcomes set', mine)).rejects.toThrow(
      'the file is of revision 0, and 1 is in force. Another administrator',
    );
    const fault = (content: unknown) =>
      expect(run('outcomes set', file('wrong.json', JSON.stringify(content)))).rejects;
    await fault({ revision: 1, outcomes: [{ name: 'A', noteRequried: true }] }).toThrow(
      /outcomes\[0\].*noteRequried/,
    );
    await fault({ revision: 1, outcomes: [{ name: 'A', sign: 'star!' }] }).toThrow('outcomes[0].sign');
    await fault({ revision: 1, outcomes: [{ name: 'A' }, { name: 'A' }] }).toThrow('two have the same name');
    await fault([]).toThrow('the file:');
    await expect(run('outcomes set', file('no.json', '{'))).rejects.toThrow('is no JSON');
    expect(await teamOf(relay, who)).toMatchObject({ outcomes });
    const none = file('none.json', JSON.stringify({ revision: 1, outcomes: [] }));
    await run('outcomes set', none);
    expect((await teamOf(relay, who)).outcomes).toBeUndefined();
  });

  const PEOPLE = [
    'name,agent_id,caller_ids,groups,directory_id',
    'Dana Cohen,u_7,+4930901820; +442079460000,Sales; Berlin,dana@company.example',
    'Noor Haddad,u_8,,,',
  ].join('\n');

  it('says who is who, and the browser gets it at once', async () => {
    await run('people import', file('people.csv', PEOPLE));
    const who = await relay.pair();
    const before = await teamOf(relay, who);
    expect(before.person).toBeUndefined();
    await run('people map', [who.installation_id, 'Dana Cohen']);
    const after = await teamOf(relay, who);
    expect(after.person).toEqual({
      ...{ name: 'Dana Cohen', agentId: 'u_7', groups: ['Sales', 'Berlin'] },
      callerIds: ['+4930901820', '+442079460000'],
    });
    expect(after.tag).not.toBe(before.tag);
    expect((await run('people')).text).toMatch(/Dana Cohen .* inst_\S+ \(administrator\)/);
    await run('people import', file('people.csv', 'name,agent_id\nDana Cohen,u_9'));
    expect((await teamOf(relay, who)).person).toMatchObject({ agentId: 'u_9', groups: [] });
    await run('people unmap', who.installation_id);
    expect((await teamOf(relay, who)).person).toBeUndefined();
    await expect(run('people map', [who.installation_id, 'Dan'])).rejects.toThrow('No installation');
    await run('people remove', 'Dana Cohen');
    expect((await run('people')).text).not.toContain('Dana');
  });

  it('hands out a link with which one browser becomes a person’s, once, within its time', async () => {
    await run('people import', file('people.csv', PEOPLE));
    const { text } = await run('people link', 'Dana Cohen');
    const [link = ''] = text.split('\n');
    expect(link).toMatch(/^https:\/\/relay\.company\.example\/join#dmp_[A-Za-z0-9_-]{43}$/);
    const code = link.split('#')[1] ?? '';
    const paired = await relay.pair(installationId(), undefined, code);
    expect((await teamOf(relay, paired)).person).toMatchObject({ name: 'Dana Cohen', agentId: 'u_7' });
    const attempt = async (with_: string) =>
      (await relay.post('/pair', JSON.stringify({ team_code: with_, installation_id: installationId() })))
        .status;
    expect(await attempt(code)).toBe(403);
    const [late = ''] = (await run('people link', 'Noor Haddad')).text.split('\n');
    bench.clock.now += 7 * 86_400_000;
    expect(await attempt(late.split('#')[1] ?? '')).toBe(403);
    const [raced = ''] = (await run('people link', 'Noor Haddad')).text.split('\n');
    const all = await Promise.all(Array.from({ length: 8 }, () => attempt(raced.split('#')[1] ?? '')));
    expect(all.filter((status) => status === 201)).toHaveLength(1);
    await expect(run('people link', 'Dan')).rejects.toThrow('No person has this name');
  });

  it('lets policy say whose a browser is, unless an administrator or a link said so', async () => {
    await run('people import', file('people.csv', PEOPLE));
    const id = installationId();
    const pair = async (person: string, token?: string) => {
      const response = await relay.post(
        '/pair',
        JSON.stringify({ team_code: 'HARBOUR-LANTERN-42', installation_id: id, person }),
        token ? { Authorization: `Bearer ${token}` } : {},
      );
      return (await response.json()) as { feed_token: string };
    };
    const first = await pair('dana@company.example');
    expect((await teamOf(relay, first)).person?.name).toBe('Dana Cohen');
    await run('people map', [id, 'Noor Haddad']);
    const second = await pair('dana@company.example', first.feed_token);
    expect((await teamOf(relay, second)).person?.name).toBe('Noor Haddad');
    expect((await teamOf(relay, await pair('unknown', second.feed_token))).person?.name).toBe('Noor Haddad');
  });
});

describe('a file of people', () => {
  it.each([
    ['first,last\nA,B', 'headings of these'],
    ['agent_id\nu_7', 'headings of these'],
    ['name,caller_ids\nDana,030 9', 'line 2: callerIds[0]'],
    ['name\nDana\nDana', 'Dana is there twice'],
  ])('%j: says %s', (text, words) => {
    expect(() => readPeople(text)).toThrow(words);
  });
});
