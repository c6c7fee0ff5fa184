/** Reads the settings page's state, again whenever the settings change. */

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { PageContext } from '#components/hooks/context.ts';
import { useLive } from '#components/hooks/live.ts';
import type { OptionsState } from '#components/options/types.ts';
import { CONNECTORS } from '#lib/connectors/index.ts';
import { patternOf } from '#lib/core/match-pattern.ts';
import type { Result } from '#lib/core/result.ts';
import type { MessageFailure } from '#lib/messages/client.ts';
import { NO_RELAY } from '#lib/model/relay.ts';
import type { Settings, SettingsPatch } from '#lib/model/settings.ts';
import { countStored } from '#lib/retention/erase.ts';

/** All but the time. */
export type ReadOptions = Omit<OptionsState, 'now' | 'storage'>;

type Read = Omit<ReadOptions, 'stored' | 'listed'>;

/** The permission that reaching an address takes; none is needed if there is no address yet. */
export const permissionOf = (address: string): string | undefined =>
  URL.canParse(address) ? patternOf(address) : undefined;

/** The settings with changes that are not stored yet; a field that is to be forgotten stays until it is. */
function withPatches(settings: Settings, patches: readonly SettingsPatch[]): Settings {
  const changes = patches.flatMap((patch) => Object.entries(patch)).filter(([, value]) => value !== null);
  return { ...settings, ...Object.fromEntries(changes) };
}

/** @param told says so if the background did not answer; true if it did. */
export function useOptions(context: PageContext, told: (answer: Result<unknown, MessageFailure>) => boolean) {
  const { db, send } = context;
  const [state, setState] = useState<Read | undefined>();
  /** Shown before they are stored: a control that fell back meanwhile would lose the next key. */
  const unsaved = useRef<SettingsPatch[]>([]);
  const loads = useRef(0);
  // Counted live: calls may come between the opening of the page and the question what to erase.
  const counted = useLive(() => Promise.all([countStored(db), db.doNotCall.count()]), [db]);
  const [stored, listed] = counted.kind === 'ready' ? counted.value : [];

  const load = useCallback(async () => {
    loads.current += 1;
    const mine = loads.current;
    const [settings, keys, vault, relay, sites, usage, policy] = await Promise.all([
      send('settings.get', {}),
      send('keys.list', {}),
      send('vault.state', {}),
      send('relay.state', {}),
      send('site.list', {}),
      send('usage.month', {}),
      send('policy.report', {}),
    ]);
    if (!told(settings) || !settings.ok) return;
    const pattern = permissionOf(settings.value.settings.baseUrl);
    const mayReach =
      pattern === undefined || (await browser.permissions.contains({ origins: [pattern] }).catch(() => true));
    // A slower answer to an earlier question would take the page a step back, and what is typed with it.
    if (mine !== loads.current) return;
    setState((before) => ({
      settings: withPatches(settings.value.settings, unsaved.current),
      fixed: settings.value.fixed,
      keys: keys.ok ? keys.value : [],
      vault: vault.ok ? vault.value : { hasPassphrase: false, locked: false },
      relay: relay.ok ? relay.value : NO_RELAY,
      sites: sites.ok ? sites.value : [],
      crms: CONNECTORS,
      usage: usage.ok ? usage.value : undefined,
      policy: policy.ok ? policy.value : [],
      mayReach,
      spec: before?.spec ?? settings.value.settings.has,
      proposed: before?.proposed,
    }));
  }, [send, told]);

  useEffect(() => {
    const controller = new AbortController();
    void load();
    context.onSettings(() => void load(), controller.signal);
    return () => controller.abort();
  }, [context, load]);

  const save = useCallback(
    async (patch: SettingsPatch) => {
      unsaved.current.push(patch);
      setState((before) => before && { ...before, settings: withPatches(before.settings, [patch]) });
      const answer = await send('settings.save', { patch });
      unsaved.current = unsaved.current.filter((one) => one !== patch);
      await load();
      return answer.ok && answer.value.ok;
    },
    [send, load],
  );

  const propose = useCallback(
    (proposed: string | undefined, spec?: ReadOptions['spec']) =>
      setState((before) => before && { ...before, proposed, ...(spec && { spec }) }),
    [],
  );
  return { state: state && { ...state, stored, listed }, load, save, propose };
}
