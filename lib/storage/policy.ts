/**
 * Settings that a company's IT decides for everyone (`storage.managed`): read with a schema, one fault costs one field, and
 * what it fixes cannot be changed by the user. Chrome's policy editors get the same schema, made at build time.
 */
import { z } from 'zod';
import { companyOutcomeSchema } from '#lib/model/company-outcome.ts';
import { WITHHOLDABLE_FIELDS } from '#lib/model/record-fields.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { Team } from '#lib/model/team.ts';
import { readBaseUrl } from '#lib/platform/address.ts';
import { e164Schema, languageSchema } from '#lib/platform/contract.ts';

const hour = z.number().min(0).max(24);
const origins = z.array(z.string());
const address = z.string().refine((text) => readBaseUrl(text).ok);

export const policySchema = z.object({
  baseUrl: address.describe("The account's base address, https."),
  relayUrl: address.describe("The company's relay, https."),
  teamCode: z
    .string()
    .min(1)
    .max(128)
    .describe("The relay's team code: this browser pairs by itself, and calls through the relay."),
  installationName: z.string().max(120).describe('Name that the relay lists this browser under.'),
  relayPerson: z
    .string()
    .min(1)
    .max(256)
    .describe("The person's id in the company's directory, by which the relay knows whose browser this is."),
  allowedSites: origins.describe('Origins that may be enabled; empty: any.'),
  blockedSites: origins.describe('Origins where it never runs.'),
  defaultCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .refine(isCountry)
    .describe('Country of numbers without a calling code: ISO 3166-1 alpha-2.'),
  language: z.enum(['auto', 'en', 'he', 'ar']).describe("Language of the interface; auto: the browser's."),
  agentId: z.string().min(1).describe('Agent that calls are put through to.'),
  queueId: z.string().min(1).describe('Queue that calls are put through to, where no agent is set.'),
  callerIds: z
    .array(z.object({ e164: e164Schema, label: z.string().default('') }))
    .describe("The account's numbers to call from."),
  localPresence: z
    .boolean()
    .describe('Whether the caller ID nearest to the number called is proposed, by country and area code.'),
  doNotCall: z.enum(['off', 'warn', 'block']).describe('What the do-not-call list does.'),
  doNotCallNumbers: z.array(e164Schema).describe("Numbers that are on everyone's do-not-call list."),
  quietHours: z
    .object({ on: z.boolean(), from: hour, to: hour })
    .describe('Hours at the destination in which a call is asked about.'),
  recentMinutes: z
    .number()
    .nonnegative()
    .describe('Minutes in which a number called again is asked about; 0: never.'),
  premiumWarning: z.boolean().describe('Whether premium-rate numbers are asked about.'),
  emergencyWarning: z.boolean().describe('Whether emergency and short numbers are asked about.'),
  transcribe: z.enum(['never', 'always', 'rule']).describe('Which calls are transcribed by themselves.'),
  transcriptionLanguage: languageSchema.describe('Language that recordings are transcribed in.'),
  withheld: z.array(z.string()).describe('Fields of the record that are never sent.'),
  retentionDays: z
    .int()
    .nonnegative()
    .describe('Days that calls and transcripts are kept; 0: without limit.'),
  retentionCalls: z.int().nonnegative().describe('Calls that are kept; 0: without limit.'),
  lockAfterMinutes: z.number().nonnegative().describe('Idle minutes after which keys are locked; 0: never.'),
  passphraseRequired: z.boolean().describe('Whether keys are kept and used only under a passphrase.'),
  crm: z
    .object({ connector: z.string().min(1), site: address })
    .describe('The CRM that calls are logged in: its connector, by the id in docs/crm-log.md, and address.'),
  crmWhen: z
    .enum(['wrap-up', 'always', 'press'])
    .describe('Which calls are logged in the CRM by themselves.'),
  crmTranscript: z.enum(['none', 'gist', 'whole']).describe('How much of a transcript is in the entry.'),
  crmRecordingAddress: z.boolean().describe("Whether the recording's address is in the entry."),
  outcomes: z
    .array(companyOutcomeSchema)
    .min(1)
    .describe(
      "Outcomes in place of the built-in ones: name, labels by language, the CRM's own value, what is next, whether a note is wanted, its sign.",
    ),
  outcomeRequired: z.boolean().describe('Whether a call is not wrapped up without an outcome.'),
  connectionQuestions: z
    .boolean()
    .describe('Whether HEAD requests may go out before a call, so that it is not sent twice.'),
});
export type Policy = Partial<z.infer<typeof policySchema>>;

