/**
 * Frames of other sites in Firefox, under the display's own pointer: a driver's reaches no frame of another process.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Display, onDisplay, startDisplay } from '../harness/display.ts';
import { eventually } from '../harness/eventually.ts';
import { framed, OTHER_SITE, STRANGER, STRANGER_BETWEEN } from './attacks-frames.ts';
import { E164 } from './hostile-pages.ts';
import { pause } from './siege-side.ts';
import { type FirefoxStage, firefoxStage } from './stage.ts';

describe('on a display', onDisplay, () => {
  let display: Display;
  let stage: FirefoxStage;
  beforeAll(async () => {
    display = await startDisplay();
    stage = await firefoxStage(
      {
        '/other-site': OTHER_SITE,
        '/stranger-between': STRANGER_BETWEEN,
        '/stranger-in': STRANGER_BETWEEN.replace('/stranger', '/framed?2671'),
        '/stranger': STRANGER,
        '/framed': framed,
      },
      { display: display.name, otherOriginToo: true },
    );
    const { guards } = (await stage.ask('settings.get', {})).settings;
    await stage.ask('settings.save', { patch: { guards: { ...guards, recentMinutes: 0, perMinute: 0 } } });
  });
  afterAll(async () => {
    await stage?.close();
    await display?.close();
  });

  /** Onto the number in the frame, and then onto its button. */
  async function press(path: string): Promise<void> {
    await stage.firefox.open(stage.site.origin + path);
    await pause(800);
    const at = await stage.firefox.evaluate(() => {
      const { mozInnerScreenX, mozInnerScreenY } = window as unknown as Record<string, number>;
      return { left: mozInnerScreenX ?? 0, top: mozInnerScreenY ?? 0 };
    }, []);
    const to = (x: number) => display.moveTo(at.left + x, at.top + 118);
    for (const x of [118, 120]) await to(x);
    await pause(400);
    for (const x of [230, 234]) await to(x);
    await pause(400);
    await display.click();
    await stage.ask('vault.state', {});
    await pause(600);
  }

  it('are called from, if both sites are allowed', async () => {
    const called = () => eventually(() => stage.placed().length > 0, { what: 'a call', timeout: 8_000 });
    // The first press may come before the frame is ready; a call of it that is late is not pressed for again.
    await press('/other-site');
    await called().catch(async () => {
      await press('/other-site');
      await called();
    });
    expect(stage.placed()).toEqual([E164]);
  });

  it.each(['/stranger-between', '/stranger-in'])('are not, if a stranger’s: %s', async (path) => {
    const before = stage.placed();
    await press(path);
    expect(stage.placed()).toEqual(before);
  });
});
