/** The press of a screen reader in Chromium: the system's accessibility makes it, with no pointer and no key. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssistiveBus, startAssistiveBus, withAssistiveBus } from '../harness/assistive.ts';
import { type Display, onDisplay, startDisplay } from '../harness/display.ts';
import { eventually } from '../harness/eventually.ts';
import { BODY, page } from './attack-page.ts';
import { E164, NUMBER } from './hostile-pages.ts';
import { type ChromiumStage, callName, chromiumStage, hover } from './stage.ts';

describe('on a display', onDisplay, () => {
  describe('with assistive technology', withAssistiveBus, () => {
    let display: Display;
    let bus: AssistiveBus;
    let stage: ChromiumStage;
    beforeAll(async () => {
      [display, bus] = await Promise.all([startDisplay(), startAssistiveBus()]);
      stage = await chromiumStage(
        // A script's means of the kind: `click()` on all that it reaches.
        { '/': page('window.attack = () => { host()?.focus(); host()?.click(); };', BODY) },
        {
          headless: false,
          display: display.name,
          args: ['--force-renderer-accessibility'],
          env: { ...bus.env, ACCESSIBILITY_ENABLED: '1' },
        },
      );
    });
    afterAll(async () => {
      await stage?.close();
      bus?.close();
      await display?.close();
    });

    it('is heard, and a script’s is not', async () => {
      const { page: shown, roots } = await stage.open('/');
      const { x, y } = await hover(shown, roots, NUMBER, E164);
      await shown.mouse.move(x, y);
      await roots.find('group', callName(E164));
      await shown.evaluate(() => (globalThis as unknown as { attack(): void }).attack());
      await stage.ask('vault.state', {});
      expect(stage.placed()).toEqual([]);
      await bus.press('push button', /\+1/);
      await eventually(() => stage.placed().length > 0, { what: 'the platform has the call' });
      expect(stage.placed()).toEqual([E164]);
    });
  });
});
