/** Messages in: admitted by schema and sender, handed to their route, or refused and counted. */
import { browser } from 'wxt/browser';
import { joined } from '#lib/core/joined.ts';
import { err, ok } from '#lib/core/result.ts';
import {
  type Admission,
  admit,
  type Refusal,
  type Sender,
  type SiteKnowledge,
} from '#lib/messages/admission.ts';
import type { WireAnswer } from '#lib/messages/client.ts';
import { createPace } from '#lib/messages/pace.ts';
import type { AnswerOf, DataOf, RouteName } from '#lib/messages/routes.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';

export type Handlers = {
  [Name in RouteName]: (data: DataOf<Name>, sender: Sender) => Promise<AnswerOf<Name>>;
};

/** Routes that the extension's pages ask by themselves: no sign that a person is there. */
const UNASKED: readonly RouteName[] = [
  'feed.now',
  'relay.state',
  'vault.state',
  'settings.get',
  'keys.list',
  'usage.month',
  'site.list',
  'page.record',
  'policy.report',
  'support.events',
];

/** Whether a message of a page of the extension comes of something that a person did. */
const isOfAPerson = ({ route, data }: Admission & { ok: true }): boolean =>
  route === 'page.list' ? data.pressed : !UNASKED.includes(route);

/** Who hears of what passes the door. */
export interface Doorkeeper {
  /** A person did something in a page of the extension: the lock after idle time starts again. */
  used(): Promise<void>;
  /** Defects in our code, by the error's name. */
  failed(name: string): void;
  /** A site's content scripts asked more often than a person presses. */
  stopped(route: RouteName, origin: string): void;
  /** Milliseconds. */
  now(): number;
}

/** Registers at once: a message that wakes the background must find someone. */
export function dispatchMessages(
  handlers: Handlers,
  sites: SiteKnowledge,
  store: KeyValueStore,
  { used, failed, stopped, now }: Doorkeeper,
): void {
  const pace = createPace({ now, stopped });
  const ourselves = { id: browser.runtime.id, origin: new URL(browser.runtime.getURL('/')).origin };

  async function answer(message: unknown, sender: Parameters<typeof admit>[1]): Promise<WireAnswer> {
    const admission = await admit(message, sender, ourselves, sites);
    if (!admission.ok) {
      await count(admission.refusal).catch(() => undefined);
      return err('refused');
    }
    if (!pace.takes(admission.route, admission.sender)) {
      await count('pace').catch(() => undefined);
      return err('refused');
    }
    if (admission.sender.kind === 'page' && isOfAPerson(admission)) await used().catch(() => undefined);
    const handler = handlers[admission.route] as (data: unknown, sender: Sender) => Promise<unknown>;
    return ok(await handler(admission.data, admission.sender));
  }

  /**
   * A flood is counted whole, and written by the hundred: no other message waits for it. The export shows them, as
   * `refusedMessages`.
   */
  let uncounted: Partial<Record<Refusal, number>> = {};
  function count(refusal: Refusal): Promise<void> {
    uncounted[refusal] = (uncounted[refusal] ?? 0) + 1;
    return write();
  }
  const write = joined(async () => {
    while (Object.keys(uncounted).length > 0) {
      const refusals = { ...(await store.get('refusals')) };
      for (const [refusal, more] of Object.entries(uncounted))
        refusals[refusal] = (refusals[refusal] ?? 0) + more;
      uncounted = {};
      await store.set('refusals', refusals);
    }
  });

  browser.runtime.onMessage.addListener((message: unknown, sender, respond: (answer: WireAnswer) => void) => {
    answer(message, sender as Parameters<typeof admit>[1]).then(respond, (cause: unknown) => {
      // A defect in our code: its name goes to the developer's console, nothing to the caller.
      const name = cause instanceof Error ? cause.name : '';
      console.error('dialmark: a message could not be answered', name);
      failed(name);
      respond(err(isFull(cause) ? 'full' : 'broken'));
    });
    return true;
  });
}

/** Whether storage took no more: Dexie wraps the browser's error, also in that of a transaction. */
function isFull(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false;
  const { name, inner } = cause as { name?: unknown; inner?: unknown };
  return name === 'QuotaExceededError' || isFull(inner);
}
