/** Eyes and hands on a page in Firefox: what of ours is shown there, as only Firefox itself can see it. */
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
  /** `attack` of the page, with the page's own window. */
  attack(words?: readonly string[]): Promise<string>;
}

export function handsIn(firefox: FirefoxWithExtension): FirefoxHands {
  const ours = (): Promise<Ours | null> =>
    firefox.evaluate(
      () => {
        const host = document.querySelector('dialmark-offer') as
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
