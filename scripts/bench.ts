/**
 * `npm run bench -- [NAME…] [--json] [--quick] [--browser chromium|firefox]`
 *
 * Runs the benchmarks of test/bench (all, or those named) and prints their tables. A goal that is missed is marked
 * and does not fail the run: machines differ, and the tables are for reading.
 */
import { globSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Bench, type BenchBrowser, type BenchTable, type Figure, isMet } from '#test/bench/bench.ts';
import { misuse, readCommand } from './command.ts';

const BROWSERS: readonly BenchBrowser[] = ['chromium', 'firefox'];
const FOLDER = 'test/bench';
const names = globSync('*.bench.ts', { cwd: FOLDER })
  .map((file) => basename(file, '.bench.ts'))
  .sort();

async function main(): Promise<number> {
  const usage = `npm run bench -- [${names.join(' | ')}] [--json] [--quick] [--browser chromium|firefox]`;
  const { values, positionals } = readCommand(
    usage,
    {
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      browser: { type: 'string', multiple: true, default: [...BROWSERS] },
    },
    { positionals: true },
  );
  for (const name of positionals)
    if (!names.includes(name)) misuse(`${name}: there is no such benchmark.`, usage);
  for (const name of values.browser)
    if (!BROWSERS.some((known) => known === name))
      misuse(`--browser ${name}: chromium or firefox was expected.`, usage);
  const browsers = BROWSERS.filter((name) => values.browser.includes(name));
  const all: { bench: string; tables: BenchTable[] }[] = [];
  for (const name of positionals.length > 0 ? positionals : names) {
    const file = resolve(join(FOLDER, `${name}.bench.ts`));
    const { default: bench } = (await import(file)) as { default: Bench };
    console.error(`▸ ${name}: ${bench.title}`);
    const say = (text: string) => console.error(`  ${text}`);
    const tables: BenchTable[] = [];
    for await (const table of bench.run({ quick: values.quick, browsers, say })) {
      tables.push(table);
      if (!values.json) process.stdout.write(print(table));
    }
    all.push({ bench: name, tables });
  }
  if (values.json) process.stdout.write(`${JSON.stringify(all)}\n`);
  return 0;
}

function print({ title, figures }: BenchTable): string {
  const wide = Math.max(...figures.map(({ what }) => what.length), title.length);
  const lines = figures.map((figure) => {
    const value = `${round(figure.value)} ${figure.unit}`.trim();
    return `${figure.what.padEnd(wide)}  ${value.padStart(14)}  ${goalOf(figure)}`.trimEnd();
  });
  return `\n${title}\n${'─'.repeat(wide + 16)}\n${lines.join('\n')}\n`;
}

function goalOf(figure: Figure): string {
  if (!figure.goal) return '';
  const text =
    'atMost' in figure.goal
      ? `≤ ${Number(figure.goal.atMost.toPrecision(3))}`
      : `≥ ${Number(figure.goal.atLeast.toPrecision(3))}`;
  return `${isMet(figure) ? '✓' : '✗'} goal ${text}`;
}

function round(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

process.exitCode = await main();
