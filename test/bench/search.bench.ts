/**
 * Search over 5,000 transcripts of ten minutes in English, Hebrew and Arabic, in a page of the extension in Chromium:
 * our index and MiniSearch over the same tables, asked the same. What is asked is known to be there, so that what
 * each finds can be counted.
 */
import type { Page } from 'playwright';
import { bundle } from '../corpus/bundle.ts';
import { launchChromium } from '../e2e/harness/chromium.ts';
import { type Bench, type BenchTable, figure, quantile } from './bench.ts';
import { openings } from './popup/openings.ts';
import type { bench as InPage } from './search/in-page.ts';
import { KINDS } from './search/queries.ts';

const MB = 1024 * 1024;

declare const bench: typeof InPage;

interface Way {
  name: string;
  built: { ms: number; bytes: number };
  load: number;
  heap: number;
  /** The first answer after loading. */
  cold: number;
  answers: number[];
  found: number[][];
}

/** Bytes in use by a page's scripts, garbage collected, buffers with them. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const usage = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number;
    backingStorageSize?: number;
  };
  await session.detach();
  return usage.usedSize + (usage.backingStorageSize ?? 0);
}

/** Share of what answers among the first ten, and of the first ten what answers. */
function judge(answers: readonly number[], found: readonly number[]) {
  const right = found.filter((index) => answers.includes(index)).length;
  return {
    recall: right / Math.min(10, answers.length),
    precision: found.length === 0 ? 0 : right / found.length,
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

const benchmark: Bench = {
  title: 'search over all transcripts, beside MiniSearch',
  async *run({ quick, say }) {
    const count = quick ? 300 : 5000;
    const each = quick ? 6 : 40;
    const script = await bundle('test/bench/search/in-page.ts');
    const chromium = await launchChromium({ viewport: { width: 384, height: 560 } });
    try {
      const page = await chromium.context.newPage();
      await page.addInitScript(script);
      // A document of the extension's own origin, with nothing else in it.
      const fresh = () => page.goto(chromium.extensionUrl('manifest.json'));
      await fresh();
      say(`storing ${count} transcripts`);
      const { queries, answers } = await page.evaluate(([many, kinds]) => bench.fill(many, kinds), [
        count,
        each,
      ] as const);

      say('our index');
      const built = await page.evaluate(() => bench.buildOurs());
      await fresh();
      const empty = await heapOf(page);
      const load = await page.evaluate(() => bench.loadOurs());
      const heap = (await heapOf(page)) - empty;
      const typed = queries.map((query) => query.typed);
      const asked = await page.evaluate((all) => all.map((one) => bench.askOurs(one)), typed);
      await fresh();
      const shown = await page.evaluate(async (all) => {
        const found: { ms: number; found: number[] }[] = [];
        for (const one of all) found.push(await bench.findOurs(one));
        return found;
      }, typed);
      const ours: Way = {
        name: 'ours',
        built,
        load,
        heap,
        cold: asked[0] ?? Number.NaN,
        answers: asked,
        found: shown.map((one) => one.found),
      };

      // Before MiniSearch: pages of one extension share a process, and its memory.
      say('the popup, with all that stored');
      await fresh();
      const popup = await chromium.openExtensionPage('popup.html');
      await popup.waitForSelector('.call-main');
      const { rows } = await openings(popup, quick ? 3 : 20);
      await popup.close();
      await page.bringToFront();

      say('MiniSearch');
      await fresh();
      const miniBuilt = await page.evaluate(() => bench.buildMini());
      const minis: Way[] = [];
      for (const combine of ['OR', 'AND'] as const) {
        await fresh();
        const before = await heapOf(page);
        const miniLoad = await page.evaluate(() => bench.loadMini());
        const miniHeap = (await heapOf(page)) - before;
        const told = await page.evaluate(([all, how]) => all.map((one) => bench.askMini(one, how)), [
          typed,
          combine,
        ] as const);
        minis.push({
          name: `MiniSearch, ${combine}`,
          built: miniBuilt,
          load: miniLoad,
          heap: miniHeap,
          cold: told[0]?.ms ?? Number.NaN,
          answers: told.map((one) => one.ms),
          found: told.map((one) => one.found),
        });
      }

      const ways = [ours, ...minis];
      const costs = ways.map(
        (way): BenchTable => ({
          title: `Search, ${count} transcripts of 10 minutes: ${way.name}`,
          figures: [
            figure('index as stored', way.built.bytes / MB, 'MB'),
            figure('in memory', way.heap / MB, 'MB'),
            figure('build, from table to table', way.built.ms / 1000, 's'),
            figure('load, from its table', way.load, 'ms'),
            figure('first answer', way.cold, 'ms'),
            figure('answer, median', quantile(way.answers, 0.5), 'ms'),
            figure('answer, p95', quantile(way.answers, 0.95), 'ms', { atMost: 40 }),
            figure('answer, longest', Math.max(...way.answers), 'ms'),
            ...(way === ours
              ? [
                  figure('first search, with loading', shown[0]?.ms ?? Number.NaN, 'ms'),
                  figure(
                    'calls and sentences found, median',
                    quantile(
                      shown.map((one) => one.ms),
                      0.5,
                    ),
                    'ms',
                  ),
                  figure(
                    'calls and sentences found, p95',
                    quantile(
                      shown.map((one) => one.ms),
                      0.95,
                    ),
                    'ms',
                    { atMost: 40 },
                  ),
                ]
              : []),
          ],
        }),
      );
      const judged = ways.map((way) => queries.map((_, at) => judge(answers[at] ?? [], way.found[at] ?? [])));
      const quality = (['recall', 'precision'] as const).map((what): BenchTable => {
        const title = {
          recall: 'Recall: share of what answers that is among the first ten',
          precision: 'Precision: share of the first ten that answers',
        }[what];
        const of = (way: number, kind: string | undefined) =>
          mean(
            (judged[way] ?? []).flatMap((one, at) =>
              !kind || queries[at]?.kind === kind ? [one[what]] : [],
            ),
          );
        return {
          title,
          figures: [...KINDS, undefined].flatMap((kind) =>
            ways.map((way, at) => ({
              what: `${kind ?? 'all'}: ${way.name}`,
              value: of(at, kind),
              unit: '',
              ...(at === 0 && {
                goal: { atLeast: Math.max(...minis.map((_, other) => of(other + 1, kind))) },
              }),
            })),
          ),
        };
      });
      const opening: BenchTable = {
        title: `The popup opens, ${count} calls with transcripts stored`,
        figures: [
          figure('calls are shown, median', quantile(rows, 0.5), 'ms', { atMost: 80 }),
          figure('calls are shown, p95', quantile(rows, 0.95), 'ms'),
        ],
      };
      yield* [...costs, opening, ...quality];
    } finally {
      await chromium.close();
    }
  },
};

export default benchmark;
