/**
 * Calls logged in CRMs that others made: pressed on a number of a record, ended, wrapped up and transcribed, with answers
 * lost and the background killed on the way; one entry on that record, which then grows.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import calls from '#lib/locales/en/calls.json' with { type: 'json' };
import type { CallRow } from '#lib/model/call.ts';
import type { CrmLogRow } from '#lib/model/crm-log.ts';
import type { JobRow, TranscriptRow } from '#lib/model/job.ts';
import {
  REDMINE,
  REQUEST_TRACKER,
  type RunningApplication,
  startApplication,
} from '../../apps/servers/servers.ts';
import { type Person, people } from '../../apps/widgets/people.ts';
import { rowsOf } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import { type RunningRelay, startRelay } from '../harness/relay.ts';
import { call, choose, type Journey, type Side, setGuards, shows } from '../page/journeys/side.ts';
import { bringIntoView } from './judge.ts';
import { type LosingProxy, startLosingProxy } from './losing-proxy.ts';

const PEOPLE = people(12);
const [, , , FOURTH] = PEOPLE as [Person, Person, Person, Person];

/** Words of all entries of a record, by the CRM's own API. */
type Read = (running: RunningApplication) => Promise<string[]>;

const readRedmine =
  (issue: number): Read =>
  async ({ origin, token }) => {
    const answer = await fetch(`${origin}/issues/${issue}.json?include=journals`, {
      headers: { 'X-Redmine-API-Key': token },
    });
    const { issue: read } = (await answer.json()) as { issue: { journals: { notes: string }[] } };
    return read.journals.map(({ notes }) => notes);
  };

const readTicket: Read = async ({ origin, token }) => {
  const answer = await fetch(`${origin}/REST/2.0/ticket/1/attachments?fields=Subject,Content&per_page=100`, {
    headers: { Authorization: `token ${token}` },
  });
  const { items } = (await answer.json()) as { items: { Subject: string; Content: string }[] };
  return items.filter(({ Subject }) => /^(call|more)-/.test(Subject)).map(({ Content }) => Content);
};

const rows = <Row>(side: Side, table: string) => side.inOurs(rowsOf, [table]) as Promise<Row[]>;

const logOf = async (side: Side, id: string) =>
  (await rows<CrmLogRow>(side, 'crmLogs')).find((row) => row.id === id);

/** Looks until it is so; each look asks the feed, which wakes a background that was killed. */
const waking = <Value>(side: Side, what: string, look: () => Promise<Value>) =>
  eventually(
    async () => {
      await side.ask('feed.now', {});
      return look();
    },
    { what, timeout: 90_000, every: 500 },
  );

/** Ends of calls and transcripts come through a relay of their own. */
async function connectRelay(side: Side): Promise<RunningRelay> {
  const { sandbox, keys } = side.platform;
  const relay = await startRelay({ webhooksKey: keys.webhooks, teamCode: 'harbour-lantern-42' });
  sandbox.settings.webhookUrl = relay.callsHook;
  await side.ask('keys.add', { capability: 'ai-transcription', key: keys.transcription });
  const paired = await side.ask('relay.pair', { url: relay.url, teamCode: relay.teamCode });
  if (!paired.ok) throw new Error(`the relay did not pair: ${paired.error}`);
  return relay;
}

