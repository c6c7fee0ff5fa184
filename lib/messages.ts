/**
 * Routes between contexts: what may be asked, and what comes back. Types and two thin functions, no schema library:
 * the content script loads this file on every page. Schemas and permitted senders are in `messages-rules.ts`, which
 * only the background loads.
 *
 *   content script, popup, reader, options ──ToBackground──► background ──ToContent──► content scripts of a tab
 *
 * Our own instead of `@webext-core/messaging`: everything that is not a route has to be refused and counted, and that
 * library drops it unseen; it looks listeners up on a plain object (a message of type `constructor` finds one); and it
 * sends a thrown error's stack to whoever asked.
 *
 * Longer than other files on purpose: it is the list of all routes with their types, and is read as one.
 */
import type { CallState } from '#lib/calls/types.ts';
import type { WordIndex } from '#lib/detect/shelves.ts';
import type { Region } from '#lib/detect/types.ts';
import type { Locale, Words } from '#lib/locales/translator.ts';
import type { AddressFault } from '#lib/platform/address.ts';
import type { Capability, Language } from '#lib/platform/contract.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import type { MonthUsage as PlatformUsage } from '#lib/platform/pricing.ts';
import { err, ok, type Result } from '#lib/platform/result.ts';
import type { JobRow, KeyInfo, RecordContext, Route, Settings, Site } from '#lib/store/records.ts';

/** Why a call is not placed before the user has said yes once more. */
export const GUARD_CODES = [
  'recent', // called within the last minutes, or a call to it is under way
  'do-not-call',
  'quiet-hours',
  'premium',
  'emergency',
  'guess', // the number's country is an assumption
  'other-number', // the page shows another number than its link leads to
] as const;
export type GuardCode = (typeof GUARD_CODES)[number];

/** A place's own clock: an IANA zone, and what it shows there now (`HH:MM`, 24 hours). */
export interface LocalTime {
  zone: string;
  time: string;
  /** True where that is within the quiet hours of the settings. */
  quiet: boolean;
}

/** One question. `blocking`: no answer lets the call through. */
export type GuardAsk =
  | { code: 'recent'; blocking: false; at: number; state: CallState; intentId: string }
  | { code: 'do-not-call'; blocking: boolean; reason: string }
  | { code: 'quiet-hours'; blocking: false; times: LocalTime[]; certain: boolean }
  | { code: 'premium'; blocking: false; type: 'premium' | 'shared-cost' | 'personal' }
  | { code: 'emergency'; blocking: false; short: boolean }
  | { code: 'guess'; blocking: false; country: Region | undefined }
  /** Both as people write them internationally. */
  | { code: 'other-number'; blocking: false; reads: string; calls: string };

/** What a page may see of a call: no metadata, no recording address. */
export interface CallView {
  /** The intent's id. */
  id: string;
  /** `c_…`. */
  callId?: string;
  state: CallState;
  to: string;
  /** `to` as it is written, for people. */
  international: string;
  ext: string;
  from: string;
  route: Route;
  country?: string;
  contactName?: string;
  createdAt: number;
  updatedAt: number;
  /** While waiting: when it goes on by itself, ms since the epoch. */
  waitUntil?: number;
  failure?: PlatformFailure;
  completedAt?: number;
  durationSeconds?: number;
  hasRecording: boolean;
  hasTranscript: boolean;
}

export interface PlaceRequest {
  /** UUID made at the press: one press, one id, whoever repeats it. */
  intentId: string;
  to: string;
  ext: string;
  country?: string;
  /** Where absent: the site's, else the settings' own. */
  from?: string;
  route?: Route;
  context: RecordContext;
  /** Guards that the user has answered with yes, for this intent. */
  accepted: GuardCode[];
  guess: boolean;
  /** The number that the page shows where it is another than the one that its link leads to. */
  reads?: string;
}

export type PlaceAnswer =
  /** Nothing was stored: ask, then send the same again with the codes accepted. */
  | { kind: 'asked'; asks: GuardAsk[] }
  /** The intent is stored; follow it by `call.changed` or `call.get`. */
  | { kind: 'call'; call: CallView }
  /** Nothing was stored and nothing was sent: no caller ID, say, or storage that fails. */
  | { kind: 'failed'; failure: PlatformFailure };

/** What the card beside a number shows. */
export interface CardFacts {
  e164: string;
  country?: string;
  national: string;
  international: string;
  times: LocalTime[];
  /** False where `times` has several zones and the number does not say which. */
  timeCertain: boolean;
  lastCall?: {
    intentId: string;
    at: number;
    state: CallState;
    durationSeconds?: number;
    hasTranscript: boolean;
  };
  contactName?: string;
  /** `international`: as it is written, for people. */
  callerIds: { e164: string; international: string; label: string }[];
  routes: { route: Route; label: string }[];
  /** Chosen for this site, else the settings' own; absent where there is no caller ID yet. */
  from?: string;
  route: Route;
}

