/**
 * A page that the browser draws before it is asked for. Chromium draws none while a debugger is attached, so this one
 * runs without: the page tells the server what it knows, and the pointer is the display's.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testExtension } from '../harness/build.ts';
import { type Display, onDisplay, startDisplay } from '../harness/display.ts';
import { eventually } from '../harness/eventually.ts';
import { openUndriven, type Undriven } from '../harness/undriven.ts';
import { AHEAD, BEFORE_AHEAD } from './attacks.ts';
import { E164 } from './hostile-pages.ts';
import { type ChromiumStage, chromiumStage } from './stage.ts';

/** A page's report of itself: whether it was drawn ahead, and where its number's end is, pixels of the screen. */
const Told = z.object({ ahead: z.boolean(), right: z.number(), middle: z.number() });
type Told = z.infer<typeof Told>;

const TELL = `<script>
  const tell = () => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('#n'));
    const { right, top, bottom } = range.getBoundingClientRect();
    navigator.sendBeacon('/told', JSON.stringify({
      ahead: performance.getEntriesByType('navigation')[0].activationStart > 0,
      right: right + screenX,
      middle: (top + bottom) / 2 + screenY + outerHeight - innerHeight,
    }));
  };
  addEventListener('load', () => {
    if (!document.prerendering) return tell();
    fetch('/drawn-ahead');
    document.addEventListener('prerenderingchange', () => setTimeout(tell, 500));
  });
</script>`;

describe('on a display', onDisplay, () => {
  const told: Told[] = [];
  let drawnAhead = 0;
  let display: Display;
  let stage: ChromiumStage;
  let browser: Undriven | undefined;
  const profile = mkdtempSync(join(tmpdir(), 'dialmark-ahead-'));

  function hear(request: IncomingMessage, response: ServerResponse): void {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      told.push(Told.parse(JSON.parse(body)));
      response.writeHead(204).end();
    });
  }

  beforeAll(async () => {
    display = await startDisplay();
    stage = await chromiumStage(
      {
        '/before-ahead': `${BEFORE_AHEAD}<script>addEventListener('click', () => attack())</script>`,
        '/ahead': AHEAD + TELL,
        '/told': hear,
        '/drawn-ahead': (_, response) => {
          drawnAhead += 1;
          response.writeHead(204).end();
        },
      },
      { headless: false, display: display.name, profile },
    );
    await stage.chromium.close();
    browser = openUndriven(
      `${stage.site.origin}/before-ahead`,
      profile,
      await testExtension('chrome'),
      display,
    );
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
    await display?.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  it('places nothing before it is seen, and then what it shows', async () => {
    // A busy machine draws nothing ahead, and does not try again by itself.
    for (let turn = 0; turn < 5 && drawnAhead === 0; turn += 1) {
      if (turn > 0) await display.press('F5');
      await eventually(() => drawnAhead > 0, { what: 'the page is drawn ahead' }).catch((cause: unknown) => {
        if (turn === 4) throw cause;
      });
    }
    expect(stage.placed()).toEqual([]);
    await display.moveTo(400, 400);
    await display.click();
    const { ahead, right, middle } = await eventually(() => told[0], { what: 'the page is seen' });
    expect(ahead).toBe(true);
    expect(stage.placed()).toEqual([]);
    await eventually(
      async () => {
        await display.moveTo(right - 20, middle + 1);
        await display.moveTo(right - 22, middle);
        await new Promise((done) => setTimeout(done, 400));
        for (const step of [10, 14, 16]) await display.moveTo(right + step, middle);
        await new Promise((done) => setTimeout(done, 400));
        await display.click();
        await new Promise((done) => setTimeout(done, 1000));
        return stage.placed().length > 0;
      },
      { what: 'the platform has the call', timeout: 20_000 },
    );
    expect(stage.placed()).toEqual([E164]);
  });
});
