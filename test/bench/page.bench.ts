/**
 * Effect on the page: the built extension on a page of 50,000 nodes, beside the same page with nothing and with
 * ringcentral-c2d in it, in turns in one browser. A pulse of messages to itself shows how long the page's own thread
 * was held.
 */
import type { Page } from 'playwright';
import { bundle } from '../corpus/bundle.ts';
import { eventually } from '../e2e/harness/eventually.ts';
import { type ChromiumStage, chromiumStage, firefoxStage, offersOn } from '../e2e/page/stage.ts';
import { type Bench, type BenchTable, type Figure, figure, median, quantile } from './bench.ts';
import { makePage as makeContent, type PageName } from './detect/pages.ts';
import { type Fling, fling } from './page/fling.ts';
import { work } from './page/work.ts';

/** A row is a tr, three cells more than the number's, and their texts: ten nodes. */
function makePage(rows: number): string {
  const row = (index: number) =>
    `<tr><td>Contact</td><td>+1 415 ${200 + (index % 300)} ${1000 + (index % 4000)}</td><td><b>Deal</b> ${index}</td><td>open</td></tr>`;
  return `<!doctype html><html lang="en"><head><title>Large</title></head><body><table><tbody>${Array.from({ length: rows }, (_, index) => row(index)).join('')}</tbody></table></body></html>`;
}

/** Pages on which the work is weighed, and what it may be at most beside a digit walk. */
const WEIGHED: readonly { name: PageName; atMost: number }[] = [
  { name: 'list', atMost: 0.5 },
  { name: 'article', atMost: 0.7 },
  { name: 'thread', atMost: 0.7 },
];

function pagesFor(rows: number, weighed: number): Record<string, string> {
  const contents = WEIGHED.map(({ name }): [string, string] => [
    `/${name}`,
    `<!doctype html><html lang="en"><head><title>${name}</title></head><body>${makeContent(name, weighed)}</body></html>`,
  ]);
  return { '/': makePage(rows), ...Object.fromEntries(contents) };
}

interface Pulse {
  /** Milliseconds between two beats, those over one, from the document's being read on. */
  gaps: number[];
  readyAt: number;
  firstAt: number;
  shift: number;
}

/** Runs before the page's scripts. */
function watch(): void {
  const pulse: Pulse = { gaps: [], readyAt: Number.NaN, firstAt: Number.NaN, shift: 0 };
  Object.assign(globalThis, { pulse });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      pulse.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('DOMContentLoaded', () => {
    pulse.readyAt = performance.now();
    const { port1, port2 } = new MessageChannel();
    let before = performance.now();
    port1.onmessage = () => {
      const now = performance.now();
      if (now - before > 1) pulse.gaps.push(now - before);
      before = now;
      if (Number.isNaN(pulse.firstAt) && CSS.highlights.size > 0) pulse.firstAt = now;
      if (now - pulse.readyAt < 10_000) port2.postMessage(0);
    };
    port2.postMessage(0);
  });
}

/** From the navigation on. Both have found all by then, on any machine that we had. */
const WATCHED_MS = 8000;

interface Felt {
  longest: number;
  p99: number;
  first: number;
  /** Bytes, garbage collected. */
  heap: number;
  shift: number;
  found: number;
  /** Work of the page's thread beyond 50 ms a task, from the document's being read on: milliseconds. */
  blocked: number;
  flung: Fling;
}

type Way = 'nothing' | 'Dialmark' | 'ringcentral-c2d';

async function feel(stage: ChromiumStage, way: Way, rows: number, peer: string): Promise<Felt> {
  const page = await stage.chromium.context.newPage();
  const session = await page.context().newCDPSession(page);
  await page.addInitScript(watch);
  if (way === 'ringcentral-c2d') await page.addInitScript(peer);
  // The site is turned on for one of the server's two names.
  await page.goto(way === 'Dialmark' ? stage.site.origin : stage.site.otherOrigin);
  await page.waitForFunction((until) => performance.now() > until, WATCHED_MS, { timeout: 60_000 });
  const { pulse, first } = await page.evaluate(() => {
    const { pulse, peer } = globalThis as unknown as { pulse: Pulse; peer?: { firstAt: number } };
    return { pulse, first: (peer?.firstAt ?? pulse.firstAt) - pulse.readyAt };
  });
  const flung = await page.evaluate(fling, way === 'Dialmark');
  // Asked only now: a list of five thousand numbers is work for the page, too.
  const found = async () => (way === 'Dialmark' ? (await offersOn(stage, page)).length : peerFound(page));
  if (way !== 'nothing')
    await eventually(async () => (await found()) >= rows, {
      what: `${way} has found ${rows} numbers`,
      timeout: 120_000,
      every: 1000,
    });
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const felt = {
    longest: Math.max(...pulse.gaps),
    p99: quantile(pulse.gaps, 0.99),
    first,
    heap: metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN,
    shift: pulse.shift,
    blocked: pulse.gaps.reduce((sum, gap) => sum + Math.max(0, gap - 50), 0),
    flung,
    found: way === 'nothing' ? 0 : await found(),
  };
  await page.close();
  return felt;
}

