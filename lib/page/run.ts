/** Starts us on a page, takes over from an older version of ourselves, and leaves when told or orphaned. */
import { type ContentHandlers, listenInContent, type Send } from '#lib/messages.ts';
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
    renew: () => void begin(),
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

  listenInContent(
    runtime,
    {
      'page.numbers': (data) => handlers['page.numbers']?.(data) ?? [],
      'page.flash': (data) => handlers['page.flash']?.(data) ?? null,
      'page.step': (data) => handlers['page.step']?.(data) ?? null,
      'page.call-selection': (data) => handlers['page.call-selection']?.(data) ?? null,
      'call.changed': (data) => handlers['call.changed']?.(data) ?? null,
      'page.refresh': () => {
        void begin();
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
  void begin();
}
