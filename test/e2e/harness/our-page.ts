/**
 * A page of the extension as a person uses it, whichever browser it is in: what is there is found by role and name,
 * pressed with the mouse where it stands, and typed into. Each browser lends a pointer, a keyboard and a look into the
 * page.
 */
import type { Ask } from './ask.ts';
import { eventually, type Patience } from './eventually.ts';
import { readingBy } from './read.ts';

export type Role =
  | 'button'
  | 'combobox'
  | 'field'
  | 'heading'
  | 'list'
  | 'listitem'
  | 'option'
  | 'status'
  | 'tab';
export type Key =
  | 'Enter'
  | 'Escape'
  | 'Tab'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'Delete'
  | ' ';

/** Functions that a browser lends. */
export interface PageDriver {
  /** Runs the function in the page, once: `OurPage.read` is for what only looks. */
  evaluate<Args extends unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    args: Args,
  ): Promise<Answer>;
  clickAt(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  key(key: Key): Promise<void>;
  reload(): Promise<void>;
  open(url: string): Promise<void>;
  close(): Promise<void>;
  /** Asks the background as the page itself does. */
  ask: Ask;
}

export interface OurPage extends PageDriver {
  /**
   * As `evaluate`, for work that may be done twice: it is asked again of the next document where the page begins again
   * under it. What presses, types, or asks the background is not.
   */
  read: PageDriver['evaluate'];
  /** Waits until it is there. */
  find(role: Role, name: string | RegExp, within?: string): Promise<void>;
  /** Whether it is there now. */
  has(role: Role, name: string | RegExp, within?: string): Promise<boolean>;
  /** Presses the first such, where it stands. */
  press(role: Role, name: string | RegExp, within?: string): Promise<void>;
  /** Presses the first such if it is there now: what may go at any moment is not waited for. */
  pressIfThere(role: Role, name: string | RegExp, within?: string): Promise<void>;
  /** Presses the first that the selector finds. */
  pressAt(selector: string): Promise<void>;
  /** Empties the field and types into it; an empty text only empties it. */
  fill(label: string | RegExp, text: string): Promise<void>;
  /** Chooses in a list by its value. */
  choose(label: string | RegExp, value: string): Promise<void>;
  value(label: string | RegExp): Promise<string>;
  /** Takes the focus out of whatever has it. */
  leave(): Promise<void>;
  /** Waits until the page says it; `within` a selector. */
  says(text: string | RegExp, within?: string, patience?: Partial<Patience>): Promise<void>;
  /** Text that is shown now. */
  text(within?: string): Promise<string>;
}

interface Wanted {
  role: Role;
  /** Whole name, or a regular expression's source and flags. */
  name: string | { source: string; flags: string };
  within: string | undefined;
}
type Deed = 'look' | 'place' | 'focus' | 'value' | { choose: string };

const wantedOf = (role: Role, name: string | RegExp, within?: string): Wanted => ({
  role,
  name: typeof name === 'string' ? name : { source: name.source, flags: name.flags },
  within,
});

/** Runs in the page. Null: it is not there, or not shown. */
function act({ role, name, within }: Wanted, deed: Deed): { x: number; y: number; value: string } | null {
  const selectors: Record<Role, string> = {
    button: 'button,summary,[role=button]',
    combobox: 'input[role=combobox]',
    field: 'input,textarea,select',
    heading: 'h1,h2,h3,h4',
    list: 'ul,ol',
    listitem: 'li',
    option: '[role=option]',
    status: '[role=status],[role=alert]',
    tab: '[role=tab]',
  };
  const root = within === undefined ? document : document.querySelector(within);
  if (!root) return null;
  const fits = (text: string) =>
    typeof name === 'string' ? text === name : new RegExp(name.source, name.flags).test(text);
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby');
    const labels = (element as HTMLInputElement).labels;
    const text =
      by
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ') ??
      element.getAttribute('aria-label') ??
      labels?.[0]?.textContent ??
      element.textContent ??
      '';
    // Numbers in sentences have spaces and hyphens at which no line breaks; a person reads them as any other.
    return text
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .replaceAll('\u2011', '-')
      .trim();
  };
  const found = [...root.querySelectorAll<HTMLElement>(selectors[role])].find(
    (element) => element.getClientRects().length > 0 && fits(nameOf(element)),
  );
  if (!found) return null;
  const field = found as HTMLInputElement;
  if (deed === 'focus') {
    field.focus();
    field.select?.();
  } else if (typeof deed === 'object') {
    field.value = deed.choose;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (deed === 'place') {
    if (field.disabled) return null;
    found.scrollIntoView({ block: 'nearest' });
  }
  const box = found.getBoundingClientRect();
  return {
    x: Math.round(box.x + box.width / 2),
    y: Math.round(box.y + box.height / 2),
    value: field.value ?? '',
  };
}

