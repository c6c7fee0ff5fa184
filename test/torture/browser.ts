/**
 * The torture for real: a browser with the extension, whose background is ended at random instants while calls are
 * pressed, against the sandbox with faults on and the relay behind it. Everything that chance decides comes from the
 * seed; what the machine's load decides does not, so a seed repeats the presses, kills and faults, not the microsecond.
 */
import { connect } from '#test/e2e/harness/ask.ts';
import { type RunningOutside, startOutside } from '#test/e2e/harness/platform.ts';
import { chromiumDriver, type Driver, firefoxDriver } from './drivers.ts';
import { doublesOf, type Figures, insist, judge, pause, settle } from './figures.ts';
import { findSecrets } from './leaks.ts';
import { type Chance, createChance } from './seed.ts';

export interface TortureOptions {
  calls: number;
  seed: number;
  say?: (line: string) => void;
}

const REQUEST_FAULTS = ['500', '429', 'drop-before', 'drop-after', 'malformed'] as const;
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

/** Nothing asks, and nothing limits: every press is to become a call. */
const SETTINGS = {
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
} as const;

interface Intent {
  id: string;
  to: string;
}

/** What is counted while it runs. */
interface Done {
  presses: number;
  kills: number;
  faults: number;
}

interface Stand {
  driver: Driver;
  outside: RunningOutside;
  chance: Chance;
  done: Done;
}

const pressOf = ({ id, to }: Intent) => ({
  dialmark: 1,
  route: 'call.place',
  data: { intentId: id, to, ext: '', context: { crm: 'torture' }, accepted: [], guess: false },
});

async function pressAll(round: readonly Intent[], { driver, outside, chance, done }: Stand): Promise<void> {
  const shots = round.flatMap((intent) => {
    done.faults += spoil(outside, chance);
    // A double click, Enter with a click, or two tabs: the same press heard more than once.
    const times = chance.yes(0.4) ? 2 + chance.below(2) : 1;
    return Array.from({ length: times }, () => ({ after: chance.below(40), message: pressOf(intent) }));
  });
  done.presses += shots.length;
  await driver.fire(shots);
}

async function mayKill(first: Intent | undefined, { driver, chance, done }: Stand): Promise<void> {
  if (!chance.yes(0.7)) return;
  await pause(chance.below(120));
  await driver.kill();
  done.kills += 1;
  if (!chance.yes(0.3)) return;
  // Woken by a question, and ended again while it recovers.
  const asked = driver.ask('call.get', { intentId: first?.id ?? '' }).catch(() => null);
  await pause(chance.below(40));
  await driver.kill();
  done.kills += 1;
  await asked;
}

/** A press that was never heard: the person sees nothing happen, and presses again; the press keeps its id. */
async function pressUntilHeard(intent: Intent, { driver, done }: Stand): Promise<void> {
  for (let left = 10; (await insist(driver.ask, intent.id)) === null && left > 0; left -= 1) {
    await driver.fire([{ after: 0, message: pressOf(intent) }]);
    done.presses += 1;
    await pause(30);
  }
}

/** @returns the intents that were pressed, a few at a time, with the background dying under them */
async function pressRounds(stand: Stand, calls: number, say: (count: number) => void): Promise<string[]> {
  const { chance } = stand;
  const intents: string[] = [];
  while (intents.length < calls) {
    const round = Array.from({ length: Math.min(1 + chance.below(4), calls - intents.length) }, () => ({
      id: chance.uuid(),
      to: `+1415555${String(1000 + chance.below(8900))}`,
    }));
    await pressAll(round, stand);
    await mayKill(round[0], stand);
    for (const intent of round) {
      await pressUntilHeard(intent, stand);
      intents.push(intent.id);
    }
    if (intents.length % 100 < round.length) say(intents.length);
  }
  return intents;
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
  const done: Done = { presses: 0, kills: 0, faults: 0 };
  try {
    await connect(ask, outside, []);
    await ask('settings.save', { patch: SETTINGS });
    const intents = await pressRounds({ driver, outside, chance, done }, options.calls, (count) =>
      options.say?.(`${browser}: ${count} of ${options.calls}`),
    );
    outside.sandbox.faults.clear();
    const { states, taken } = await settle(ask, outside, intents);
    const posts = Object.values(outside.sandbox.traffic.view()['calls.create'] ?? {});
    return {
      browser,
      seed: options.seed,
      intended: intents.length,
      ...done,
      posts: posts.reduce((sum, n) => sum + n, 0),
      ...judge(intents, states, taken),
      leaks: findSecrets(await driver.dump(), [...Object.values(outside.keys), outside.relay.teamCode]),
      doubles: await doublesOf(ask, outside, taken),
      seconds: Math.round((performance.now() - begun) / 1_000),
    };
  } finally {
    await driver.close();
    await outside.close();
  }
}