/** What a content script is told when it starts. Where it may not be it is told `refused`, and leaves. */
export interface Hello {
  /** True where the site is not allowed and the user pressed the toolbar button: list numbers, show nothing. */
  listOnly: boolean;
  locale: Locale;
  /** Texts of the areas `common`, `page`, `failures` and `calls` in that language. */
  words: Words;
  /** Words that label numbers, in all languages, for the scanner. */
  labelWords: WordIndex;
  defaultCountry: string;
  siteCountry?: string;
  takeOverTelLinks: boolean;
  never: { numbers: string[]; parts: string[] };
  /** Context fields that the user does not want sent. */
  withheld: string[];
  /** True where calls can be placed: address, key and caller ID are there (a locked key counts). */
  connected: boolean;
}

/** One of this page's numbers, as the popup lists it. */
export interface ListedNumber {
  e164: string;
  ext: string;
  country?: string;
  guess: boolean;
  /** E.164 of another number that its link's own words are. */
  reads?: string;
  /** As the page shows it. */
  text: string;
  /** Index within its frame: what `page.flash` takes. */
  index: number;
  contactName?: string;
  /** The record that it stands in, without what the user withholds; for the first numbers of a page. */
  context?: RecordContext;
}
export type FramedNumber = ListedNumber & { frameId: number };

export interface VaultState {
  hasPassphrase: boolean;
  locked: boolean;
}

export interface RelayState {
  paired: boolean;
  url: string;
  installationId: string;
  /** When the feed last answered. */
  lastAnswerAt?: number;
  /** What went wrong since. */
  problem?: RelayProblem;
}
/** Why the relay cannot be used. */
export type RelayProblem =
  | 'insecure-address'
  | 'no-permission'
  | 'wrong-team-code'
  | 'too-many-attempts'
  | 'bad-token' // or none yet, or revoked by the administrator
  | 'unreachable'
  | 'malformed-answer'
  | 'locked';

/** This month's transcriptions, in UTC; figures as in lib/platform/pricing.ts. */
export interface MonthUsage extends PlatformUsage {
  /** `2026-11`. */
  month: string;
}

/** Fields to change; null: back to the default. Sites have routes of their own. */
export type SettingsPatch = { [Key in Exclude<keyof Settings, 'sites'>]?: Settings[Key] | null };

/** What an account's OpenAPI file says. */
export interface ApiSpecFacts {
  baseUrl?: string;
  /** The address that the file names, where none of its addresses can be used: as it is written there, and why not. */
  refused?: { url: string; fault: AddressFault };
  calls: boolean;
  transcriptions: boolean;
}

export type EraseTarget =
  | { kind: 'call'; intentId: string }
  | { kind: 'contact'; e164: string }
  | { kind: 'all' };

export interface Exported {
  /** File name without path. */
  name: string;
  type: 'application/json' | 'text/csv';
  text: string;
}

interface Ask<Data, Answer> {
  data: Data;
  answer: Answer;
}
type Nothing = Record<string, never>;
/** `value`: E.164, a selector, or of a site nothing: it is the sender's own; from our pages its origin. */
type Never = { kind: 'number' | 'part' | 'site'; value: string; by?: string };
type PlatformResult<Value> = Result<Value, PlatformFailure>;

/** Most numbers that are asked for in one `page.names`. */
export const MOST_NAMES = 200;

/** Asked of the background. */
export interface ToBackground {
  'call.place': Ask<PlaceRequest, PlaceAnswer>;
  'call.cancel': Ask<{ intentId: string }, CallView | null>;
  'call.get': Ask<{ intentId: string }, CallView | null>;
  /** A new press after `unknown` or `refused`: the same call as a new intent. */
  'call.again': Ask<{ intentId: string; newIntentId: string; accepted: GuardCode[] }, PlaceAnswer>;
  'call.annotate': Ask<{ intentId: string; note?: string; disposition?: string }, boolean>;

