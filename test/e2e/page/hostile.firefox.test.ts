/** What a page can do to be in our way, or to call through a frame, in Firefox: nothing. See hostile.chromium.test.ts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FirefoxHands, handsIn } from './firefox-hands.ts';
import { HOSTILE, NUMBER } from './hostile-pages.ts';
import { type FirefoxStage, firefoxStage, placeOfText } from './stage.ts';

let stage: FirefoxStage;
let hands: FirefoxHands;
let framing = '';
beforeAll(async () => {
  stage = await firefoxStage({
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
    '/framing': (_request, response) => void response.setHeader('content-type', 'text/html').end(framing),
  });
  hands = handsIn(stage.firefox);
});
afterAll(() => stage?.close());

const open = (path: string, origin = stage.site.origin) => stage.firefox.open(origin + path);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

it.each(['/clobbered', '/styled', '/csp', '/xhtml'])('offers as ever on %s', async (path) => {
  await open(path);
  await hands.point(NUMBER);
});

it('leaves an SVG document in peace', async () => {
  await open('/svg');
  await pause(400);
  const text = await stage.firefox.evaluate(() => document.documentElement.outerHTML, []);
  expect(text).not.toContain('dialmark');
});

it('rests where a page takes our host away', async () => {
  await open('/fighting');
  const before = stage.placed();
  const place = await stage.firefox.evaluate(placeOfText, [NUMBER]);
  for (let turn = 0; turn < 40; turn += 1) {
    await stage.firefox.moveTo(Math.round(place?.x ?? 0) + (turn % 2), Math.round(place?.y ?? 0));
    await pause(25);
  }
  const removals = await stage.firefox.evaluate(() => {
    const page = (window as { wrappedJSObject?: unknown }).wrappedJSObject ?? window;
    return Number((page as { removals: number }).removals);
  }, []);
  expect(removals).toBeLessThanOrEqual(20);
  expect(stage.placed()).toEqual(before);
});

it('offers nothing in a frame of an allowed site that a stranger’s page holds', async () => {
  framing = `<!doctype html><title>Stranger</title><iframe src="${stage.site.origin}/plain" width="600" height="300" style="opacity:0.01"></iframe>`;
  await open('/framing', stage.site.otherOrigin);
  const before = stage.placed();
  for (const x of [60, 120, 180, 215, 225, 235]) {
    await stage.firefox.moveTo(x, 36);
    await pause(150);
    await stage.firefox.mouse('down');
    await stage.firefox.mouse('up');
  }
  await pause(300);
  await stage.ask('vault.state', {});
  expect(stage.placed()).toEqual(before);
});

it('takes a double click, and Enter with a click, for one press', async () => {
  await open('/plain');
  const before = stage.placed().length;
  const { x, y } = await hands.point(NUMBER);
  for (let turn = 0; turn < 2; turn += 1) {
    await stage.firefox.mouse('down');
    await stage.firefox.mouse('up');
  }
  await stage.firefox.press('\uE007');
  await stage.firefox.clickAt(x, y);
  await pause(500);
  await stage.ask('vault.state', {});
  expect(stage.placed().length).toBe(before + 1);
});
