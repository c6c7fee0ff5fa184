/** Attacks around the user's own press, in Firefox. */
import { afterAll, beforeAll } from 'vitest';
import { type FirefoxHands, handsIn } from './firefox-hands.ts';
import { NUMBER } from './hostile-pages.ts';
import { type Besieged, besiege, SIEGE_PAGES } from './siege.ts';
import { type FirefoxStage, firefoxStage } from './stage.ts';

let stage: FirefoxStage;
let hands: FirefoxHands;
beforeAll(async () => {
  stage = await firefoxStage(SIEGE_PAGES);
  hands = handsIn(stage.firefox);
  const { guards } = (await stage.ask('settings.get', {})).settings;
  await stage.ask('settings.save', { patch: { guards: { ...guards, recentMinutes: 0 } } });
});
afterAll(() => stage?.close());

const side: Besieged = {
  open: (path) => stage.firefox.open(stage.site.origin + path),
  point: async () => void (await hands.point(NUMBER)),
  attack: (words) => hands.attack(words),
  mouse: (button) => stage.firefox.mouse(button),
  moveTo: (x, y) => stage.firefox.moveTo(x, y),
  async holdEnterIn(selector) {
    await stage.firefox.evaluate((field) => document.querySelector<HTMLElement>(field)?.focus(), [selector]);
    await stage.firefox.hold('\uE007', 20, 50);
  },
  picture: () => hands.picture(),
  takeOverLinks: async (on) => void (await stage.ask('settings.save', { patch: { takeOverTelLinks: on } })),
  placed: () => stage.placed(),
  secrets: async () => (await hands.ours())?.kept ?? [],
  async settle() {
    await new Promise((done) => setTimeout(done, 250));
    await stage.ask('vault.state', {});
  },
};

besiege(() => side);
