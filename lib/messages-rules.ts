/**
 * The background's side of every route: the schema its data must have, and who may send it. Everything else is
 * refused and counted, by `messages-admit.ts`. Loaded by the background only.
 */
import { z } from 'zod';
import { capabilitySchema, e164Schema, languageSchema } from '#lib/platform/contract.ts';
import { type DataOf, GUARD_CODES, MOST_NAMES, type RouteName } from './messages.ts';
import { type recordContextSchema, routeSchema, settingsSchema } from './store/records.ts';

/** `top`: content scripts of a page's top frame only; `frames`: of any frame, where frame and top are both allowed. */
export type ContentPermission = 'no' | 'top' | 'frames';

interface Rule<Name extends RouteName> {
  schema: z.ZodType<DataOf<Name>>;
  pages: boolean;
  content: ContentPermission;
  /** Also for pages that are not allowed sites, where the user pressed our button or menu on them. */
  invited?: boolean;
}

const nothing = z.strictObject({});
const intentId = z.uuid();
const text = (max: number) => z.string().max(max);
const tabId = z.int().nonnegative();
const origin = text(300).refine(
  (value) => URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value),
);
/** Bounded: metadata goes out with the call, and a page's author decides what stands in its title. */
const context = z.strictObject({
  crm: text(40),
  recordType: text(80).optional(),
  recordId: text(200).optional(),
  contactName: text(200).optional(),
  companyName: text(200).optional(),
  pageTitle: text(300).optional(),
  pageUrl: text(2_000).optional(),
}) satisfies z.ZodType<z.infer<typeof recordContextSchema>>;
/** Goes into a stylesheet as it is: letters, digits and hyphens only. */
const highlightName = z.string().regex(/^dialmark-[a-z0-9-]{1,60}$/);
const extension = z.string().regex(/^\d{0,15}$/);
const country = z.string().regex(/^[A-Z]{2}$/);
const accepted = z.array(z.enum(GUARD_CODES)).max(GUARD_CODES.length);
const route = routeSchema;
const never = {
  kind: z.enum(['number', 'part', 'site']),
  value: text(1_000),
  by: intentId.exactOptional(),
};

