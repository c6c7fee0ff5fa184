/** Shortcuts, menus and the address bar of Firefox, in its own window: as its own tests press them. */
import { eventually } from '../../harness/eventually.ts';
import type { FirefoxWithExtension } from '../../harness/firefox.ts';
import { middleOfElement } from './elements.ts';
import type { Entrances } from './side.ts';

type Key = [key: string, code: string, keyCode: number];
const ALT: Key = ['Alt', 'AltLeft', 18];
const SHIFT: Key = ['Shift', 'ShiftLeft', 16];
const COMMANDS: Record<string, Key> = { step: ['K', 'KeyK', 75], selection: ['L', 'KeyL', 76] };

interface Processor {
  beginInputTransactionForTests(window: Window): boolean;
  keydown(event: KeyboardEvent): void;
  keyup(event: KeyboardEvent): void;
}
declare const Cc: Record<string, { createInstance(kind: unknown): Processor }>;
declare const Ci: Record<string, unknown>;

/** Runs in Firefox's window: keys from its input method, held in the order given, then let go. */
function typeIn(_id: string, keys: Key[]): void {
  const processor = Cc['@mozilla.org/text-input-processor;1']?.createInstance(Ci.nsITextInputProcessor);
  if (!processor?.beginInputTransactionForTests(window)) throw new Error('no keyboard');
  const events = keys.map(([key, code, keyCode]) => new KeyboardEvent('', { key, code, keyCode }));
  for (const event of events) processor.keydown(event);
  for (const event of events.reverse()) processor.keyup(event);
}

/** Runs in Firefox's window: our entry in the page's menu, once that is open. */
function pressEntry(id: string): boolean {
  const menu = document.getElementById('contentAreaContextMenu') as
    | (Element & { state: string; activateItem(item: Element): void })
    | null;
  if (menu?.state !== 'open') return false;
  // Firefox's form of an extension's id for the ids of its elements.
  const own = id.toLowerCase().replace(/[^a-z0-9_-]/g, '_');
  const entry = [...menu.children].find(
    (item) => item.id.startsWith(`${own}-`) && !item.hasAttribute('hidden'),
  );
  if (!entry) throw new Error('our entry is not in the menu');
  menu.activateItem(entry);
  return true;
}

/** Runs in Firefox's window: what the address bar has, as if typed. */
function fillAddress(_id: string, text: string): void {
  const bar = (
    window as unknown as { gURLBar: { focus(): void; value: string; inputField: HTMLInputElement } }
  ).gURLBar;
  bar.focus();
  bar.value = text;
  bar.inputField.dispatchEvent(new InputEvent('input', { data: text.at(-1) ?? '', bubbles: true }));
}

export function entrancesIn(firefox: FirefoxWithExtension): Entrances {
  return {
    command: (which) => firefox.inBrowser(typeIn, [ALT, SHIFT, COMMANDS[which] as Key]),
    async menu(tab, selector) {
      const { x, y } = await tab.evaluate(middleOfElement, [selector]);
      await firefox.rightClickAt(Math.round(x), Math.round(y));
      await eventually(() => firefox.inBrowser(pressEntry), { what: 'the menu has our entry' });
    },
    async omnibox(text) {
      await firefox.inBrowser(fillAddress, `dial ${text}`);
      await new Promise((done) => setTimeout(done, 500));
      await firefox.inBrowser(typeIn, [['Enter', 'Enter', 13]]);
    },
  };
}
