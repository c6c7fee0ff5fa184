/**
 * Every question that may be put to the background: the schema of its data, the type of its answer, and who may ask.
 * Declared once: types come from the schemas (`DataOf`, `AnswerOf`), which content scripts and pages import as types.
 * Everything else is refused and counted (admission.ts).
 *
 * Longer than other files on purpose: it is the list of all routes, and is read as one.
 */
import { z } from 'zod';
import type { Result } from '#lib/core/result.ts';
import { NUMBER_ROLES } from '#lib/detect/number-role.ts';
import type { CallView, PlaceAnswer } from '#lib/model/call.ts';
import { listNumberSchema, MOST_BARRED, MOST_ENTRIES } from '#lib/model/call-list.ts';
import { routeSchema } from '#lib/model/call-route.ts';
import {
  type CrmConnection,
  type LogFailure,
  oauthClientSchema,
  type SignIn,
  signInSchema,
} from '#lib/model/crm-log.ts';
import type { LoggedEvent } from '#lib/model/event-log.ts';
import { extensionSchema, writtenExtensionSchema } from '#lib/model/extension-schema.ts';
import { GUARD_CODES } from '#lib/model/guard.ts';
import type { JobRow, MonthUsage } from '#lib/model/job.ts';
import type { Exported } from '#lib/model/kept-data.ts';
import type { KeyInfo, VaultState } from '#lib/model/key.ts';
import {
  CALLER_KEPT,
  type CardFacts,
  type FramedNumber,
  MOST_NAMES,
  type OtherCountry,
  PAGE_READINGS,
} from '#lib/model/number-card.ts';
import type { PolicyEntry } from '#lib/model/policy-report.ts';
import type { RecordContext, recordContextSchema } from '#lib/model/record-context.ts';
import type { RelayProblem, RelayState } from '#lib/model/relay.ts';
import { type Settings, type SettingsPatch, settingsSchema } from '#lib/model/settings.ts';
import { type Site, siteOriginSchema } from '#lib/model/site.ts';
import { taughtPlaceSchema } from '#lib/model/taught-place.ts';
import { capabilitySchema, e164Schema, languageSchema } from '#lib/platform/contract.ts';
import type { PlatformResult } from '#lib/platform/errors.ts';
import type { Hello } from './hello.ts';

/** Who may ask. */
interface Senders {
  /** Popup, reader and options. */
  pages: boolean;
  /** Content scripts of any frame, if frame and top are both allowed. */
  content: boolean;
  /** Also pages that are not allowed sites, after a press of our button or menu on them. */
  invited: boolean;
  /** So many a minute are heard of one site's content scripts: more than a person presses. */
  perMinute?: number;
}

export interface Route<Schema extends z.ZodType, Answer> extends Senders {
  schema: Schema;
  /** Never set: carries the type of the answer. */
  answer?: Answer;
}

const declare =
  (senders: Senders) =>
  <Answer>() =>
  <Schema extends z.ZodType>(schema: Schema): Route<Schema, Answer> => ({ ...senders, schema });

/** For routes that a person presses now and then and that place no call. */
const PRESSED_PER_MINUTE = 20;
/** For routes that open a tab or a window. */
const OPENED_PER_MINUTE = 6;
/** The extension's pages only. */
const ours = declare({ pages: true, content: false, invited: false });
/** The extension's pages, and content scripts of allowed sites and of pages that we were invited to. */
const all = { pages: true, content: true, invited: true };
const anyone = declare(all);
/** Content scripts only, of pages that we were invited to as well. */
const pageScript = declare({ pages: false, content: true, invited: true });
const pressed = { content: true, invited: false, perMinute: PRESSED_PER_MINUTE };
const pressedInPage = declare({ pages: false, ...pressed });
const pressedAnywhere = declare({ pages: true, ...pressed });
const allowed = { pages: true, content: true, invited: false };
const oursOrAllowedPage = declare(allowed);

