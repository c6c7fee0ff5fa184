/**
 * Every storage key, once: its area, its schema and what stands for "nothing yet". Values are parsed when read; a
 * value that no longer fits counts as absent, and stays in storage until something is written over it.
 *
 * No secret is here: API keys and the feed token live sealed in a database of their own (lib/vault). The one
 * exception is `unlockKey`, in the memory-only session area, while a passphrase vault is unlocked.
 */
import { z } from 'zod';
import { callListSchema } from '#lib/model/call-list.ts';
import { loggedEventSchema } from '#lib/model/event-log.ts';
import { extensionSchema } from '#lib/model/extension-schema.ts';
import { failureSchema } from '#lib/model/failure.ts';
import { GUARD_CODES, type GuardAsk } from '#lib/model/guard.ts';
import { installationIdSchema, offersSchema, relayProblemSchema } from '#lib/model/relay.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { stoppedSiteSchema } from '#lib/model/stopped-site.ts';
import { teamSchema } from '#lib/model/team.ts';

/** Areas of `browser.storage`: `local` on disk, `session` in memory until the browser closes, `managed` by IT. */
export type AreaName = 'local' | 'session';

interface StorageKey<Schema extends z.ZodType> {
  area: AreaName;
  schema: Schema;
  initial: () => z.output<Schema>;
}

function key<Schema extends z.ZodType>(
  area: AreaName,
  schema: Schema,
  initial: () => z.output<Schema>,
): StorageKey<Schema> {
  return { area, schema, initial };
}

const relayPairingSchema = z.object({
  url: z.string(),
  installationId: installationIdSchema,
  transcriptionsUrl: z.string(),
  cursor: z.string(),
  pairedAt: z.number(),
  lastAnswerAt: z.number().optional(),
  /** The relay takes wrap-ups, as its feed last said. */
  wrapUps: z.boolean().optional(),
  problem: relayProblemSchema.optional(),
  /** Since when it has not answered as it should. */
  problemSince: z.number().optional(),
});

/** The last attempt to pair by the company's policy; of another relay it says nothing. */
const enrolmentSchema = z.object({
  url: z.string(),
  tries: z.number(),
  problem: relayProblemSchema,
  nextAt: z.number(),
});

const wantedDialSchema = z.object({
  /** As it was typed. */
  text: z.string(),
  at: z.number(),
  /** The questions before the call, and the call: nothing of it was stored. */
  asked: z
    .object({
      intentId: z.string(),
      to: z.string(),
      ext: extensionSchema,
      asks: z.custom<GuardAsk[]>(Array.isArray),
    })
    .optional(),
  failure: failureSchema.optional(),
});
export type WantedDial = z.output<typeof wantedDialSchema>;

