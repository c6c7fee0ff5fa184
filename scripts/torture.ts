/**
 * `npm run torture -- --calls N --seed S [--browsers chromium,firefox] [--runs N]`: the outbox's model and both
 * browsers, long; prints the table of figures and exits 1 on any double call, late end, stuck state, lost or untrue
 * intent, or leaked key. N is divided between the browsers: nine tenths in Chromium, the rest in Firefox, which is slower to end.
 */
import { torture } from '../test/torture/browser.ts';
import { type Figures, faultsOf } from '../test/torture/figures.ts';
import { runModel } from '../test/torture/model/run.ts';
import { misuse, readCommand, wholeNumber } from './command.ts';

const USAGE = 'npm run torture -- [--calls N] [--seed S] [--runs N] [--browsers chromium,firefox]';
const { values } = readCommand(USAGE, {
  calls: { type: 'string', default: '2000' },
  seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  runs: { type: 'string' },
  browsers: { type: 'string', default: 'chromium,firefox' },
});
const calls = wholeNumber('--calls', values.calls, 1, USAGE);
const seed = wholeNumber('--seed', values.seed, 0, USAGE);
const runs =
  values.runs === undefined ? Math.max(2_000, calls * 10) : wholeNumber('--runs', values.runs, 1, USAGE);
const browsers = values.browsers.split(',').map((name) => {
  if (name === 'chromium' || name === 'firefox') return name;
  return misuse(`--browsers ${name}: chromium or firefox was expected.`, USAGE);
});
const say = (line: string): void => console.log(line);

say(`seed ${seed}`);
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
  for (const double of figures.doubles) console.error(`${figures.browser}: ${double}`);
  for (const late of figures.late) console.error(`${figures.browser}: ${late}`);
  for (const leak of figures.leaks) console.error(`${figures.browser}: ${leak}`);
  for (const fault of faultsOf(figures)) console.error(`${figures.browser}: ${fault}`);
}
process.exitCode = all.some((figures) => faultsOf(figures).length > 0) ? 1 : 0;
