/**
 * A team in two browsers, behind one relay or two on one store: whose browser it is, outcomes that the administrator
 * changes, a number that an agent lists and a lead takes off, and the figures that the lead reads of it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '#test/server/postgres.ts';
import { callUntilAnswered, connect } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { type RunningPlatform, startPlatform } from '../harness/platform.ts';
import { type RunningRelay, startRelay } from '../harness/relay.ts';

const E164 = '+14155550178';

interface Desk {
  hands: Hands;
  ours: OurPage;
}

/** Runs in the page: the cells of the table's rows; of the last one, the outcomes. */
function rowsOfTable(): string[][] {
  const textOf = (element: Element) => (element as HTMLElement).innerText.trim().replace(/\s+/g, ' ');
  return [...document.querySelectorAll('tbody tr')].map((row) => [
    ...[...row.children].slice(0, -1).map(textOf),
    [...row.querySelectorAll('li')].map(textOf).sort().join(', '),
  ]);
}

const OUTCOMES = [
  { name: 'Offer sent', labels: { he: 'נשלחה הצעה' }, sign: 'check', reached: true },
  { name: 'Opted out', next: 'do-not-call', noteRequired: true, sign: 'ban' },
];

/** @param store with PostgreSQL each browser has a relay of its own, on one database */
export function teamJourney(launch: () => Promise<Hands>, store: 'sqlite' | 'postgres'): void {
  let platform: RunningPlatform;
  let postgres: Postgres | undefined;
  let relays: RunningRelay[];
  let ada: Desk;
  let ben: Desk;
  const files = mkdtempSync(join(tmpdir(), 'dialmark-team-'));

  async function desk(): Promise<Desk> {
    const hands = await launch();
    return { hands, ours: await hands.open('options.html#connect') };
  }
  /** The relay of the first browser, and that of the second. */
  const [first, second] = [() => relays[0] as RunningRelay, () => relays.at(-1) as RunningRelay];

  beforeAll(async () => {
    platform = await startPlatform({ times: { ring: 300, talk: 300, pending: 60, processing: 60 } });
    if (store === 'postgres') postgres = await startPostgres({ fsync: 'off' });
    const database = await postgres?.createDatabase();
    const settings = { RELAY_TEAM_KEY: 'k'.repeat(64), ...(database && { DATABASE_URL: database }) };
    const options = { webhooksKey: platform.keys.webhooks, teamCode: 'harbour-lantern-42', settings };
    relays = [await startRelay(options)];
    if (database) relays.push(await startRelay(options));
    platform.sandbox.settings.webhookUrl = first().callsHook;
    ada = await desk();
    ben = await desk();
    await connect(ada.ours.ask, { ...platform, relay: first() }, []);
  });
  afterAll(async () => {
    for (const one of [ada, ben]) await one?.hands.close();
    for (const relay of relays ?? []) await relay.close();
    await platform?.close();
    await postgres?.remove();
    rmSync(files, { recursive: true, force: true });
  });

  function written(name: string, text: string): string {
    const file = join(files, name);
    writeFileSync(file, text);
    return file;
  }
  /** The last call to a number, wrapped up as its agent does. */
  async function wrapUp({ ours }: Desk, intentId: string, disposition: string, note?: string) {
    const noted = note === undefined ? {} : { note };
    expect(await ours.ask('call.annotate', { intentId, disposition, ...noted, done: true })).toBe(true);
  }
  /** Waits until the desk has heard of it; the relay pushes, and here it is asked as well. */
  async function hears({ ours }: Desk, what: string, holds: () => Promise<boolean>): Promise<void> {
    await eventually(
      async () => {
        await ours.ask('feed.now', {});
        return holds();
      },
      { what, timeout: 60_000 },
    );
  }
  const settingsOf = ({ ours }: Desk) => ours.ask('settings.get', {});
  const listedAt = (at: Desk, count: number) =>
    hears(at, `${count} numbers are listed there`, async () => {
      return (await at.ours.ask('relay.state', {})).team?.listed === count;
    });
  async function guardOf({ ours }: Desk) {
    const asked = { intentId: crypto.randomUUID(), to: E164, ext: '', context: { crm: 'generic' } };
    const answer = await ours.ask('call.place', { ...asked, accepted: ['do-not-call'], guess: false });
    return answer.kind === 'asked' ? answer.asks.find(({ code }) => code === 'do-not-call') : undefined;
  }

  it('maps a browser by hand and one by a personal link, and each calls as the person whose it is', async () => {
    const people = `name,agent_id,caller_ids\nAda Byron,agent_ada,\nBen Okafor,agent_ben,${platform.from}\n`;
    first().admin('people', 'import', written('people.csv', people));
    const { installationId } = await ada.ours.ask('relay.state', {});
    second().admin('people', 'map', installationId, 'Ada Byron');
    await hears(ada, 'Ada is known', async () => (await settingsOf(ada)).fixed.includes('route'));
    expect((await settingsOf(ada)).settings.route).toEqual({ kind: 'agent', id: 'agent_ada' });

    const [link = ''] = first().admin('people', 'link', 'Ben Okafor').split('\n');
    const code = link.slice(link.indexOf('#'));
    await ben.ours.fill('Address of the relay', `${second().url}/join${code}`);
    await ben.ours.press('button', 'Pair');
    await ben.ours.says(/Signed in as .?Ben Okafor/);
    const { settings } = await settingsOf(ben);
    expect(settings.route).toEqual({ kind: 'agent', id: 'agent_ben' });
    expect(settings.callerIds).toMatchObject([{ e164: platform.from }]);
    // Once, for one browser.
    const again = await ada.ours.ask('relay.pair', { url: first().url, teamCode: code.slice(1) });
    expect(again).toEqual({ ok: false, error: 'wrong-team-code' });

    const guards = { ...settings.guards, recentMinutes: 0 };
    await ben.ours.ask('settings.save', { patch: { baseUrl: platform.url, guards } });
    await ben.ours.ask('keys.add', { capability: 'click-to-call', key: platform.keys.clickToCall });
    await callUntilAnswered(ben.ours.ask, '+14155550132');
    await callUntilAnswered(ada.ours.ask, '+14155550133');
    expect(platform.sandbox.calls.list().map(({ request }) => request.agent_id)).toEqual(
      expect.arrayContaining(['agent_ben', 'agent_ada']),
    );
  });

  it('shows the company’s outcomes once they are in force, and goes on showing them as they change', async () => {
    const put = (at: RunningRelay, revision: number, outcomes: object[]) =>
      at.admin('outcomes', 'set', written('outcomes.json', JSON.stringify({ revision, outcomes })));
    const has = (at: Desk, count: number) =>
      hears(at, `${count} outcomes`, async () => (await settingsOf(at)).settings.outcomes.length === count);
    put(first(), 0, OUTCOMES);
    await Promise.all([has(ada, 2), has(ben, 2)]);
    const popup = await ada.hands.open('popup.html');
    await popup.pressAt('.call-main');
    await popup.find('button', /Offer sent/, '.wrap-up');
    expect(await popup.text('.wrap-up')).not.toMatch(/Voicemail/);
    await popup.press('button', /Offer sent/, '.wrap-up');
    await popup.close();

    const later = { name: 'Later', next: 'again', againAfterMinutes: 120 };
    put(second(), 1, [...OUTCOMES, later]);
    await Promise.all([has(ada, 3), has(ben, 3)]);
  });

  it('refuses in one browser what the other listed, and says who did, until a lead takes it off', async () => {
    const { id } = await callUntilAnswered(ada.ours.ask, E164);
    const unexplained = { intentId: id, disposition: 'Opted out', done: true } as const;
    expect(await ada.ours.ask('call.annotate', unexplained)).toBe(false);
    await wrapUp(ada, id, 'Opted out', 'By post');
    const refusal = { code: 'do-not-call', blocking: true, reason: 'Opted out' };
    expect(await guardOf(ada)).toMatchObject(refusal);
    const before = platform.sandbox.calls.list().length;
    await listedAt(ben, 1);
    expect(await guardOf(ben)).toMatchObject({ ...refusal, company: { by: 'Ada Byron' } });
    expect(platform.sandbox.calls.list()).toHaveLength(before);

    const lead = await signIn();
    await lead.fill('Number, with + and its country code', E164);
    await lead.press('button', 'Look up');
    await lead.says(/Listed .* by .?Ada Byron/);
    await lead.fill('Reason', 'Wants an offer after all');
    await lead.press('button', 'Take off the list');
    await lead.says(/Taken off .* by .?Robin Meyer/);
    await lead.close();
    await listedAt(ben, 0);
    const called = await callUntilAnswered(ben.ours.ask, E164);
    await wrapUp(ben, called.id, 'Later');
  });

  it('shows the lead the day’s figures, right to the call', async () => {
    const lead = await signIn();
    const rows = async () => {
      await lead.reload();
      return (await lead.read(rowsOfTable, [])).map(([name, calls, reached, , ...rest]) =>
        [name, calls, reached, ...rest].join(' | '),
      );
    };
    // Calls, reached, not wrapped up, overdue, listed, outcomes.
    const right = [
      'Ada Byron | 2 | 1 | 0 | 0 | 1 | Offer sent 1, Opted out 1',
      'Ben Okafor | 2 | 0 | 1 | 0 | 0 | Later 1',
    ];
    let last: string[] = [];
    await eventually(
      async () => {
        last = await rows();
        return JSON.stringify(last) === JSON.stringify(right);
      },
      { what: 'the figures are right', timeout: 60_000 },
    ).catch(() => expect(last).toEqual(right));
    await lead.close();
  });

  async function signIn(): Promise<OurPage> {
    const said = second().admin('lead', 'add', 'Robin Meyer');
    const code = /code=[\w-]+/.exec(said)?.[0] ?? '';
    const page = await ben.hands.visit(`${second().url}/lead/sign-in?${code}`);
    await page.press('button', 'Sign in');
    await page.says(/Signed in as .?Robin Meyer/);
    return page;
  }
}
