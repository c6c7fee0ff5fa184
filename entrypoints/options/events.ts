/** Handles presses on the settings page; after each, the page's state is read again. */
import { browser } from 'wxt/browser';
import type { PageContext } from '#components/hooks/context.ts';
import { saveFile } from '#components/hooks/save-file.ts';
import type { OptionsEvents } from '#components/options/types.ts';
import { connectorOf } from '#lib/connectors/index.ts';
import { err, type Result } from '#lib/core/result.ts';
import { readNumber } from '#lib/format/typed-number.ts';
import type { MessageFailure } from '#lib/messages/client.ts';
import { type CrmConnection, callbackOf, type LogFailure } from '#lib/model/crm-log.ts';
import { readPersonalLink } from '#lib/model/personal-link.ts';
import type { Settings } from '#lib/model/settings.ts';
import { readBaseUrl, withScheme } from '#lib/platform/address.ts';
import type { ApiSpecFacts } from '#lib/platform/api-spec-facts.ts';
import { countBeyondRetention } from '#lib/retention/expiry.ts';
import { adapterFile, LONGEST_ADAPTER, readAdapter, withAdapter } from '#lib/sites/lessons.ts';
import { decodeText } from '#lib/tables/decode.ts';
import { signInTab } from './sign-in-tab.ts';
import type { SpecReader } from './spec-reader.ts';
import { permissionOf } from './use-options.ts';

export interface EventParts {
  context: PageContext;
  /** The settings that are shown; undefined until they were read. */
  settings: Settings | undefined;
  /** Reads everything again. */
  load: () => Promise<void>;
  save: OptionsEvents['save'];
  /** Says so if the background did not do it; true if it did. */
  told: (answer: Result<unknown, MessageFailure>) => boolean;
  /** Puts an address into its field, and what the API file says that the account has. */
  propose: (address: string | undefined, has?: Omit<ApiSpecFacts, 'baseUrl' | 'refused'>) => void;
  placeFirst: OptionsEvents['placeFirst'];
  readFile: SpecReader;
}

/** A permission that is asked for within the press; false if it was not given. */
const request = (...origins: string[]): Promise<boolean> =>
  browser.permissions.request({ origins }).catch(() => false);

/** Parts that all of them are made with. */
interface Deeds extends EventParts {
  /** Waits for the background's answer, and reads everything again. */
  asked: <Answer>(answer: Promise<Answer>) => Promise<Answer>;
  /** Does so, and says so if the background did not do it. */
  done: (answer: Promise<Result<unknown, MessageFailure>>) => Promise<void>;
}

type MessageAnswer = Result<Result<CrmConnection, LogFailure>, MessageFailure>;

function connecting({ context: { send }, settings, load, save, propose, readFile, asked, done }: Deeds) {
  return {
    checkAddress: (text) => readBaseUrl(withScheme(text)),
    async setBaseUrl(text) {
      const base = readBaseUrl(withScheme(text));
      const pattern = base.ok ? permissionOf(base.value) : undefined;
      if (!base.ok || pattern === undefined) return 'failed';
      if (!(await request(pattern))) return 'permission';
      // An address that the company fixed needs the permission only.
      const kept = settings?.baseUrl === base.value || (await save({ baseUrl: base.value }));
      await load();
      if (kept) propose(undefined);
      return kept ? 'ok' : 'failed';
    },
    async readSpec(file, signal) {
      const facts = await readFile(file, signal);
      if (!facts?.ok) return facts;
      const { baseUrl, refused: _, ...has } = facts.value;
      await done(send('api-spec.apply', has));
      // The address is only written into its field: reaching it needs the permission that a press there asks for.
      propose(baseUrl, has);
      return facts;
    },
    async addKey(capability, key, force) {
      const answer = await asked(send('keys.add', { capability, key, ...(force && { force }) }));
      if (!answer.ok) return 'unexpected';
      return answer.value.ok ? undefined : answer.value.error;
    },
    removeKey: (capability) => done(send('keys.remove', { capability })),
    readNumber(text) {
      const number = readNumber(text, settings?.defaultCountry ?? 'US');
      return number?.valid ? number.e164 : undefined;
    },
  } satisfies Partial<OptionsEvents>;
}

function logging({ context: { send }, load, done }: Deeds) {
  return {
    async connectCrm({ connector, site: typed, ...asked }) {
      const site = withScheme(typed);
      const crm = URL.canParse(site) ? connectorOf(connector) : undefined;
      if (!crm) return 'not-the-api';
      // A sign-in ends in a tab at the site's own address, and its token comes from an address of its own.
      const reached = [crm.api(site), ...(crm.oauth ? [site, crm.oauth.token(site)] : [])];
      const patterns = reached.flatMap((address) => permissionOf(address) ?? []);
      if (!(await request(...new Set(patterns)))) return 'no-permission';
      let answer: MessageAnswer;
      if ('token' in asked) answer = await send('crm.connect', { connector, site, token: asked.token });
      else {
        const begun = await send('crm.begin', { connector, site, client: asked.client });
        if (!begun.ok) return 'client-refused';
        if (!begun.value.ok) return begun.value.error.code;
        const { signIn, url } = begun.value.value;
        const answered = await signInTab(browser.tabs, url, callbackOf(site));
        if (answered === undefined) return 'sign-in-stopped';
        answer = await send('crm.finish', { signIn, answered });
      }
      await load();
      // A token that no header can carry is refused at the door.
      if (!answer.ok) return 'token-refused';
      return answer.value.ok ? undefined : answer.value.error.code;
    },
    disconnectCrm: ({ connector, site }) => done(send('crm.disconnect', { connector, site })),
  } satisfies Partial<OptionsEvents>;
}

