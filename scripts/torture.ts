/**
 * `npm run torture -- --calls N --seed S [--browsers chromium,firefox] [--runs N]`: the outbox's model and both
 * browsers, long; prints the table of figures and exits 1 on any double call, late end, stuck state, lost or untrue
 * intent, or leaked key. N is divided between the browsers: nine tenths in Chromium, the rest in Firefox, which is slower to end.
 * With `--presses N [--load L] [--windows W]` instead: N honest presses in each browser, in W windows at once, each on a
 * display of its own, beside L programs that want a core each; exits 1 if one in 1,000 or more is not called.
 */
import { loadavg } from 'node:os';
import { torture } from '../test/torture/browser.ts';
import { type Figures, faultsOf } from '../test/torture/figures.ts';
import { runModel } from '../test/torture/model/run.ts';
import { honestPresses, type PressFigures, startLoad } from '../test/torture/presses.ts';
import { misuse, readCommand, wholeNumber } from './command.ts';

const USAGE =
  'npm run torture -- [--calls N] [--seed S] [--runs N] [--browsers chromium,firefox] [--presses N [--load L] [--windows W]]';
const { values } = readCommand(USAGE, {
  calls: { type: 'string', default: '2000' },
  seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  runs: { type: 'string' },
  browsers: { type: 'string', default: 'chromium,firefox' },
  presses: { type: 'string' },
  load: { type: 'string', default: '10' },
  windows: { type: 'string', default: '1' },
});
const calls = wholeNumber('--calls', values.calls, 1, USAGE);
const seed = wholeNumber('--seed', values.seed, 0, USAGE);
const runs =
  values.runs === undefined ? Math.max(2_000, calls * 10) : wholeNumber('--runs', values.runs, 1, USAGE);
const browsers = values.browsers.split(',').map((name): 'chromium' | 'firefox' => {
  if (name === 'chromium' || name === 'firefox') return name;
  return misuse(`--browsers ${name}: chromium or firefox was expected.`, USAGE);
});
const say = (line: string): void => console.log(line);

say(`seed ${seed}`);
if (values.presses !== undefined) {
  const presses = wholeNumber('--presses', values.presses, 1, USAGE);
  const load = wholeNumber('--load', values.load, 0, USAGE);
  const windows = wholeNumber('--windows', values.windows, 1, USAGE);
  process.exit((await pressHonestly(presses, load, windows)) ? 0 : 1);
}
const model = await runModel({ runs, seed });
say(
  `model: ${model.runs} schedules, ${model.presses} presses, ${model.deaths} deaths, ${model.posts} POSTs, ` +
    `${model.taken} accepted: nothing broken`,
);

const all: Figures[] = [];
for (const browser of browsers) {
  const share = browsers.length === 1 ? calls : Math.ceil(browser === 'chromium' ? calls * 0.9 : calls * 0.1);
  all.push(await torture(browser, { calls: share, seed, say }));
}

const rows: [string, (figures: Figures) => string | number][] = [
  ['calls intended', (f) => f.intended],
  ['presses heard or not', (f) => f.presses],
  ['background ended', (f) => f.kills],
  ['faults of the platform', (f) => f.faults],
  ['POSTs that arrived', (f) => f.posts],
  ['calls that the sandbox accepted', (f) => f.accepted],
  ...(['completed', 'initiated', 'refused', 'unknown', 'withdrawn'] as const).map(
    (state): [string, (figures: Figures) => number] => [`shown as ${state}`, (f) => f.states[state] ?? 0],
  ),
  ['double calls', (f) => f.doubleCalls],
  ['stuck', (f) => f.stuck],
  ['accepted, and not completed in time', (f) => f.late.length],
  ['intents lost', (f) => f.lost],
  ['shown untruly', (f) => f.untrue],
  ['keys found', (f) => f.leaks.length],
  ['seconds', (f) => f.seconds],
];
console.log(`| | ${all.map((figures) => figures.browser).join(' | ')} |`);
console.log(`|---|${all.map(() => '---:|').join('')}`);
for (const [name, read] of rows) console.log(`| ${name} | ${all.map(read).join(' | ')} |`);
for (const figures of all) {
  const { browser, doubles, late, leaks } = figures;
  for (const line of [...doubles, ...late, ...leaks, ...faultsOf(figures)])
    console.error(`${browser}: ${line}`);
}
process.exitCode = all.some((figures) => faultsOf(figures).length > 0) ? 1 : 0;

/** @returns whether less than one press in 1,000 was refused, and all were made. */
async function pressHonestly(presses: number, load: number, windows: number): Promise<boolean> {
  const of = browsers.map((browser) => {
    const figures: PressFigures = { made: {}, refused: {}, lost: {} };
    return { browser, figures };
  });
  const loads: number[] = [];
  const watch = setInterval(() => loads.push(loadavg()[0] ?? 0), 10_000);
  const stop = startLoad(load);
  const share = Math.ceil(presses / windows);
  const ends = await Promise.allSettled(
    of.flatMap(({ browser, figures }) =>
      Array.from({ length: windows }, (_, at) =>
        honestPresses(browser, figures, { presses: share, seed: seed + at, say }),
      ),
    ),
  );
  stop();
  clearInterval(watch);
  for (const end of ends) if (end.status === 'rejected') console.error(end.reason);
  const middle = loads.sort((one, other) => one - other)[Math.floor(loads.length / 2)];
  for (const { browser, figures } of of) say(`${browser}: ${JSON.stringify(figures)}`);
  say(`${Math.round(performance.now() / 1_000)} s; the machine's load was ${middle?.toFixed(1)} (median)`);
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, each) => all + each, 0);
  return (
    ends.every(({ status }) => status === 'fulfilled') &&
    of.every(({ figures }) => sum(figures.refused) * 1_000 < sum(figures.made))
  );
}