/** Reads what the browser hands over; fields that do not fit are left out. */
export function readPolicy(managed: unknown): Policy {
  if (typeof managed !== 'object' || managed === null) return {};
  const given: Record<string, unknown> = { ...managed };
  // Lists that protect: an entry that is wrong must not cost the others.
  for (const name of ['allowedSites', 'blockedSites'])
    if (Array.isArray(given[name])) given[name] = given[name].map(asOrigin);
  if (Array.isArray(given.withheld))
    given.withheld = WITHHOLDABLE_FIELDS.filter((field) => (given.withheld as unknown[]).includes(field));
  if (Array.isArray(given.doNotCallNumbers))
    given.doNotCallNumbers = given.doNotCallNumbers.flatMap((entry) => internationalOf(entry) ?? []);
  const policy: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(policySchema.shape)) {
    const parsed = schema.safeParse(given[name]);
    if (parsed.success) policy[name] = parsed.data;
  }
  return policy as Policy;
}

/** Returns the E.164 of an international number, however it is grouped. */
export function internationalOf(entry: unknown): string | undefined {
  const text = typeof entry === 'string' ? entry.replace(/[\s().\-/]/g, '') : '';
  return e164Schema.safeParse(text).success ? text : undefined;
}

/** `https://CRM.example/` is a way to write an origin too; anything else is kept as written, and matches no site. */
function asOrigin(entry: unknown): string {
  const text = String(entry).trim();
  return URL.canParse(text) ? new URL(text).origin : text;
}

/** Path in the settings that each field of a policy fixes. */
const PATHS = {
  baseUrl: ['baseUrl'],
  relayUrl: ['relayUrl'],
  defaultCountry: ['defaultCountry'],
  language: ['language'],
  callerIds: ['callerIds'],
  localPresence: ['localPresence'],
  doNotCall: ['guards', 'doNotCall'],
  quietHours: ['guards', 'quietHours'],
  recentMinutes: ['guards', 'recentMinutes'],
  premiumWarning: ['guards', 'premium'],
  emergencyWarning: ['guards', 'emergency'],
  transcribe: ['transcribe', 'when'],
  transcriptionLanguage: ['transcribe', 'language'],
  crm: ['companyCrm'],
  crmWhen: ['crmLog', 'when'],
  crmTranscript: ['crmLog', 'transcript'],
  crmRecordingAddress: ['crmLog', 'recordingAddress'],
  outcomes: ['outcomes'],
  outcomeRequired: ['outcomeRequired'],
  retentionDays: ['retention', 'days'],
  retentionCalls: ['retention', 'calls'],
  lockAfterMinutes: ['lock', 'idleMinutes'],
} as const satisfies Partial<Record<keyof Policy, readonly [keyof Settings, string?]>>;

/** The settings with what the company's relay says of the person and the team: below the policy, above the user's own. */
export function underTeam(
  settings: Settings,
  team: Team | undefined,
): { settings: Settings; fixed: string[] } {
  const { person, outcomes, outcomeRequired } = team ?? {};
  const result: Settings = {
    ...settings,
    ...(outcomes && { outcomes }),
    ...(outcomeRequired !== undefined && { outcomeRequired }),
  };
  const fixed = outcomes ? ['outcomes', 'outcomeRequired'] : [];
  const route = person && routeOf(person);
  if (route) {
    result.route = route;
    // Other routes were the person's own choice, before the company said who they are.
    result.routes = [];
    result.sites = result.sites.map(({ route: _own, ...site }) => site);
    fixed.push('route');
  }
  if (person && person.callerIds.length > 0) {
    const labelOf = (e164: string) => settings.callerIds.find((one) => one.e164 === e164)?.label ?? '';
    result.callerIds = person.callerIds.map((e164) => ({ e164, label: labelOf(e164) }));
    keepToCallers(result);
    fixed.push('callerIds');
  }
  return { settings: result, fixed };
}

