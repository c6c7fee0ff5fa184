/** Eyes and hands on a page in Firefox: what we show there, as only Firefox itself can see it. */
import { eventually } from '../harness/eventually.ts';
import type { FirefoxWithExtension } from '../harness/firefox.ts';
import { placeOfText } from './stage.ts';

interface Ours {
  /** A place on the call button; null while it is not shown. */
  button: { x: number; y: number } | null;
  card: boolean;
  said: string;
  /** The card's words that a page is not to learn. */
  kept: string[];
}

export interface FirefoxHands {
  ours(): Promise<Ours | null>;
  /** Points at the text, and at the button when it comes, until its card is open and has been seen. */
  point(shown: string): Promise<{ x: number; y: number }>;
  /** Pixels at the button and within the card, as text. */
  picture(): Promise<string>;
  /** Pixels of boxes, each left, top, width and height, as text. */
  pixels(boxes: number[][]): Promise<string>;
  /** Composes a text where the focus is, as an input method does, and ends it by Enter; whether Firefox took it. */
  compose(): Promise<boolean>;
  /** `attack` of the page, with the page's own window. */
  attack(words?: readonly string[]): Promise<string>;
}

export function handsIn(firefox: FirefoxWithExtension): FirefoxHands {
  const ours = (): Promise<Ours | null> =>
    firefox.evaluate(
      () => {
        const host = document.querySelector('[data-dialmark]') as
          | (Element & { openOrClosedShadowRoot?: ShadowRoot })
          | null;
        const root = host?.openOrClosedShadowRoot;
        if (!root) return null;
        const button = root.querySelector('.offer');
        const box = button && !button.hasAttribute('hidden') ? button.getBoundingClientRect() : null;
        const kept = [...root.querySelectorAll<HTMLElement>('.card .kept')];
        return {
          button: box ? { x: Math.round(box.x + 10), y: Math.round(box.y + 10) } : null,
          card: root.querySelector('.card')?.hasAttribute('hidden') === false,
          said: root.querySelector<HTMLElement>('.live')?.dataset.text ?? '',
          kept: kept.flatMap((element) => element.dataset.text ?? []),
        };
      },
      [],
      { privileged: true },
    );
  return {
    ours,
    async point(shown) {
      const spot = await eventually(
        async () => {
          const place = await firefox.evaluate(placeOfText, [shown]);
          if (!place) return null;
          // Twice, and not to the same place: a pointer that stands still says nothing.
          await firefox.moveTo(Math.round(place.x) - 3, Math.round(place.y));
          await firefox.moveTo(Math.round(place.x), Math.round(place.y));
          return (await ours())?.button;
        },
        { what: `a call is offered for ${shown}` },
      );
      await firefox.moveTo(spot.x, spot.y);
      await eventually(async () => (await ours())?.card, { what: 'the card is open' });
      await new Promise((done) => setTimeout(done, 400));
      return spot;
    },
    async picture() {
      const boxes = await firefox.evaluate(
        () => {
          const host = document.querySelector('[data-dialmark]') as
            | (Element & { openOrClosedShadowRoot?: ShadowRoot })
            | null;
          const parts = [...(host?.openOrClosedShadowRoot?.querySelectorAll('.offer, .card') ?? [])];
          return parts
            .map((part) => part.getBoundingClientRect())
            .filter(({ width, height }) => width > 8 && height > 8)
            .map(({ x, y, width, height }) => [x + 4, y + 4, width - 8, height - 8]);
        },
        [],
        { privileged: true },
      );
      return firefox.inBrowser(drawnAt, boxes);
    },
    pixels: (boxes) => firefox.inBrowser(drawnAt, boxes),
    compose: () => firefox.evaluate(composeHere, [], { privileged: true }),
    attack: (words = []) =>
      firefox.evaluate(
        (given) => {
          const page = ((window as { wrappedJSObject?: unknown }).wrappedJSObject ?? window) as {
            attack(words: readonly string[]): unknown;
          };
          return String(page.attack(given));
        },
        [words],
      ),
  };
}

declare const gBrowser: {
  selectedBrowser: {
    browsingContext: {
      currentWindowGlobal: {
        drawSnapshot(rect: DOMRect, scale: number, background: string): Promise<ImageBitmap>;
      };
    };
  };
};

/** Runs in Firefox itself: the pixels of boxes of the tab in front. */
async function drawnAt(_id: string, boxes: number[][]): Promise<string> {
  const { currentWindowGlobal } = gBrowser.selectedBrowser.browsingContext;
  const drawn: string[] = [];
  for (const [x, y, width = 1, height = 1] of boxes) {
    const bitmap = await currentWindowGlobal.drawSnapshot(new DOMRect(x, y, width, height), 1, 'white');
    const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas') as HTMLCanvasElement;
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    drawn.push(canvas.toDataURL());
  }
  return drawn.join();
}

interface TextInput {
  beginInputTransactionForTests(window: Window): boolean;
  setPendingCompositionString(text: string): void;
  appendClauseToPendingComposition(length: number, attribute: number): void;
  setCaretInPendingComposition(offset: number): void;
  flushPendingComposition(): boolean;
  readonly hasComposition: boolean;
  commitComposition(event?: KeyboardEvent): void;
  keydown(event: KeyboardEvent): number;
  keyup(event: KeyboardEvent): boolean;
  ATTR_RAW_CLAUSE: number;
}
declare const Cc: Record<string, { createInstance(what: unknown): never }>;
declare const Ci: Record<string, unknown>;

/** Runs in the page, privileged. */
function composeHere(): boolean {
  const { nsITextInputProcessor } = Ci;
  const input: TextInput = (Cc['@mozilla.org/text-input-processor;1'] as (typeof Cc)[string]).createInstance(
    nsITextInputProcessor,
  );
  if (!input.beginInputTransactionForTests(window)) return false;
  const enter = () => new KeyboardEvent('', { key: 'Enter', code: 'Enter', keyCode: 13 });
  input.setPendingCompositionString('に');
  input.appendClauseToPendingComposition(1, input.ATTR_RAW_CLAUSE);
  input.setCaretInPendingComposition(1);
  input.flushPendingComposition();
  for (let turn = 0; turn < 4; turn += 1) {
    // Where the focus was thrown elsewhere, that has ended it.
    if (input.hasComposition) input.commitComposition(enter());
    input.keydown(enter());
    input.keyup(enter());
  }
  return true;
}
