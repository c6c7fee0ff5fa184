/** Attacks around the user's own press, in Firefox. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { pressAsAccessibilityDoes } from './firefox-assisted.ts';
import { type FirefoxHands, handsIn } from './firefox-hands.ts';
import { E164, NUMBER } from './hostile-pages.ts';
import { readCallControl, readLetters } from './journeys/ours.ts';
import { besiege } from './siege.ts';
import { type Besieged, SETTLED_MS, SIEGE_PAGES } from './siege-side.ts';
import { type FirefoxStage, firefoxStage } from './stage.ts';

let stage: FirefoxStage;
let hands: FirefoxHands;
beforeAll(async () => {
  stage = await firefoxStage(SIEGE_PAGES);
  hands = handsIn(stage.firefox);
  const { guards } = (await stage.ask('settings.get', {})).settings;
  // A press that is refused as one too many in its minute would prove nothing.
  await stage.ask('settings.save', { patch: { guards: { ...guards, recentMinutes: 0, perMinute: 0 } } });
});
afterAll(() => stage?.close());

/** The page may go while its own event is on the way: Marionette then has no answer to hand on. */
function unlessPageLeft(cause: unknown): void {
  if (!/message reply cannot be cloned/.test(String(cause))) throw cause;
}

/**
 * Marionette gives a drag to the element under the pointer, and refuses where that is our host, which has no box of
 * its own: the drag then goes on unheard there, and its end is what counts.
 */
function unlessOverHost(cause: unknown): void {
  if (!/(dragenter|dragover|drop) event target DIV is hidden/.test(String(cause))) throw cause;
}

/** Runs in a page of ours. */
async function tabOf(url: string): Promise<number> {
  const { tabs } = (globalThis as unknown as { browser: typeof chrome }).browser;
  return (await tabs.query({})).find((tab) => tab.url === url)?.id ?? -1;
}

/** Runs in the page, privileged. */
function enlarge(scale: number): void {
  const { windowUtils } = window as unknown as {
    windowUtils: { setResolutionAndScaleTo(scale: number): void };
  };
  windowUtils.setResolutionAndScaleTo(scale);
}

const side: Besieged = {
  open: (path) => stage.firefox.open(stage.site.origin + path),
  point: () => hands.point(NUMBER),
  async compose(selector) {
    await stage.firefox.evaluate((field) => document.querySelector<HTMLElement>(field)?.focus(), [selector]);
    expect(await hands.compose()).toBe(true);
  },
  leaveFullscreen: () =>
    stage.firefox.evaluate(
      async () => void (document.fullscreenElement && (await document.exitFullscreen())),
      [],
    ),
  async listed() {
    const url = await stage.firefox.evaluate(() => location.href, []);
    await stage.firefox.switchTo(stage.ourTab, false);
    const tabId = await stage.firefox.evaluate(tabOf, [url]);
    await stage.firefox.switchTo(stage.pageTab, false);
    return ((await stage.ask('page.list', { tabId, pressed: true }))?.numbers ?? []).map(({ e164 }) => e164);
  },
  tellsOfVeils: false,
  print: () => stage.firefox.print(),
  pinch: (scale) => stage.firefox.evaluate(enlarge, [scale], { privileged: true }),
  attack: (words) => hands.attack(words),
  mouse: (button) => stage.firefox.mouse(button).catch(unlessPageLeft),
  moveTo: (x, y) => stage.firefox.moveTo(x, y).catch(unlessOverHost),
  key: (name) =>
    stage.firefox.press(
      { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', ArrowDown: '\uE015', a: 'a' }[name],
    ),
  async holdEnterIn(selector) {
    await stage.firefox.evaluate((field) => document.querySelector<HTMLElement>(field)?.focus(), [selector]);
    await stage.firefox.hold('\uE007', 20, 50);
  },
  callControl: () => stage.firefox.evaluate(readCallControl, [], { privileged: true }),
  letters: () => stage.firefox.evaluate(readLetters, [], { privileged: true }),
  picture: () => hands.picture(),
  pixels: ({ x, y, width, height }) => hands.pixels([[x, y, width, height]]),
  takeOverLinks: async (on) => void (await stage.ask('settings.save', { patch: { takeOverTelLinks: on } })),
  placed: () => stage.placed(),
  answer: (yes) => stage.firefox.answer(yes),
  secrets: async () => (await hands.ours())?.kept ?? [],
  forget: async () => void (await stage.ask('erase', { kind: 'history' })),
  async settle() {
    await new Promise((done) => setTimeout(done, SETTLED_MS));
    await stage.ask('vault.state', {});
  },
};

besiege(() => side);

it('hears assistive technology, whose press has no pointer and no key of the user’s', async () => {
  await side.open('/drawn');
  await side.point();
  const before = side.placed();
  await stage.firefox.inBrowser(pressAsAccessibilityDoes);
  await eventually(() => side.placed().length > before.length, { what: 'the platform has the call' });
  expect(side.placed()).toEqual([...before, E164]);
});
