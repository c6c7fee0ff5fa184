/** Diagnostics go to strangers: what they say is enough to help, and nothing in them is a key, a number or a word. */
import { expect, it } from 'vitest';
import { settingsSchema } from '#lib/model/settings.ts';
import { createEventLog } from '#lib/storage/event-log.ts';
import { createSettings } from '#lib/storage/settings.ts';
import type { App } from '../../../entrypoints/background/app.ts';
import { diagnosticsOf } from '../../../entrypoints/background/diagnostics.ts';
import { memoryStore } from '../storage/areas.ts';
import { aCall, emptyDatabase } from '../storage/rows.ts';

const SECRETS = {
  key: 'sk_live_very_secret_key_4f2a',
  token: 'dmf_feed_token_of_this_browser',
  number: '+14155552671',
  from: '+14155550100',
  name: 'Maya Okafor',
  note: 'Wants the offer by Monday',
  page: 'Lantern Freight renewal',
  site: 'crm.very-private.test',
  teamCode: 'harbour-lantern-42',
  platformMessage: 'The number 4155552671 of Maya is not valid',
} as const;

async function stateOf(): Promise<string> {
  const db = emptyDatabase();
  await db.calls.add(
    aCall({
      state: 'refused',
      to: SECRETS.number,
      from: SECRETS.from,
      note: SECRETS.note,
      context: { crm: 'generic', contactName: SECRETS.name, pageTitle: SECRETS.page },
      failure: {
        code: 'invalid-number',
        next: 'check-number',
        sent: true,
        httpStatus: 400,
        platformMessage: SECRETS.platformMessage,
      } as NonNullable<ReturnType<typeof aCall>['failure']>,
    }),
  );
  await db.doNotCall.add({ e164: SECRETS.number, reason: SECRETS.note, addedAt: 1 });
  const { store } = memoryStore();
  await store.set(
    'settings',
    settingsSchema.parse({
      baseUrl: 'https://api.account.test/tenant-7',
      callerIds: [{ e164: SECRETS.from, label: SECRETS.name }],
      sites: [{ origin: `https://${SECRETS.site}`, addedAt: 1 }],
    }),
  );
  const events = createEventLog(store, () => 1);
  await events.add('call', 'refused', 'invalid-number');
  await events.add('defect', 'message', SECRETS.platformMessage);
  const app = {
    db,
    store,
    events,
    settings: createSettings(store, async () => ({
      retentionDays: 90,
      doNotCall: 'never',
      teamCode: SECRETS.teamCode,
    })),
    keys: {
      list: async () => [
        { capability: 'click-to-call', tail: SECRETS.key.slice(-4), addedAt: 1, state: 'good' },
      ],
    },
    vault: { state: async () => ({ hasPassphrase: true, locked: false }) },
    brokering: { offers: async () => ({ calls: true, transcriptions: false }) },
    enrolment: { isManaged: async () => true, problem: async () => 'revoked' },
    now: () => Date.UTC(2026, 10, 22),
  } as unknown as App;
  const api = {
    permissions: {
      getAll: async () => ({ permissions: ['storage', 'alarms'], origins: [`https://${SECRETS.site}/*`] }),
      contains: async () => true,
    },
    runtime: { getPlatformInfo: async () => ({ os: 'linux', arch: 'x86-64' }) },
  } as unknown as Parameters<typeof diagnosticsOf>[1];
  return diagnosticsOf(app, api);
}

it('says what helps', async () => {
  const state = JSON.parse(await stateOf());
  expect(state).toMatchObject({
    at: '2026-11-22T00:00:00.000Z',
    platform: 'linux x86-64',
    permissions: ['alarms', 'storage'],
    hosts: 1,
    account: {
      address: 'https://api.account.test',
      callerIds: 1,
      keys: [{ capability: 'click-to-call', state: 'good' }],
    },
    relay: { paired: false, managed: true, problem: 'revoked' },
    policy: {
      fields: ['retentionDays: set', 'doNotCall: refused (choice)', 'teamCode: set'],
      fixed: ['retention.days'],
    },
    kept: { calls: 1, doNotCall: 1, sites: 1 },
    failures: ['1970-01-01T00:16:40.000Z refused invalid-number HTTP 400'],
  });
  expect(state.events[0]).toBe('1970-01-01T00:00:00.001Z call refused invalid-number');
});

it('holds no key, no number, no name, no word and no site', async () => {
  const state = await stateOf();
  for (const [what, secret] of Object.entries(SECRETS)) expect(state.includes(secret), what).toBe(false);
  expect(state).not.toContain('4155552671');
  expect(state).not.toContain(SECRETS.key.slice(-4));
  expect(state).not.toMatch(/\+\d{7,}/);
});
