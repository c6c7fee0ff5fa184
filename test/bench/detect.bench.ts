import { detectionData } from '#lib/detect/data.ts';
import { bundle } from '../corpus/bundle.ts';
import {
  type Bench,
  type BenchBrowser,
  type BenchOptions,
  type BenchTable,
  type Figure,
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
  limit: { goal: { atMost: 6 } },
  c2d: { goal: { atLeast: 3 } },
  find: { goal: { atLeast: 2 } },
  each: { goal: { atMost: 0.04 } },
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
          figures: [{ what: 'until its last table', value: minutes, unit: 'min', ...atMost(4) }],
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
        { what: 'numbers found by Dialmark', value: own.found, unit: '' },
        { what: 'numbers found by ringcentral-c2d', value: c2d.found, unit: '' },
        { what: 'numbers found by libphonenumber-js', value: find.found, unit: '' },
        { what: 'limit: digit-check walk, cold', value: limit.cold, unit: 'ms' },
        { what: 'Dialmark, cold', value: own.cold, unit: 'ms' },
        { what: 'ringcentral-c2d, cold', value: c2d.cold, unit: 'ms' },
        { what: 'libphonenumber-js max, per text node, cold', value: find.cold, unit: 'ms' },
        { what: 'limit, steady', value: limit.steady, unit: 'ms' },
        { what: 'Dialmark, steady', value: own.steady, unit: 'ms' },
        { what: 'ringcentral-c2d, steady', value: c2d.steady, unit: 'ms' },
        { what: 'Dialmark ÷ limit, cold', value: own.cold / limit.cold, unit: '×', ...goals?.limit },
        { what: 'Dialmark ÷ limit, steady', value: own.steady / limit.steady, unit: '×' },
        {
          what: 'ringcentral-c2d ÷ Dialmark, cold',
          value: c2d.cold / own.cold,
          unit: '×',
          ...goals?.c2d,
        },
        {
          what: 'libphonenumber-js ÷ Dialmark, cold',
          value: find.cold / own.cold,
          unit: '×',
          ...goals?.find,
        },
        {
          what: 'Dialmark, cold, more than the limit, a number',
          value: (own.cold - limit.cold) / own.found,
          unit: 'ms',
          ...goals?.each,
        },
      ],
    };
  }
}

const atMost = (value: number): Pick<Figure, 'goal'> => ({ goal: { atMost: value } });

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
      { what: 'limit: digit-check walk, cold', value: median(times.limit), unit: 'ms' },
      { what: 'first script, cold', value: median(times.gate), unit: 'ms' },
      { what: 'first script ÷ limit', value: median(times.gate) / median(times.limit), unit: '×' },
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
      { what: 'limit, median of a scroll', value: median(limit), unit: 'ms' },
      { what: 'Dialmark, median of a scroll', value: median(own), unit: 'ms' },
      { what: 'Dialmark, 99th percentile', value: quantile(own, 0.99), unit: 'ms', ...atMost(8) },
      { what: 'ringcentral-c2d, median of a scroll', value: median(c2d), unit: 'ms' },
      { what: 'ringcentral-c2d ÷ Dialmark', value: median(c2d) / median(own), unit: '×' },
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
      { what: 'slice, median', value: median(lengths), unit: 'ms' },
      { what: 'slice, 99th percentile', value: quantile(lengths, 0.99), unit: 'ms', ...atMost(6) },
      { what: 'slice, longest', value: Math.max(...lengths), unit: 'ms', ...atMost(10) },
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
      {
        what: 'first script, after reading a page without numbers',
        value: await grown('no digits', [first], 'first.run()'),
        unit: 'KB',
        ...atMost(300),
      },
      {
        what: 'engine, after reading a page without numbers',
        value: await grown('no digits', [ours], 'bench.keep(document)'),
        unit: 'KB',
      },
      {
        what: `engine, with the numbers of ${rows} rows kept`,
        value: await grown('list', [ours], 'bench.keep(document)'),
        unit: 'KB',
      },
      {
        what: 'ringcentral-c2d and libphonenumber-js loaded, in use',
        value: await grown('no digits', [ours, peers], 'bench.c2d(document)'),
        unit: 'KB',
      },
    ],
  };
}
