// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isolatedWorld } from '#lib/content/boot/isolated-world.ts';
import { startOnPage } from '#lib/content/boot/start.ts';
import { createFirstHearing } from '#lib/content/dom/first-hearing.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import { type MessageFailure, type Send, wire } from '#lib/messages/client.ts';
import type { ToContent } from '#lib/messages/content-routes.ts';

const OURS = 'dialmark-id';
type Listener = (message: unknown, sender: { id?: string }, respond: (answer: unknown) => void) => unknown;

let asked: string[];
let answers: Record<string, () => Result<unknown, MessageFailure>>;
let listeners: Set<Listener>;
let runtime: { id: string | undefined; onMessage: object };
let sessions: AbortSignal[];

beforeEach(() => {
  asked = [];
  sessions = [];
  listeners = new Set();
  runtime = {
    id: OURS,
    onMessage: {
      addListener: (listener: Listener) => listeners.add(listener),
      removeListener: (listener: Listener) => listeners.delete(listener),
    },
  };
  answers = {
    'page.hello': () => ok({ listOnly: false }),
    'page.count': () => ok(null),
    'page.engine': () => {
      bring();
      return ok(null);
    },
  };
  vi.useFakeTimers();
});
afterEach(() => {
  isolatedWorld().running?.leave();
  vi.useRealTimers();
});

/** What the second script does. */
function bring(): void {
  isolatedWorld().startSession = ({ signal }) => {
    sessions.push(signal);
    return {
      isOwn: (by) => by === 'mine',
      handlers: {
        'page.numbers': () => ({ numbers: [], known: 0 }),
        'page.step': () => true,
        'page.say': () => null,
      },
    };
  };
}

