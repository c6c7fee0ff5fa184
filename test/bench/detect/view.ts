/** Cost of reading by view until it is idle, beside a bare walk over the whole page. */
import {
  type BenchBrowser,
  type BenchOptions,
  type BenchTable,
  type Figure,
  figure,
  median,
} from '../bench.ts';
import type { Stage, World } from './browser.ts';
import type { PageName } from './pages.ts';

/** After this long a page that is left alone has nothing of ours to do. */
const IDLE_MS = 1_500;
/**
 * A page with more rows takes a minute to load, and Firefox does not load it twice: Chromium alone, once, and the limit is
 * asked on the same page when we are done with it.
 */
const LARGE = 10_000;
const LIMIT =
  '(() => { const begun = performance.now(); bench.limit(document); return performance.now() - begun; })()';

interface Goals {
  name: string;
  page: PageName;
  rows: number;
  /** Our time ÷ the limit. */
  atMost: number;
  /** The peer's time ÷ ours. */
  peer?: number;
}
const GOALS: readonly Goals[] = [
  { name: 'list', page: 'list', rows: 10_000, atMost: 0.5, peer: 30 },
  { name: 'list of ten times as many', page: 'list', rows: 100_000, atMost: 0.1 },
  { name: 'article', page: 'article', rows: 10_000, atMost: 0.7 },
  { name: 'thread', page: 'thread', rows: 10_000, atMost: 0.7, peer: 25 },
];

export async function* view(
  stage: Stage,
  browser: BenchBrowser,
  scripts: readonly string[],
  peers: string,
  { quick, say }: BenchOptions,
): AsyncIterable<BenchTable> {
  for (const { name, page, rows, atMost, peer } of GOALS) {
    const isLarge = rows > LARGE;
    if (isLarge && browser !== 'chromium') continue;
    const loads = quick || isLarge ? 1 : 3;
    say(`${browser}: ${name}, by view`);
    const times = {
      limit: [] as number[],
      ours: [] as number[],
      first: [] as number[],
      warm: [] as number[],
      all: [] as number[],
    };
    const heaps: number[] = [];
    let found = 0;
    for (let load = 0; load < loads; load++) {
      const limit = async (where: World) => times.limit.push(await where.evaluate<number>(LIMIT));
      if (!isLarge) await limit(await stage.open(page, rows, scripts));
      const world = await stage.open(page, rows, scripts);
      const pause = () => world.evaluate(`new Promise((done) => setTimeout(done, ${IDLE_MS}))`);
      await pause();
      const isWeighed = browser === 'chromium' && !isLarge;
      const heap = isWeighed ? await stage.heap() : 0;
      const before = await stage.worked();
      await pause();
      const middle = await stage.worked();
      await world.evaluate('bench.start()');
      await pause();
      const after = await stage.worked();
      if (before !== undefined && middle !== undefined && after !== undefined)
        times.ours.push(after - middle - (middle - before));
      const seen = await world.evaluate<{ ms: number; found: number }>('bench.firstView()');
      times.first.push(seen.ms);
      found = seen.found;
      if (isWeighed) heaps.push(((await stage.heap()) - heap) / 1024);
      if (!isLarge) times.all.push(await world.evaluate<number>('bench.all()'));
      await world.evaluate('bench.start()');
      await pause();
      times.warm.push((await world.evaluate<{ ms: number }>('bench.firstView()')).ms);
      if (isLarge) await limit(world);
    }
    const ours = times.ours.length > 0 ? median(times.ours) : undefined;
    const figures: Figure[] = [
      figure('limit: digit-check walk over all of it, cold', median(times.limit), 'ms'),
      figure('numbers in view', found, ''),
      figure('numbers of the view offered, from the start, cold', median(times.first), 'ms', { atMost: 25 }),
      figure('the same, warm', median(times.warm), 'ms', { atMost: 12 }),
    ];
    if (ours !== undefined)
      figures.push(
        figure('our time on the page’s thread until idle', ours, 'ms'),
        figure('the same ÷ limit', ours / median(times.limit), '×', { atMost }),
      );
    if (ours !== undefined && peer !== undefined) {
      const world = await stage.open(page, rows, [...scripts, peers]);
      const ms = await world.evaluate<number>(
        '(() => { const begun = performance.now(); bench.c2d(document); return performance.now() - begun; })()',
      );
      figures.push(figure('ringcentral-c2d, all of the page, ÷ our time', ms / ours, '×', { atLeast: peer }));
    }
    if (heaps.length > 0)
      figures.push(figure('heap: what is kept then', median(heaps), 'KB', { atMost: 1024 }));
    if (times.all.length > 0)
      figures.push({
        what: 'all of the page on demand',
        value: median(times.all),
        unit: 'ms',
        ...(name === 'list' ? { goal: { atMost: 250 } } : {}),
      });
    yield { title: `${browser}: ${name}, ${rows} rows, read by view`, figures };
  }
}
