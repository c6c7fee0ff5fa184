/**
 * Both ends of a message, without a schema library: the content script loads this file on every page. What may be
 * asked of the background, by whom and with which data is declared in routes.ts, which only the background loads.
 *
 *   content script, popup, reader, options ──routes.ts──► background ──content-routes.ts──► content scripts of a tab
 *
 * Our own instead of `@webext-core/messaging`: everything that is not a route has to be refused and counted, and that
 * library drops it unseen; it looks listeners up on a plain object (a message of type `constructor` finds one); and it
 * sends a thrown error's stack back to the sender.
 */
import { err, ok, type Result } from '#lib/core/result.ts';
import type { ContentRouteName, ToContent } from './content-routes.ts';
import type { AnswerOf, DataOf, RouteName } from './routes.ts';

/**
 * `gone`: nothing listens there (after an update, say); `refused`: not allowed, or malformed; `broken`: a defect in our
 * code; `full`: the browser's storage takes no more.
 */
export type MessageFailure = 'gone' | 'refused' | 'broken' | 'full';

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

/** The one shape of all messages. */
export function wire(route: string, data: unknown): WireMessage {
  return { dialmark: 1, route, data };
}

/** Reads what came back: anything else than such an answer means that none of our scripts was there. */
export function readAnswer<Answer>(answer: unknown): Result<Answer, MessageFailure> {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return err('gone');
  return answer as Result<Answer, MessageFailure>;
}

export type Send = <Name extends RouteName>(
  route: Name,
  data: DataOf<Name>,
) => Promise<Result<AnswerOf<Name>, MessageFailure>>;

/** Asks the background; never throws: an invalidated context (after an update) is `gone`. */
export function createMessageClient(runtime: Runtime): Send {
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

/** Whether a message has that shape; says nothing of who sent it or what is in it. */
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

/** Name of the port that a page of the extension holds open while it is shown: the feed streams meanwhile. */
export const PAGE_PORT = 'dialmark-page';
