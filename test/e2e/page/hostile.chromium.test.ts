/** What a page can do to place a call, to read ours or to be in our way: nothing. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ClosedRoots } from '../harness/chromium.ts';
import { eventually } from '../harness/eventually.ts';
import { E164, HOSTILE, NUMBER } from './hostile-pages.ts';
import { type ChromiumStage, callName, chromiumStage, hover } from './stage.ts';

declare function attack(): unknown;

let stage: ChromiumStage;
const framed = new Map<string, string>();
beforeAll(async () => {
  stage = await chromiumStage({
    ...HOSTILE,
    '/csp': (_request, response) =>
      void response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy':
            "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
        })
        .end(HOSTILE['/plain']),
    '/xhtml': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/xhtml+xml; charset=utf-8' })
        .end(
          `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head><body><p>Phone: ${NUMBER}</p></body></html>`,
        ),
    '/svg': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'image/svg+xml; charset=utf-8' })
        .end(`<svg xmlns="http://www.w3.org/2000/svg"><text x="10" y="40">Phone: ${NUMBER}</text></svg>`),
    '/framing': (_request, response) =>
      void response.setHeader('content-type', 'text/html').end(framed.get('/framing') ?? ''),
  });
});
afterAll(() => stage?.close());
let before = 0;
afterEach(() => {
  before = stage.placed().length;
});

async function pressed(page: Page, roots: ClosedRoots): Promise<void> {
  const { x, y } = await hover(page, roots, NUMBER, E164);
  await page.mouse.move(x, y);
  await roots.find('group', callName(E164));
  // Long enough for the button to have been seen: what follows is judged for other reasons.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
  await page.mouse.down();
  await page.mouse.up();
}

/** What a screen reader was told. */
async function said(roots: ClosedRoots, words: RegExp): Promise<void> {
  await eventually(async () => (await roots.tree()).some((node) => words.test(node.name)), {
    what: `${words} is said`,
  });
}

/** The background has answered whatever was asked before: what was going to be placed is placed. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  await stage.ask('vault.state', {});
}

it('hears none of a page’s own events, before an offer and with one open', async () => {
  const { page, roots, errors } = await stage.open('/synthetic');
  await page.evaluate(() => attack());
  const { x, y } = await hover(page, roots, NUMBER, E164);
  await page.evaluate(() => attack());
  await page.mouse.move(x, y);
  await roots.find('group', callName(E164));
  await page.evaluate(() => attack());
  await settle(page);
  expect(stage.placed().length).toBe(before);
  expect(errors).toEqual([]);
  await page.close();
});

it('takes no message from a page', async () => {
  const { page, roots } = await stage.open('/forged');
  await page.evaluate(() => attack());
  await hover(page, roots, NUMBER, E164);
  await page.evaluate(() => attack());
  await settle(page);
  expect(stage.placed().length).toBe(before);
  await page.close();
});

it('works with its own tools where a page has taken the usual ones, and keeps its root closed', async () => {
  const { page, roots } = await stage.open('/polluted');
  await hover(page, roots, NUMBER, E164);
  expect(await page.evaluate(() => attack())).toBe('[]null');
  await pressed(page, roots);
  await eventually(() => stage.placed().length === before + 1, { what: 'the user’s own press goes through' });
  await page.close();
});

it('dials nothing where the number changed under the finger', async () => {
  const { page, roots } = await stage.open('/swapped');
  await pressed(page, roots);
  await said(roots, /changed the number/);
  await settle(page);
  expect(stage.placed().length).toBe(before);
  await page.close();
});

it('dials nothing where something covers the button, even what lets clicks through', async () => {
  const { page, roots } = await stage.open('/covered');
  const { x, y } = await hover(page, roots, NUMBER, E164);
  await page.mouse.move(x, y);
  await roots.find('group', callName(E164));
  await page.evaluate(() => attack());
  await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
  await page.mouse.down();
  await page.mouse.up();
  await said(roots, /covers the button/);
  await settle(page);
  expect(stage.placed().length).toBe(before);
  await page.close();
});

it('rests where a page takes our host away', async () => {
  const { page, roots } = await stage.open('/fighting');
  const place = await eventually(() => page.locator('#n').boundingBox(), { what: 'the number is there' });
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.move(place.x + 5 + (turn % 2), place.y + 5);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 25)));
  }
  const removals = await page.evaluate(() => (globalThis as unknown as { removals: number }).removals);
  expect(removals).toBeLessThanOrEqual(20);
  expect((await roots.tree()).length).toBeGreaterThan(0);
  await settle(page);
  expect(stage.placed().length).toBe(before);
  await page.close();
});

it.each(['/clobbered', '/styled', '/csp', '/xhtml'])('offers as ever on %s', async (path) => {
  const { page, roots, errors } = await stage.open(path);
  const { x, y } = await hover(page, roots, NUMBER, E164);
  await page.mouse.move(x, y);
  await roots.find('group', callName(E164));
  expect(errors).toEqual([]);
  await page.close();
});

it('leaves an SVG document in peace', async () => {
  const { page, errors } = await stage.open('/svg');
  await settle(page);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('dialmark');
  expect(errors).toEqual([]);
  await page.close();
});

it('offers nothing in a frame of an allowed site that a stranger’s page holds', async () => {
  framed.set(
    '/framing',
    `<!doctype html><title>Stranger</title><iframe src="${stage.site.origin}/plain" width="600" height="300" style="opacity:0.01"></iframe>`,
  );
  const page = await stage.chromium.context.newPage();
  await page.goto(`${stage.site.otherOrigin}/framing`);
  await page.frameLocator('iframe').locator('#n').waitFor();
  await page.mouse.move(80, 40);
  await settle(page);
  const inner = page.frames().find((frame) => frame.url().includes('/plain'));
  expect(await inner?.evaluate(() => document.querySelector('dialmark-offer') !== null)).toBe(false);
  await page.close();
});

it('takes a double click, and Enter with a click, for one press', async () => {
  const { page, roots } = await stage.open('/plain');
  const { x, y } = await hover(page, roots, NUMBER, E164);
  await page.mouse.move(x, y);
  await roots.find('group', callName(E164));
  await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
  await page.mouse.dblclick(x, y);
  await page.keyboard.press('Enter');
  await page.mouse.click(x, y);
  await settle(page);
  // The number was called a moment ago by another test: at most a question, and one press.
  expect(stage.placed().length).toBeLessThanOrEqual(before + 1);
  await page.close();
});
