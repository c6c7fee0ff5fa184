/** Attacks around the user's own press, in Firefox. */
import { afterAll, beforeAll } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { NUMBER } from './hostile-pages.ts';
import { type Besieged, besiege, SIEGE_PAGES } from './siege.ts';
import { type FirefoxStage, firefoxStage, placeOfText } from './stage.ts';

let stage: FirefoxStage;
beforeAll(async () => {
  stage = await firefoxStage(SIEGE_PAGES);
  const { guards } = (await stage.ask('settings.get', {})).settings;
  await stage.ask('settings.save', { patch: { guards: { ...guards, recentMinutes: 0 } } });
});
afterAll(() => stage?.close());

/** What of ours is shown, as only Firefox itself can see it. */
function ours(): Promise<{ x: number; y: number; card: boolean; kept: string[] } | null> {
  return stage.firefox.evaluate(
    () => {
      const host = document.querySelector('dialmark-offer') as
        | (Element & { openOrClosedShadowRoot?: ShadowRoot })
        | null;
      const root = host?.openOrClosedShadowRoot;
      const button = root?.querySelector('.offer');
      if (!root || !button || button.hasAttribute('hidden')) return null;
      const box = button.getBoundingClientRect();
      const kept = [...root.querySelectorAll<HTMLElement>('.card .kept')];
      return {
        x: Math.round(box.x + 10),
        y: Math.round(box.y + 10),
        card: root.querySelector('.card')?.hasAttribute('hidden') === false,
        kept: kept.flatMap((element) => element.dataset.text ?? []),
      };
    },
    [],
    { privileged: true },
  );
}

const side: Besieged = {
  open: (path) => stage.firefox.open(stage.site.origin + path),
  async point() {
    const { firefox } = stage;
    const spot = await eventually(
      async () => {
        const place = await firefox.evaluate(placeOfText, [NUMBER]);
        if (!place) return null;
        // Twice, and not to the same place: a pointer that stands still says nothing.
        await firefox.moveTo(Math.round(place.x) - 3, Math.round(place.y));
        await firefox.moveTo(Math.round(place.x), Math.round(place.y));
        return ours();
      },
      { what: 'a call is offered' },
    );
    await firefox.moveTo(spot.x, spot.y);
    await eventually(async () => (await ours())?.card, { what: 'the card is open' });
    await new Promise((done) => setTimeout(done, 400));
  },
  attack: (words = []) =>
    stage.firefox.evaluate(
      (given) => {
        const page = ((window as { wrappedJSObject?: unknown }).wrappedJSObject ?? window) as {
          attack(words: readonly string[]): unknown;
        };
        return String(page.attack(given));
      },
      [words],
    ),
  mouse: (button) => stage.firefox.mouse(button),
  moveTo: (x, y) => stage.firefox.moveTo(x, y),
  async holdEnterIn(selector) {
    await stage.firefox.evaluate((field) => document.querySelector<HTMLElement>(field)?.focus(), [selector]);
    for (let turn = 0; turn < 6; turn += 1) await stage.firefox.press('\uE007');
  },
  placed: () => stage.placed(),
  secrets: async () => (await ours())?.kept ?? [],
  async settle() {
    await new Promise((done) => setTimeout(done, 250));
    await stage.ask('vault.state', {});
  },
};

besiege(() => side);
