/**
 * Whether grids of others keep their frames with us in them: the wheel is turned on each page with the built extension
 * and without it, in turns in one browser.
 */
import { buildWidgets, type Widget } from '../apps/widgets/build.ts';
import { people } from '../apps/widgets/people.ts';
import { appPages } from '../e2e/apps/pages.ts';
import { chromiumStage, firefoxStage, type Pages } from '../e2e/page/stage.ts';
import { type Bench, type BenchBrowser, type BenchTable, median, quantile } from './bench.ts';
import { wheel } from './page/wheel.ts';

interface Rows {
  name: string;
  path: string;
  scroller: string | null;
}

const GRIDS: readonly (Rows & { widget?: Widget })[] = [
  { name: 'Tabulator', widget: 'tabulator', path: '/frames/tabulator', scroller: '.tabulator-tableholder' },
  { name: 'AG Grid', widget: 'ag-grid', path: '/frames/ag-grid', scroller: '.ag-body-viewport' },
  { name: 'TanStack Virtual', widget: 'react-virtual', path: '/frames/react-virtual', scroller: '#scroller' },
  { name: 'plain table', path: '/frames/table', scroller: null },
];

/** Milliseconds: a frame that people see as a jerk. */
const SLOW_MS = 50;
/** With us at most so much more than without. */
const MORE = 1.05;

function plainTable(count: number): string {
  const rows = people(count).map(
    ({ name, company, abroad, since }) =>
      `<tr><td>${name}</td><td>${company}</td><td>${abroad}</td><td>${since}</td></tr>`,
  );
  return `<!doctype html><html lang="en" data-ready="yes"><head><meta charset="utf-8"><title>Contacts</title></head><body><table><tbody>${rows.join('')}</tbody></table></body></html>`;
}

async function framesPages(rows: number, plain: number): Promise<Pages> {
  const built = await buildWidgets();
  const pages: Record<string, Pages[string]> = { ...(await appPages()) };
  for (const { widget, path } of GRIDS) pages[path] = widget ? built.page(widget, rows) : plainTable(plain);
  return pages;
}

interface Browser {
  site: { origin: string; otherOrigin: string };
  /** Opens the page, waits until it is drawn and marked, and turns the wheel on it. */
  turn(address: string, scroller: string | null): Promise<number[]>;
  close(): Promise<void>;
}

/** Runs in the page. */
const isDrawn = () => document.documentElement.dataset.ready === 'yes';
/** Time that a page has to be read after it is drawn, milliseconds. */
const SETTLED_MS = 1_500;
const settle = () => new Promise((done) => setTimeout(done, SETTLED_MS));

async function chromium(pages: Pages): Promise<Browser> {
  const stage = await chromiumStage(pages);
  return {
    site: stage.site,
    async turn(address, scroller) {
      const page = await stage.chromium.context.newPage();
      await page.goto(address);
      await page.waitForFunction(isDrawn);
      await settle();
      const frames = await page.evaluate(wheel, scroller);
      await page.close();
      return frames;
    },
    close: stage.close,
  };
}

async function firefox(pages: Pages): Promise<Browser> {
  const stage = await firefoxStage(pages);
  return {
    site: stage.site,
    async turn(address, scroller) {
      await stage.firefox.open(address);
      await settle();
      return stage.firefox.evaluate(wheel, [scroller]);
    },
    close: stage.close,
  };
}

type Turned = Record<'with' | 'without', number[][]>;

function tableOf(browser: BenchBrowser, { name }: Rows, { with: ours, without }: Turned): BenchTable {
  const slow = (turns: number[][]) =>
    median(turns.map((frames) => frames.filter((ms) => ms > SLOW_MS).length));
  const middle = (turns: number[][]) => median(turns.map((frames) => median(frames)));
  const p95 = (turns: number[][]) => median(turns.map((frames) => quantile(frames, 0.95)));
  return {
    title: `${browser}: the wheel turned on ${name}`,
    figures: [
      { what: 'frames over 50 ms, without us', value: slow(without), unit: '' },
      { what: 'frames over 50 ms, with us', value: slow(ours), unit: '', goal: { atMost: slow(without) } },
      { what: 'median frame, without us', value: middle(without), unit: 'ms' },
      {
        what: 'median frame, with us',
        value: middle(ours),
        unit: 'ms',
        goal: { atMost: middle(without) * MORE },
      },
      { what: 'p95 of frames, without us', value: p95(without), unit: 'ms' },
      { what: 'p95 of frames, with us', value: p95(ours), unit: 'ms', goal: { atMost: p95(without) * MORE } },
    ],
  };
}

const bench: Bench = {
  title: 'frames of grids that others made, with us in the page and without',
  async run({ quick, say, browsers }) {
    const rounds = quick ? 3 : 7;
    const pages = await framesPages(2_000, quick ? 2_000 : 10_000);
    const tables: BenchTable[] = [];
    for (const name of browsers) {
      const browser = await (name === 'chromium' ? chromium(pages) : firefox(pages));
      try {
        for (const grid of GRIDS) {
          const turned: Turned = { with: [], without: [] };
          say(`${name}: ${grid.name}`);
          for (let round = 0; round <= rounds; round += 1) {
            // In turns, and each first as often as the other: what the machine does beside is shared.
            const ways = round % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const);
            for (const way of ways) {
              const origin = way === 'with' ? browser.site.origin : browser.site.otherOrigin;
              const frames = await browser.turn(origin + grid.path, grid.scroller);
              if (round > 0) turned[way].push(frames);
            }
          }
          tables.push(tableOf(name, grid, turned));
        }
      } finally {
        await browser.close();
      }
    }
    return tables;
  },
};

export default bench;
