/**
 * What a company's IT decides for everyone (`storage.managed`): read with a schema, one fault costs one field, and
 * what it fixes cannot be changed by the user. `public/managed-schema.json` describes the same to Chrome's policy
 * editors; a test keeps the two equal.
 */
import { z } from 'zod';
import { e164Schema, languageSchema } from '#lib/platform/contract.ts';
import type { Settings } from './records.ts';

const hour = z.number().min(0).max(24);

export const policySchema = z.object({
  /** The account's base address. */
  baseUrl: z.string(),
  relayUrl: z.string(),
  /** Origins that may be enabled; empty or absent: any. */
  allowedSites: z.array(z.string()),
  /** Origins where it must never run. */
  blockedSites: z.array(z.string()),
  defaultCountry: z.string().regex(/^[A-Z]{2}$/),
  callerIds: z.array(z.object({ e164: e164Schema, label: z.string().default('') })),
  doNotCall: z.enum(['off', 'warn', 'block']),
  quietHours: z.object({ on: z.boolean(), from: hour, to: hour }),
  recentMinutes: z.number().nonnegative(),
  premiumWarning: z.boolean(),
  emergencyWarning: z.boolean(),
  transcribe: z.enum(['never', 'always', 'rule']),
  transcriptionLanguage: languageSchema,
  /** Context fields that are never sent. */
  withheld: z.array(z.string()),
  retentionDays: z.number().nonnegative(),
  retentionCalls: z.number().nonnegative(),
  lockAfterMinutes: z.number().nonnegative(),
  /** True: keys are only kept under a passphrase. */
  passphraseRequired: z.boolean(),
});
export type Policy = Partial<z.infer<typeof policySchema>>;

/** Reads what the browser hands over; fields that do not fit are left out. */
export function readPolicy(managed: unknown): Policy {
  if (typeof managed !== 'object' || managed === null) return {};
  const policy: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(policySchema.shape)) {
    const parsed = schema.safeParse((managed as Record<string, unknown>)[name]);
    if (parsed.success) policy[name] = parsed.data;
  }
  return policy as Policy;
}

/** The settings under the policy, and the top-level fields that the user cannot change. */
export function underPolicy(settings: Settings, policy: Policy): { settings: Settings; fixed: string[] } {
  const { guards, retention, transcribe } = settings;
  const fixed = new Set<keyof Settings>();
  function set<Key extends keyof Settings>(field: Key, value: Partial<Settings[Key]>): Settings[Key] {
    fixed.add(field);
    const before = settings[field];
    const mergeable = typeof before === 'object' && before !== null && !Array.isArray(before);
    return (mergeable ? { ...before, ...value } : value) as Settings[Key];
  }
  const given = <Value>(value: Value | undefined, name: string): Record<string, Value> =>
    value === undefined ? {} : { [name]: value };

  const guardPatch = {
    ...given(policy.doNotCall, 'doNotCall'),
    ...given(policy.quietHours, 'quietHours'),
    ...given(policy.recentMinutes, 'recentMinutes'),
    ...given(policy.premiumWarning, 'premium'),
    ...given(policy.emergencyWarning, 'emergency'),
  } as Partial<typeof guards>;
  const retentionPatch = {
    ...given(policy.retentionDays, 'days'),
    ...given(policy.retentionCalls, 'calls'),
  } as Partial<typeof retention>;
  const transcribePatch = {
    ...given(policy.transcribe, 'when'),
    ...given(policy.transcriptionLanguage, 'language'),
  } as Partial<typeof transcribe>;
  const some = (patch: object): boolean => Object.keys(patch).length > 0;

  const merged: Settings = {
    ...settings,
    ...(policy.baseUrl !== undefined && { baseUrl: set('baseUrl', policy.baseUrl) }),
    ...(policy.relayUrl !== undefined && { relayUrl: set('relayUrl', policy.relayUrl) }),
    ...(policy.defaultCountry !== undefined && {
      defaultCountry: set('defaultCountry', policy.defaultCountry),
    }),
    ...(policy.callerIds !== undefined && { callerIds: set('callerIds', policy.callerIds) }),
    ...(some(guardPatch) && { guards: set('guards', guardPatch) }),
    ...(some(retentionPatch) && { retention: set('retention', retentionPatch) }),
    ...(some(transcribePatch) && { transcribe: set('transcribe', transcribePatch) }),
    ...(policy.lockAfterMinutes !== undefined && {
      lock: set('lock', { idleMinutes: policy.lockAfterMinutes }),
    }),
    ...(policy.withheld !== undefined && {
      withheld: [...new Set([...settings.withheld, ...policy.withheld])],
    }),
    sites: settings.sites.filter((site) => siteAllowedBy(policy, site.origin)),
  };
  if (policy.withheld !== undefined) fixed.add('withheld');
  return { settings: merged, fixed: [...fixed] };
}

/** Whether the policy lets a site be enabled. */
export function siteAllowedBy(policy: Policy, origin: string): boolean {
  if (policy.blockedSites?.includes(origin)) return false;
  const allowed = policy.allowedSites ?? [];
  return allowed.length === 0 || allowed.includes(origin);
}
