import { detectionData } from '#lib/detect/data.ts';
import { bundle } from '../corpus/bundle.ts';
import {
  type Bench,
  type BenchBrowser,
  type BenchOptions,
  type BenchTable,
  figure,
  median,
  quantile,
} from './bench.ts';
import { openStage, type Stage, type World } from './detect/browser.ts';
import { doubling } from './detect/doubling.ts';
import { host } from './detect/host.ts';
import { makeRows, type PageName } from './detect/pages.ts';
import { sizes } from './detect/sizes.ts';
import { view } from './detect/view.ts';

const PAGES: readonly PageName[] = ['list', 'article', 'thread', 'no digits'];
/** Reading a thread whole. */
const THREAD = {
  limit: { atMost: 6 },
  c2d: { atLeast: 3 },
  find: { atLeast: 2 },
  each: { atMost: 0.04 },
} as const;
const PEERS = { c2d: 'ringcentral-c2d', find: 'libphonenumber-js' } as const;

/**
 * Detection on the live page, each method in a content script's world: the digit-check walk that is the limit, ours,
 * and the peers, on the same pages in the same run. Cold is the first scan after a page was loaded, which is what a
 * page load costs; steady is the median of later scans.
 */
const bench: Bench = {
  title: 'detection on the live page, beside the limit and the peers',
  async *run(options) {
    yield sizes();
    for (const browser of options.browsers) {
      const began = performance.now();
      const code = (name: string) => bundle(`test/bench/detect/${name}.ts`, { browser });
      const scripts = {
        ours: `globalThis.detection=${JSON.stringify(detectionData())};${await code('in-page')}`,
        peers: await code('peers-in-page'),
        first: await code('first-in-page'),
        view: await code('view-in-page'),
      };
      const stage = await openStage(browser);
      try {
        yield* view(stage, browser, [scripts.ours, scripts.view], scripts.peers, options);
        yield* onPages(stage, browser, scripts, options);
        yield gate(stage, browser, scripts, options);
        yield scrolling(stage, browser, scripts, options);
        yield slicing(stage, browser, scripts, options);
        if (browser === 'chromium') yield heap(stage, scripts, options);
        yield host(stage, browser, [scripts.ours, scripts.view], options);
        yield doubling(stage, browser, scripts.ours, options);
        const minutes = (performance.now() - began) / 60_000;
        yield {
          title: `${browser}: this benchmark itself`,
          figures: [figure('until its last table', minutes, 'min', { atMost: 4 })],
        };
      } finally {
        await stage.close();
      }
    }
  },
};
export default bench;

interface Scripts {
  first: string;
  ours: string;
  peers: string;
}

/** Milliseconds of one run over the whole document. */
const timed = (method: string) =>
  `(() => { const begun = performance.now(); const found = bench.${method}(document); return { ms: performance.now() - begun, found }; })()`;

interface Times {
  cold: number;
  steady: number;
  found: number;
}

async function* onPages(
  stage: Stage,
  browser: BenchBrowser,
  { ours, peers }: Scripts,
  { quick, say }: BenchOptions,
): AsyncIterable<BenchTable> {
  const rows = quick ? 1_000 : 10_000;
  const loads = quick ? 1 : 3;
  for (const page of PAGES) {
    say(`${browser}: ${page}`);
    const measure = async (method: string, times: number): Promise<Times> => {
      const cold: number[] = [];
      const steady: number[] = [];
      let found = 0;
      for (let load = 0; load < times; load++) {
        const world = await stage.open(page, rows, method in PEERS ? [ours, peers] : [ours]);
        const first = await world.evaluate<{ ms: number; found: number }>(timed(method));
        found = first.found;
        cold.push(first.ms);
        const again = method in PEERS ? 1 : 5;
        for (let round = 0; round < again; round++) {
          steady.push((await world.evaluate<{ ms: number }>(timed(method))).ms);
        }
      }
      return { cold: median(cold), steady: median(steady), found };
    };
    const limit = await measure('limit', loads);
    const own = await measure('ours', loads);
    const c2d = await measure('c2d', 1);
    const find = await measure('find', 1);
    const goals = page === 'thread' ? THREAD : undefined;
    yield {
      title: `${browser}: ${page}, ${rows} rows`,
      figures: [
        figure('numbers found by Dialmark', own.found, ''),
        figure('numbers found by ringcentral-c2d', c2d.found, ''),
        figure('numbers found by libphonenumber-js', find.found, ''),
        figure('limit: digit-check walk, cold', limit.cold, 'ms'),
        figure('Dialmark, cold', own.cold, 'ms'),
        figure('ringcentral-c2d, cold', c2d.cold, 'ms'),
        figure('libphonenumber-js max, per text node, cold', find.cold, 'ms'),
        figure('limit, steady', limit.steady, 'ms'),
        figure('Dialmark, steady', own.steady, 'ms'),
        figure('ringcentral-c2d, steady', c2d.steady, 'ms'),
        figure('Dialmark ÷ limit, cold', own.cold / limit.cold, '×', goals?.limit),
        figure('Dialmark ÷ limit, steady', own.steady / limit.steady, '×'),
        figure('ringcentral-c2d ÷ Dialmark, cold', c2d.cold / own.cold, '×', goals?.c2d),
        figure('libphonenumber-js ÷ Dialmark, cold', find.cold / own.cold, '×', goals?.find),
        figure(
          'Dialmark, cold, more than the limit, a number',
          (own.cold - limit.cold) / own.found,
          'ms',
          goals?.each,
        ),
      ],
    };
  }
}