function relaying({ context: { send }, asked, done }: Deeds) {
  return {
    async pair(typed, teamCode) {
      const link = readPersonalLink(withScheme(typed)) ?? readPersonalLink(teamCode);
      const url = link?.url ?? withScheme(typed);
      const pattern = permissionOf(url);
      if (pattern === undefined) return 'insecure-address';
      if (!(await request(pattern))) return 'no-permission';
      const answer = await asked(send('relay.pair', { url, teamCode: link?.code ?? teamCode }));
      if (!answer.ok) return 'unreachable';
      return answer.value.ok ? undefined : answer.value.error;
    },
    unpair: () => done(send('relay.unpair', {})),
    askRelay: () => done(send('feed.now', {})),
  } satisfies Partial<OptionsEvents>;
}

function locking({ context: { send }, asked, done }: Deeds) {
  return {
    async setPassphrase(passphrase, current) {
      const answer = await asked(
        send('vault.setPassphrase', {
          passphrase,
          ...(current !== undefined && { current }),
        }),
      );
      return answer.ok && answer.value;
    },
    lockNow: () => done(send('vault.lock', {})),
    async unlock(passphrase) {
      const answer = await asked(send('vault.unlock', { passphrase }));
      return answer.ok && answer.value;
    },
  } satisfies Partial<OptionsEvents>;
}

function keeping({ context: { db, send }, told, asked, done }: Deeds) {
  return {
    disableSite: (origin) => done(send('site.disable', { origin })),
    offerAgain: (kind, value, origin) =>
      done(send('never.remove', { kind, value, ...(origin !== undefined && { origin }) })),
    takeOutLessons(origin) {
      void send('settings.get', {}).then((answer) => {
        if (answer.ok) saveFile(adapterFile(answer.value.settings.taught, origin));
      });
    },
    async readLessons(file) {
      // In bytes, of which a character has four at most.
      if (file.size > LONGEST_ADAPTER * 4) return err('too-large');
      return readAdapter(decodeText(new Uint8Array(await file.arrayBuffer()), () => false));
    },
    async takeInLessons(adapter) {
      const answer = await send('settings.get', {});
      if (!answer.ok) return 'failed';
      const taught = withAdapter(answer.value.settings.taught, adapter);
      if (!taught) return 'full';
      const saved = await asked(send('settings.save', { patch: { taught } }));
      return saved.ok && saved.value.ok ? 'ok' : 'failed';
    },
    async forgetLessons(origin) {
      const answer = await send('settings.get', {});
      if (!answer.ok) return void told(answer);
      const taught = answer.value.settings.taught.filter((lesson) => lesson.origin !== origin);
      await done(send('settings.save', { patch: { taught } }));
    },
    async takeOut(type) {
      const answer = await send('export', { format: type === 'text/csv' ? 'csv' : 'json' });
      if (told(answer) && answer.ok) saveFile(answer.value);
    },
    async erase(target) {
      const answer = await asked(send('erase', target));
      return answer.ok ? answer.value.calls : undefined;
    },
    countBeyond: (retention) => countBeyondRetention(db, retention, Date.now()).catch(() => undefined),
  } satisfies Partial<OptionsEvents>;
}

/** Numbers that are shown at once. */
const MOST_LISTED = 20;

/** The do-not-call list: searched, and numbers taken off it. */
function listing({ context: { db, send }, done }: Deeds) {
  return {
    clearDnc: () => done(send('dnc.clear', {})),
    findListed(text) {
      const digits = text.replace(/\D/g, '').replace(/^0+/, '');
      const words = text.trim().toLowerCase();
      return db.doNotCall
        .filter(
          ({ e164, reason }) =>
            words === '' || (digits !== '' && e164.includes(digits)) || reason.toLowerCase().includes(words),
        )
        .limit(MOST_LISTED)
        .toArray();
    },
    unlist: (e164) => done(send('dnc.remove', { e164 })),
  } satisfies Partial<OptionsEvents>;
}

function supporting({ context: { send } }: Deeds) {
  return {
    async diagnostics() {
      const answer = await send('support.diagnostics', {});
      return answer.ok ? answer.value : undefined;
    },
    isPersisted: () => navigator.storage.persisted().catch(() => false),
    persist: () => navigator.storage.persist().catch(() => false),
    async listEvents() {
      const answer = await send('support.events', {});
      return answer.ok ? answer.value : [];
    },
    copy: (text) =>
      navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
  } satisfies Partial<OptionsEvents>;
}

export function createOptionsEvents(given: EventParts): Omit<OptionsEvents, 'importDnc'> {
  const { load, told, save, placeFirst } = given;
  const parts: Deeds = {
    ...given,
    async asked(answer) {
      const answered = await answer;
      await load();
      return answered;
    },
    async done(answer) {
      told(await answer);
      await load();
    },
  };
  return {
    save,
    ...connecting(parts),
    ...logging(parts),
    ...relaying(parts),
    ...locking(parts),
    ...keeping(parts),
    ...listing(parts),
    ...supporting(parts),
    placeFirst,
  } satisfies Partial<OptionsEvents>;
}
