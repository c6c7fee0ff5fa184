import type { BenchBrowser, BenchOptions, BenchTable } from '../bench.ts';
import { figure, median, quantile } from '../bench.ts';
import type { Stage } from './browser.ts';

/** Cost to the page: its own edits with us and without, layouts that reading makes, the pointer's answer. */
export async function host(
  stage: Stage,
  browser: BenchBrowser,
  scripts: readonly string[],
  { quick, say }: BenchOptions,
): Promise<BenchTable> {
  say(`${browser}: the page's own edits, and the pointer`);
  const rows = quick ? 2_500 : 10_000;
  const settle = 'bench.start(); new Promise((done) => setTimeout(done, 1000))';
  const edits = async (settled: boolean, how: 'edit' | 'barely'): Promise<number> => {
    const times: number[] = [];
    for (let load = 0; load < (quick ? 1 : 2); load++) {
      const world = await stage.open('list', rows, scripts);
      if (settled) await world.evaluate(settle);
      for (let round = 0; round < 3; round++) times.push(await world.evaluate<number>(`bench.${how}()`));
    }
    return median(times);
  };
  const without = await edits(false, 'edit');
  const withUs = await edits(true, 'edit');
  const bareWithout = await edits(false, 'barely');
  const bareWithUs = await edits(true, 'barely');
  const world = await stage.open('list', rows, scripts);
  // Asked once so that the page is laid out; what comes then is ours.
  await world.evaluate('document.body.offsetHeight');
  const before = await stage.layouts();
  await world.evaluate(settle);
  const after = await stage.layouts();
  const pointing = await world.evaluate<number[]>('bench.point()');
  return {
    title: `${browser}: the page beside us, ${rows} rows`,
    figures: [
      figure('its own edit of 2000 rows, without us', without, 'ms'),
      figure('its own edit of 2000 rows, with us', withUs, 'ms'),
      figure('with us ÷ without us', withUs / without, '×', { atMost: 1.05 }),
      figure('the same, operations on the tree without layout', bareWithUs / bareWithout, '×', {
        atMost: 1.2,
      }),
      ...(before === undefined || after === undefined
        ? []
        : [figure('layouts caused by reading what is near', after - before, '', { atMost: 0 })]),
      figure('from the pointer to its number, 99th percentile', quantile(pointing, 0.99), 'ms', {
        atMost: 0.3,
      }),
    ],
  };
}
