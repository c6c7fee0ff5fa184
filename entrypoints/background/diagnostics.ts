/**
 * The state of things as text for support. By what it is made of it cannot hold a key, a number or a word of a call:
 * only versions, names of settings, states, codes, counts and the addresses that the company itself decided.
 */
import type { browser } from 'wxt/browser';
import { patternOf } from '#lib/core/match-pattern.ts';
import { originOf } from '#lib/messages/admission.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { App } from './app.ts';

type Api = Pick<typeof browser, 'permissions' | 'runtime'>;

const MOST_FAILURES = 20;

/** @returns JSON, to be read by a person */
export async function diagnosticsOf(app: App, api: Api): Promise<string> {
  const [{ settings, fixed }, policy, keys, vault, relay, granted, events, refusals, managed] =
    await Promise.all([
      app.settings.described(),
      app.settings.policyReport(),
      app.keys.list(),
      app.vault.state(),
      app.store.get('relay'),
      api.permissions.getAll(),
      app.events.list(),
      app.store.get('refusals'),
      app.settings.policy(),
    ]);
  const platform = await api.runtime.getPlatformInfo();
  const state = {
    dialmark: import.meta.env.DIALMARK_VERSION,
    at: time(app.now()),
    browser: navigator.userAgent,
    platform: `${platform.os} ${platform.arch}`,
    languages: [settings.language, ...navigator.languages],
    online: navigator.onLine,
    permissions: granted.permissions?.toSorted(),
    // Of sites only how many: which ones a person works on is theirs.
    hosts: granted.origins?.length,
    account: {
      address: originOf(settings.baseUrl) ?? '',
      reachable: await isGranted(api, settings.baseUrl),
      callerIds: settings.callerIds.length,
      country: settings.defaultCountry,
      // Four characters of a key tell its owner which it is; support needs its state only.
      keys: keys.map(({ capability, state, addedAt }) => ({ capability, state, added: time(addedAt) })),
      passphrase: vault.hasPassphrase,
      locked: vault.locked,
    },
    relay: {
      paired: relay !== null,
      address: originOf(relay?.url ?? settings.relayUrl) ?? '',
      reachable: await isGranted(api, relay?.url ?? settings.relayUrl),
      ...(relay?.lastAnswerAt !== undefined && { lastAnswer: time(relay.lastAnswerAt) }),
      problem: (await app.enrolment.problem()) ?? relay?.problem ?? 'none',
      managed: await app.enrolment.isManaged(),
      brokers: await app.brokering.offers(),
    },
    policy: {
      fields: policy.map(({ name, state, fault }) =>
        fault ? `${name}: ${state} (${fault})` : `${name}: ${state}`,
      ),
      counting: Object.keys(managed),
      fixed,
    },
    kept: {
      sites: settings.sites.length,
      calls: await app.db.calls.count(),
      transcriptions: await app.db.jobs.count(),
      transcripts: await app.db.transcripts.count(),
      doNotCall: await app.db.doNotCall.count(),
    },
    failures: (await lastFailures(app)).map(failureOf),
    refusedMessages: refusals,
    events: events.map(({ at, kind, code, detail }) =>
      [time(at), kind, code, detail].filter(Boolean).join(' '),
    ),
  };
  return JSON.stringify(state, null, 2);
}

const time = (at: number) => new Date(at).toISOString();

const isGranted = async (api: Api, address: string): Promise<boolean> =>
  URL.canParse(address) && api.permissions.contains({ origins: [patternOf(address)] });

function lastFailures(app: App): Promise<CallRow[]> {
  return app.db.calls
    .orderBy('updatedAt')
    .reverse()
    .filter((row) => row.failure !== undefined)
    .limit(MOST_FAILURES)
    .toArray();
}

/** Not what the platform said: its sentence may have the number in it. */
function failureOf({ updatedAt, state, failure }: CallRow) {
  const status = failure?.httpStatus === undefined ? '' : ` HTTP ${failure.httpStatus}`;
  return `${time(updatedAt)} ${state} ${failure?.code}${status}`;
}