  'offer.card': Ask<{ e164: string; country?: string }, CardFacts>;
  /** Numbers as people write them internationally, by E.164: what screen readers hear before a card is asked for. */
  'page.names': Ask<{ e164s: string[] }, Record<string, string>>;
  'page.hello': Ask<Nothing, Hello>;
  /** There may be a number: the script with the engine comes into the sender's frame. */
  'page.engine': Ask<Nothing, null>;
  'page.count': Ask<{ count: number }, null>;
  /** There is a number to offer: the offering script and the marks' style come into the sender's frame. */
  'page.offer': Ask<{ mark: string; active: string }, null>;
  'site.prefs': Ask<{ from?: string; route?: Route }, null>;
  /** `part` is a CSS selector within the sender's site; `site` needs no value: it is the sender's. */
  /** `by`: told with `page.refresh`, so that whoever asked knows its own change. */
  'never.add': Ask<Never, null>;
  'never.remove': Ask<Never & { origin?: string }, null>;
  'ui.open': Ask<{ what: 'options' | 'reader' | 'popup'; intentId?: string; seconds?: number }, null>;

  /**
   * `pressed`: a person's press asked for it. Only then does our script come into a page whose site is not allowed.
   * `unread`: a frame of it could not be read, for a fault of ours. `forbidden`: the company's policy keeps us out.
   */
  'page.list': Ask<
    { tabId: number; pressed: boolean },
    { allowed: boolean; forbidden?: true; origin: string; numbers: FramedNumber[]; unread: boolean } | null
  >;
  /** The record that the tab's page is about; null where the site is not allowed, or nobody knows. */
  'page.record': Ask<{ tabId: number }, RecordContext | null>;
  'page.flash': Ask<{ tabId: number; frameId: number; index: number }, null>;

  /** `fixed`: fields that the company's policy decides; pages show them read-only. */
  'settings.get': Ask<Nothing, { settings: Settings; fixed: string[] }>;
  'settings.save': Ask<{ patch: SettingsPatch }, Result<Settings, { field: string }>>;
  'keys.list': Ask<Nothing, KeyInfo[]>;
  /** Tried first; the old one is dropped only after the new one was accepted. `force` keeps it where it could not be tried. */
  'keys.add': Ask<{ capability: Capability; key: string; force?: boolean }, PlatformResult<KeyInfo>>;
  'keys.remove': Ask<{ capability: Capability }, null>;
  'vault.state': Ask<Nothing, VaultState>;
  /** Empty `passphrase` takes it off. `current` is demanded where there is one. */
  'vault.setPassphrase': Ask<{ passphrase: string; current?: string }, boolean>;
  'vault.lock': Ask<Nothing, VaultState>;
  'vault.unlock': Ask<{ passphrase: string }, boolean>;

  'relay.pair': Ask<{ url: string; teamCode: string; name?: string }, Result<RelayState, RelayProblem>>;
  'relay.unpair': Ask<Nothing, RelayState>;
  'relay.state': Ask<Nothing, RelayState>;
  'feed.now': Ask<Nothing, RelayState>;

  'job.submit': Ask<
    { id: string; intentId?: string; recordingUrl?: string; language: Language },
    PlatformResult<JobRow>
  >;
  'job.retry': Ask<{ jobId: string }, PlatformResult<JobRow>>;
  'job.cancel': Ask<{ jobId: string }, JobRow | null>;
  'job.lookup': Ask<{ txnId: string }, PlatformResult<JobRow>>;
  /** Links a job to a call by hand; without `intentId`: takes the link away. */
  'job.link': Ask<{ jobId: string; intentId?: string }, boolean>;
  'job.forget': Ask<{ jobId: string }, boolean>;
  'speaker.rename': Ask<{ jobId: string; label: string; name: string }, boolean>;
  'usage.month': Ask<Nothing, MonthUsage>;

  /** The page has asked the browser for the permission itself: only a press there can. */
  'site.enabled': Ask<{ origin: string; defaultCountry?: string }, Result<Site, 'no-permission' | 'policy'>>;
  'site.disable': Ask<{ origin: string }, null>;
  'site.list': Ask<Nothing, Site[]>;

  'dnc.import': Ask<{ csv: string; replace: boolean }, { added: number; skipped: number; total: number }>;
  'dnc.clear': Ask<Nothing, null>;
  /** The address that the file names is another matter: `settings.save`, after a press. */
  'api-spec.apply': Ask<Omit<ApiSpecFacts, 'baseUrl' | 'refused'>, Settings>;
  erase: Ask<EraseTarget, { calls: number; jobs: number }>;
  export: Ask<{ format: 'json' | 'csv' }, Exported>;
  /** Exactly the metadata that a call would send: for the options page's "what is sent". */
  'call.preview': Ask<{ context: RecordContext; ext: string }, Record<string, string>>;
}
export type RouteName = keyof ToBackground;
export type DataOf<Name extends RouteName> = ToBackground[Name]['data'];
export type AnswerOf<Name extends RouteName> = ToBackground[Name]['answer'];

