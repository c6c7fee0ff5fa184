/** Calling from a page as a person does: to the number with the mouse, a look at the card, a press on the button. */
import type { Page } from 'playwright';
import { type ClosedRoots, closedRoots } from './chromium.ts';
import { eventually, type Patience } from './eventually.ts';
import type { Place } from './firefox-inside.ts';

/** Runs in the page: the middle of the first place where `text` is seen, scrolled to first. */
export function middleOf(text: string): Place | null {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = (node as Text).data.indexOf(text);
    if (at < 0) continue;
    node.parentElement?.scrollIntoView({ block: 'center' });
    const range = new Range();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    const box = range.getBoundingClientRect();
    if (box.width > 0) return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  }
  return null;
}

export interface CrmPage {
  roots: ClosedRoots;
  /** Rests the mouse on the button until the card is there; the button's place. */
  openCard(text: string): Promise<{ x: number; y: number }>;
  /** Waits for the card, then presses the button. Guards that ask are answered with yes; what they asked is returned. */
  call(text: string): Promise<string[]>;
  /** Waits until the card says something that matches. */
  says(what: RegExp, patience?: Partial<Patience>): Promise<string>;
}

/** `Call +1 415 555 0132`, for the number that the page writes as `text`, with its country or without. */
function callNamed(text: string): RegExp {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return new RegExp(`^Call \\D*\\d*\\D*${[...digits].join('\\D*')}\\D*$`);
}

/** Whatever comes of a press, also what asks. */
const ANSWERED = /Placing|Connecting|ended|refused|No answer|are locked|Call anyway|waits/i;

/** A person takes so long to answer a question, milliseconds. */
const ANSWER_MS = 800;

export async function crmPage(page: Page): Promise<CrmPage> {
  const roots = await closedRoots(page);

  async function openCard(text: string): Promise<{ x: number; y: number }> {
    const { x, y } = await eventually(() => page.evaluate(middleOf, text), {
      what: `“${text}” is on the page`,
    });
    await page.mouse.move(x - 3, y, { steps: 4 });
    await page.mouse.move(x, y);
    const button = await roots.spot(await roots.find('button', callNamed(text)));
    await page.mouse.move(button.x, button.y, { steps: 3 });
    await roots.find('group', callNamed(text));
    return button;
  }

  /** Text of the live region: the same that the card shows. */
  async function said(): Promise<string> {
    const nodes = await roots.tree();
    return nodes.map(({ name }) => name).join('\n');
  }

  return {
    roots,
    openCard,
    async call(text) {
      const { x, y } = await openCard(text);
      let pressedAt = performance.now();
      await page.mouse.click(x, y);
      const asked: string[] = [];
      await eventually(
        async () => {
          const nodes = await roots.tree();
          // A press in the instant that the button comes is not believed: a person presses again.
          if (!nodes.some(({ name }) => ANSWERED.test(name)) && performance.now() - pressedAt > 1_500) {
            pressedAt = performance.now();
            await page.mouse.click(x, y);
          }
          const yes = nodes.find(({ role, name }) => role === 'button' && name === 'Call anyway');
          if (!yes)
            return nodes.some(({ name }) => /Connecting you|ended|refused|No answer|are locked/i.test(name));
          asked.push(
            ...nodes
              .filter(({ name }) => /^(It’s|No country code|You called|This|The page)/.test(name))
              .map(({ name }) => name),
          );
          // Presses that follow each other faster are not believed.
          if (performance.now() - pressedAt < ANSWER_MS) return false;
          await roots.click('button', 'Call anyway');
          pressedAt = performance.now();
          return false;
        },
        { what: 'the press is answered' },
      );
      return [...new Set(asked)];
    },
    says: (what, patience = {}) =>
      eventually(async () => (await said()).split('\n').find((line) => what.test(line)), {
        what: `the page says ${what}`,
        ...patience,
      }),
  };
}