/** An agent, else a queue: the platform takes one of them. */
function routeOf({
  agentId,
  queueId,
}: {
  agentId?: string | undefined;
  queueId?: string | undefined;
}): Settings['route'] | undefined {
  if (agentId !== undefined) return { kind: 'agent', id: agentId };
  return queueId === undefined ? undefined : { kind: 'queue', id: queueId };
}

/**
 * The settings under the policy, and what the user cannot change, by paths: `baseUrl`, `guards.recentMinutes`,
 * `withheld.contactName`; `passphrase`: keys are used only under one.
 */
export function underPolicy(settings: Settings, policy: Policy): { settings: Settings; fixed: string[] } {
  const merged: Record<string, unknown> = { ...settings };
  const fixed: string[] = [];
  for (const [name, [field, part]] of Object.entries(PATHS) as [keyof typeof PATHS, readonly string[]][]) {
    const value = policy[name];
    if (value === undefined || field === undefined) continue;
    merged[field] = part === undefined ? value : { ...(merged[field] as object), [part]: value };
    fixed.push(part === undefined ? field : `${field}.${part}`);
  }
  const result = merged as Settings;
  if (policy.withheld !== undefined) {
    result.withheld = [...new Set([...settings.withheld, ...policy.withheld])];
    fixed.push(...policy.withheld.map((field) => `withheld.${field}`));
  }
  const route = routeOf(policy);
  if (route) {
    result.route = route;
    fixed.push('route');
  }
  if (policy.passphraseRequired === true) fixed.push('passphrase');
  result.sites = settings.sites.filter((site) => siteAllowedBy(policy, site.origin));
  if (policy.callerIds !== undefined) keepToCallers(result);
  if (policy.crm !== undefined) keepToCrm(result, policy.crm);
  return { settings: result, fixed };
}

/** If the company lists the caller IDs, an earlier choice of another one does not count. */
function keepToCallers(settings: Settings): void {
  const isOurs = (from: string | undefined) => settings.callerIds.some(({ e164 }) => e164 === from);
  if (!isOurs(settings.defaultFrom)) delete settings.defaultFrom;
  settings.sites = settings.sites.map(({ from, ...site }) =>
    from !== undefined && isOurs(from) ? { ...site, from } : site,
  );
}

/** If the company names the CRM, calls are logged in no other. */
function keepToCrm(settings: Settings, crm: NonNullable<Policy['crm']>): void {
  const companyCrm = { ...crm, site: crm.site.replace(/\/+$/, '') };
  const connections = settings.crmLog.connections.filter(
    ({ connector, site }) => connector === companyCrm.connector && site === companyCrm.site,
  );
  Object.assign(settings, { companyCrm, crmLog: { ...settings.crmLog, connections } });
}

/** ISO 3166-1 alpha-2, as far as the browser's own list of names goes. */
function isCountry(code: string): boolean {
  // A schema's refinement is asked even of a text that did not match, and `of` throws at what is no code.
  return (
    /^[A-Z]{2}$/.test(code) &&
    code !== 'ZZ' &&
    // "UK" is a name of Great Britain's that numbers are not read by.
    Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` &&
    new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
  );
}

/** Whether the policy lets a site be enabled. */
export function siteAllowedBy(policy: Policy, origin: string): boolean {
  const isIn = (entries: readonly string[]) => entries.some((entry) => covers(entry, origin));
  const { blockedSites = [], allowedSites = [] } = policy;
  return !isIn(blockedSites) && (allowedSites.length === 0 || isIn(allowedSites));
}

/** `https://*.company.example` is every site below, and not itself. */
const BELOW = /^(?<scheme>https?:\/\/)\*(?<below>\.[^*]+)$/;

function covers(entry: string, origin: string): boolean {
  const { scheme = '', below = '' } = BELOW.exec(entry)?.groups ?? {};
  return below === '' ? entry === origin : origin.startsWith(scheme) && origin.endsWith(below);
}

/** Whether an entry of a list of sites is an origin, or all below one. */
export function isSites(entry: unknown): boolean {
  const text = asOrigin(entry);
  return /^https?:\/\/[^*]/.test(text) ? !text.includes('*') : BELOW.test(text);
}