const nothing = z.strictObject({});
const intentId = z.uuid();
const text = (max: number) => z.string().max(max);
const tabId = z.int().nonnegative();
const origin = siteOriginSchema;
/** Bounded: metadata goes out with the call, and a page's author decides what stands in its title. */
const context = z.strictObject({
  crm: text(40),
  recordType: text(80).optional(),
  recordId: text(200).optional(),
  contactName: text(200).optional(),
  companyName: text(200).optional(),
  numberRole: z.enum(NUMBER_ROLES).optional(),
  pageTitle: text(300).optional(),
  pageUrl: text(2_000).optional(),
}) satisfies z.ZodType<z.infer<typeof recordContextSchema>>;
const country = z.string().regex(/^[A-Z]{2}$/);
const accepted = z.array(z.enum(GUARD_CODES)).max(GUARD_CODES.length);
const route = routeSchema;
const selector = text(1_000);
const by = intentId.exactOptional();

export const ROUTES = {
  'call.place': anyone<PlaceAnswer>()(
    z.strictObject({
      intentId,
      to: e164Schema,
      ext: writtenExtensionSchema,
      country: country.exactOptional(),
      from: e164Schema.exactOptional(),
      route: route.exactOptional(),
      context,
      accepted,
      guess: z.boolean(),
      reads: text(80).exactOptional(),
    }),
  ),
  'call.cancel': anyone<CallView | null>()(z.strictObject({ intentId })),
  'call.get': anyone<CallView | null>()(z.strictObject({ intentId })),
  /** A new press after `unknown` or `refused`: the same call as a new intent. */
  'call.again': anyone<PlaceAnswer>()(z.strictObject({ intentId, newIntentId: intentId, accepted })),
  /** Null takes the callback away. From a page: calls that were placed there. */
  'call.annotate': oursOrAllowedPage<boolean>()(
    z.strictObject({
      intentId,
      note: text(20_000).exactOptional(),
      disposition: text(80).exactOptional(),
      callbackAt: z.int().positive().nullable().exactOptional(),
      done: z.literal(true).exactOptional(),
    }),
  ),
  /** The call as a CRM wants to have it; null if there is no such call, or it was placed from another site. */
  'call.summary': oursOrAllowedPage<{ text: string; html: string } | null>()(z.strictObject({ intentId })),
  /** Opens the CRM's own form for the call, filled, in a tab; false if there is none. */
  'call.form': declare({ ...allowed, perMinute: OPENED_PER_MINUTE })<boolean>()(z.strictObject({ intentId })),
  /** The number of a call goes on the do-not-call list, or what this call put there is taken back. */
  'call.never-again': oursOrAllowedPage<boolean>()(z.strictObject({ intentId, on: z.boolean() })),
  /** @returns how many were added: the list has an end; and how many are passed over, as they are `barred`. */
  'list.add': ours<{ added: number; skipped: number }>()(
    z.strictObject({
      numbers: z.array(listNumberSchema.extend({ context })).max(MOST_ENTRIES),
      barred: z.array(e164Schema).max(MOST_BARRED),
    }),
  ),
  /**
   * A press on an entry of the list. `intentId` is used if the entry has no call yet, `again` names a call that came
   * to nothing and is made once more. Null if the entry's call was made, or the entry is gone.
   */
  'list.call': ours<PlaceAnswer | null>()(
    z.strictObject({
      entryId: z.uuid(),
      intentId,
      again: intentId.exactOptional(),
      from: e164Schema.exactOptional(),
      accepted,
    }),
  ),
  'list.change': ours<boolean>()(
    z.strictObject({
      entryId: z.uuid(),
      change: z.discriminatedUnion('kind', [
        // It is passed over; or it waits again, whatever speaks against it.
        z.strictObject({ kind: z.literal('skip') }),
        z.strictObject({ kind: z.literal('include') }),
        // Its call is wrapped up, or never came about: the next one's turn.
        z.strictObject({ kind: z.literal('next') }),
        // It has its turn again at that time.
        z.strictObject({ kind: z.literal('later'), at: z.int().positive() }),
        // To the place before another entry; without one, to the end.
        z.strictObject({ kind: z.literal('move'), before: z.uuid().exactOptional() }),
        // Another of its numbers is called from now on.
        z.strictObject({ kind: z.literal('number'), e164: e164Schema, ext: extensionSchema }),
      ]),
    }),
  ),
  'list.set': ours<void>()(
    z.strictObject({ paused: z.boolean().exactOptional(), opensRecord: z.boolean().exactOptional() }),
  ),
  'list.clear': ours<void>()(nothing),
  /** `record`: the one that the number stands in, whose calls are remembered with it. */
  'offer.card': anyone<CardFacts>()(
    z.strictObject({
      e164: e164Schema,
      country: country.exactOptional(),
      record: context.pick({ crm: true, recordType: true, recordId: true }).exactOptional(),
    }),
  ),
  /** Numbers as people write them internationally, by E.164: what screen readers hear before a card is asked for. */
  'page.names': pageScript<Record<string, string>>()(
    z.strictObject({ e164s: z.array(e164Schema).min(1).max(MOST_NAMES) }),
  ),
  'page.hello': pageScript<Hello>()(nothing),
  /** There may be a number: the script with the engine comes into the sender's frame. */
  'page.engine': pageScript<void>()(nothing),
  /** `more`: these are those near the view, and the page goes on. */
  'page.count': pageScript<void>()(
    z.strictObject({ count: z.int().nonnegative(), more: z.boolean().exactOptional() }),
  ),
  /** There is a number to offer: the offering script comes into the sender's frame. */
  'page.offer': pageScript<void>()(nothing),
  'site.prefs': pressedInPage<void>()(
    z.strictObject({ from: e164Schema.exactOptional(), route: route.exactOptional() }),
  ),
  /** Fixes a caller ID for the sender's site or for whom a number is; `call`: neither any more. */
  'caller.keep': pressedInPage<void>()(
    z.strictObject({
      from: e164Schema,
      always: z.enum(CALLER_KEPT),
      e164: e164Schema,
      record: context.pick({ crm: true, recordType: true, recordId: true }).exactOptional(),
    }),
  ),
  /** Which place of the sender's site holds a name, as a press on the card showed it. False: the list is full. */
  'site.teach': pressedInPage<boolean>()(taughtPlaceSchema),
  /**
   * `part` is a CSS selector within the sender's site; `site` needs no value: it is the sender's.
   * `by`: told with `page.refresh`, so that the sender knows its own change. False: the list is full.
   */
  'never.add': pressedInPage<boolean>()(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('number'), value: e164Schema, by }),
      z.strictObject({ kind: z.literal('part'), value: selector, by }),
      z.strictObject({ kind: z.literal('site') }),
    ]),
  ),
  /** Our own pages name the origin, or the site as `value`. */
  'never.remove': pressedAnywhere<void>()(
    z.strictObject({
      kind: z.enum(['number', 'part', 'site']),
      value: selector,
      by,
      origin: origin.exactOptional(),
    }),
  ),
  'ui.open': declare({ ...all, perMinute: OPENED_PER_MINUTE })<void>()(
    z.strictObject({
      what: z.enum(['options', 'reader', 'popup']),
      intentId: intentId.exactOptional(),
      seconds: z.number().nonnegative().exactOptional(),
    }),
  ),
  /**
   * `pressed`: a person's press asked for it. Only then does our script come into a page whose site is not allowed.
   * `known`: how many were found so far. `unread`: a frame of it could not be read, for a fault in our code.
   * `forbidden`: the company's policy keeps us out.
   */
  'page.list': ours<{
    allowed: boolean;
    forbidden?: true;
    origin: string;
    numbers: FramedNumber[];
    known: number;
    unread: boolean;
  } | null>()(
    z.strictObject({ tabId, pressed: z.boolean(), reading: z.enum(PAGE_READINGS).exactOptional() }),
  ),
  /** As content's; null if the site is not allowed. */
  'page.other': ours<OtherCountry | null>()(z.strictObject({ tabId })),
  /** The record that the tab's page is about; null if the site is not allowed, or the record is unknown. */
  'page.record': ours<RecordContext | null>()(z.strictObject({ tabId })),
  'page.flash': ours<void>()(z.strictObject({ tabId, frameId: tabId, index: z.int().nonnegative() })),
  /** `fixed`: fields that the company's policy decides; pages show them read-only. */
  'settings.get': ours<{ settings: Settings; fixed: string[] }>()(nothing),
  'settings.save': ours<Result<Settings, { field: string }>>()(
    z.strictObject({
      patch: z.looseObject({}).pipe(z.custom<SettingsPatch>(isPatch)),
    }),
  ),
  'keys.list': ours<KeyInfo[]>()(nothing),
  /**
   * Tried first; the old one is dropped only after the new one was accepted. `force` keeps it if it could not be tried.
   */
  'keys.add': ours<PlatformResult<KeyInfo>>()(
    z.strictObject({
      capability: capabilitySchema,
      // Characters of an Authorization header (RFC 6750, section 2.1), with room for any vendor's length.
      key: z.string().regex(/^[A-Za-z0-9\-._~+/]{8,512}=*$/),
      force: z.boolean().exactOptional(),
    }),
  ),
  'keys.remove': ours<void>()(z.strictObject({ capability: capabilitySchema })),
  /** The page has asked the browser for the permission. Tried first: a token that is refused changes nothing. */
  'crm.connect': ours<Result<CrmConnection, LogFailure>>()(
    z.strictObject({
      connector: text(40),
      site: text(300),
      // Characters of a header's value (RFC 9110, 5.5), without spaces at its ends.
      token: z.string().regex(/^[!-~](?:[ -~]{0,4000}[!-~])?$/),
    }),
  ),
  /** Where the person is to agree in a tab; the page keeps `signIn` until the tab has ended at the callback. */
  'crm.begin': ours<Result<{ signIn: SignIn; url: string }, LogFailure>>()(
    z.strictObject({ connector: text(40), site: text(300), client: oauthClientSchema }),
  ),
  'crm.finish': ours<Result<CrmConnection, LogFailure>>()(
    z.strictObject({ signIn: signInSchema, answered: text(8_000) }),
  ),
  'crm.disconnect': ours<void>()(z.strictObject({ connector: text(40), site: text(300) })),
  /**
   * Into the CRM now, on the record that it was placed from or, as our pages may say, on this one; false if there is no CRM
   * for it, or it was placed from another site.
   */
  'call.log': pressedAnywhere<boolean>()(z.strictObject({ intentId, record: context.exactOptional() })),
  /** Not into the CRM: it is asked for no more. */
  'call.log-not': ours<void>()(z.strictObject({ intentId })),
  'vault.state': ours<VaultState>()(nothing),
  /** Empty `passphrase` takes it off. `current` is required if one is set. */
  'vault.setPassphrase': ours<boolean>()(
    z.strictObject({ passphrase: text(1_024), current: text(1_024).exactOptional() }),
  ),
  'vault.lock': ours<VaultState>()(nothing),
  'vault.unlock': ours<boolean>()(z.strictObject({ passphrase: text(1_024) })),
  'relay.pair': ours<Result<RelayState, RelayProblem>>()(
    z.strictObject({ url: text(2_000), teamCode: text(128), name: text(120).exactOptional() }),
  ),
  'relay.unpair': ours<RelayState>()(nothing),
  'relay.state': ours<RelayState>()(nothing),
  'feed.now': ours<RelayState>()(nothing),
  'job.submit': ours<PlatformResult<JobRow>>()(
    z.strictObject({
      id: z.uuid(),
      intentId: intentId.exactOptional(),
      recordingUrl: text(8_000).exactOptional(),
      language: languageSchema,
    }),
  ),
  'job.retry': ours<PlatformResult<JobRow>>()(z.strictObject({ jobId: z.uuid() })),
  'job.cancel': ours<JobRow | null>()(z.strictObject({ jobId: z.uuid() })),
  'job.lookup': ours<PlatformResult<JobRow>>()(
    z.strictObject({ txnId: z.string().regex(/^txn_[A-Za-z0-9_-]{1,200}$/) }),
  ),
  /** Links a job to a call by hand; without `intentId`: takes the link away. */
  'job.link': ours<boolean>()(z.strictObject({ jobId: z.uuid(), intentId: intentId.exactOptional() })),
  /** Its transcript was opened: it waits in no inbox any more. */
  'job.seen': ours<void>()(z.strictObject({ jobId: z.uuid() })),
  'job.forget': ours<boolean>()(z.strictObject({ jobId: z.uuid() })),
  'speaker.rename': ours<boolean>()(z.strictObject({ jobId: z.uuid(), label: text(200), name: text(200) })),
  'usage.month': ours<MonthUsage>()(nothing),
  /** The page has asked the browser for the permission itself: only a press there can. */
  'site.enabled': ours<Result<Site, 'no-permission' | 'policy'>>()(
    z.strictObject({ origin, defaultCountry: country.exactOptional() }),
  ),
  'site.disable': ours<void>()(z.strictObject({ origin })),
  'site.list': ours<Site[]>()(nothing),
  'dnc.import': ours<{ added: number }>()(
    z.strictObject({
      numbers: z.array(z.strictObject({ e164: e164Schema, reason: text(200) })).max(1_000_000),
      replace: z.boolean(),
    }),
  ),
  'dnc.clear': ours<void>()(nothing),
  'dnc.remove': ours<void>()(z.strictObject({ e164: e164Schema })),
  /** The address that the file names is another matter: `settings.save`, after a press. */
  'api-spec.apply': ours<Settings>()(z.strictObject({ calls: z.boolean(), transcriptions: z.boolean() })),
  erase: ours<{ calls: number; jobs: number }>()(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('call'), intentId }),
      z.strictObject({ kind: z.literal('contact'), e164: e164Schema }),
      z.strictObject({ kind: z.literal('history') }),
      z.strictObject({ kind: z.literal('all'), doNotCall: z.boolean() }),
    ]),
  ),
  'policy.report': ours<PolicyEntry[]>()(nothing),
  'support.events': ours<LoggedEvent[]>()(nothing),
  /** Text for support: no key, no number, no words. */
  'support.diagnostics': ours<string>()(nothing),
  export: ours<Exported>()(z.strictObject({ format: z.enum(['json', 'csv']) })),
  /** A person is where calls are placed: what the platform has to be asked before a call is asked now. */
  'call.ahead': ours<void>()(nothing),
} as const;

export type RouteName = keyof typeof ROUTES;
export type DataOf<Name extends RouteName> = z.output<(typeof ROUTES)[Name]['schema']>;
export type AnswerOf<Name extends RouteName> =
  (typeof ROUTES)[Name] extends Route<z.ZodType, infer Answer> ? Answer : never;

/**
 * Whether each named field of a patch fits its own schema (or is null: back to the default). Sites have routes of their
 * own.
 */
function isPatch(patch: unknown): boolean {
  if (typeof patch !== 'object' || patch === null) return false;
  const fields: Record<string, z.ZodType> = settingsSchema.shape;
  return Object.entries(patch).every(
    ([name, value]) =>
      name !== 'sites' &&
      Object.hasOwn(fields, name) &&
      (value === null || fields[name]?.safeParse(value).success === true),
  );
}