/** Runs in the page. */
function placeOf(selector: string): { x: number; y: number } | null {
  const element = document.querySelector(selector);
  if (!element || element.getClientRects().length === 0) return null;
  element.scrollIntoView({ block: 'nearest' });
  const box = element.getBoundingClientRect();
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Runs in the page. */
function shownText(within: string): string {
  const text = document.querySelector<HTMLElement>(within)?.innerText ?? '';
  // Isolates are not seen; Firefox leaves them out itself.
  return text
    .replace(/[\u2066-\u2069]/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u2011', '-');
}

/** Gives a browser's page the hands of a person. */
export function handsOn(driver: PageDriver): OurPage {
  const read = readingBy(driver.evaluate);
  const doing = (wanted: Wanted, deed: Deed) => driver.evaluate(act, [wanted, deed]);
  const until = (wanted: Wanted, deed: Deed) =>
    eventually(() => doing(wanted, deed), {
      what: `a ${wanted.role} named ${JSON.stringify(wanted.name)} is on the page`,
    });
  const text = (within = 'body') => read(shownText, [within]);

  /** Twice at the same place: what is still moving is not pressed. */
  async function still(look: () => Promise<{ x: number; y: number } | null>, what: string) {
    let last: { x: number; y: number } | null = null;
    return eventually(
      async () => {
        const place = await look();
        const stands = place !== null && place.x === last?.x && place.y === last.y;
        last = place;
        return stands && place;
      },
      { what },
    );
  }

  return {
    ...driver,
    read,
    text,
    find: async (role, name, within) => void (await until(wantedOf(role, name, within), 'look')),
    has: async (role, name, within) => (await read(act, [wantedOf(role, name, within), 'look'])) !== null,
    async press(role, name, within) {
      const { x, y } = await still(
        () => doing(wantedOf(role, name, within), 'place'),
        `a ${role} named ${name} can be pressed`,
      );
      await driver.clickAt(x, y);
    },
    async pressIfThere(role, name, within) {
      const place = await read(act, [wantedOf(role, name, within), 'place']);
      if (place) await driver.clickAt(place.x, place.y);
    },
    async pressAt(selector) {
      const { x, y } = await still(() => driver.evaluate(placeOf, [selector]), `${selector} can be pressed`);
      await driver.clickAt(x, y);
    },
    async fill(label, typed) {
      const wanted = wantedOf('field', label);
      // A field that has just come may be drawn once more, with its old value: no person types that fast, so it is typed once again.
      await eventually(
        async () => {
          if (!(await doing(wanted, 'focus'))) return false;
          await driver.key('Delete');
          await driver.type(typed);
          return (await doing(wanted, 'value'))?.value === typed;
        },
        { what: `the field named ${label} has ${JSON.stringify(typed)}` },
      );
    },
    choose: async (label, value) => void (await until(wantedOf('field', label), { choose: value })),
    value: async (label) => (await until(wantedOf('field', label), 'value')).value,
    leave: () => driver.evaluate(() => (document.activeElement as HTMLElement | null)?.blur(), []),
    async says(wanted, within, patience) {
      const fits = (shown: string) =>
        typeof wanted === 'string' ? shown.includes(wanted) : wanted.test(shown);
      await eventually(async () => fits(await text(within)), {
        what: `the page says ${wanted}`,
        ...patience,
      });
    },
  };
}
