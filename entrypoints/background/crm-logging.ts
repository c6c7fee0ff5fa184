/** The CRMs that calls are logged in: tokens in the vault, each bound by its name to one connector and one address. */

import { type CrmApiTools, createCrmApi } from '#lib/connectors/crm-api.ts';
import { createCrmLog } from '#lib/connectors/crm-log.ts';
import { createGrants } from '#lib/connectors/grants.ts';
import { connectorOf } from '#lib/connectors/index.ts';
import { createLogStore } from '#lib/connectors/log-store.ts';
import { beginSignIn, finishSignIn, readGrant, writeGrant } from '#lib/connectors/oauth.ts';
import { type Connector, type CrmApi, LONGEST_ENTRY } from '#lib/connectors/types.ts';
import type { MakeDraft } from '#lib/connectors/write-entry.ts';
import type { Clock } from '#lib/core/clock.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { WakeTimer } from '#lib/core/wake-timer.ts';
import type { Locale } from '#lib/locales/translator.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { CrmConnection, LogFailure, OAuthClient, SignIn } from '#lib/model/crm-log.ts';
import { isSecureAddress } from '#lib/platform/address.ts';
import type { OwnConnection } from '#lib/platform/own-connections.ts';
import type { Database } from '#lib/storage/database.ts';
import type { EventLog } from '#lib/storage/event-log.ts';
import type { SettingsStore } from '#lib/storage/settings.ts';
import { entryAsHtml, entryAsText } from '#lib/transcripts/compose-entry.ts';
import type { SecretName } from '#lib/vault/database.ts';
import type { Vault } from '#lib/vault/vault.ts';
import { mayReach } from './account.ts';
import { callForCrm } from './summary.ts';

export interface CrmLoggingParts extends CrmConnectionParts {
  wakeTimer: WakeTimer;
  random: () => number;
  events: Pick<EventLog, 'add'>;
  /** Told of a call whose entry came to another state. */
  onCall: (row: CallRow) => void;
}

/** The connections, and the log that writes to them. */
export function createCrmLogging({ wakeTimer, random, events, onCall, ...parts }: CrmLoggingParts) {
  const crmLog = createCrmLog({
    store: createLogStore(parts.db),
    settings: parts.settings.get,
    ready: createReady(parts),
    draft: createDraft(parts),
    wakeTimer,
    now: parts.clock.now,
    random,
    changed: (callId) => void parts.db.calls.get(callId).then((row) => row && onCall(row)),
    failed: ({ code, httpStatus, thrown }) =>
      void events.add('crm', code, thrown ?? (httpStatus === undefined ? undefined : `HTTP ${httpStatus}`)),
  });
  return {
    crm: createConnecting(parts),
    crmLog,
    /** Hears of a call that changed after `first` did. */
    after: (first: (row: CallRow) => void) => (row: CallRow) => {
      first(row);
      void crmLog.noticed(row.id);
    },
  };
}

interface CrmConnectionParts {
  db: Database;
  settings: SettingsStore;
  vault: Vault;
  clock: Clock;
  locale: () => Promise<Locale>;
  ownConnection: OwnConnection;
}

type Where = Pick<CrmConnection, 'connector' | 'site'>;

const secretOf = ({ connector, site }: Where): SecretName => `crm:${connector}@${site}`;
const fault = (code: LogFailure['code']) => err({ code, mayBeWritten: false });

const toolsOf = ({ clock, ownConnection }: CrmConnectionParts): CrmApiTools => ({
  // An entry that the browser sends again by itself would be there twice.
  async fetch(url, init) {
    await ownConnection(url);
    return fetch(url, init);
  },
  clock,
});

/** The company wants a passphrase, and there is none. */
const isUnprotected = async ({ settings, vault }: CrmConnectionParts) =>
  (await settings.policy()).passphraseRequired === true && !(await vault.state()).hasPassphrase;

/** The API of a connection, with its token or by its grant. */
function createReady(parts: CrmConnectionParts) {
  const { vault } = parts;
  const tools = toolsOf(parts);
  const granted = createGrants();
  return async (connection: CrmConnection, connector: Connector): Promise<Result<CrmApi, LogFailure>> => {
    if (!(await mayReach(connector.api(connection.site)))) return fault('no-permission');
    if (await isUnprotected(parts)) return fault('locked');
    const name = secretOf(connection);
    const read = async () => {
      const kept = await vault.read(name);
      return kept.ok ? kept : fault(kept.error === 'locked' ? 'locked' : 'no-token');
    };
    const secret = await read();
    if (!secret.ok) return secret;
    if (!connection.oauth) return ok(createCrmApi(connector, connection.site, secret.value, tools));
    const grant = readGrant(secret.value);
    if (!grant) return fault('no-token');
    const write = (renewed: string) => vault.write(name, renewed);
    return ok(granted(name, connector, connection.site, grant, { ...tools, read, write }));
  };
}

