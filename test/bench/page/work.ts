/**
 * Work of the page's thread for the built extension from the page's opening until it is idle, beside a walk over all
 * texts that asks each whether it has six digits. Chromium's own account: `TaskDuration` of its Performance domain.
 */
import type { ChromiumStage } from '../../e2e/page/stage.ts';
import { type Figure, figure, median } from '../bench.ts';

/** After this long a page that is left alone has nothing of ours to do. */
const IDLE_MS = 4_000;

/** Runs in the page, as text. */
function walk(): number {
  const begun = performance.now();
  const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  let some = 0;
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (/(?:\d\D*){6}/.test((text as Text).data)) some++;
  return some > 0 ? performance.now() - begun : Number.NaN;
}

interface Worked {
  worked: number;
  limit: number;
}

async function open(stage: ChromiumStage, address: string): Promise<Worked> {
  const page = await stage.chromium.context.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(address);
  await page.waitForTimeout(IDLE_MS);
  const { metrics } = await session.send('Performance.getMetrics');
  const worked = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  const limit = await page.evaluate(walk);
  await page.close();
  return { worked, limit };
}

/** @returns figures of one page of the stage, in turns with us and without. */
export async function work(
  stage: ChromiumStage,
  path: string,
  rounds: number,
  atMost: number,
): Promise<Figure[]> {
  const all: Record<'with' | 'without', Worked[]> = { with: [], without: [] };
  for (let round = 0; round <= rounds; round += 1)
    for (const way of ['without', 'with'] as const) {
      const { origin, otherOrigin } = stage.site;
      const one = await open(stage, (way === 'with' ? origin : otherOrigin) + path);
      // The first is to warm up.
      if (round > 0) all[way].push(one);
    }
  const of = (way: 'with' | 'without', what: keyof Worked) => median(all[way].map((one) => one[what]));
  const ours = of('with', 'worked') - of('without', 'worked');
  return [
    figure('limit: digit-check walk over all of it', of('without', 'limit'), 'ms'),
    figure('work of the page’s thread until idle: nothing', of('without', 'worked'), 'ms'),
    figure('the same, Dialmark − nothing', ours, 'ms'),
    figure('the same, Dialmark − nothing, ÷ limit', ours / of('without', 'limit'), '×', { atMost }),
  ];
}
