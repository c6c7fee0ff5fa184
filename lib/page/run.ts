/** Starts us on a page, takes over from an older version of ourselves, and leaves when told or orphaned. */
import {
  type ContentHandlers,
  type ContentRouteName,
  listenInContent,
  type Send,
  type ToContent,
} from '#lib/messages.ts';
import { createPace } from './pace.ts';
import { startSession } from './session.ts';
import { ourWorld } from './world.ts';

type Runtime = Parameters<typeof listenInContent>[0];

export interface RunParts {
  window: Window & typeof globalThis;
  runtime: Runtime;
  send: Send;
  openShadow(element: Element): ShadowRoot | null;
}

/** How often a script that nobody uses looks whether its extension is still there. */
const ORPHAN_MS = 5_000;

export function runOnPage({ window, runtime, send, openShadow }: RunParts): void {
  const world = ourWorld();
  // Injected twice into a page that it runs on already: that one says hello again.
  if (world.running?.isAlive()) {
    world.running.renew();
    return;
  }
  world.running?.leave();

  const life = new AbortController();
  let session = new AbortController();
  let handlers: ContentHandlers = {};
  const pace = createPace(window);

  const running = {
    // An extension that was updated or removed takes the id away from its old scripts.
    isAlive: () => !life.signal.aborted && runtime.id !== undefined,
    renew() {
      ready = begin();
    },
    leave() {
      session.abort();
      life.abort();
      if (world.running === running) delete world.running;
    },
  };
  world.running = running;

  async function begin(): Promise<void> {
    session.abort();
    const own = new AbortController();
    session = own;
    const hello = await send('page.hello', {});
    if (own.signal.aborted || life.signal.aborted) return;
    if (!hello.ok || !hello.value.enabled) return running.leave();
    handlers = startSession({
      window,
      document: window.document,
      hello: hello.value,
      send,
      pace,
      openShadow,
      async loadOffer(names) {
        const loaded = await send('page.offer', names);
        return loaded.ok ? world.createOffer : undefined;
      },
      leave: running.leave,
      signal: own.signal,
    }).handlers;
  }

  let ready = begin();
  /** A message may come before the hello was answered: it waits for it. */
  const when =
    <Name extends ContentRouteName>(name: Name, otherwise: ToContent[Name]['answer']) =>
    async (data: ToContent[Name]['data']): Promise<ToContent[Name]['answer']> => {
      await ready;
      const handler = handlers[name] as ((data: unknown) => ToContent[Name]['answer']) | undefined;
      return handler ? handler(data) : otherwise;
    };

  listenInContent(
    runtime,
    {
      'page.numbers': when('page.numbers', []),
      'page.flash': when('page.flash', null),
      'page.step': when('page.step', false),
      'page.call-selection': when('page.call-selection', { done: false, text: '' }),
      'page.say': when('page.say', null),
      'call.changed': when('call.changed', null),
      'page.refresh': () => {
        running.renew();
        return null;
      },
      'page.leave': () => {
        running.leave();
        return null;
      },
    },
    life.signal,
  );
  const orphanTimer = window.setInterval(() => {
    if (!running.isAlive()) running.leave();
  }, ORPHAN_MS);
  life.signal.addEventListener('abort', () => window.clearInterval(orphanTimer), { once: true });
}
