/** Coming and going: switched off at once, asked to leave things alone, replaced by a new version, under load. */
import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { type ChromiumStage, callName, chromiumStage, hover, offersOn } from './stage.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>Life</title></head><body>
<p>Phone: +1 212 555 0142</p><section id="aside"><p>Phone: +1 415 555 2671</p></section></body></html>`;
const COLUMNS = `<!doctype html><html lang="en"><head><title>Columns</title></head><body><table><thead><tr><th>Name</th>
<th id="what">Phone</th></tr></thead><tbody><tr><td>Ada</td><td>2125550142</td></tr><tr><td>Max</td><td>4155552671</td></tr></tbody></table></body></html>`;
const ROWS = 5_000;
/** 50,000 nodes: a row is a tr, two texts, and seven elements and texts more. */
const LARGE = `<!doctype html><html lang="en"><head><title>Large</title></head><body><table><tbody>${Array.from(
  { length: ROWS },
  (_, row) =>
    `<tr><td>Contact</td><td>+1 415 ${200 + (row % 300)} ${1000 + (row % 4000)}</td><td><b>Deal</b> ${row}</td><td>open</td></tr>`,
).join('')}</tbody></table></body></html>`;
const LONGEST_TASK_MS = 50;

let stage: ChromiumStage;
beforeAll(async () => {
  stage = await chromiumStage({ '/': PAGE, '/large': LARGE, '/columns': COLUMNS });
});
afterAll(() => stage?.close());

const traces = (page: Page) =>
  page.evaluate(() => ({
    hosts: document.querySelectorAll('dialmark-offer').length,
    highlights: [...CSS.highlights.keys()].filter((name) => name.startsWith('dialmark')).length,
  }));

async function marked(page: Page): Promise<void> {
  await eventually(
    async () => (await traces(page)).highlights > 0 && (await offersOn(stage, page)).length === 2,
    {
      what: 'both numbers are offered',
    },
  );
}

it('leaves without a trace where the site is switched off, and is back without a reload', async () => {
  const { page, roots } = await stage.open('/');
  await hover(page, roots, '+1 212 555 0142', '+12125550142');
  await marked(page);
  await stage.ask('site.disable', { origin: stage.site.origin });
  await eventually(
    async () => {
      expect(await traces(page)).toEqual({ hosts: 0, highlights: 0 });
      return true;
    },
    { what: 'nothing of ours is left' },
  );
  await stage.ask('site.enabled', { origin: stage.site.origin });
  await marked(page);
  await page.close();
});

it('offers a column no more when its heading says another thing, and again when it says phone', async () => {
  const { page } = await stage.open('/columns');
  for (const [heading, offered] of [
    ['Phone', 2],
    ['Order', 0],
    ['Mobile', 2],
  ] as const) {
    await page.evaluate((text) => {
      (document.querySelector('#what') as HTMLElement).textContent = text;
    }, heading);
    await eventually(async () => (await offersOn(stage, page)).length === offered, {
      what: `${offered} offers under ${heading}`,
    });
  }
  await page.close();
});

it('never offers again what the user does not want offered: a number, a part', async () => {
  const { page, roots } = await stage.open('/');
  await marked(page);
  for (const [shown, e164, choice, left] of [
    ['+1 415 555 2671', '+14155552671', 'Never in this part of the page', ['+12125550142']],
    ['+1 212 555 0142', '+12125550142', 'Never offer this number', []],
  ] as const) {
    const { x, y } = await hover(page, roots, shown, e164);
    await page.mouse.move(x, y);
    await roots.find('group', callName(e164));
    await roots.click('button', 'More');
    await eventually(
      async () => (await roots.tree()).some(({ name }) => /^Labelled as a phone number/.test(name)),
      { what: 'the card says why this is a number' },
    );
    await roots.click('button', choice);
    await eventually(
      async () => {
        expect(await offersOn(stage, page)).toEqual(left);
        return true;
      },
      { what: `${shown} is not offered any more` },
    );
  }
  await page.reload();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(await offersOn(stage, page)).toEqual([]);
  await stage.ask('never.remove', { kind: 'number', value: '+12125550142' });
  await stage.ask('never.remove', { kind: 'part', value: '#aside > p', origin: stage.site.origin });
  await page.close();
});

/** Milliseconds of each run of our script on the page's main thread. */
async function ourTasks(session: CDPSession, work: () => Promise<void>): Promise<number[]> {
  const events: { name?: string; dur?: number; args?: { data?: { url?: string; scriptName?: string } } }[] =
    [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as typeof events)));
  const ended = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8'] },
  });
  await work();
  await session.send('Tracing.end');
  await ended;
  return events
    .filter(({ name, args }) => {
      const url = args?.data?.url ?? args?.data?.scriptName ?? '';
      return (name === 'FunctionCall' || name === 'EvaluateScript') && url.startsWith('chrome-extension:');
    })
    .map(({ dur = 0 }) => dur / 1_000);
}

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
  expect(Math.max(...tasks)).toBeLessThan(LONGEST_TASK_MS);
  await page.close();
});

it('is there once, however often it is brought', async () => {
  const { page, roots } = await stage.open('/');
  await hover(page, roots, '+1 212 555 0142', '+12125550142');
  // A site that is enabled again is injected again.
  for (let times = 0; times < 3; times += 1) await stage.ask('site.enabled', { origin: stage.site.origin });
  await marked(page);
  await hover(page, roots, '+1 212 555 0142', '+12125550142');
  expect(await traces(page)).toEqual({ hosts: 1, highlights: 2 });
  await page.close();
});

it('leaves where its extension is replaced, and the new one takes over in the open tab: one offer, one call', async () => {
  const { page, roots } = await stage.open('/');
  await hover(page, roots, '+1 212 555 0142', '+12125550142');
  const before = await page.evaluate(() => [...CSS.highlights.keys()]);
  const ours = stage.chromium.context.pages().find((each) => each.url().includes('options.html'));
  await ours?.evaluate(() => chrome.runtime.reload()).catch(() => undefined);
  await eventually(
    async () => {
      const now = await page.evaluate(() => [...CSS.highlights.keys()]);
      return !now.some((name) => before.includes(name));
    },
    { what: 'the old version’s marks are gone' },
  );
  await eventually(async () => (await traces(page)).highlights > 0, { what: 'the new version marks' });
  const { x, y } = await hover(page, roots, '+1 212 555 0142', '+12125550142');
  expect((await traces(page)).hosts).toBe(1);
  await page.mouse.move(x, y);
  await roots.find('group', callName('+12125550142'));
  const isPlaced = () => stage.placed().includes('+12125550142');
  await eventually(
    async () => {
      await page.mouse.click(x, y);
      await eventually(isPlaced, { what: 'this press places it', timeout: 4000 });
      return true;
    },
    { what: 'the platform got the call' },
  );
  await roots.find('button', 'Open call');
  expect(stage.placed()).toEqual(['+12125550142']);
  await page.close();
});
