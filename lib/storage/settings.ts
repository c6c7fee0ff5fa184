/** The settings as they count: the user's own, under the company's policy; changed field by field, one after another. */

import { createQueue } from '#lib/core/queue.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { PolicyEntry } from '#lib/model/policy-report.ts';
import type { SettingsPatch } from '#lib/model/settings.ts';
import { type Settings, settingsSchema } from '#lib/model/settings.ts';
import { readBaseUrl } from '#lib/platform/address.ts';
import { type KeyValueStore, keptTeam } from './keys.ts';
import { type Policy, readPolicy, underPolicy, underTeam } from './policy.ts';
import { reportPolicy } from './policy-report.ts';

/** @param managed reads `storage.managed`; it may throw if the browser has no such area. */
export function createSettings(store: KeyValueStore, managed: () => Promise<unknown>) {
  const inTurn = createQueue();

  async function policy(): Promise<Policy> {
    try {
      return readPolicy(await managed());
    } catch {
      return {};
    }
  }
  async function described(): Promise<{ settings: Settings; fixed: string[] }> {
    const [own, relay, company] = await Promise.all([store.get('settings'), keptTeam(store), policy()]);
    const team = underTeam(own, relay?.team);
    const under = underPolicy(team.settings, company);
    return { settings: under.settings, fixed: [...new Set([...team.fixed, ...under.fixed])] };
  }
  const get = async (): Promise<Settings> => (await described()).settings;

  /** For sites and never-lists too: the background's own changes. Two pages that save at once must not undo each other. */
  function change(edit: (settings: Settings) => Settings): Promise<Settings> {
    return inTurn(async () => {
      await store.set('settings', settingsSchema.parse(edit(await store.get('settings'))));
      return get();
    });
  }

  return {
    get,
    described,
    policy,
    /** Reports on each field of the policy; empty if there is none. */
    async policyReport(): Promise<PolicyEntry[]> {
      return reportPolicy(await managed().catch(() => undefined));
    },
    change,
    /** Refuses, by name, a field that the policy fixes or that does not make sense. */
    async save(patch: SettingsPatch): Promise<Result<Settings, { field: string }>> {
      const under = await described();
      const touched = Object.entries(patch).find(([field, value]) => touchesFixed(under, field, value));
      if (touched !== undefined) return err({ field: touched[0] });
      const cleaned: Record<string, unknown> = { ...patch };
      for (const field of ['baseUrl', 'relayUrl'] as const) {
        const address = patch[field];
        if (typeof address !== 'string' || address === '') continue;
        const read = readBaseUrl(address);
        if (!read.ok) return err({ field });
        cleaned[field] = read.value;
      }
      return ok(
        await change((settings) => {
          const next: Record<string, unknown> = { ...settings };
          for (const [field, value] of Object.entries(cleaned)) {
            if (value === null) delete next[field];
            else next[field] = withOwn(under.fixed, field, value, settings);
          }
          return next as Settings;
        }),
      );
    },
  };
}

export type SettingsStore = ReturnType<typeof createSettings>;

/** Whether a patch's field would change what the policy fixes, whole or in part. */
function touchesFixed(
  { settings, fixed }: { settings: Settings; fixed: readonly string[] },
  field: string,
  value: unknown,
): boolean {
  if (fixed.includes(field)) return true;
  const parts = partsOf(fixed, field);
  const given = value as Record<string, unknown> | readonly string[] | null;
  if (Array.isArray(given)) return parts.some((part) => !given.includes(part));
  const before = settings[field as keyof Settings] as Record<string, unknown>;
  return parts.some(
    (part) =>
      JSON.stringify((given as Record<string, unknown> | null)?.[part]) !== JSON.stringify(before[part]),
  );
}

/** Pages hand back a field as they were shown it, the policy's parts in it: the user's own stay kept beneath. */
function withOwn(fixed: readonly string[], field: string, value: unknown, settings: Settings): unknown {
  const own = settings[field as keyof Settings];
  if (Array.isArray(value)) {
    const before = own as readonly unknown[];
    return value.filter((one) => !fixed.includes(`${field}.${one}`) || before.includes(one));
  }
  const parts = partsOf(fixed, field);
  if (parts.length === 0) return value;
  const kept = parts.map((part) => [part, (own as Record<string, unknown>)[part]]);
  return { ...(value as object), ...Object.fromEntries(kept) };
}

function partsOf(fixed: readonly string[], field: string): string[] {
  return fixed.filter((path) => path.startsWith(`${field}.`)).map((path) => path.slice(field.length + 1));
}
