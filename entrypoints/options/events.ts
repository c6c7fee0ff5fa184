/** What presses on the settings page do. After each, what is shown is read again. */
import { browser } from 'wxt/browser';
import type { OptionsEvents } from '#components/options/types.ts';
import { err, type Result } from '#lib/core/result.ts';
import { readNumber } from '#lib/format/phone.ts';
import { readText } from '#lib/format/text-file.ts';
import type { MessageFailure } from '#lib/messages/client.ts';
import type { Settings } from '#lib/model/settings.ts';
import { readBaseUrl, withScheme } from '#lib/platform/address.ts';
import { type ApiSpecFacts, readApiSpec } from '#lib/platform/api-spec.ts';
import { countBeyondRetention } from '#lib/retention/expiry.ts';
import { adapterFile, LONGEST_ADAPTER, readAdapter, withAdapter } from '#lib/sites/lessons.ts';
import type { PageContext } from '#lib/ui/context.ts';
import { saveFile } from '#lib/ui/save-file.ts';
import { permissionOf } from './use-options.ts';

/** Longest API file that is read, in bytes; a longer one is refused by its reader. */
const MAX_SPEC = 5_000_000;

export interface EventParts {
  context: PageContext;
  /** The settings that are shown; undefined until they were read. */
  settings: Settings | undefined;
  /** Reads everything again. */
  load: () => Promise<void>;
  /** Says so if the background did not do it; true if it did. */
  told: (answer: Result<unknown, MessageFailure>) => boolean;
  /** Puts an address into its field, and what the API file says that the account has. */
  propose: (address: string | undefined, has?: Omit<ApiSpecFacts, 'baseUrl' | 'refused'>) => void;
  placeFirst: OptionsEvents['placeFirst'];
}

/** A permission that is asked for within the press; false if it was not given. */
const request = (pattern: string): Promise<boolean> =>
  browser.permissions.request({ origins: [pattern] }).catch(() => false);

type Of<Name extends keyof OptionsEvents> = Pick<OptionsEvents, Name>;

function saving({ context: { send }, load }: EventParts): Of<'save'> {
  return {
    async save(patch) {
      const answer = await send('settings.save', { patch });
      await load();
      return answer.ok && answer.value.ok;
    },
  };
}

function connecting(
  { context: { send }, settings, load, told, propose }: EventParts,
  { save }: Of<'save'>,
): Of<'checkAddress' | 'setBaseUrl' | 'readSpec' | 'addKey' | 'removeKey' | 'readNumber'> {
  return {
    checkAddress(text) {
      const base = readBaseUrl(withScheme(text));
      return base.ok ? { ok: true, address: base.value } : { ok: false, fault: base.error };
    },
    async setBaseUrl(text) {
      const base = readBaseUrl(withScheme(text));
      const pattern = base.ok ? permissionOf(base.value) : undefined;
      if (!base.ok || pattern === undefined) return 'failed';
      if (!(await request(pattern))) return 'permission';
      // What the company fixed needs the permission only.
      const kept = settings?.baseUrl === base.value || (await save({ baseUrl: base.value }));
      await load();
      if (kept) propose(undefined);
      return kept ? 'ok' : 'failed';
    },
    async readSpec(file) {
      const facts = readApiSpec(file.size > MAX_SPEC ? ' '.repeat(MAX_SPEC + 1) : await file.text());
      if (!facts.ok) return { ok: false, fault: facts.error };
      const { baseUrl, refused: _, ...has } = facts.value;
      told(await send('api-spec.apply', has));
      await load();
      // The address is only written into its field: reaching it needs the permission that a press there asks for.
      propose(baseUrl, has);
      return { ok: true, facts: facts.value };
    },
    async addKey(capability, key, force) {
      const answer = await send('keys.add', { capability, key, ...(force && { force }) });
      await load();
      if (!answer.ok) return 'unexpected';
      return answer.value.ok ? undefined : answer.value.error;
    },
    async removeKey(capability) {
      told(await send('keys.remove', { capability }));
      await load();
    },
    readNumber(text) {
      const number = readNumber(text, settings?.defaultCountry ?? 'US');
      return number?.valid ? number.e164 : undefined;
    },
  };
}

