/**
 * Our script's pieces of work on a page's main thread, as Chromium traces them: 50,000 nodes, and all their numbers
 * changed. How long a piece may take, `npm run bench -- detect` says.
 */
import type { CDPSession } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { type ChromiumStage, chromiumStage, offersOn } from './stage.ts';

const ROWS = 5_000;
/** 50,000 nodes: a row is a tr, two texts, and seven elements and texts more. */
const LARGE = `<!doctype html><html lang="en"><head><title>Large</title></head><body><table><tbody>${Array.from(
  { length: ROWS },
  (_, row) =>
    `<tr><td>Contact</td><td>+1 415 ${200 + (row % 300)} ${1000 + (row % 4000)}</td><td><b>Deal</b> ${row}</td><td>open</td></tr>`,
).join('')}</tbody></table></body></html>`;
/** Of all the reading, at most: one piece that read until it was through would have half of it, before or after the change. */
const LARGEST_SHARE = 0.2;

/** Times in microseconds; `tdur` is the thread's own. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

let stage: ChromiumStage;
beforeAll(async () => {
  stage = await chromiumStage({ '/large': LARGE });
});
afterAll(() => stage?.close());

/**
 * Returns milliseconds of each task of the page's main thread in which our script went on after it had yielded (the page
 * has none that does): of its own time, not of what it waited for a core.
 */
async function ourTasks(session: CDPSession, work: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  await work();
  await session.send('Tracing.end');
  await ended;
  const continued = events.filter(({ name }) => name === 'RunYieldContinuation');
  return events
    .filter(({ name }) => name === 'RunTask')
    .filter((task) => continued.some((each) => isIn(each, task)))
    .map(({ dur = 0, tdur = dur }) => tdur / 1_000);
}

const isIn = (inner: TraceEvent, outer: TraceEvent) =>
  inner.pid === outer.pid &&
  inner.tid === outer.tid &&
  inner.ts >= outer.ts &&
  inner.ts <= outer.ts + (outer.dur ?? 0);

it('reads 50,000 nodes in pieces that no frame notices, and rows that change as well', async () => {
  const page = await stage.chromium.context.newPage();
  const session = await page.context().newCDPSession(page);
  const tasks = await ourTasks(session, async () => {
    await page.goto(`${stage.site.origin}/large`);
    expect(
      await page.evaluate(() => document.createTreeWalker(document).root.childNodes.length),
    ).toBeGreaterThan(0);
    await eventually(async () => (await offersOn(stage, page)).length === ROWS, {
      what: 'all rows are read',
      timeout: 60_000,
    });
    await page.evaluate(() => {
      for (const cell of document.querySelectorAll('td:nth-child(2)')) cell.textContent = '+1 212 555 0142';
    });
    await eventually(async () => new Set(await offersOn(stage, page)).size === 1, {
      what: 'all changes are read',
      timeout: 60_000,
    });
  });
  expect(tasks.length).toBeGreaterThan(10);
  const work = tasks.reduce((sum, one) => sum + one, 0);
  expect(Math.max(...tasks) / work).toBeLessThan(LARGEST_SHARE);
  await page.close();
});