const peerFound = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { peer: { found: number } }).peer.found);

const bench: Bench = {
  title: 'what the page feels of the built extension, beside ringcentral-c2d',
  async *run({ quick, say, browsers }) {
    const rows = quick ? 500 : 5000;
    const rounds = quick ? 1 : 5;
    const weighed = quick ? 1_000 : 10_000;
    const stage = await chromiumStage(pagesFor(rows, weighed));
    try {
      const peer = await bundle('test/bench/page/peer-in-page.ts');
      const felt: Record<Way, Felt[]> = { nothing: [], Dialmark: [], 'ringcentral-c2d': [] };
      for (let round = 0; round <= rounds; round += 1) {
        say(round === 0 ? 'once to warm up' : `round ${round} of ${rounds}`);
        for (const way of Object.keys(felt) as Way[]) {
          const one = await feel(stage, way, rows, peer);
          if (round > 0) felt[way].push(one);
        }
      }
      const of = (way: Way, what: Exclude<keyof Felt, 'flung'>) => median(felt[way].map((one) => one[what]));
      const held = of('Dialmark', 'longest') - of('nothing', 'longest');
      const slow = (way: Way) =>
        median(felt[way].map(({ flung }) => flung.frames.filter((ms) => ms > 50).length));
      const rests = felt.Dialmark.flatMap(({ flung }) => flung.rests);
      const perThousand = (way: Way) => ((of(way, 'heap') - of('nothing', 'heap')) / of(way, 'found')) * 1000;
      const works: BenchTable[] = [];
      for (const { name, atMost } of WEIGHED) {
        say(`work on the ${name}`);
        works.push({
          title: `chromium: ${name}, ${weighed} rows, all of the extension`,
          figures: await work(stage, `/${name}`, rounds, atMost),
        });
      }
      const firefox = browsers.includes('firefox') ? [await inFirefox(rows, rounds)] : [];
      yield* [
        ...firefox,
        ...works,
        {
          title: `chromium: ${rows} rows with a number each, ${rows * 10} nodes`,
          figures: [
            figure('page’s thread held, longest: nothing', of('nothing', 'longest'), 'ms'),
            figure('page’s thread held, longest: Dialmark', of('Dialmark', 'longest'), 'ms'),
            figure('page’s thread held, longest: ringcentral-c2d', of('ringcentral-c2d', 'longest'), 'ms'),
            figure('the same, Dialmark − nothing', held, 'ms', { atMost: 8 }),
            figure(
              'total blocking time, Dialmark − nothing',
              of('Dialmark', 'blocked') - of('nothing', 'blocked'),
              'ms',
            ),
            figure(
              'flung through all rows: frames over 50 ms, Dialmark − nothing',
              slow('Dialmark') - slow('nothing'),
              '',
              { atMost: 0 },
            ),
            restFigure(rests),
            figure('page’s thread held, p99: Dialmark', of('Dialmark', 'p99'), 'ms'),
            figure('page’s thread held, p99: ringcentral-c2d', of('ringcentral-c2d', 'p99'), 'ms'),
            figure('first offer after the page is read: Dialmark', of('Dialmark', 'first'), 'ms'),
            figure(
              'first number after the page is read: ringcentral-c2d',
              of('ringcentral-c2d', 'first'),
              'ms',
            ),
            figure('heap for a thousand offers: Dialmark', perThousand('Dialmark') / 1024, 'kB'),
            figure(
              'heap for a thousand offers: ringcentral-c2d',
              perThousand('ringcentral-c2d') / 1024,
              'kB',
            ),
            figure('layout shift: Dialmark − nothing', of('Dialmark', 'shift') - of('nothing', 'shift'), '', {
              atMost: 0,
            }),
          ],
        },
      ];
    } finally {
      await stage.close();
    }
  },
};

const restFigure = (rests: number[]): Figure =>
  figure('from scroll’s rest to all numbers in view marked, p99', quantile(rests, 0.99, true), 'ms', {
    atMost: 100,
  });

/** Firefox has no such pulse: its frames are counted. */
async function inFirefox(rows: number, rounds: number): Promise<BenchTable> {
  const { firefox, site, close } = await firefoxStage({ '/': makePage(rows) });
  try {
    const slow: Record<'nothing' | 'Dialmark', number[]> = { nothing: [], Dialmark: [] };
    const rests: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const way of ['nothing', 'Dialmark'] as const) {
        await firefox.open(way === 'Dialmark' ? site.origin : site.otherOrigin);
        const flung = await firefox.evaluate(fling, [way === 'Dialmark']);
        slow[way].push(flung.frames.filter((ms) => ms > 50).length);
        rests.push(...flung.rests);
      }
    }
    return {
      title: `firefox: ${rows} rows with a number each, ${rows * 10} nodes`,
      figures: [
        figure(
          'flung through all rows: frames over 50 ms, Dialmark − nothing',
          median(slow.Dialmark) - median(slow.nothing),
          '',
          { atMost: 0 },
        ),
        restFigure(rests),
      ],
    };
  } finally {
    await close();
  }
}

export default bench;