export const RULES: { readonly [Name in RouteName]: Rule<Name> } = {
  'call.place': {
    schema: z.strictObject({
      intentId,
      to: e164Schema,
      ext: extension,
      country: country.exactOptional(),
      from: e164Schema.exactOptional(),
      route: route.exactOptional(),
      context,
      accepted,
      guess: z.boolean(),
      reads: e164Schema.exactOptional(),
    }),
    pages: true,
    content: 'frames',
    invited: true,
  },
  'call.cancel': { schema: z.strictObject({ intentId }), pages: true, content: 'frames', invited: true },
  'call.get': { schema: z.strictObject({ intentId }), pages: true, content: 'frames', invited: true },
  'call.again': {
    schema: z.strictObject({ intentId, newIntentId: intentId, accepted }),
    pages: true,
    content: 'frames',
    invited: true,
  },
  'call.annotate': {
    schema: z.strictObject({
      intentId,
      note: text(20_000).exactOptional(),
      disposition: text(80).exactOptional(),
    }),
    pages: true,
    content: 'no',
  },
  'call.preview': { schema: z.strictObject({ context, ext: extension }), pages: true, content: 'no' },

  'offer.card': {
    schema: z.strictObject({ e164: e164Schema, country: country.exactOptional() }),
    pages: true,
    content: 'frames',
    invited: true,
  },
  'page.names': {
    schema: z.strictObject({ e164s: z.array(e164Schema).min(1).max(MOST_NAMES) }),
    pages: false,
    content: 'frames',
    invited: true,
  },
  'page.hello': { schema: nothing, pages: false, content: 'frames', invited: true },
  'page.engine': { schema: nothing, pages: false, content: 'frames', invited: true },
  'page.offer': {
    schema: z.strictObject({ mark: highlightName, active: highlightName }),
    pages: false,
    content: 'frames',
    invited: true,
  },
  'page.count': {
    schema: z.strictObject({ count: z.int().nonnegative() }),
    pages: false,
    content: 'frames',
    invited: true,
  },
  'site.prefs': {
    schema: z.strictObject({ from: e164Schema.exactOptional(), route: route.exactOptional() }),
    pages: false,
    content: 'frames',
  },
  'never.add': { schema: z.strictObject(never), pages: true, content: 'frames' },
  'never.remove': {
    schema: z.strictObject({ ...never, origin: origin.exactOptional() }),
    pages: true,
    content: 'frames',
  },
  'ui.open': {
    schema: z.strictObject({
      what: z.enum(['options', 'reader', 'popup']),
      intentId: intentId.exactOptional(),
      seconds: z.number().nonnegative().exactOptional(),
    }),
    pages: true,
    content: 'frames',
    invited: true,
  },

  'page.list': { schema: z.strictObject({ tabId, pressed: z.boolean() }), pages: true, content: 'no' },
  'page.record': { schema: z.strictObject({ tabId }), pages: true, content: 'no' },
  'page.flash': {
    schema: z.strictObject({ tabId, frameId: tabId, index: z.int().nonnegative() }),
    pages: true,
    content: 'no',
  },

  'settings.get': { schema: nothing, pages: true, content: 'no' },
  'settings.save': {
    // Field by field, and only what is named: `partial()` would fill in defaults for what is not.
    schema: z.strictObject({
      patch: z.looseObject({}).pipe(z.custom<DataOf<'settings.save'>['patch']>(isPatch)),
    }),
    pages: true,
    content: 'no',
  },
  'keys.list': { schema: nothing, pages: true, content: 'no' },
  'keys.add': {
    schema: z.strictObject({
      capability: capabilitySchema,
      // What can stand in an Authorization header (RFC 6750, section 2.1), with room for any vendor's length.
      key: z.string().regex(/^[A-Za-z0-9\-._~+/]{8,512}=*$/),
      force: z.boolean().exactOptional(),
    }),
    pages: true,
    content: 'no',
  },
  'keys.remove': { schema: z.strictObject({ capability: capabilitySchema }), pages: true, content: 'no' },
  'vault.state': { schema: nothing, pages: true, content: 'no' },
  'vault.setPassphrase': {
    schema: z.strictObject({ passphrase: text(1_024), current: text(1_024).exactOptional() }),
    pages: true,
    content: 'no',
  },
  'vault.lock': { schema: nothing, pages: true, content: 'no' },
  'vault.unlock': { schema: z.strictObject({ passphrase: text(1_024) }), pages: true, content: 'no' },

  'relay.pair': {
    schema: z.strictObject({ url: text(2_000), teamCode: text(128), name: text(120).exactOptional() }),
    pages: true,
    content: 'no',
  },
  'relay.unpair': { schema: nothing, pages: true, content: 'no' },
  'relay.state': { schema: nothing, pages: true, content: 'no' },
  'feed.now': { schema: nothing, pages: true, content: 'no' },

  'job.submit': {
    schema: z.strictObject({
      id: z.uuid(),
      intentId: intentId.exactOptional(),
      recordingUrl: text(8_000).exactOptional(),
      language: languageSchema,
    }),
    pages: true,
    content: 'no',
  },
  'job.retry': { schema: z.strictObject({ jobId: z.uuid() }), pages: true, content: 'no' },
  'job.cancel': { schema: z.strictObject({ jobId: z.uuid() }), pages: true, content: 'no' },
  'job.lookup': {
    schema: z.strictObject({ txnId: z.string().regex(/^txn_[A-Za-z0-9_-]{1,200}$/) }),
    pages: true,
    content: 'no',
  },
  'job.link': {
    schema: z.strictObject({ jobId: z.uuid(), intentId: intentId.exactOptional() }),
    pages: true,
    content: 'no',
  },
  'job.forget': { schema: z.strictObject({ jobId: z.uuid() }), pages: true, content: 'no' },
  'speaker.rename': {
    schema: z.strictObject({ jobId: z.uuid(), label: text(200), name: text(200) }),
    pages: true,
    content: 'no',
  },
  'usage.month': { schema: nothing, pages: true, content: 'no' },

  'site.enabled': {
    schema: z.strictObject({ origin, defaultCountry: country.exactOptional() }),
    pages: true,
    content: 'no',
  },
  'site.disable': { schema: z.strictObject({ origin }), pages: true, content: 'no' },
  'site.list': { schema: nothing, pages: true, content: 'no' },

  'dnc.import': {
    schema: z.strictObject({ csv: text(20_000_000), replace: z.boolean() }),
    pages: true,
    content: 'no',
  },
  'dnc.clear': { schema: nothing, pages: true, content: 'no' },
  'api-spec.apply': {
    schema: z.strictObject({ calls: z.boolean(), transcriptions: z.boolean() }),
    pages: true,
    content: 'no',
  },
  erase: {
    schema: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('call'), intentId }),
      z.strictObject({ kind: z.literal('contact'), e164: e164Schema }),
      z.strictObject({ kind: z.literal('all') }),
    ]),
    pages: true,
    content: 'no',
  },
  export: { schema: z.strictObject({ format: z.enum(['json', 'csv']) }), pages: true, content: 'no' },
};

/** Whether each named field of a patch fits its own schema (or is null: back to the default). Sites have routes of their own. */
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
