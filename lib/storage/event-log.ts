/** Keeps the last events; one that cannot be written costs only the event. */
import { createQueue } from '#lib/core/queue.ts';
import { type LoggedEvent, loggedEventSchema, MOST_EVENTS } from '#lib/model/event-log.ts';
import type { KeyValueStore } from './keys.ts';

/** Text between two known words: no number of a person is this short, no sentence has no spaces. */
const PLAIN = /^[\w.:/ -]{0,80}$/;
const LONG_NUMBER = /\d{6,}/;

export function createEventLog(store: KeyValueStore, now: () => number) {
  const inTurn = createQueue();
  return {
    /** Written one after another, in the order of the calls. */
    add(kind: LoggedEvent['kind'], code: string, detail?: string): Promise<void> {
      const at = now();
      return inTurn(async () => {
        const event = loggedEventSchema.parse({
          at,
          kind,
          code: safe(code) ?? 'unnamed',
          ...(detail !== undefined && { detail: safe(detail) ?? '' }),
        });
        await store.set('events', [...(await store.get('events')), event].slice(-MOST_EVENTS));
      }).catch((cause: unknown) => {
        console.error('dialmark: an event was not logged', cause instanceof Error ? cause.name : '');
      });
    },
    /** The oldest first. */
    list: () => store.get('events'),
  };
}
export type EventLog = ReturnType<typeof createEventLog>;

/** A code or a version; anything that could be a person's words or number is left out. */
function safe(text: string): string | undefined {
  return PLAIN.test(text) && !LONG_NUMBER.test(text) ? text : undefined;
}
