/** The logging of calls in a CRM: with whom we are connected, and how each call's entry stands. */
import { z } from 'zod';
import { recordContextSchema } from './record-context.ts';

/** Reasons that an entry is not in the CRM; words: `calls.log.why.…`. */
export const LOG_FAULTS = [
  'token-refused', // 401
  'forbidden', // 403
  'gone', // 404, 410: the record, or the entry
  'rate-limited', // 429
  'server-error', // 5xx
  'no-answer', // sent, and no answer came
  'sign-in', // a redirect: to a login, as a rule
  'not-the-api', // HTML, or JSON of another shape
  'refused', // any other 4xx
  'too-long', // 413
  'no-permission', // the browser has not been allowed to reach the address
  'locked', // the vault is locked
  'no-token',
  'sign-in-stopped', // the tab was closed, or the person said no
  'client-refused', // the company's client: unknown, or not for this flow
  'defect', // of a connector, or of what makes the entry: an error was thrown
  'no-record', // the connector knows no record where the call was placed
] as const;

export const logFailureSchema = z.object({
  code: z.enum(LOG_FAULTS),
  /** False only if it is certain that nothing was written. */
  mayBeWritten: z.boolean(),
  httpStatus: z.number().optional(),
  /** The CRM's own words: untrusted, shown as a quotation. */
  said: z.string().optional(),
  retryAfterMs: z.number().optional(),
  /** Name of the error that was thrown, for diagnostics. */
  thrown: z.string().optional(),
});
export type LogFailure = z.infer<typeof logFailureSchema>;

/** The company's client, as it registered it with its CRM. */
export const oauthClientSchema = z.strictObject({
  id: z.string().trim().min(1).max(300),
  secret: z.string().trim().min(1).max(300).exactOptional(),
});
export type OAuthClient = z.infer<typeof oauthClientSchema>;

/** A sign-in under way. */
export const signInSchema = z.strictObject({
  connector: z.string().max(40),
  site: z.string().max(300),
  client: oauthClientSchema,
  state: z.string().max(200),
  verifier: z.string().max(200),
});
export type SignIn = z.infer<typeof signInSchema>;

/** Address at which the tab ends: of the CRM's own host, and of no page of it. It is registered with the client. */
export const callbackOf = (site: string): string => `${new URL(site).origin}/dialmark-signed-in`;

/** A CRM that calls are logged in. Its token is in the vault. */
export const crmConnectionSchema = z.object({
  /** Connector's id. */
  connector: z.string(),
  /** Its name, as its maker writes it. */
  name: z.string().default(''),
  /** Address below which the CRM's pages are, without a slash at its end. */
  site: z.string(),
  /** Whose the token is, as the CRM said. */
  account: z.string().default(''),
  /** One signed in: what the vault has is a grant, not a token. */
  oauth: z.boolean().default(false),
  addedAt: z.number(),
});
export type CrmConnection = z.infer<typeof crmConnectionSchema>;

/**
 * Table `crmLogs`: a row a call.
 *
 *             due            answered
 *  waiting ─────────► sending ───────► logged ──► (changed: due again, and updated)
 *     ▲                │   └─ no answer ─► unsure ── found ──► logged
 *     └── limit, fault ┤                     └── not found, thrice ──► waiting
 *                      └─ refused ─► failed ── a press ──► waiting
 *  waiting, failed ── a person lets it be ──► left ── a press ──► waiting
 */
export const LOG_STATES = ['waiting', 'sending', 'unsure', 'logged', 'failed', 'left'] as const;
export const crmLogRowSchema = z.object({
  /** The call's. */
  id: z.string(),
  state: z.enum(LOG_STATES),
  connector: z.string(),
  /** Its name, as its maker writes it. */
  crm: z.string(),
  site: z.string(),
  /** The record that a person chose, in place of the one that the call was placed from. */
  record: recordContextSchema.optional(),
  /** Where the CRM has the entry: its own id. */
  entryId: z.string().optional(),
  /** Page that shows it. */
  url: z.string().optional(),
  /** When something is to be done, ms since the epoch; absent: only after a change or a press. */
  dueAt: z.number().optional(),
  /** Text as it was last written, shortened: an entry that says the same is not written again. */
  written: z.string().optional(),
  /** Words that we sent and the entry may show, shortened, the newest last: any others are a person's. */
  sent: z.array(z.string()).optional(),
  /** Which entry is meant: the second names what came after one that cannot be changed, or that a person changed. */
  part: z.union([z.literal(1), z.literal(2)]),
  /** How often it was looked for in vain since the answer was lost. */
  looks: z.int(),
  /** Until then a request whose answer was lost may arrive, ms since the epoch: an entry, or an update to what is old. */
  lateUntil: z.number().optional(),
  /** How often it was tried since the last success. */
  attempts: z.int(),
  failure: logFailureSchema.optional(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type CrmLogRow = z.infer<typeof crmLogRowSchema>;

/** Whether the entry waits for a person: it failed for good, or may or may not be in the CRM. Unlocking goes on with it. */
export const needsPerson = ({
  state,
  dueAt,
  failure,
}: Pick<CrmLogRow, 'state' | 'dueAt' | 'failure'>): boolean =>
  state === 'failed' || (state === 'unsure' && dueAt === undefined && failure?.code !== 'locked');

/** The part of an entry's row that says how it stands. */
export type LogState = Pick<CrmLogRow, 'state' | 'crm' | 'url'> & {
  /** Something is to be done by itself. */
  isDue: boolean;
  /** Why it is not in the CRM. */
  why?: NonNullable<CrmLogRow['failure']>['code'];
};

export const logStateOf = ({ state, crm, url, dueAt, failure }: CrmLogRow): LogState => ({
  state,
  crm,
  isDue: dueAt !== undefined,
  ...(url !== undefined && { url }),
  ...(failure && { why: failure.code }),
});