/** Cost of a page without numbers: the first script's look at all of it, beside the limit. */
async function gate(
  stage: Stage,
  browser: BenchBrowser,
  { ours, first }: Scripts,
  { quick, say }: BenchOptions,
): Promise<BenchTable> {
  say(`${browser}: the first script`);
  const rows = quick ? 1_000 : 10_000;
  const times = { limit: [] as number[], gate: [] as number[] };
  for (let load = 0; load < (quick ? 1 : 3); load++) {
    for (const way of ['limit', 'gate'] as const) {
      const world = await stage.open('no digits', rows, way === 'gate' ? [first] : [ours]);
      const code =
        way === 'limit'
          ? timed('limit')
          : '(() => { const begun = performance.now(); first.gate(); return { ms: performance.now() - begun }; })()';
      times[way].push((await world.evaluate<{ ms: number }>(code)).ms);
    }
  }
  return {
    title: `${browser}: the first script on a page without numbers, ${rows} rows`,
    figures: [
      figure('limit: digit-check walk, cold', median(times.limit), 'ms'),
      figure('first script, cold', median(times.gate), 'ms'),
      figure('first script ÷ limit', median(times.gate) / median(times.limit), '×'),
    ],
  };
}

/** A virtualised list: thirty rows at a time are replaced, and each method reads the new ones. */
async function scrolling(
  stage: Stage,
  browser: BenchBrowser,
  { ours, peers }: Scripts,
  { quick, say }: BenchOptions,
): Promise<BenchTable> {
  say(`${browser}: virtualised list being scrolled`);
  const steps = quick ? 40 : 200;
  const windows = JSON.stringify(Array.from({ length: 20 }, (_, index) => makeRows(index * 30, 30)));
  const run = async (method: string): Promise<number[]> => {
    const world = await stage.open('virtualised', 0, [ours, peers]);
    return world.evaluate<number[]>(`(() => {
      const windows = ${windows};
      const body = document.getElementById('window');
      const times = [];
      for (let step = 0; step < ${steps}; step++) {
        body.innerHTML = windows[step % windows.length];
        const begun = performance.now();
        bench.${method}(body);
        times.push(performance.now() - begun);
      }
      return times;
    })()`);
  };
  const limit = await run('limit');
  const own = await run('oursAgain');
  const c2d = await run('c2d');
  return {
    title: `${browser}: virtualised list, ${steps} scrolls of 30 rows`,
    figures: [
      figure('limit, median of a scroll', median(limit), 'ms'),
      figure('Dialmark, median of a scroll', median(own), 'ms'),
      figure('Dialmark, 99th percentile', quantile(own, 0.99), 'ms', { atMost: 8 }),
      figure('ringcentral-c2d, median of a scroll', median(c2d), 'ms'),
      figure('ringcentral-c2d ÷ Dialmark', median(c2d) / median(own), '×'),
    ],
  };
}

async function slicing(
  stage: Stage,
  browser: BenchBrowser,
  { ours }: Scripts,
  { quick, say }: BenchOptions,
): Promise<BenchTable> {
  say(`${browser}: slices`);
  const lengths: number[] = [];
  for (let load = 0; load < (quick ? 1 : 3); load++) {
    const world = await stage.open('list', quick ? 1_000 : 10_000, [ours]);
    lengths.push(...(await world.evaluate<number[]>('bench.slices(5)')));
  }
  return {
    title: `${browser}: slices of 5 ms on the list`,
    figures: [
      figure('slice, median', median(lengths), 'ms'),
      figure('slice, 99th percentile', quantile(lengths, 0.99), 'ms', { atMost: 6 }),
      figure('slice, longest', Math.max(...lengths), 'ms', { atMost: 10 }),
    ],
  };
}

async function heap(
  stage: Stage,
  { first, ours, peers }: Scripts,
  { quick, say }: BenchOptions,
): Promise<BenchTable> {
  say('chromium: heap');
  const rows = quick ? 1_000 : 10_000;
  const grown = async (page: PageName, scripts: readonly string[], code: string): Promise<number> => {
    const world: World = await stage.open(page, rows, []);
    const before = await stage.heap();
    for (const script of scripts) await world.evaluate(`${script};0`);
    await world.evaluate(code);
    return ((await stage.heap()) - before) / 1024;
  };
  return {
    title: 'chromium: JavaScript heap in a page',
    figures: [
      figure(
        'first script, after reading a page without numbers',
        await grown('no digits', [first], 'first.run()'),
        'KB',
        { atMost: 300 },
      ),
      figure(
        'engine, after reading a page without numbers',
        await grown('no digits', [ours], 'bench.keep(document)'),
        'KB',
      ),
      figure(
        `engine, with the numbers of ${rows} rows kept`,
        await grown('list', [ours], 'bench.keep(document)'),
        'KB',
      ),
      figure(
        'ringcentral-c2d and libphonenumber-js loaded, in use',
        await grown('no digits', [ours, peers], 'bench.c2d(document)'),
        'KB',
      ),
    ],
  };
}
