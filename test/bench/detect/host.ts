import type { BenchBrowser, BenchOptions, BenchTable } from '../bench.ts';
import { median, quantile } from '../bench.ts';
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
      { what: 'its own edit of 2000 rows, without us', value: without, unit: 'ms' },
      { what: 'its own edit of 2000 rows, with us', value: withUs, unit: 'ms' },
      { what: 'with us ÷ without us', value: withUs / without, unit: '×', goal: { atMost: 1.05 } },
      {
        what: 'the same, operations on the tree without layout',
        value: bareWithUs / bareWithout,
        unit: '×',
        goal: { atMost: 1.2 },
      },
      ...(before === undefined || after === undefined
        ? []
        : [
            {
              what: 'layouts caused by reading what is near',
              value: after - before,
              unit: '',
              goal: { atMost: 0 },
            },
          ]),
      {
        what: 'from the pointer to its number, 99th percentile',
        value: quantile(pointing, 0.99),
        unit: 'ms',
        goal: { atMost: 0.3 },
      },
    ],
  };
}
