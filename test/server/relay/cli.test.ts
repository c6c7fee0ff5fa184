/** The administrator's command, as it is typed, beside a relay that runs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { needs } from '../../tools/needs.ts';
import { type Postgres, startPostgres } from '../postgres.ts';
import { bearer, callBody, DESTINATIONS_KEY, KEY, STORES, until } from './kit.ts';
import { pair, type RelayProcess, readFeed, send, startRelay } from './process.ts';
import { startReceiver } from './receiver.ts';
import { TEAM_ENV } from './team-kit.ts';

// Each command is a process of its own: many starts of Node, which a busy machine makes slow.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let postgres: Postgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
  folder = mkdtempSync(join(tmpdir(), 'dialmark-cli-'));
});
afterAll(async () => {
  await postgres.remove();
  rmSync(folder, { recursive: true });
});

async function run(program: string, env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [`server/relay/${program}.ts`, ...args], {
    env: { PATH: process.env.PATH ?? '', RELAY_WEBHOOKS_KEY: KEY, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await once(child, 'close');
  return { code: child.exitCode, output };
}

describe.each(STORES)('the administrator’s command beside a relay on %s', (store) => {
  let relay: RelayProcess;
  let env: Record<string, string>;
  const cli = (...args: string[]) => run('cli', env, ...args);
  beforeAll(async () => {
    env = {
      ...TEAM_ENV,
      RELAY_COUNTRY: 'DE',
      ...(store === 'postgres'
        ? { DATABASE_URL: await postgres.createDatabase() }
        : { RELAY_DATA: join(folder, 'data') }),
    };
    relay = await startRelay({ ...env, RELAY_TEAM_CODE: '' });
  });
  afterAll(() => relay.kill());

  it('gives a team code, lists, revokes, readmits', async () => {
    const [code] = (await cli('team-code')).output.split('\n');
    const paired = await pair(relay.url, 'inst_0123456789abcdef', code);
    const unknown = callBody('inst_nobody_knows_00');
    const known = callBody(paired.installation_id);
    for (const body of [unknown, known]) expect(await send(relay.url, body)).toBe(204);
    await fetch(`${relay.url}/hooks/calls`, { method: 'POST', body: '{}' });

    // By its id: an event's own is random base64url, which has "c_" in it one time in a hundred.
    const { id } = JSON.parse(unknown);
    // Refusals are counted in memory, and written every few seconds.
    const status = await until(async () => {
      const shown = await cli('status');
      return shown.output.includes('missing-signature') && shown;
    }, 'the refusal to be listed');
    expect(status.output).toMatch(/^(sqlite|postgres), \d+ events numbered, 1 for no known installation$/m);
    expect(status.output).toMatch(/inst_0123456789abcdef {2}.*active .* 1$/m);
    expect(status.output).toMatch(/calls +missing-signature +1/);
    expect((await cli('unclaimed')).output).toContain('inst_nobody_knows_00');
    expect((await cli('unclaimed')).output).not.toContain(id);
    expect((await cli('unclaimed', '--show')).output).toContain(id);

    const ask = async () => (await fetch(`${relay.url}/feed`, { headers: bearer(paired) })).status;
    expect(await ask()).toBe(200);
    const revoked = await cli('revoke', paired.installation_id);
    expect(revoked).toMatchObject({
      code: 0,
      output: expect.stringContaining('team-code puts another in force'),
    });
    expect(await cli('revoke', paired.installation_id, '--new-code')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^done\n([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/m),
    });
    await until(async () => (await ask()) === 401, 'the relay to notice', 2000);
    expect(await cli('readmit', paired.installation_id)).toEqual({ code: 0, output: 'done\n' });
    expect(await cli('revoke', 'unheard-of')).toEqual({ code: 1, output: 'No installation has this id.\n' });
  });

  it('copies everything while the relay runs, into a file for its owner only', async () => {
    const file = join(folder, `${store}.sqlite`);
    if (store === 'postgres') {
      expect(await cli('backup', file)).toMatchObject({
        code: 1,
        output: expect.stringContaining('pg_dump'),
      });
      return;
    }
    const paired = await pair(relay.url, undefined, (await cli('team-code')).output.split('\n')[0]);
    const body = callBody(paired.installation_id);
    await send(relay.url, body);
    expect(await cli('backup', file)).toEqual({ code: 0, output: `written: ${file}\n` });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await cli('backup', file)).code).toBe(1);

    const fresh = { RELAY_DATA: join(folder, 'restored') };
    const bad = (name: string, content: string | Buffer) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const cases: [file: string, says: RegExp][] = [
      [join(folder, 'nothing'), /^\S+: there is no such file\.$/],
      [
        bad('cut', readFileSync(file).subarray(0, -10_000)),
        /^\S+: this is no whole backup .*Nothing was changed\.$/,
      ],
      [
        bad('text', 'no database at all, and longer than a header '.repeat(9)),
        /^\S+: this is no whole backup /,
      ],
    ];
    for (const [path, says] of cases) {
      const { code, output } = await run('cli', fresh, 'restore', path);
      expect({ code, output: output.trim() }).toEqual({ code: 1, output: expect.stringMatching(says) });
    }
    expect((await run('cli', fresh, 'restore', file)).output).toMatch(
      /^restored: \d+ events, \d+ installations$/m,
    );
    expect((await run('cli', fresh, 'restore', file)).output).toContain('has data already');
    const restored = await startRelay(fresh);
    expect(await readFeed(restored.url, paired.feed_token)).toEqual([JSON.parse(body).id]);
    expect(await restored.stop()).toBe(0);
  });

  it('sets destinations for events of calls, tries and removes them', async () => {
    const receiver = await startReceiver();
    const destination = (...args: string[]) => cli('destination', ...args);
    const refused = async (...args: string[]) => {
      const { code, output } = await destination(...args);
      expect(code).toBeGreaterThan(0);
      return output;
    };
    expect(await refused('add', receiver.url)).toContain('RELAY_DESTINATIONS_KEY is needed');
    env = { ...env, RELAY_DESTINATIONS_KEY: DESTINATIONS_KEY };
    expect(await refused('add', receiver.url)).toContain('With --http');
    expect(await refused('add', receiver.url, '--http')).toContain('With --inside');
    expect(await refused('add', receiver.url, '--all')).toContain('takes only --http and --inside');
    expect(await refused('test', 'dst_unknown')).toBe('No destination has this id.\n');
    expect(await refused('test')).toContain('destination list lists them');
    const added = await destination('add', receiver.url, '--http', '--inside');
    const [id = '', secret = ''] = added.output.split('\n');
    expect(await destination('test', id)).toEqual({ code: 0, output: 'It answered HTTP 200.\n' });
    const [tried] = receiver.got;
    if (!tried) throw new Error('nothing came');
    expect(receiver.verify(tried, secret)).toMatchObject({ type: 'destination.test' });
    expect((await destination('list', '--dead')).output).toMatch(
      new RegExp(`${id} +active +0 .*${receiver.url}`),
    );
    expect((await destination('replay', id)).output).toBe('0 wait to be sent\n');
    expect((await destination('remove', id)).output).toBe('done\n');
    expect((await destination('list')).output).toBe('none\n');
    await receiver.close();
  });

  it('lists numbers of the company’s country, names lines that are none, and says how the team stands', async () => {
    const list = join(folder, 'list.csv');
    writeFileSync(list, 'Phone,Reason\n030 901821,By letter\nnone,\n');
    expect(await cli('do-not-call', 'import', list)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^line 3: .*\nnumbers: 1, of them new: 1; .*: 1\n$/),
    });
    expect((await cli('do-not-call', 'add', '030 901822', '--why', 'Asked')).output).toBe('listed\n');
    expect((await cli('do-not-call', 'check', '+4930901821')).output).toMatch(
      /^LISTED: .*\n.*: By letter\n$/s,
    );
    expect(await cli('do-not-call', 'add', '030')).toMatchObject({
      code: 1,
      output: expect.stringContaining('030 is no number'),
    });
    expect((await cli('doctor')).output).toMatch(/^good +team +2 numbers are on its do-not-call list/m);
    const other = await run('cli', { ...env, RELAY_TEAM_KEY: 'x'.repeat(64) }, 'doctor');
    expect(other.output).toMatch(/^WRONG +team +/m);

    const people = join(folder, 'people.csv');
    writeFileSync(people, 'name,agent_id\nDana Cohen,u_7\n');
    expect((await cli('people', 'import', people)).output).toMatch(/^1 people/);
    expect((await cli('people', 'link', 'Dana Cohen')).output).toMatch(/\/join#dmp_[\w-]{43}\n/);
    const [code] = (await cli('team-code')).output.split('\n');
    const { feed_token } = await pair(relay.url, 'inst_of_the_team_0000', code);
    await fetch(`${relay.url}/team`, { headers: bearer({ feed_token }) });
    expect(await (await fetch(`${relay.url}/metrics`)).text()).toMatch(
      /^dialmark_relay_team_answers_total\{kind="whole"\} 1$/m,
    );
  });

  it('looks at everything that the relay depends on', async () => {
    const port = { RELAY_PORT: String(relay.port) };
    await send(relay.url, callBody('inst_of_the_doctor_00'));
    const found = await run('cli', { ...env, ...port }, 'doctor');
    expect(found.output).toMatch(/^good +store /m);
    expect(found.output).toMatch(/^good +relay +it runs at \S+ and is ready$/m);
    expect(found.output).toMatch(/^good +way in +\S+ leads to the relay/m);
    expect(found.output).toMatch(/^good +platform +the last webhook was taken at /m);

    const wrong = await run('cli', { ...env, RELAY_PORT: '1' }, 'doctor');
    expect(wrong).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^WRONG +relay +none answers at /m),
    });
    const other = await run('cli', { ...env, ...port, RELAY_WEBHOOKS_KEY: '"0123456789abcdef"' }, 'doctor');
    expect(other.output).toMatch(/^WRONG +key .*quotes/m);
    expect(other.output).toMatch(/^WRONG +way in +a signed trial came out as "No key that is in force/m);
  });

  it('says what is wrong with what was typed, or with the settings', async () => {
    expect(await cli()).toMatchObject({ code: 2, output: expect.stringContaining('team-code') });
    expect(await cli('revoke')).toMatchObject({ code: 2 });
    expect(await cli('backup')).toMatchObject({ code: 2 });
    const wrong = await run('cli', { RELAY_PORT: 'x' }, 'doctor');
    expect(wrong).toEqual({ code: 78, output: 'RELAY_PORT: must be a number from 0 to 65535\n' });
    const serve = await run('serve', { RELAY_WEBHOOKS_KEY: '' });
    expect(serve).toMatchObject({
      code: 78,
      output: expect.stringContaining('RELAY_WEBHOOKS_KEY is needed'),
    });
  });

  it('keeps a second process off the files of a SQLite relay', async () => {
    if (store !== 'sqlite') return;
    const second = await run('serve', { ...env, RELAY_PORT: '0' });
    expect(second).toMatchObject({ code: 1, output: expect.stringContaining('another relay has') });
    expect((await cli('restore', 'package.json')).output).toContain('another relay has');
  });
});

const isRoot = process.getuid?.() === 0;
it(
  'leaves nothing to root that the relay’s own user could not write',
  needs(isRoot, 'no right to give files away: run the tests as root'),
  async () => {
    const data = join(folder, 'of-another-user');
    mkdirSync(data, { mode: 0o700 });
    chownSync(data, 65_534, 65_534);
    // Before the relay's first start, as an administrator who looks for what is wrong does.
    await run('cli', { RELAY_DATA: data }, 'doctor');
    const owners = readdirSync(data).map((name) => [name, statSync(join(data, name)).uid]);
    expect(owners).toEqual([['relay.sqlite', 65_534]]);
  },
);