export const STORAGE_KEYS = {
  settings: key('local', settingsSchema, () => settingsSchema.parse({})),
  /** Made once, at random; goes into the metadata of calls, so that the relay knows whose they are. */
  installationId: key('local', installationIdSchema.or(z.literal('')), () => ''),
  /** The version that a worker left over from an older one has reloaded for: see background/stale.ts. */
  reloadedFor: key('local', z.string(), () => ''),
  /** The relay that this browser is paired with; its feed token is in the vault. */
  relay: key('local', relayPairingSchema.nullable(), () => null),
  /** Inbox entries that notifications have told, and since when: 0 if never. */
  told: key('local', z.object({ since: z.number(), keys: z.array(z.string()) }), () => ({
    since: 0,
    keys: [],
  })),
  /** How many numbers are on the do-not-call list: apart from its table, so that one that vanished is missed. */
  listedCount: key('local', z.int().nonnegative(), () => 0),
  /** Of the call list as a whole; its entries are in a table. */
  callList: key('local', callListSchema, () => callListSchema.parse({})),
  /** Services that relay brokers, as it last said; they do not hold for another pairing. */
  brokers: key('local', offersSchema.extend({ pairedAt: z.number() }).nullable(), () => null),
  /** The relay's team, as it last said, and by which mark of it; of another relay it says nothing. */
  team: key(
    'local',
    z.object({ url: z.string(), seen: z.string(), team: teamSchema }).nullable(),
    () => null,
  ),
  /** The last things that happened, for support. */
  events: key('local', z.array(loggedEventSchema), () => []),
  /** The vault's passphrase key, base64, while unlocked: the session area is in memory and for trusted contexts only. */
  unlockKey: key('session', z.string(), () => ''),
  /** Why pairing by the company's policy has not succeeded, and when it is tried again. */
  enrolment: key('session', enrolmentSchema.nullable(), () => null),
  /** When a person last did something here, for the lock after idle. */
  lastUse: key('session', z.number(), () => 0),
  /** Questions asked before an intent of a page’s, by intent and number: a page says yes to nothing else. */
  asked: key(
    'session',
    z.record(
      z.string(),
      z.object({ origin: z.string(), at: z.number(), codes: z.array(z.enum(GUARD_CODES)) }),
    ),
    () => ({}),
  ),
  /** Who pressed for which intent, so that the page there hears how its call goes on. */
  pressers: key(
    'session',
    z.record(z.string(), z.object({ tabId: z.number(), frameId: z.number(), origin: z.string() })),
    () => ({}),
  ),
  /** The frame that was stepped to last. */
  stepping: key('session', z.object({ tabId: z.number(), frameId: z.number() }), () => ({
    tabId: -1,
    frameId: 0,
  })),
  /** Pages that the user pressed the toolbar button or the menu on: `<tab>:<origin>`, for this browser session. */
  invited: key('session', z.array(z.string()), () => []),
  /** The protocol that the platform's origin last answered by (`h2`, `http/1.1`): see lib/platform/at-most-once.ts. */
  protocols: key('session', z.record(z.string(), z.string()), () => ({})),
  /** The place that the reader's panel shows when it opens: the part of its address after the `#`, with it. */
  readerPlace: key('session', z.string(), () => ''),
  /** The site that is being turned on, kept before the browser asks for it: its question may close who asked. */
  wantedSite: key('session', z.object({ origin: z.string(), at: z.number() }).nullable(), () => null),
  /** An entry of the address bar that needs a word first: the popup takes it, and takes it away, when it opens. */
  wantedDial: key('session', wantedDialSchema.nullable(), () => null),
  /** The site that was stopped last, for asking too much, until the user has seen it. */
  stopped: key('session', stoppedSiteSchema.nullable(), () => null),
  /** Messages refused since the browser started, by reason. */
  refusals: key('session', z.record(z.string(), z.number()), () => ({})),
} as const;
export type KeyName = keyof typeof STORAGE_KEYS;
/** All of them: what erasing everything takes away. */
export const KEY_NAMES = Object.keys(STORAGE_KEYS) as KeyName[];
export type ValueOf<Name extends KeyName> = z.output<(typeof STORAGE_KEYS)[Name]['schema']>;

/** The part of `browser.storage` that is used: tests give a Map. */
export interface StorageAreas {
  local: StorageArea;
  session: StorageArea;
}
export interface StorageArea {
  get(keys: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string | string[]): Promise<void>;
}

export interface KeyValueStore {
  get<Name extends KeyName>(name: Name): Promise<ValueOf<Name>>;
  set<Name extends KeyName>(name: Name, value: ValueOf<Name>): Promise<void>;
  remove(name: KeyName): Promise<void>;
}

/** Typed access to the keys above. Throws if the browser's storage does. */
export function createKeyValueStore(areas: StorageAreas): KeyValueStore {
  return {
    async get(name) {
      const { area, schema, initial } = STORAGE_KEYS[name];
      const stored = (await areas[area].get(name))[name];
      if (stored === undefined) return initial() as ValueOf<typeof name>;
      const parsed = schema.safeParse(stored);
      return (parsed.success ? parsed.data : initial()) as ValueOf<typeof name>;
    },
    async set(name, value) {
      await areas[STORAGE_KEYS[name].area].set({ [name]: value });
    },
    async remove(name) {
      await areas[STORAGE_KEYS[name].area].remove(name);
    },
  };
}

/** Returns the team that was kept, if it is of the relay that this browser is paired with. */
export async function keptTeam(store: Pick<KeyValueStore, 'get'>) {
  const [relay, team] = await Promise.all([store.get('relay'), store.get('team')]);
  return relay !== null && team?.url === relay.url ? team : undefined;
}
