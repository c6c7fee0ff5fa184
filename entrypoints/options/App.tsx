import { TriangleAlert } from 'lucide';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { Button } from '#components/Button.tsx';
import type { Notice } from '#components/Notices.tsx';
import { OptionsView, SECTIONS, type SectionName } from '#components/options/OptionsView.tsx';
import type { OptionsEvents, OptionsState } from '#components/options/types.ts';
import { Welcome } from '#components/options/Welcome.tsx';
import { GuardSheet } from '#components/popup/GuardSheet.tsx';
import { Blank, Skeleton } from '#components/States.tsx';
import { useSpeech } from '#components/words.tsx';
import { patternOf } from '#lib/core/match-pattern.ts';
import { readNumber } from '#lib/format/phone.ts';
import { readText } from '#lib/format/text-file.ts';
import { readBaseUrl, withScheme } from '#lib/platform/address.ts';
import { readApiSpec } from '#lib/platform/api-spec.ts';
import { countBeyondRetention } from '#lib/retention/expiry.ts';
import type { PageContext } from '#lib/ui/context.ts';
import { useNow } from '#lib/ui/live.ts';
import { saveFile } from '#lib/ui/save-file.ts';
import { sayUnless } from '../ui/say.ts';
import { useFirstCall } from './use-first-call.ts';

const NO_RELAY = { paired: false, url: '', installationId: '' } as const;

/** The permission that reaching an address takes; none is needed if there is no address yet. */
const permissionOf = (address: string) => (URL.canParse(address) ? patternOf(address) : undefined);

