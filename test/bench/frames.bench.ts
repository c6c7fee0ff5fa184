/**
 * Whether lists and grids of others keep their frames with us in them: the wheel is turned on each page with the built
 * extension and without it, in turns in one browser.
 */
import { buildWidgets } from '../apps/widgets/build.ts';
import { people } from '../apps/widgets/people.ts';
import { APP_PAGES, appPages } from '../e2e/apps/pages.ts';
import { chromiumStage, firefoxStage, type Pages } from '../e2e/page/stage.ts';
import {
  type Bench,
  type BenchBrowser,
  type BenchTable,
  type Figure,
  figure,
  median,
  quantile,
} from './bench.ts';
import { wheel } from './page/wheel.ts';

interface List {
  name: string;
  path: string;
  /** Selects what scrolls, where that is not the box with most to scroll. */
  scroller?: string;
}

/** Every page of others that opens as a list of all people; those whose rows fit on a screen are left out as it runs. */
const LISTS = APP_PAGES.filter(
  ({ act, only, path = '' }) => !act && !only && (path === '' || path.endsWith('contacts')),
);
const listOf = ({ name, widget, scroller, path = '' }: (typeof LISTS)[number]): List => ({
  name,
  ...(scroller && { scroller }),
  path: `/frames/${widget}${path}`,
});
const PLAIN: List = { name: 'plain table', path: '/frames/table' };

/** Milliseconds: a frame that people see as a jerk. */
const SLOW_MS = 50;
/** With us at most so much more than without: of a frame, and of the thread's work. */
const MORE = 1.05;
const MORE_WORK = 1.1;

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
  for (const { widget } of LISTS) pages[`/frames/${widget}`] = built.page(widget, rows);
  pages[PLAIN.path] = plainTable(plain);
  return pages;
}

interface Turn {
  frames: number[];
  /** Processor's time of the page's thread while the wheel was turned, milliseconds; Firefox does not tell. */
  worked?: number;
}

interface Browser {
  site: { origin: string; otherOrigin: string };
  /** Opens the page, waits until it is drawn and marked, and turns the wheel on it. */
  turn(address: string, scroller?: string): Promise<Turn>;
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
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const worked = async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
      };
      await page.goto(address);
      await page.waitForFunction(isDrawn);
      await settle();
      const before = await worked();
      const frames = await page.evaluate(wheel, scroller);
      const turn = { frames, worked: (await worked()) - before };
      await page.close();
      return turn;
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
      return { frames: await stage.firefox.evaluate(wheel, [scroller]) };
    },
    close: stage.close,
  };
}

type Turns = Record<'with' | 'without', Turn[]>;

function tableOf(browser: BenchBrowser, { name }: List, turns: Turns): BenchTable {
  const middle = (way: keyof Turns, of: (turn: Turn) => number) => median(turns[way].map(of));
  const pair = (what: string, unit: string, of: (turn: Turn) => number, more: number): Figure[] => [
    figure(`${what}, without us`, middle('without', of), unit),
    figure(`${what}, with us`, middle('with', of), unit, { atMost: middle('without', of) * more }),
  ];
  const hasWork = turns.with.some(({ worked }) => worked !== undefined);
  return {
    title: `${browser}: the wheel turned on ${name}`,
    figures: [
      ...pair('frames over 50 ms', '', ({ frames }) => frames.filter((ms) => ms > SLOW_MS).length, 1),
      ...pair('median frame', 'ms', ({ frames }) => median(frames), MORE),
      ...pair('p95 of frames', 'ms', ({ frames }) => quantile(frames, 0.95), MORE),
      ...(hasWork
        ? pair('work of the page’s thread', 'ms', ({ worked = Number.NaN }) => worked, MORE_WORK)
        : []),
    ],
  };
}

const bench: Bench = {
  title: 'frames of lists and grids that others made, with us in the page and without',
  async *run({ quick, say, browsers }) {
    const rounds = quick ? 3 : 5;
    const pages = await framesPages(2_000, quick ? 2_000 : 10_000);
    for (const name of browsers) {
      const browser = await (name === 'chromium' ? chromium(pages) : firefox(pages));
      try {
        for (const list of [...LISTS.map(listOf), PLAIN]) {
          const turns: Turns = { with: [], without: [] };
          say(`${name}: ${list.name}`);
          for (let round = 0; round <= rounds; round += 1) {
            // In turns, and each first as often as the other: what the machine does beside is shared.
            const ways = round % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const);
            for (const way of ways) {
              const origin = way === 'with' ? browser.site.origin : browser.site.otherOrigin;
              const turn = await browser.turn(origin + list.path, list.scroller);
              if (round > 0) turns[way].push(turn);
            }
            if (turns.with[0]?.frames.length === 0) break;
          }
          if (turns.with[0]?.frames.length) yield tableOf(name, list, turns);
          else say('  fits on a screen');
        }
      } finally {
        await browser.close();
      }
    }
  },
};

export default bench;
