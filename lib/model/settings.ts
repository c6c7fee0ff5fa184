import { z } from 'zod';
import { e164Schema, languageSchema } from '#lib/platform/values.ts';
import { routeSchema } from './call-route.ts';
import { companyOutcomeSchema } from './company-outcome.ts';
import { crmConnectionSchema } from './crm-log.ts';
import { siteSchema } from './site.ts';
import { siteLessonSchema } from './taught-place.ts';

/** As the system has it, or always the same. */
export const THEMES = ['system', 'light', 'dark'] as const;

/** Storage key `settings` (local area). Every field has a default, so that `{}` is a valid past. */
export const settingsSchema = z.object({
  baseUrl: z.string().default(''),
  callerIds: z.array(z.object({ e164: e164Schema, label: z.string().default('') })).default([]),
  defaultFrom: e164Schema.optional(),
  /** Of caller IDs in several places, the one nearest to the number called is proposed. */
  localPresence: z.boolean().default(true),
  /** Caller IDs fixed for people, by number and record; the newest last. */
  callerFor: z
    .array(z.object({ e164: e164Schema, record: z.string().exactOptional(), from: e164Schema }))
    .default([]),
  defaultCountry: z.string().length(2).default('US'),
  route: routeSchema.default({ kind: 'default' }),
  language: z.enum(['auto', 'en', 'he', 'ar']).default('auto'),
  theme: z.enum(THEMES).default('system'),
  relayUrl: z.string().default(''),
  transcribe: z
    .object({
      when: z.enum(['never', 'always', 'rule']).default('never'),
      minSeconds: z.number().nonnegative().default(30),
      /** Origins; empty: every site. */
      sites: z.array(z.string()).default([]),
      language: languageSchema.default('auto'),
    })
    .prefault({}),
  guards: z
    .object({
      /** Minutes; 0 switches the guard off. */
      recentMinutes: z.number().nonnegative().default(10),
      doNotCall: z.enum(['off', 'warn', 'block']).default('warn'),
      quietHours: z
        .object({ on: z.boolean().default(true), from: z.number().default(21), to: z.number().default(8) })
        .prefault({}),
      premium: z.boolean().default(true),
      emergency: z.boolean().default(true),
      guess: z.boolean().default(true),
      /** Calls that one site may place within a minute; 0: any number. */
      perMinute: z.number().nonnegative().default(20),
    })
    .prefault({}),
  /** Context fields that the user does not want sent. */
  withheld: z.array(z.string()).default([]),
  /** Outcomes of the company's own, in place of ours; by its policy. */
  outcomes: z.array(companyOutcomeSchema).default([]),
  /** A call is not wrapped up without an outcome. */
  outcomeRequired: z.boolean().default(false),
  /** The one CRM that calls are logged in; by the company's policy. */
  companyCrm: z.object({ connector: z.string(), site: z.string() }).optional(),
  /** Calls as entries in the CRM. */
  crmLog: z
    .object({
      /** `wrap-up`: once the person wrote an outcome or a note; `press`: only by a press. */
      when: z.enum(['wrap-up', 'always', 'press']).default('wrap-up'),
      transcript: z.enum(['none', 'gist', 'whole']).default('gist'),
      /** The recording's address may be signed: who reads it can listen. */
      recordingAddress: z.boolean().default(false),
      connections: z.array(crmConnectionSchema).default([]),
    })
    .prefault({}),
  /** The inbox as notifications of the system. */
  notify: z.boolean().default(false),
  takeOverTelLinks: z.boolean().default(false),
  /** Agents and queues to choose from at the number, beside `route`. */
  routes: z.array(z.object({ route: routeSchema, label: z.string().default('') })).default([]),
  never: z
    .object({
      /** E.164. */
      numbers: z.array(z.string()).default([]),
      /** CSS selectors, each within one origin. */
      parts: z.array(z.object({ origin: z.string(), selector: z.string() })).default([]),
      /** Origins. */
      sites: z.array(z.string()).default([]),
    })
    .prefault({}),
  /** Capabilities of the account by its OpenAPI file; unknown counts as there. */
  has: z.object({ calls: z.boolean().default(true), transcriptions: z.boolean().default(true) }).prefault({}),
  retention: z
    .object({ days: z.number().nonnegative().default(365), calls: z.number().nonnegative().default(50_000) })
    .prefault({}),
  lock: z.object({ idleMinutes: z.number().nonnegative().default(0) }).prefault({}),
  sites: z.array(siteSchema).default([]),
  /** Where sites write names, as a person showed it; the newest last. */
  taught: z.array(siteLessonSchema).default([]),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Fields to change; null: back to the default. Sites have routes of their own. */
export type SettingsPatch = { [Key in Exclude<keyof Settings, 'sites'>]?: Settings[Key] | null };
