/**
 * Starts us on a page, takes over from an older version of ourselves, and leaves when told or orphaned.
 *
 *   gate ──► nothing: that is all that ever runs here; the top frame says that it counts none
 *        ──► something: settings and engine ──► session (scan, watch, marks) ──► a number: the offering script
 */

import { listenInContent, type Send } from '#lib/messages/client.ts';
import type { ContentRouteName, ToContent } from '#lib/messages/content-routes.ts';
import type { Hello } from '#lib/messages/hello.ts';
import type { Page } from '../dom/page.ts';
import { createScheduler } from '../dom/scheduler.ts';
import type { OfferFactory } from '../offer/page-side.ts';
import { type IsolatedWorld, isolatedWorld } from './isolated-world.ts';
import { startPrefilter } from './prefilter.ts';
import type { Session } from './session.ts';

type Runtime = Parameters<typeof listenInContent>[0];

interface StartParts extends Pick<Page, 'window' | 'first' | 'openShadow'> {
  runtime: Runtime;
  send: Send;
}

/** How often an idle script checks whether its extension is still there. */
const ORPHAN_MS = 5_000;
/**
 * A new version says so, for the old one's scripts: Chromium gives it a world of its own, in which they are not found.
 * From any other sender it only makes them check that they are still alive.
 */
const ARRIVED = 'dialmark-arrived';
/** Waits before what would not come is asked for again; the last of them for as long as the page is there. */
const AGAIN_MS = [250, 1_000, 4_000, 15_000, 60_000];
/** The offering script is asked for again by the next number, too. */
const MOST_OFFER_TRIES = 3;

export function startOnPage(parts: StartParts): void {
  const { window, runtime, send, openShadow } = parts;
  const world = isolatedWorld();
  // Injected twice into a page that it runs on already: that one says hello again.
  if (world.running?.isAlive()) {
    world.running.renew();
    return;
  }
  world.running?.leave();
  // Of the version before.
  delete world.startSession;
  delete world.createOffer;

  const life = new AbortController();
  const scheduler = createScheduler(window);
  /** Ends what was begun since the last hello. */
  let era = new AbortController();
  let session: Session | undefined;
  let attempt: Promise<boolean> | undefined;

  const running = {
    // An extension that was updated or removed takes the id away from its old scripts.
    isAlive: () => !life.signal.aborted && runtime.id !== undefined,
    renew() {
      if (!gate.isPassed()) {
        void mayStay();
        return;
      }
      era.abort();
      era = new AbortController();
      session = undefined;
      attempt = undefined;
      void begin();
    },
    leave() {
      era.abort();
      life.abort();
      if (world.running === running) delete world.running;
    },
  };
  world.running = running;

  /** The answer to our hello; leaves if we were refused. */
  async function mayStay(): Promise<Hello | undefined> {
    const hello = await send('page.hello', {});
    if (!hello.ok && hello.error === 'refused') running.leave();
    return hello.ok ? hello.value : undefined;
  }

  /** Whether there is a session; waits for an attempt that is under way. */
  function started(): Promise<boolean> {
    const current = attempt ?? attemptOnce();
    attempt = current;
    return current.then((done) => {
      if (!done && attempt === current) attempt = undefined;
      return done;
    });
  }

  async function attemptOnce(): Promise<boolean> {
    gate.pass();
    const { signal } = era;
    const [hello, startSession] = await Promise.all([mayStay(), engine()]);
    if (!hello || !startSession || signal.aborted) return false;
    window.dispatchEvent(new Event(ARRIVED));
    const own = new AbortController();
    try {
      session = startSession({
        ...parts,
        document: window.document,
        hello,
        scheduler,
        loadOffer,
        leave: running.leave,
        signal: AbortSignal.any([signal, own.signal]),
      });
      return true;
    } catch (cause) {
      // Ends what the session had begun; the next try may succeed, its obstacle on the page gone by then.
      own.abort();
      console.error('dialmark: a session could not start', cause instanceof Error ? cause.name : '');
      return false;
    }
  }

  /** The session; undefined if it could not start. Waits through a renewed hello. */
  async function ready(): Promise<Session | undefined> {
    for (;;) {
      const current = era;
      const done = await started();
      if (era === current) return done ? session : undefined;
    }
  }

  /** Loaded once; undefined if it could not be loaded. */
  async function engine(): Promise<IsolatedWorld['startSession']> {
    if (!world.startSession) await send('page.engine', {});
    return world.startSession;
  }

  /** Attempts until there is a session. */
  async function begin(): Promise<void> {
    const { signal } = era;
    for (let tries = 0; running.isAlive() && !signal.aborted; tries += 1) {
      if (await started()) return;
      await scheduler.wait(AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)] ?? 0);
    }
  }

  async function loadOffer(): Promise<OfferFactory | undefined> {
    const { signal } = era;
    for (let tries = 0; tries < MOST_OFFER_TRIES && !signal.aborted; tries += 1) {
      const brought = await send('page.offer', {});
      if (brought.ok && world.createOffer) return world.createOffer;
      await scheduler.wait(AGAIN_MS[tries] ?? 0);
    }
    return undefined;
  }

  const gate = startPrefilter({
    document: window.document,
    openShadow,
    scheduler,
    onFound: () => void begin(),
    signal: life.signal,
  });

  // Clears the count that an earlier page left in this tab; a page with numbers counts them itself.
  void gate.looked.then((some) => {
    if (!some && running.isAlive() && window.top === window) void send('page.count', { count: 0 });
  });

  /**
   * A message may come before the page was looked at, or before the engine came: it waits. Where the engine would not
   * come the background is told, instead of that there is nothing.
   * @param always the page need not have anything.
   */
  const when =
    <Name extends ContentRouteName>(name: Name, otherwise: ToContent[Name]['answer'], always = false) =>
    async (data: ToContent[Name]['data']): Promise<ToContent[Name]['answer']> => {
      if (!always && !(await gate.settled())) return otherwise;
      const current = await ready();
      if (!current && running.isAlive()) throw new Error('The engine did not come.');
      const handler = current?.handlers[name] as ((data: unknown) => ToContent[Name]['answer']) | undefined;
      return handler ? handler(data) : otherwise;
    };

  listenInContent(
    runtime,
    {
      'page.numbers': when('page.numbers', { numbers: [], known: 0 }),
      'page.other': when('page.other', null),
      'page.record': when('page.record', null, true),
      'page.flash': when('page.flash', null),
      'page.step': when('page.step', false),
      'page.call-selection': when('page.call-selection', { done: false, text: '' }, true),
      'page.say': when('page.say', null, true),
      'call.changed': (call) => session?.handlers['call.changed']?.(call) ?? null,
      'page.refresh': ({ by }) => {
        if (!session?.isOwn(by)) running.renew();
        return null;
      },
      'page.leave': () => {
        running.leave();
        return null;
      },
    },
    life.signal,
  );
  const leaveIfOrphaned = () => running.isAlive() || running.leave();
  window.addEventListener(ARRIVED, leaveIfOrphaned, { signal: life.signal });
  const orphanTimer = window.setInterval(leaveIfOrphaned, ORPHAN_MS);
  life.signal.addEventListener('abort', () => window.clearInterval(orphanTimer), { once: true });
}
