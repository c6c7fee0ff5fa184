/** Shortcuts, menus and the address bar of Chromium in a window on a display: pressed as a person presses them. */
import type { BrowserContext } from 'playwright';
import type { Display } from '../../harness/display.ts';
import { middleOfElement } from './elements.ts';
import type { Entrances } from './side.ts';

const COMMANDS = { step: 'alt+shift+k', selection: 'alt+shift+l' };

export function entrancesOn(display: Display, context: () => BrowserContext): Entrances {
  return {
    command: (which) => display.press(COMMANDS[which]),
    async menu(tab, selector) {
      const { x, y } = await tab.evaluate(middleOfElement, [selector]);
      await context().pages().at(-1)?.mouse.click(x, y, { button: 'right' });
      await new Promise((done) => setTimeout(done, 500));
      // Entries of extensions are the last but one: after them comes the developer's “Inspect”.
      await display.press('Up', 'Up', 'Return');
    },
    async omnibox(text) {
      await display.press('ctrl+l');
      await display.type(`dial ${text}`);
      await new Promise((done) => setTimeout(done, 500));
      await display.press('Return');
    },
  };
}
