/**
 * Asking the background from a page of the extension, by the very messages that popup and options send: tests connect
 * and look with these where the pages themselves are not what is tested. The background has no other door.
 */
import type { Page } from 'playwright';
import { wire } from '#lib/messages/client.ts';
import type { AnswerOf, DataOf, RouteName } from '#lib/messages/routes.ts';
import { eventually } from './eventually.ts';
import type { FirefoxWithExtension } from './firefox.ts';
import type { RunningOutside } from './platform.ts';

export type Ask = <Name extends RouteName>(route: Name, data: DataOf<Name>) => Promise<AnswerOf<Name>>;

interface Answer {
  ok: boolean;
  value?: unknown;
  error?: unknown;
}

function readValue<Name extends RouteName>(route: Name, answer: Answer | undefined): AnswerOf<Name> {
  if (!answer?.ok) throw new Error(`${route}: ${JSON.stringify(answer?.error ?? 'no answer')}`);
  return answer.value as AnswerOf<Name>;
}

/** `send` passes a message on to the background, from a page of the extension. */
export function askBy(send: (message: unknown) => Promise<unknown>): Ask {
  return async (route, data) => readValue(route, (await send(wire(route, data))) as Answer | undefined);
}

/** Runs in a page of the extension: sends the message, and notes when. */
function sendNoting(message: unknown): Promise<unknown> {
  document.documentElement.dataset.asked = String(Date.now());
  const { browser } = globalThis as { browser?: typeof chrome };
  return (browser ?? chrome).runtime.sendMessage(message);
}

/** Runs in a page of the extension: when its last message left, milliseconds since the epoch. */
export const lastAsked = (): number => Number(document.documentElement.dataset.asked);

/** `page` is a page of the extension in Chromium. */
export function askFrom(page: Page): Ask {
  return askBy((message) => page.evaluate(sendNoting, message));
}

/** The current tab of `firefox` is a page of the extension. */
export function askFromFirefox(firefox: FirefoxWithExtension): Ask {
  return askBy((message) => firefox.evaluate(sendNoting, [message]));
}

const NO_GUARDS = { recentMinutes: 0, quietHours: { on: false, from: 21, to: 8 } };

/**
 * Rows of one of the extension's tables, all or the one of `key`, read in a page of the extension as popup and reader
 * do. Runs in the page.
 */
export function rowsOf(table: string, key?: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dialmark');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains(table)) {
        database.close();
        resolve([]);
        return;
      }
      const reading = database
        .transaction(table)
        .objectStore(table)
        .getAll(...(key === undefined ? [] : [key]));
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        database.close();
        resolve(reading.result);
      };
    };
  });
}

/** Gives the extension the account, the relay and a site, as the options page does. */
export async function connect(ask: Ask, outside: RunningOutside, sites: readonly string[]): Promise<void> {
  await ask('settings.save', {
    patch: {
      baseUrl: outside.url,
      callerIds: [{ e164: outside.from, label: 'Main line' }],
      defaultFrom: outside.from,
      defaultCountry: 'US',
      transcribe: { when: 'always', minSeconds: 0, sites: [], language: 'auto' },
      // Tests run at night too, and call the same number again.
      guards: { ...(await ask('settings.get', {})).settings.guards, ...NO_GUARDS },
    },
  });
  for (const [capability, key] of [
    ['click-to-call', outside.keys.clickToCall],
    ['ai-transcription', outside.keys.transcription],
  ] as const) {
    const added = await ask('keys.add', { capability, key });
    if (!added.ok) throw new Error(`the ${capability} key was not accepted: ${added.error.code}`);
  }
  const paired = await ask('relay.pair', { url: outside.relay.url, teamCode: outside.relay.teamCode });
  if (!paired.ok) throw new Error(`the relay did not pair: ${paired.error}`);
  for (const origin of sites) {
    const enabled = await ask('site.enabled', { origin });
    if (!enabled.ok) throw new Error(`${origin} was not enabled: ${enabled.error}`);
  }
}

/** Places a call from a page of the extension, with yes to what guards ask, and waits until it is answered. */
export async function callUntilAnswered(ask: Ask, to: string) {
  const intentId = crypto.randomUUID();
  const accepted = ['recent' as const, 'quiet-hours' as const];
  await ask('call.place', { intentId, to, ext: '', context: { crm: 'generic' }, accepted, guess: false });
  return eventually(
    async () => {
      const view = await ask('call.get', { intentId });
      return view !== null && view.state !== 'intended' && view.state !== 'sending' && view;
    },
    { what: `the call to ${to} is answered` },
  );
}
