/**
 * The torture for real: a browser with the extension, whose background is ended at random instants while calls are
 * pressed, against the sandbox with faults on and the relay behind it. Everything that chance decides comes from the
 * seed; what the machine's load decides does not, so a seed repeats the presses, kills and faults, not the microsecond.
 */
import type { CallRow } from '#lib/model/call.ts';
import type { CallState } from '#lib/model/call-state.ts';
import { INTENT_KEY } from '#lib/platform/contract.ts';
import { type Ask, askFrom, askFromFirefox, connect } from '#test/e2e/harness/ask.ts';
import { launchChromium } from '#test/e2e/harness/chromium.ts';
import { launchFirefox } from '#test/e2e/harness/firefox.ts';
import { type RunningOutside, startOutside } from '#test/e2e/harness/platform.ts';
import { dumpEverything, findSecrets } from './leaks.ts';
import { type Chance, createChance } from './seed.ts';

interface Driver {
  ask: Ask;
  /** Fires messages from the page, none of them awaited: what comes back is asked for afterwards. */
  fire(shots: { after: number; message: unknown }[]): Promise<void>;
  kill(): Promise<void>;
  dump(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export interface Figures {
  browser: string;
  seed: number;
  /** Distinct intents that were pressed, and messages that said so. */
  intended: number;
  presses: number;
  kills: number;
  faults: number;
  /** Requests that the sandbox saw, and those that it took for a call. */
  posts: number;
  accepted: number;
  states: Partial<Record<CallState | 'none', number>>;
  doubleCalls: number;
  /** Calls that the platform took and that were not shown as completed when patience ended: which, and as what. */
  late: string[];
  stuck: number;
  lost: number;
  /** Shown as not placed although it was, or as placed although it was not. */
  untrue: number;
  leaks: string[];
  /** What is known of each double call: how often we sent it, and when the platform took it. */
  doubles: string[];
  seconds: number;
}

export interface TortureOptions {
  calls: number;
  seed: number;
  say?: (line: string) => void;
}

/** Runs within a page of ours. */
function fireInPage(shots: { after: number; message: unknown }[]): void {
  const api = (globalThis as unknown as { browser?: typeof chrome }).browser ?? chrome;
  for (const { after, message } of shots) {
    setTimeout(() => {
      Promise.resolve(api.runtime.sendMessage(message)).catch(() => undefined);
    }, after);
  }
}

async function chromiumDriver(): Promise<Driver> {
  const chromium = await launchChromium();
  const page = await chromium.openExtensionPage('options.html');
  return {
    ask: askFrom(page),
    fire: (shots) => page.evaluate(fireInPage, shots),
    kill: () => chromium.stopServiceWorker(),
    dump: () => page.evaluate(dumpEverything),
    close: () => chromium.close(),
  };
}

async function firefoxDriver(): Promise<Driver> {
  const firefox = await launchFirefox();
  await firefox.open(firefox.extensionUrl('options.html'));
  return {
    ask: askFromFirefox(firefox),
    fire: (shots) => firefox.evaluate(fireInPage, [shots]),
    kill: () => firefox.stopEventPage(),
    dump: () => firefox.evaluate(dumpEverything, []),
    close: () => firefox.close(),
  };
}

const REQUEST_FAULTS = ['500', '429', 'drop-before', 'drop-after', 'malformed'] as const;
const OPEN: readonly string[] = ['intended', 'sending'];
/** How long anything may stay open at the end: a hang is 20 s, a wake-up by alarm half a minute. */
const PATIENCE_MS = 150_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The background may be dying under the question: asks again. */
async function insist(ask: Ask, intentId: string) {
  for (let left = 20; ; left -= 1) {
    try {
      return await ask('call.get', { intentId });
    } catch (cause) {
      if (left === 0) throw cause;
      await pause(50);
    }
  }
}

function spoil({ sandbox }: RunningOutside, chance: Chance): number {
  if (!chance.yes(0.45)) return 0;
  const kind = chance.yes(0.03) ? chance.pick(['hang', 'hang-after'] as const) : chance.pick(REQUEST_FAULTS);
  const times = kind === '500' && chance.yes(0.3) ? 2 : 1;
  sandbox.faults.add({
    endpoint: 'calls.create',
    kind,
    times,
    ...(kind === '429' && chance.yes(0.5) && { retry_after_seconds: 1 }),
  });
  if (chance.yes(0.2)) {
    sandbox.faults.add({
      endpoint: 'call.completed',
      kind: chance.pick(['duplicate', 'late'] as const),
      delay_ms: 400,
    });
  }
  return times;
}

/** Presses `calls` intents, a few at a time, with the background dying under them, and counts what came of it. */
export async function torture(browser: 'chromium' | 'firefox', options: TortureOptions): Promise<Figures> {
  const chance = createChance(options.seed);
  const begun = performance.now();
  const outside = await startOutside({
    times: { ring: 150, talk: 150 },
    rateLimits: { calls: { requests: 0, seconds: 1 } },
  });
  const driver = await (browser === 'chromium' ? chromiumDriver() : firefoxDriver());
  const { ask } = driver;
  try {
    await connect(ask, outside, []);
    await ask('settings.save', {
      patch: {
        guards: {
          recentMinutes: 0,
          doNotCall: 'off',
          quietHours: { on: false, from: 21, to: 8 },
          premium: false,
          emergency: false,
          guess: false,
          // Tests press faster than a person does.
          perMinute: 0,
        },
      },
    });

    const intents: string[] = [];
    let presses = 0;
    let kills = 0;
    let faults = 0;
    const pressOf = (intentId: string, to: string) => ({
      dialmark: 1,
      route: 'call.place',
      data: { intentId, to, ext: '', context: { crm: 'torture' }, accepted: [], guess: false },
    });
    while (intents.length < options.calls) {
      const round = Array.from(
        { length: Math.min(1 + chance.below(4), options.calls - intents.length) },
        () => ({
          id: chance.uuid(),
          to: `+1415555${String(1000 + chance.below(8900))}`,
        }),
      );
      const shots = round.flatMap(({ id, to }) => {
        faults += spoil(outside, chance);
        const message = pressOf(id, to);
        // A double click, Enter with a click, or two tabs: the same press heard more than once.
        const times = chance.yes(0.4) ? 2 + chance.below(2) : 1;
        return Array.from({ length: times }, () => ({ after: chance.below(40), message }));
      });
      presses += shots.length;
      await driver.fire(shots);
      if (chance.yes(0.7)) {
        await pause(chance.below(120));
        await driver.kill();
        kills += 1;
        if (chance.yes(0.3)) {
          // Woken by a question, and ended again while it recovers.
          const asked = ask('call.get', { intentId: round[0]?.id ?? '' }).catch(() => null);
          await pause(chance.below(40));
          await driver.kill();
          kills += 1;
          await asked;
        }
      }
      for (const { id, to } of round) {
        // A press that was never heard: the person sees nothing happen, and presses again; the press keeps its id.
        for (let left = 10; (await insist(ask, id)) === null && left > 0; left -= 1) {
          await driver.fire([{ after: 0, message: pressOf(id, to) }]);
          presses += 1;
          await pause(30);
        }
        intents.push(id);
      }
      if (intents.length % 100 < round.length)
        options.say?.(`${browser}: ${intents.length} of ${options.calls}`);
    }

    outside.sandbox.faults.clear();
    const states = await settle(ask, outside, intents);
    const taken = new Map<string, number>();
    for (const call of outside.sandbox.calls.list()) {
      const intent = call.request.metadata?.[INTENT_KEY] ?? '';
      taken.set(intent, (taken.get(intent) ?? 0) + 1);
    }
    const secrets = [...Object.values(outside.keys), outside.relay.teamCode];
    const figures: Figures = {
      browser,
      seed: options.seed,
      intended: intents.length,
      presses,
      kills,
      faults,
      posts: Object.values(outside.sandbox.traffic.view()['calls.create'] ?? {}).reduce(
        (sum, n) => sum + n,
        0,
      ),
      accepted: [...taken.values()].reduce((sum, n) => sum + n, 0),
      states: {},
      doubleCalls: [...taken.values()].filter((count) => count > 1).length,
      late: [],
      stuck: 0,
      lost: 0,
      untrue: 0,
      leaks: findSecrets(await driver.dump(), secrets),
      doubles: await doublesOf(ask, outside, taken),
      seconds: Math.round((performance.now() - begun) / 1_000),
    };
    for (const id of intents) {
      const state = states.get(id) ?? 'none';
      const placed = taken.has(id);
      figures.states[state] = (figures.states[state] ?? 0) + 1;
      if (OPEN.includes(state)) figures.stuck += 1;
      else if (placed && state !== 'completed') figures.late.push(`${id}: accepted, still shown as ${state}`);
      if (state === 'none') figures.lost += 1;
      if (placed && (state === 'refused' || state === 'withdrawn')) figures.untrue += 1;
      if (!placed && (state === 'initiated' || state === 'completed')) figures.untrue += 1;
    }
    return figures;
  } finally {
    await driver.close();
    await outside.close();
  }
}

/** A double call's story: where our own count of requests is 1, the browser repeated it. */
async function doublesOf(
  ask: Ask,
  { sandbox }: RunningOutside,
  taken: Map<string, number>,
): Promise<string[]> {
  const doubled = [...taken].flatMap(([intent, count]) => (count > 1 ? [intent] : []));
  if (doubled.length === 0) return [];
  const { calls } = JSON.parse((await ask('export', { format: 'json' })).text) as { calls: CallRow[] };
  return doubled.map((intent) => {
    const row = calls.find(({ id }) => id === intent);
    const times = sandbox.calls
      .list()
      .filter((call) => call.request.metadata?.[INTENT_KEY] === intent)
      .map((call) => call.createdAt - (row?.createdAt ?? 0));
    return `${intent}: sent ${row?.attempts} times, taken after ${times.join(' and ')} ms, ${row?.state}`;
  });
}

/** Waits until no intent is open and every call that the platform took is known to have ended, or patience ends. */
async function settle(
  ask: Ask,
  outside: RunningOutside,
  intents: readonly string[],
): Promise<Map<string, CallState | 'none'>> {
  const states = new Map<string, CallState | 'none'>();
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const taken = new Set(outside.sandbox.calls.list().map((call) => call.request.metadata?.[INTENT_KEY]));
    await ask('feed.now', {}).catch(() => undefined);
    let open = 0;
    for (const id of intents) {
      const before = states.get(id);
      if (before === 'completed' || (before !== undefined && !OPEN.includes(before) && !taken.has(id)))
        continue;
      const state = (await insist(ask, id))?.state ?? 'none';
      states.set(id, state);
      if (OPEN.includes(state) || (taken.has(id) && state !== 'completed')) open += 1;
    }
    if (open === 0 || performance.now() > end) return states;
    await pause(500);
  }
}

/** What must be nothing. */
export function faultsOf(figures: Figures): string[] {
  const { doubleCalls, stuck, lost, untrue, leaks, late } = figures;
  return Object.entries({ doubleCalls, stuck, lost, untrue, leaks: leaks.length, late: late.length }).flatMap(
    ([name, count]) => (count === 0 ? [] : [`${name}: ${count}`]),
  );
}
