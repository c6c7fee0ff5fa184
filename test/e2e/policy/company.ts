/** A company that rolls Dialmark out: its relay holds the platform's keys, its policy names the relay and the team code. */
import { expect } from 'vitest';
import type { CallRow } from '#lib/model/call.ts';
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import type { Ask } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import { type RunningPlatform, startPlatform } from '../harness/platform.ts';
import { type RunningRelay, startRelay } from '../harness/relay.ts';

export const NUMBER = '+1 415 555 0178';
export const E164 = '+14155550178';
/** The CRM's host is granted, as no person answers the browser's question here; the relay's and the platform's are not. */
export const CRM_HOST = 'http://localhost/*';
const NAME = 'Dana, Berlin';

export interface Company {
  platform: RunningPlatform;
  relay: RunningRelay;
  /** As the browser calls it: a host of its own. */
  crmUrl: string;
  policy: object;
  close(): Promise<void>;
}

export async function openCompany(): Promise<Company> {
  const platform = await startPlatform({ times: { ring: 60, talk: 60, pending: 60, processing: 60 } });
  const relay = await startRelay({
    webhooksKey: platform.keys.webhooks,
    teamCode: 'harbour-lantern-42',
    settings: {
      RELAY_PLATFORM_URL: platform.url,
      RELAY_CALLS_KEY: platform.keys.clickToCall,
      RELAY_TRANSCRIPTIONS_KEY: platform.keys.transcription,
    },
  });
  platform.sandbox.settings.webhookUrl = relay.callsHook;
  const crm: DemoCrm = await serveDemoCrm();
  return {
    platform,
    relay,
    crmUrl: crm.url.replace('127.0.0.1', 'localhost'),
    policy: {
      relayUrl: relay.url,
      teamCode: relay.teamCode,
      installationName: NAME,
      callerIds: [{ e164: platform.from, label: 'Main line' }],
      defaultCountry: 'US',
      transcribe: 'always',
      recentMinutes: 0,
      quietHours: { on: false, from: 21, to: 8 },
    },
    async close() {
      await platform.close();
      await relay.close();
      await crm.close();
    },
  };
}

/** The person types nothing: the browser is paired, and knows that its calls go through the relay. */
export async function enrolled(ask: Ask, { relay }: Company): Promise<string> {
  const state = await eventually(
    async () => {
      const now = await ask('relay.state', {});
      return now.paired && now.brokers.calls && now;
    },
    { what: 'the browser has paired by itself', timeout: 30_000 },
  );
  expect(state).toMatchObject({
    managed: true,
    url: relay.url,
    brokers: { calls: true, transcriptions: true },
  });
  expect(state.problem).toBeUndefined();
  expect(await ask('keys.list', {})).toEqual([]);
  expect(relay.admin('status')).toContain(NAME);
  return state.installationId;
}

/** One call on the platform, its end and its words on it, and no question to the platform but the relay's. */
export async function calledThroughRelay(
  ask: Ask,
  { platform, relay }: Company,
  rows: (table: string) => Promise<unknown[]>,
  installation: string,
): Promise<void> {
  const transcript = await eventually(
    async () => {
      await ask('feed.now', {});
      return (await rows('transcripts'))[0] as { txnId: string; segments: unknown[] } | undefined;
    },
    { what: 'the call’s words are there', timeout: 40_000 },
  );
  expect(transcript.segments.length).toBeGreaterThan(0);
  const [call] = (await rows('calls')) as CallRow[];
  expect(call).toMatchObject({ state: 'completed', to: E164, context: { contactName: 'Maya Okafor' } });
  const placed = platform.sandbox.calls.list();
  expect(placed).toHaveLength(1);
  expect(placed[0]?.request.metadata).toMatchObject({ dialmark_installation: installation });
  const audit = relay.admin('calls');
  expect(audit).toContain(`${installation}  call`);
  expect(audit).toContain(`${installation}  transcription`);
  expect(audit).not.toContain(E164.slice(4));
}

/** The person leaves: their next press places nothing, and says whom to ask. Seconds that it took. */
export async function shutOut(ask: Ask, { platform, relay }: Company, installation: string): Promise<number> {
  const before = platform.sandbox.calls.list().length;
  const started = performance.now();
  relay.admin('revoke', installation);
  const intentId = crypto.randomUUID();
  const placed = await ask('call.place', {
    intentId,
    to: E164,
    ext: '',
    context: { crm: 'generic' },
    accepted: [],
    guess: false,
  });
  expect(placed).toMatchObject({ kind: 'call' });
  const call = await eventually(
    async () => {
      const now = await ask('call.get', { intentId });
      return now?.state === 'refused' && now;
    },
    { what: 'the call is refused' },
  );
  const seconds = (performance.now() - started) / 1000;
  expect(call.failure).toMatchObject({ code: 'not-admitted', next: 'ask-administrator', sent: false });
  expect(platform.sandbox.calls.list()).toHaveLength(before);
  // It does not let itself in again with the team code that it knows.
  await ask('feed.now', {});
  await eventually(async () => (await ask('relay.state', {})).problem === 'revoked', {
    what: 'the browser knows that it was shut out',
    timeout: 30_000,
  });
  expect(relay.admin('status')).not.toContain('active');
  return seconds;
}