/** Asked of the content scripts of a tab. */
export interface ToContent {
  'page.numbers': Ask<Nothing, ListedNumber[]>;
  /** The record that the page as a whole is about, without what the user withholds. */
  'page.record': Ask<Nothing, RecordContext | null>;
  'page.flash': Ask<{ index: number }, null>;
  /**
   * To the next number of the frame. `fresh`: begin in this frame; `wrap`: at its end begin again. False where the
   * frame has none further: the next frame's turn.
   */
  'page.step': Ask<{ fresh: boolean; wrap: boolean }, boolean>;
  /**
   * Offers the selection's number. `text`: the selection as the browser's menu gives it, where it did; else the script
   * reads it. `number`: how the background reads the text, where the page's own numbers do not have it.
   */
  'page.call-selection': Ask<
    { text?: string; number?: Pick<ListedNumber, 'e164' | 'ext' | 'country' | 'guess'> },
    { done: boolean; text: string }
  >;
  /** Tells the user that there was nothing to call. */
  'page.say': Ask<{ what: 'no-numbers' | 'no-selection' }, null>;
  /** The user took the site back, or a newer content script is coming: leave without a trace. */
  'page.leave': Ask<Nothing, null>;
  /** Settings or words changed: say hello again. */
  /** `by`: of the change in what is left alone that this is for. */
  'page.refresh': Ask<{ by?: string }, null>;
  'call.changed': Ask<CallView, null>;
}
export type ContentRouteName = keyof ToContent;

/** `gone`: nobody listens there (the extension was updated, say); `refused`: not allowed, or malformed; `broken`: a defect of ours. */
export type MessageFailure = 'gone' | 'refused' | 'broken';

/** On the wire. `dialmark` names the protocol, so that foreign messages are known as foreign. */
export interface WireMessage {
  dialmark: 1;
  route: string;
  data: unknown;
}
export type WireAnswer = Result<unknown, MessageFailure>;

interface Runtime {
  sendMessage(message: unknown): Promise<unknown>;
}

/** The one shape of every message of ours. */
export function wire(route: string, data: unknown): WireMessage {
  return { dialmark: 1, route, data };
}

/** Reads what came back: anything but an answer of ours means that nobody of ours was there. */
export function readAnswer<Answer>(answer: unknown): Result<Answer, MessageFailure> {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return err('gone');
  return answer as Result<Answer, MessageFailure>;
}

export type Send = <Name extends RouteName>(
  route: Name,
  data: DataOf<Name>,
) => Promise<Result<AnswerOf<Name>, MessageFailure>>;

/** Asks the background; never throws: an invalidated context (after an update) is `gone`. */
export function createSend(runtime: Runtime): Send {
  return async (route, data) => {
    try {
      return readAnswer(await runtime.sendMessage(wire(route, data)));
    } catch {
      return err('gone');
    }
  };
}

export type ContentHandlers = {
  [Name in ContentRouteName]?: (
    data: ToContent[Name]['data'],
  ) => ToContent[Name]['answer'] | Promise<ToContent[Name]['answer']>;
};

interface ListeningRuntime {
  id?: string;
  onMessage: {
    addListener(listener: Listener): void;
    removeListener(listener: Listener): void;
  };
}
type Listener = (
  message: unknown,
  sender: { id?: string | undefined; tab?: unknown },
  respond: (answer: unknown) => void,
) => true | undefined;

/**
 * Answers the background in a content script, until `signal` aborts. Only the extension itself is heard, and only
 * its background: a sender with a tab is another content script.
 */
export function listenInContent(
  runtime: ListeningRuntime,
  handlers: ContentHandlers,
  signal: AbortSignal,
): void {
  const own = runtime.id;
  const listener: Listener = (message, sender, respond) => {
    if (sender.id !== own || sender.tab !== undefined || !isWire(message)) return undefined;
    if (!Object.hasOwn(handlers, message.route)) return undefined;
    const handler = handlers[message.route as ContentRouteName] as (data: unknown) => unknown;
    void (async () => {
      try {
        respond(ok(await handler(message.data)));
      } catch {
        respond(err('broken'));
      }
    })();
    return true;
  };
  runtime.onMessage.addListener(listener);
  signal.addEventListener('abort', () => runtime.onMessage.removeListener(listener), { once: true });
}

/** Whether a message has the shape of ours; says nothing of who sent it or what is in it. */
export function isWire(message: unknown): message is WireMessage {
  return (
    typeof message === 'object' &&
    message !== null &&
    'dialmark' in message &&
    message.dialmark === 1 &&
    'route' in message &&
    typeof message.route === 'string' &&
    'data' in message
  );
}

/** Name of the port that a page of ours holds open while it is shown: the feed streams meanwhile. */
export const PAGE_PORT = 'dialmark-page';
