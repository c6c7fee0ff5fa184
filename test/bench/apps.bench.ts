/** Whole cost of the extension on pages that others made: with us in the page and without, by turns in one browser. */
import { APP_PAGES, appPages, pathOf } from '../e2e/apps/pages.ts';
import { chromiumStage } from '../e2e/page/stage.ts';
import { type Bench, figure, median, quantile } from './bench.ts';
import { felt, type PageCost } from './page/felt.ts';

type Costs = Record<'with' | 'without', PageCost[]>;

/** One page of each widget. */
const PAGES = APP_PAGES.filter(
  ({ widget, act }, index) => !act && APP_PAGES.findIndex((one) => one.widget === widget) === index,
).slice(0, 10);

const bench: Bench = {
  title: 'the first five seconds of applications and widgets of others, and their answers to a hand',
  async *run({ quick, say, browsers }) {
    if (!browsers.includes('chromium')) return;
    const rounds = quick ? 3 : 20;
    const stage = await chromiumStage(await appPages());
    const costs = new Map(PAGES.map((page) => [page.name, { with: [], without: [] } as Costs]));
    try {
      for (let round = 0; round <= rounds; round += 1) {
        say(round === 0 ? 'once to warm up' : `round ${round} of ${rounds}`);
        for (const page of PAGES)
          for (const way of round % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
            const origin = way === 'with' ? stage.site.origin : stage.site.otherOrigin;
            const one = await felt(stage.chromium.context, origin + pathOf(page));
            if (round > 0) costs.get(page.name)?.[way].push(one);
          }
      }
    } finally {
      await stage.close();
    }
    const ratios = [...costs].map(([name, cost]) => ({
      name,
      ratio: workOf(cost.with) / workOf(cost.without),
    }));
    const waitsOf = (way: keyof Costs) =>
      [...costs.values()].flatMap((cost) => cost[way]).flatMap(({ waits }) => waits);
    const [ours, without] = [quantile(waitsOf('with'), 0.98), quantile(waitsOf('without'), 0.98)];
    const all = ratios.map(({ ratio }) => ratio);
    yield* [
      {
        title: `chromium: work of the page’s thread in the first 5 s, with us ÷ without, ${rounds} loads each`,
        figures: [
          ...ratios.map(({ name, ratio }) => figure(name, ratio, '×')),
          figure('median', median(all), '×', { atMost: 1.03 }),
          figure('worst', Math.max(...all), '×', { atMost: 1.08 }),
        ],
      },
      {
        title: `chromium: from a click or key to the next frame, ${waitsOf('with').length} of them`,
        figures: [
          figure('98th percentile, without us', without, 'ms'),
          figure('98th percentile, with us', ours, 'ms'),
          figure('with us − without', ours - without, 'ms', { atMost: 4 }),
        ],
      },
    ];
  },
};

const workOf = (costs: readonly PageCost[]) => median(costs.map(({ worked }) => worked));

export default bench;
