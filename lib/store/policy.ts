/**
 * What a company's IT decides for everyone (`storage.managed`): read with a schema, one fault costs one field, and
 * what it fixes cannot be changed by the user. Chrome's policy editors get the same schema, made at build time.
 */
import { z } from 'zod';
import { e164Schema, languageSchema } from '#lib/platform/contract.ts';
import type { Settings } from './records.ts';

const hour = z.number().min(0).max(24);
const origins = z.array(z.string());

export const policySchema = z.object({
  baseUrl: z.string().describe("The account's base address, https."),
  relayUrl: z.string().describe("The company's relay, https."),
  allowedSites: origins.describe('Origins that may be enabled, such as https://crm.example; empty: any.'),
  blockedSites: origins.describe('Origins where it never runs.'),
  defaultCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe('Country that numbers without a calling code are read in: ISO 3166-1 alpha-2.'),
  callerIds: z
    .array(z.object({ e164: e164Schema, label: z.string().default('') }))
    .describe("The account's numbers to call from."),
  doNotCall: z.enum(['off', 'warn', 'block']).describe('What the do-not-call list does.'),
  quietHours: z
    .object({ on: z.boolean(), from: hour, to: hour })
    .describe('Hours at the destination in which a call is asked about.'),
  recentMinutes: z
    .number()
    .nonnegative()
    .describe('A number called within these minutes is asked about; 0: never.'),
  premiumWarning: z.boolean().describe('Whether premium-rate numbers are asked about.'),
  emergencyWarning: z.boolean().describe('Whether emergency and short numbers are asked about.'),
  transcribe: z.enum(['never', 'always', 'rule']).describe('Which calls are transcribed by themselves.'),
  transcriptionLanguage: languageSchema.describe('Language that recordings are transcribed in.'),
  withheld: z.array(z.string()).describe('Fields of the record that are never sent, such as contactName.'),
  retentionDays: z
    .number()
    .nonnegative()
    .describe('Days that calls and transcripts are kept; 0: without limit.'),
  retentionCalls: z.number().nonnegative().describe('Calls that are kept; 0: without limit.'),
  lockAfterMinutes: z.number().nonnegative().describe('Idle minutes after which keys are locked; 0: never.'),
  passphraseRequired: z.boolean().describe('Whether keys are only kept under a passphrase.'),
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