export const crmLog: Journey = (side) => {
  let relay: RunningRelay;
  beforeAll(async () => {
    relay = await connectRelay(side());
  });
  afterAll(async () => {
    await side().ask('relay.unpair', {});
    await relay?.close();
  });

  describe.each([
    { application: REDMINE, connector: 'redmine', path: '/issues/4', read: readRedmine(4), grows: true },
    {
      application: REQUEST_TRACKER,
      connector: 'request-tracker',
      path: '/Ticket/Display.html?id=1',
      read: readTicket,
      grows: false,
    },
  ])('$application.name', ({ application, connector, path, read, grows }) => {
    let running: RunningApplication;
    let proxy: LosingProxy;
    beforeAll(async () => {
      running = await startApplication(application, PEOPLE);
      proxy = await startLosingProxy(running.origin);
      await setGuards(side());
      await side().ask('site.enabled', { origin: proxy.origin });
    }, 300_000);
    afterAll(async () => {
      await proxy?.close();
      await running?.close();
    });

    /** An entry is written, its answer lost, and the background killed: it is found, not written again. */
    async function logThroughLoss(id: string): Promise<void> {
      proxy.lose(1);
      await side().ask('call.log', { intentId: id });
      await eventually(() => proxy.left() === 0, { what: 'a write has lost its answer', timeout: 60_000 });
      await side().stopBackground();
      await waking(side(), 'the call is logged', async () => {
        const row = await logOf(side(), id);
        // Once more, minutes later, where an update that was lost may still arrive.
        return row?.state === 'logged' && row.failure === undefined && row.dueAt === row.lateUntil;
      });
    }

    it('has one entry of a call on its record, which says what was written and said', async () => {
      const connect = (token: string) => side().ask('crm.connect', { connector, site: proxy.origin, token });
      expect(await connect('no-such-token')).toMatchObject({ ok: false, error: { code: 'token-refused' } });
      expect(await connect(running.token)).toMatchObject({ ok: true });

      const tab = await side().open(path, proxy.origin);
      // The page brings a part of itself later.
      await eventually(async () => (await tab.list()).length === 1, { what: 'the number is found' });
      await tab.evaluate(bringIntoView, [FOURTH.abroad]);
      await call(tab, FOURTH.abroad, FOURTH.e164);
      await choose(tab, calls['disposition.reached']);
      const { id } = await waking(side(), 'the call has ended, and its outcome is kept', async () =>
        (await rows<CallRow>(side(), 'calls')).find(
          ({ origin, state, disposition }) =>
            origin === proxy.origin && state === 'completed' && disposition === 'reached',
        ),
      );
      const note = 'Wants “the order” <b>by Monday</b> שלום';
      await side().ask('call.annotate', { intentId: id, note });
      expect(await read(running)).toEqual([]);
      if (grows) {
        await logThroughLoss(id);
        await shows(tab, `Logged in ${application.name}`);
        expect(await read(running)).toEqual([expect.stringContaining(note)]);
      }

      // One that cannot be changed waits for the transcript.
      await side().ask('job.submit', { id: crypto.randomUUID(), intentId: id, language: 'auto' });
      const job = await waking(side(), 'the transcript is there', async () =>
        (await rows<JobRow>(side(), 'jobs')).find((one) => one.intentId === id && one.state === 'completed'),
      );
      const said = (await rows<TranscriptRow>(side(), 'transcripts')).find(({ jobId }) => jobId === job.id);
      await logThroughLoss(id);
      await shows(tab, `Logged in ${application.name}`);
      const [entry, ...others] = await read(running);
      expect(others).toEqual([]);
      for (const words of [note, calls['disposition.reached'], `call-${id}`]) expect(entry).toContain(words);
      expect(said?.segments.some(({ text }) => entry?.includes(text))).toBe(true);

      await side().ask('call.annotate', { intentId: id, note: 'On Tuesday' });
      await side().ask('call.log', { intentId: id });
      await side().stopBackground();
      await side().ask('call.log', { intentId: id });
      await waking(side(), 'the rest is logged', async () =>
        (await read(running)).at(-1)?.includes('On Tuesday'),
      );
      const after = await read(running);
      expect(after).toHaveLength(grows ? 1 : 2);
      // One that cannot be changed stays, and a further one names it.
      if (!grows)
        expect(after).toEqual([entry, expect.stringContaining(`${calls['crm.goesOn']}: call-${id}`)]);
      expect((await logOf(side(), id))?.url).toContain(proxy.origin);
    });
  });
};