function run(html: string): void {
  document.body.innerHTML = html;
  startOnPage({
    first: createFirstHearing(window as never),
    window: window as never,
    runtime: runtime as never,
    send: (async (route: string) => {
      asked.push(route);
      return answers[route]?.() ?? err('broken');
    }) as Send,
    openShadow: (element) => element.shadowRoot,
  });
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** As the background tells us; what it gets. */
function tell<Name extends keyof ToContent>(route: Name, data: ToContent[Name]['data']): Promise<unknown> {
  return new Promise((done) => {
    for (const listener of listeners) listener(wire(route, data), { id: OURS }, done);
  });
}

const NUMBER = '<p>Call 03-6123456</p>';
const NONE = '<p>Nothing here</p>';

test('brings neither settings nor engine where nothing could be a number', async () => {
  run(NONE);
  await pass(60_000);
  expect(asked).toEqual(['page.count']);
  expect(await tell('page.numbers', {})).toEqual(ok({ numbers: [], known: 0 }));
  expect(await tell('page.step', { fresh: true, wrap: true })).toEqual(ok(false));
  expect(asked).toEqual(['page.count']);
});

test('brings both, once, where something could be, and later where something comes', async () => {
  run(NONE);
  await pass();
  document.body.innerHTML = NUMBER;
  await pass(1_000);
  document.body.innerHTML += NUMBER;
  await pass(60_000);
  expect(asked).toEqual(['page.count', 'page.hello', 'page.engine']);
  expect(sessions).toHaveLength(1);
});

test.each<[string, string, Result<never, MessageFailure>]>([
  ['the engine, the background asleep', 'page.engine', err('gone')],
  ['the engine, which breaks', 'page.engine', err('broken')],
  ['the settings', 'page.hello', err('gone')],
])('asks again for what does not come: %s', async (_what, route, failure) => {
  const works = answers[route] as () => Result<unknown, MessageFailure>;
  answers[route] = () => failure;
  run(NUMBER);
  await pass(10_000);
  expect(sessions).toHaveLength(0);
  expect(asked.filter((name) => name === route).length).toBeGreaterThan(2);
  answers[route] = works;
  await pass(15_000);
  expect(sessions).toHaveLength(1);
});

test('says that it could not read the page, rather than that it has no numbers; and tries at once', async () => {
  answers['page.engine'] = () => ok(null);
  run(NUMBER);
  await pass(10_000);
  const before = asked.length;
  expect(await tell('page.numbers', {})).toEqual(err('broken'));
  expect(asked.length).toBeGreaterThan(before);
  answers['page.engine'] = () => {
    bring();
    return ok(null);
  };
  expect(await tell('page.numbers', {})).toEqual(ok({ numbers: [], known: 0 }));
  expect(sessions).toHaveLength(1);
});

test('a message waits for the engine that is on its way', async () => {
  let arrive = (): void => undefined;
  answers['page.engine'] = () => ok(null);
  run(NUMBER);
  answers['page.engine'] = () =>
    ({
      // biome-ignore lint/suspicious/noThenProperty: an answer that is still on its way.
      then: (done: (answer: unknown) => void) => {
        arrive = () => {
          bring();
          done(ok(null));
        };
      },
    }) as never;
  await pass(10);
  const stepping = tell('page.step', { fresh: true, wrap: true });
  await pass(10);
  arrive();
  await pass();
  expect(await stepping).toEqual(ok(true));
  expect(sessions).toHaveLength(1);
});

test('what the user asks for himself brings the engine to any page', async () => {
  run(NONE);
  await pass();
  expect(await tell('page.say', { what: 'no-numbers' })).toEqual(ok(null));
  expect(sessions).toHaveLength(1);
});

test('a message that waits while the page says hello again gets the new session’s answer', async () => {
  let arrive = (): void => undefined;
  const held = () =>
    new Promise<Result<unknown, MessageFailure>>((done) => (arrive = () => done(ok({ listOnly: false }))));
  answers['page.hello'] = held as never;
  run(NUMBER);
  await pass(10);
  const stepping = tell('page.step', { fresh: true, wrap: true });
  await pass(10);
  answers['page.hello'] = () => ok({ listOnly: false });
  await tell('page.refresh', {});
  arrive();
  await pass();
  expect(await stepping).toEqual(ok(true));
});

test('tries again after a session that broke as it started, and ends what that had begun', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answers['page.engine'] = () => {
    bring();
    const works = isolatedWorld().startSession;
    isolatedWorld().startSession = (parts) => {
      if (sessions.length > 0) return works?.(parts) as never;
      sessions.push(parts.signal);
      throw new TypeError('once');
    };
    return ok(null);
  };
  run(NUMBER);
  await pass();
  expect(sessions.map(({ aborted }) => aborted)).toEqual([true]);
  await pass(1_000);
  expect(sessions.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(await tell('page.numbers', {})).toEqual(ok({ numbers: [], known: 0 }));
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test('says hello again, with the engine that it has', async () => {
  run(NUMBER);
  await pass();
  await tell('page.refresh', {});
  await pass();
  expect(asked).toEqual(['page.hello', 'page.engine', 'page.hello']);
  expect(sessions.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('leaves where it may not be, also where it has brought nothing yet', async () => {
  for (const html of [NUMBER, NONE]) {
    run(html);
    await pass();
    answers['page.hello'] = () => err('refused');
    await tell('page.refresh', {});
    await pass();
    expect(isolatedWorld().running).toBeUndefined();
    expect(sessions.every(({ aborted }) => aborted)).toBe(true);
    answers['page.hello'] = () => ok({ listOnly: false });
  }
});

test('takes over from a version whose extension is gone, and from its engine', async () => {
  run(NUMBER);
  await pass();
  const old = isolatedWorld().startSession;
  runtime.id = undefined;
  const before = asked.length;
  const fresh = { ...runtime, id: OURS };
  runtime = fresh;
  run(NUMBER);
  await pass();
  expect(asked.slice(before)).toEqual(['page.hello', 'page.engine']);
  expect(isolatedWorld().startSession).not.toBe(old);
  expect(sessions.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('injected twice it is there once', async () => {
  run(NUMBER);
  await pass();
  run(NUMBER);
  await pass();
  expect(asked).toEqual(['page.hello', 'page.engine', 'page.hello']);
  expect(sessions.filter(({ aborted }) => !aborted)).toHaveLength(1);
});