/** Connects and disconnects a CRM. */
function createConnecting(parts: CrmConnectionParts) {
  const { settings, vault, clock } = parts;
  const tools = toolsOf(parts);

  /** A connector and a site that may be reached and written to now. */
  async function placeOf(asked: Where): Promise<Result<{ connector: Connector; site: string }, LogFailure>> {
    const connector = connectorOf(asked.connector);
    const site = asked.site.replace(/\/+$/, '');
    if (!connector || !URL.canParse(site) || !isSecureAddress(new URL(site))) return fault('not-the-api');
    if (!(await mayReach(connector.api(site)))) return fault('no-permission');
    if (connector.oauth && !(await mayReach(connector.oauth.token(site)))) return fault('no-permission');
    if ((await isUnprotected(parts)) || (await vault.state()).locked) return fault('locked');
    return ok({ connector, site });
  }

  async function keep(
    { connector, site }: { connector: Connector; site: string },
    { token, secret }: { token: string; secret: string },
  ): Promise<Result<CrmConnection, LogFailure>> {
    const tried = await connector.try(createCrmApi(connector, site, token, tools));
    // No record is asked for yet: what is gone is the API.
    if (!tried.ok) return tried.error.code === 'gone' ? fault('not-the-api') : tried;
    const connection = {
      connector: connector.id,
      site,
      account: tried.value,
      oauth: secret !== token,
      name: connector.name,
      addedAt: clock.now(),
    };
    if (!(await vault.write(secretOf(connection), secret)).ok) return fault('locked');
    await settings.change((current) => ({
      ...current,
      crmLog: {
        ...current.crmLog,
        connections: [...without(current.crmLog.connections, connection), connection],
      },
    }));
    return ok(connection);
  }

  return {
    /** Keeps a token that the CRM accepts; one that it does not accept leaves all as it was. */
    async connect(asked: Where & { token: string }): Promise<Result<CrmConnection, LogFailure>> {
      const place = await placeOf(asked);
      return place.ok ? keep(place.value, { token: asked.token, secret: asked.token }) : place;
    },

    /** Where the person is to agree, and what the answer will be held against. */
    async begin(
      asked: Where & { client: OAuthClient },
    ): Promise<Result<{ signIn: SignIn; url: string }, LogFailure>> {
      const place = await placeOf(asked);
      if (!place.ok) return place;
      const begun = await beginSignIn(place.value.connector, place.value.site, asked.client);
      return begun ? ok(begun) : fault('not-the-api');
    },

    /** @param answered the address that the tab ended at */
    async finish(signIn: SignIn, answered: string): Promise<Result<CrmConnection, LogFailure>> {
      const place = await placeOf(signIn);
      if (!place.ok) return place;
      const { connector } = place.value;
      const grant = await finishSignIn(connector, signIn, answered, { ...tools, now: clock.now });
      if (!grant.ok) return grant;
      return keep(place.value, { token: grant.value.access, secret: writeGrant(grant.value) });
    },

    async disconnect(connection: Where): Promise<void> {
      await settings.change((current) => ({
        ...current,
        crmLog: { ...current.crmLog, connections: without(current.crmLog.connections, connection) },
      }));
      await vault.remove(secretOf(connection));
    },
  };
}

/** An entry in the words of the person's language, as the connector wants them. */
function createDraft({ db, settings, locale }: CrmConnectionParts): MakeDraft {
  return async (call, connector, mark, first) => {
    const parts = { db, settings: settings.get, locale };
    const { facts, title, entry } = await callForCrm(parts, call, { mark, first });
    const write = connector.format === 'html' ? entryAsHtml : entryAsText;
    return { title, text: write(entry, connector.longest ?? LONGEST_ENTRY), mark, facts };
  };
}

const without = (all: readonly CrmConnection[], one: Where) =>
  all.filter(({ connector, site }) => connector !== one.connector || site !== one.site);