function relaying({ context: { send }, load, told }: EventParts): Of<'pair' | 'unpair' | 'askRelay'> {
  return {
    async pair(typed, teamCode) {
      const url = withScheme(typed);
      const pattern = permissionOf(url);
      if (pattern === undefined) return 'insecure-address';
      if (!(await request(pattern))) return 'no-permission';
      const answer = await send('relay.pair', { url, teamCode });
      await load();
      if (!answer.ok) return 'unreachable';
      return answer.value.ok ? undefined : answer.value.error;
    },
    async unpair() {
      told(await send('relay.unpair', {}));
      await load();
    },
    async askRelay() {
      told(await send('feed.now', {}));
      await load();
    },
  };
}

function locking({ context: { send }, load, told }: EventParts): Of<'setPassphrase' | 'lockNow' | 'unlock'> {
  return {
    async setPassphrase(passphrase, current) {
      const answer = await send('vault.setPassphrase', {
        passphrase,
        ...(current !== undefined && { current }),
      });
      await load();
      return answer.ok && answer.value;
    },
    async lockNow() {
      told(await send('vault.lock', {}));
      await load();
    },
    async unlock(passphrase) {
      const answer = await send('vault.unlock', { passphrase });
      await load();
      return answer.ok && answer.value;
    },
  };
}

function keeping({
  context: { db, send, locale },
  load,
  told,
}: EventParts): Of<
  | 'importDnc'
  | 'clearDnc'
  | 'disableSite'
  | 'offerAgain'
  | 'takeOutLessons'
  | 'readLessons'
  | 'takeInLessons'
  | 'forgetLessons'
  | 'takeOut'
  | 'erase'
  | 'countBeyond'
> {
  return {
    async importDnc(file) {
      const csv = readText(await file.arrayBuffer(), locale);
      const answer = await send('dnc.import', { csv, replace: false });
      await load();
      return answer.ok ? answer.value : undefined;
    },
    async clearDnc() {
      told(await send('dnc.clear', {}));
      await load();
    },
    async disableSite(origin) {
      told(await send('site.disable', { origin }));
      await load();
    },
    async offerAgain(kind, value, origin) {
      told(await send('never.remove', { kind, value, ...(origin !== undefined && { origin }) }));
      await load();
    },
    takeOutLessons(origin) {
      void send('settings.get', {}).then((answer) => {
        if (answer.ok) saveFile(adapterFile(answer.value.settings.taught, origin));
      });
    },
    async readLessons(file) {
      // In bytes, of which a character has four at most.
      if (file.size > LONGEST_ADAPTER * 4) return err('too-large');
      return readAdapter(readText(await file.arrayBuffer(), locale).replace(/^\ufeff/, ''));
    },
    async takeInLessons(adapter) {
      const answer = await send('settings.get', {});
      if (!answer.ok) return 'failed';
      const taught = withAdapter(answer.value.settings.taught, adapter);
      if (!taught) return 'full';
      const saved = await send('settings.save', { patch: { taught } });
      await load();
      return saved.ok && saved.value.ok ? 'ok' : 'failed';
    },
    async forgetLessons(origin) {
      const answer = await send('settings.get', {});
      if (!answer.ok) return void told(answer);
      const taught = answer.value.settings.taught.filter((lesson) => lesson.origin !== origin);
      told(await send('settings.save', { patch: { taught } }));
      await load();
    },
    async takeOut(type) {
      const answer = await send('export', { format: type === 'text/csv' ? 'csv' : 'json' });
      if (told(answer) && answer.ok) saveFile(answer.value);
    },
    async erase(target) {
      const answer = await send('erase', target);
      await load();
      return answer.ok ? answer.value.calls : undefined;
    },
    countBeyond: (retention) => countBeyondRetention(db, retention, Date.now()).catch(() => undefined),
  };
}

function supporting({ context: { send } }: EventParts): Of<'diagnostics' | 'listEvents' | 'copy'> {
  return {
    async diagnostics() {
      const answer = await send('support.diagnostics', {});
      return answer.ok ? answer.value : undefined;
    },
    async listEvents() {
      const answer = await send('support.events', {});
      return answer.ok ? answer.value : [];
    },
    copy: (text) =>
      navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
  };
}

export function createOptionsEvents(parts: EventParts): OptionsEvents {
  const saves = saving(parts);
  return {
    ...saves,
    ...connecting(parts, saves),
    ...relaying(parts),
    ...locking(parts),
    ...keeping(parts),
    ...supporting(parts),
    placeFirst: parts.placeFirst,
  };
}