/** The settings page, wired. */
export function App({ context }: { context: PageContext }) {
  const { t } = useSpeech();
  const { db, send } = context;
  const now = useNow(20_000);
  const [state, setState] = useState<Omit<OptionsState, 'now'> | undefined>();
  const [hash, setHash] = useState(location.hash.slice(1));
  const [welcomed, setWelcomed] = useState(false);
  // Its third step comes when the account is connected already: who began it stays in it.
  const welcoming = useRef(false);
  const first = useRef<((from: string, to: string) => void) | undefined>(undefined);

  const [notice, setNotice] = useState<Notice>();
  const told = useMemo(() => sayUnless({ say: (tone, text) => setNotice({ tone, text }), words: t }), [t]);

  const load = useCallback(async () => {
    const [settings, keys, vault, relay, sites, usage, stored, listed, policy] = await Promise.all([
      send('settings.get', {}),
      send('keys.list', {}),
      send('vault.state', {}),
      send('relay.state', {}),
      send('site.list', {}),
      send('usage.month', {}),
      db.calls.count().catch(() => undefined),
      db.doNotCall.count().catch(() => undefined),
      send('policy.report', {}),
    ]);
    if (!told(settings) || !settings.ok) return;
    const pattern = permissionOf(settings.value.settings.baseUrl);
    const mayReach =
      pattern === undefined || (await browser.permissions.contains({ origins: [pattern] }).catch(() => true));
    setState((before) => ({
      settings: settings.value.settings,
      fixed: settings.value.fixed,
      keys: keys.ok ? keys.value : [],
      vault: vault.ok ? vault.value : { hasPassphrase: false, locked: false },
      relay: relay.ok ? relay.value : NO_RELAY,
      sites: sites.ok ? sites.value : [],
      usage: usage.ok ? usage.value : undefined,
      stored,
      listed,
      policy: policy.ok ? policy.value : [],
      mayReach,
      spec: before?.spec ?? settings.value.settings.has,
      proposed: before?.proposed,
    }));
  }, [db, send, told]);

  useEffect(() => {
    const controller = new AbortController();
    void load();
    context.onSettings(() => void load(), controller.signal);
    addEventListener('hashchange', () => setHash(location.hash.slice(1)), { signal: controller.signal });
    return () => controller.abort();
  }, [context, load]);

  const events = useMemo<OptionsEvents>(
    () => ({
      async save(patch) {
        const answer = await send('settings.save', { patch });
        await load();
        // Words and direction are those of the whole page: it starts again.
        if (patch.language) location.reload();
        return answer.ok && answer.value.ok;
      },
      checkAddress(text) {
        const base = readBaseUrl(withScheme(text));
        return base.ok ? { ok: true, address: base.value } : { ok: false, fault: base.error };
      },
      async setBaseUrl(text) {
        const base = readBaseUrl(withScheme(text));
        const pattern = base.ok ? permissionOf(base.value) : undefined;
        if (!base.ok || pattern === undefined) return 'failed';
        const given = await browser.permissions.request({ origins: [pattern] }).catch(() => false);
        if (!given) return 'permission';
        // What the company fixed needs the permission only.
        const kept = state?.settings.baseUrl === base.value || (await this.save({ baseUrl: base.value }));
        await load();
        if (kept) setState((before) => before && { ...before, proposed: undefined });
        return kept ? 'ok' : 'failed';
      },
      async readSpec(file) {
        const facts = readApiSpec(file.size > 5_000_000 ? ' '.repeat(5_000_001) : await file.text());
        if (!facts.ok) return { ok: false, fault: facts.error };
        const { baseUrl, refused: _, ...has } = facts.value;
        told(await send('api-spec.apply', has));
        await load();
        // The address is only written into its field: reaching it needs the permission that a press there asks for.
        setState((before) => before && { ...before, spec: has, proposed: baseUrl });
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
        const number = readNumber(text, state?.settings.defaultCountry ?? 'US');
        return number?.valid ? number.e164 : undefined;
      },
      async pair(typed, teamCode) {
        const url = withScheme(typed);
        const pattern = permissionOf(url);
        if (pattern === undefined) return 'insecure-address';
        const given = await browser.permissions.request({ origins: [pattern] }).catch(() => false);
        if (!given) return 'no-permission';
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
      async importDnc(file) {
        const csv = readText(await file.arrayBuffer(), context.locale);
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
      placeFirst: (from, to) => first.current?.(from, to),
    }),
    [db, send, load, told, context.locale, state?.settings.defaultCountry, state?.settings.baseUrl],
  );
  const firstCall = useFirstCall(context, (from) => {
    const callerIds = state?.settings.callerIds ?? [];
    void events.save({
      callerIds: callerIds.some((one) => one.e164 === from)
        ? callerIds
        : [...callerIds, { e164: from, label: '' }],
      defaultFrom: from,
    });
  });
  first.current = firstCall.place;

  if (!state)
    return notice ? (
      <Blank
        icon={TriangleAlert}
        tone="red"
        title={t.common('errorTitle')}
        action={<Button onPress={() => location.reload()}>{t.common('tryAgain')}</Button>}
      >
        {notice.text}
      </Blank>
    ) : (
      <Skeleton rows={6} label={t.common('loading')} />
    );
  const whole: OptionsState = { ...state, now };
  const connected =
    state.settings.baseUrl !== '' && state.keys.some((key) => key.capability === 'click-to-call');
  if (!welcomed && (hash === 'welcome' || (hash === '' && (!connected || welcoming.current)))) {
    welcoming.current = true;
    return (
      <>
        <Welcome
          state={{ ...whole, firstCall: firstCall.call, firstFault: firstCall.fault }}
          events={events}
          onDone={() => {
            setWelcomed(true);
            location.hash = 'connect';
          }}
        />
        {firstCall.dial.asked && (
          <GuardSheet
            to={firstCall.dial.asked.dial.to}
            asks={firstCall.dial.asked.asks}
            now={now}
            onConfirm={firstCall.dial.confirm}
            onClose={firstCall.dial.close}
          />
        )}
      </>
    );
  }
  const section: SectionName = SECTIONS.find((name) => name === hash) ?? 'connect';
  return (
    <OptionsView
      state={whole}
      events={events}
      section={section}
      notice={notice}
      onNoticeClose={() => setNotice(undefined)}
    />
  );
}
