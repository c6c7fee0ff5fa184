/** How long the tests take. */
import { spawn } from 'node:child_process';
import type { Bench } from './bench.ts';
import { figure } from './bench.ts';

/** Seconds that a command takes; the tests' own words go to standard error. */
async function secondsOf(command: string, words: string[]): Promise<number> {
  const began = performance.now();
  const code = await new Promise((done) => {
    spawn(command, words, { stdio: ['ignore', 2, 2] }).once('exit', done);
  });
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} failed: ${code}`);
  return (performance.now() - began) / 1_000;
}

const bench: Bench = {
  title: 'npm test, and what CI runs (not with --quick)',
  async *run({ quick }) {
    const test = await secondsOf('npm', ['test']);
    yield {
      title: 'the tests',
      figures: [figure('npm test', test, 's', { atMost: 300 })],
    };
    if (quick) return;
    const all = await secondsOf('.ci/run', []);
    yield {
      title: 'the tests of CI',
      figures: [figure('.ci/run', all / 60, 'min', { atMost: 50 })],
    };
  },
};

export default bench;
