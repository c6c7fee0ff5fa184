/** A component on a page of its own, as a person meets it: what it says, and what can be pressed. */
import { type ComponentChildren, render } from 'preact';
import { act } from 'preact/test-utils';
import { keepFocus } from '#components/focus.ts';
import { Speak } from '#components/words.tsx';
import { directionOf, type Locale } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';

export interface Shown {
  root: HTMLElement;
  /** All its text, white space folded and isolates left out. */
  says(): string;
  /** Names of its buttons. */
  buttons(): string[];
  press(name: string | RegExp): Promise<void>;
  type(field: string, text: string): Promise<void>;
  choose(field: string, value: string): Promise<void>;
  key(target: Element | null, key: string): Promise<void>;
  fire(target: Element | null, event: Event): Promise<void>;
  again(children: ComponentChildren): Promise<void>;
}

const folded = (text: string | null | undefined) =>
  (text ?? '')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const nameOf = (element: Element) => folded(element.getAttribute('aria-label') ?? element.textContent);

let watching: AbortController | undefined;
let drawn: HTMLElement | undefined;

/** Draws `children` in a language; what was drawn before is taken away. */
export async function show(children: ComponentChildren, locale: Locale = 'en'): Promise<Shown> {
  if (drawn) render(null, drawn);
  watching?.abort();
  watching = new AbortController();
  // As every page of the extension does: see the pages' main.tsx.
  keepFocus(document, watching.signal);
  const root = document.createElement('div');
  drawn = root;
  document.body.replaceChildren(root);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  const draw = (inside: ComponentChildren) =>
    act(() =>
      render(
        <Speak locale={locale} words={PAGE_WORDS[locale]} timeZone="Asia/Jerusalem" home="IL">
          {inside}
        </Speak>,
        root,
      ),
    );
  await draw(children);

  const buttons = () => [...root.querySelectorAll<HTMLElement>('button, summary')];
  function fieldOf(label: string): HTMLInputElement {
    const named = [...root.querySelectorAll<HTMLInputElement>('input, textarea, select')].find(
      (field) => nameOf(field) === label || folded(field.labels?.[0]?.textContent) === label,
    );
    if (!named) throw new Error(`no field named ${label} in: ${folded(root.textContent)}`);
    return named;
  }
  const fire = (target: Element | null, event: Event) =>
    act(() => {
      if (!target) throw new Error(`nothing there for ${event.type}`);
      target.dispatchEvent(event);
    });

  return {
    root,
    says: () => folded(root.textContent),
    buttons: () => buttons().map(nameOf),
    async press(name) {
      const found = buttons().find((button) =>
        typeof name === 'string' ? nameOf(button) === name : name.test(nameOf(button)),
      );
      if (!found) throw new Error(`no button named ${name} among: ${buttons().map(nameOf).join(' | ')}`);
      // A person's press brings the focus.
      await act(() => {
        found.focus();
        found.click();
      });
    },
    async type(field, text) {
      const input = fieldOf(field);
      input.value = text;
      await fire(input, new Event('input', { bubbles: true }));
    },
    async choose(field, value) {
      const select = fieldOf(field);
      select.value = value;
      await fire(select, new Event('change', { bubbles: true }));
    },
    key: (target, key) =>
      fire(target, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    fire,
    again: draw,
  };
}

/** Waits for what the last press led to. */
export const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

/** Whether the focus is on something. */
export const isSomewhere = () => document.activeElement !== null && document.activeElement !== document.body;

/** A walk over all controls does not leave the page, and prints nothing. */
export function staysHere(): void {
  Object.assign(window, { print: () => undefined, scrollTo: () => undefined });
}

/** Handlers for every event of a view, which write down what they heard: its name, then what it was told. */
export function listening<Events extends object>(): { events: Events; heard: unknown[][] } {
  const heard: unknown[][] = [];
  const events = new Proxy({} as Events, {
    get:
      (_events, name) =>
      (...told: unknown[]) => {
        // Asked while drawing, by no press.
        if (name === 'memoryOf' || name === 'timesOf') return Promise.resolve([]);
        heard.push([name, ...told]);
        return undefined;
      },
  });
  return { events, heard };
}
