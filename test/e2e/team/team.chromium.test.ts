/**
 * A team in two browsers, behind one relay: outcomes that the administrator changes, a number that one of them lists, and
 * whose calls they are. The second browser is paired by a personal link, typed into the settings.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallRow } from '#lib/model/call.ts';
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { type Ask, askFrom, callUntilAnswered, connect, rowsOf } from '../harness/ask.ts';
import { type ChromiumWithExtension, launchChromium } from '../harness/chromium.ts';
import { type CrmPage, crmPage } from '../harness/crm-page.ts';
import { eventually } from '../harness/eventually.ts';
import { type RunningPlatform, startPlatform } from '../harness/platform.ts';
import { type RunningRelay, startRelay } from '../harness/relay.ts';

const NUMBER = '+1 415 555 0178';
const E164 = '+14155550178';
const TOKEN = 'a-token-of-the-administrator-0123456789';

interface Desk {
  chromium: ChromiumWithExtension;
  ours: Page;
  ask: Ask;
}

let crm: DemoCrm;
let platform: RunningPlatform;
let relay: RunningRelay;
let ada: Desk;
let ben: Desk;
let page: Page;
let onPage: CrmPage;
let files: string;

async function desk(): Promise<Desk> {
  const chromium = await launchChromium({ locale: 'en-US' });
  const ours = await chromium.openExtensionPage('options.html#connect');
  return { chromium, ours, ask: askFrom(ours) };
}

function written(name: string, text: string): string {
  const file = join(files, name);
  writeFileSync(file, text);
  return file;
}

/** What the team is at a desk, by the settings. */
const settingsOf = async ({ ask }: Desk) => {
  await ask('feed.now', {});
  return (await ask('settings.get', {})).settings;
};

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'dialmark-team-'));
  [crm, platform] = await Promise.all([
    serveDemoCrm(),
    startPlatform({ times: { ring: 300, talk: 300, pending: 60, processing: 60 } }),
  ]);
  relay = await startRelay({
    webhooksKey: platform.keys.webhooks,
    teamCode: 'harbour-lantern-42',
    settings: { RELAY_TEAM_KEY: 'k'.repeat(64), RELAY_ADMIN_TOKEN: TOKEN },
  });
  platform.sandbox.settings.webhookUrl = relay.callsHook;
  ada = await desk();
  ben = await desk();
  await connect(ada.ask, { ...platform, relay }, [crm.url]);
  page = await ada.chromium.context.newPage();
  await page.goto(`${crm.url}/contacts/1042`);
  onPage = await crmPage(page);
});
afterAll(async () => {
  await ada?.chromium.close();
  await ben?.chromium.close();
  await platform?.close();
  await relay?.close();
  await crm?.close();
});

it('pairs by a personal link, and calls as the person whose it is', async () => {
  relay.admin(
    'people',
    'import',
    written('people.csv', `name,agent_id,caller_ids\nBen Okafor,agent_ben,${platform.from}\n`),
  );
  const [link = ''] = relay.admin('people', 'link', 'Ben Okafor').split('\n');
  const code = link.slice(link.indexOf('#'));
  await ben.ours.getByLabel('Address of the relay').fill(`${relay.url}/join${code}`);
  await ben.ours.getByRole('button', { name: 'Pair' }).click();
  await ben.ours.getByText('Signed in as').waitFor();
  expect(await ben.ours.getByText('Signed in as').textContent()).toContain('Ben Okafor');
  const { settings, fixed } = await ben.ask('settings.get', {});
  expect(settings.route).toEqual({ kind: 'agent', id: 'agent_ben' });
  expect(settings.callerIds).toMatchObject([{ e164: platform.from }]);
  expect(fixed).toEqual(expect.arrayContaining(['route', 'callerIds']));

  await ben.ask('settings.save', {
    patch: { baseUrl: platform.url, guards: { ...settings.guards, recentMinutes: 0 } },
  });
  await ben.ask('keys.add', { capability: 'click-to-call', key: platform.keys.clickToCall });
  expect(await callUntilAnswered(ben.ask, '+14155550132')).toMatchObject({ from: platform.from });
  expect(platform.sandbox.calls.list()[0]).toMatchObject({ agentId: 'agent_ben' });

  // Once, for one browser.
  const again = await ada.ask('relay.pair', { url: relay.url, teamCode: code.slice(1) });
  expect(again).toEqual({ ok: false, error: 'wrong-team-code' });
});

it('shows the company’s outcomes once they are in force, and goes on showing them as they change', async () => {
  const put = (revision: number, outcomes: object[]) =>
    relay.admin('outcomes', 'set', written('outcomes.json', JSON.stringify({ revision, outcomes })));
  const first = [
    { name: 'Offer sent', labels: { he: 'נשלחה הצעה' }, sign: 'check', reached: true },
    { name: 'Opted out', next: 'do-not-call', noteRequired: true, sign: 'ban' },
  ];
  put(0, first);
  await eventually(async () => (await settingsOf(ada)).outcomes.length === 2, { what: 'they are here' });
  expect(await onPage.call(NUMBER)).toEqual([]);
  await onPage.says(/Offer sent/);
  expect(await onPage.says(/Opted out/)).not.toMatch(/Voicemail/);

  put(1, [...first, { name: 'Later', next: 'again', againAfterMinutes: 120 }]);
  await eventually(async () => (await settingsOf(ben)).outcomes.length === 3, {
    what: 'the change is there',
    timeout: 30_000,
  });
});

it('refuses in one browser what the other listed, and says who did', async () => {
  const [row] = (await ada.ours.evaluate(rowsOf, 'calls')) as CallRow[];
  const intentId = row?.id ?? '';
  expect(await ada.ask('call.annotate', { intentId, disposition: 'Opted out', done: true })).toBe(false);
  expect(await ada.ask('call.annotate', { intentId, disposition: 'Opted out', note: 'By post' })).toBe(true);
  const placed = async ({ ask }: Desk) => {
    const asked = { intentId: crypto.randomUUID(), to: E164, ext: '', context: { crm: 'generic' } };
    const answer = await ask('call.place', { ...asked, accepted: ['do-not-call', 'recent'], guess: false });
    return answer.kind === 'asked' ? answer.asks : answer.kind;
  };
  const refusal = { code: 'do-not-call', blocking: true, reason: 'Opted out' };
  expect(await placed(ada)).toContainEqual(expect.objectContaining(refusal));
  const before = platform.sandbox.calls.list().length;
  await eventually(
    async () => {
      await ben.ask('feed.now', {});
      return (await ben.ask('relay.state', {})).team?.listed === 1;
    },
    { what: 'the number is listed at the other desk', timeout: 45_000 },
  );
  const asks = await placed(ben);
  expect(asks).toContainEqual(
    expect.objectContaining({ ...refusal, company: expect.objectContaining({ by: expect.any(String) }) }),
  );
  expect(platform.sandbox.calls.list()).toHaveLength(before);

  relay.admin('do-not-call', 'remove', E164);
  await eventually(
    async () => {
      await ben.ask('feed.now', {});
      return (await ben.ask('relay.state', {})).team?.listed === 0;
    },
    { what: 'it is taken off there too', timeout: 45_000 },
  );
});
