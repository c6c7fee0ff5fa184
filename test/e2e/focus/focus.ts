/**
 * The keyboard's place, whichever browser it is: on every screen each control is pressed by a key, and the focus is never
 * on nothing after that, so that the next key goes on where the work is.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import options from '#lib/locales/en/options.json' with { type: 'json' };
import popup from '#lib/locales/en/popup.json' with { type: 'json' };
import hebrew from '#lib/locales/he/options.json' with { type: 'json' };
import { connect } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';
import { storedState } from '../harness/stored-state.ts';
import { type Screen, walk } from './walk.ts';
import { READ, storedWork, UNREAD } from './work.ts';

const WALK = { timeout: 600_000 };

/** Runs in the page: the language that is chosen in the field with the focus, that of the page, and whether it is as before. */
function languageField(mark: boolean): string | undefined {
  const field = [...document.querySelectorAll('select')].find((one) =>
    [...one.options].some(({ value }) => value === 'he'),
  );
  if (mark) {
    document.body.dataset.before = '';
    field?.focus();
  }
  if (!field || document.activeElement !== field) return undefined;
  const { lang, dir } = document.documentElement;
  return `${field.value}: ${lang} ${dir}, ${'before' in document.body.dataset ? 'as before' : 'begun again'}`;
}

export function focusJourneys(launch: () => Promise<Hands>): void {
  let outside: RunningOutside;
  let hands: Hands;
  let settings: OurPage;
  const walked = new Map<Screen, number>();

  beforeAll(async () => {
    outside = await startOutside({ times: { ring: 60, talk: 60, pending: 60, processing: 60 } });
    hands = await launch();
  });
  afterAll(async () => {
    await hands?.close();
    await outside?.close();
  });

  /** Screens of one page in one state of things share what was pressed: the same control is pressed once. */
  const walks = (screens: readonly Screen[]) => {
    const pages = new Map<string, Set<string>>();
    it.each(screens.map((screen) => [screen.name, screen] as const))('%s', WALK, async (_name, screen) => {
      const [path = ''] = screen.path.split('#');
      const seen = new Set(pages.get(path));
      const { pressed, lost } = await walk(hands, screen, seen);
      walked.set(screen, pressed.length);
      expect(lost).toEqual([]);
      // A walk that broke off presses all again when it is tried once more.
      pages.set(path, seen);
    });
  };

  /** The welcome's first step, and the key of its second. */
  async function enterKey(page: OurPage): Promise<void> {
    await page.fill(options.baseUrl, outside.url);
    await page.press('button', options.next);
    await page.fill(options['key.click-to-call'], outside.keys.clickToCall);
  }

  /** An account, and what a day brought. */
  async function work(): Promise<void> {
    settings = await hands.open('options.html');
    await connect(settings.ask, outside, []);
    await settings.ask('settings.save', {
      patch: {
        transcribe: { when: 'never', minSeconds: 0, sites: [], language: 'auto' },
        callerIds: [
          { e164: outside.from, label: 'Main line' },
          { e164: '+14155550111', label: 'Sales' },
        ],
      },
    });
    await settings.ask('dnc.import', { numbers: [{ e164: '+14155550177', reason: 'asked' }], replace: true });
    await settings.evaluate(storedState, [{ put: storedWork(Date.now()) }]);
    await settings.close();
  }

  describe('nothing is connected', () => {
    walks([
      { name: 'popup', path: 'popup.html' },
      { name: 'welcome', path: 'options.html' },
      {
        name: 'welcome, with an address',
        path: 'options.html',
        enter: (page) => page.fill(options.baseUrl, outside.url),
        within: 'form',
      },
      {
        name: 'welcome, at the key',
        path: 'options.html',
        enter: enterKey,
        within: 'main',
      },
      {
        name: 'welcome, at the relay',
        path: 'options.html',
        async enter(page) {
          await enterKey(page);
          await page.press('button', options.keyTry);
          await page.find('field', options.relayUrl);
        },
        within: 'main',
      },
      {
        name: 'welcome, at the first call',
        path: 'options.html',
        async enter(page) {
          await enterKey(page);
          await page.press('button', options.keyTry);
          for (const step of ['relay', 'transcripts'] as const) {
            await page.find('heading', options[`step.${step}`], '.step-open');
            await page.press('button', options.skip);
          }
          await page.fill(options.yourCallerId, '+1 415 555 0199');
          await page.fill(options.testNumber, '+1 415 555 0132');
        },
        within: 'main',
      },
    ]);
  });

  describe('in the middle of a day', () => {
    beforeAll(work);
    walks([
      { name: 'popup', path: 'popup.html', depth: 2 },
      {
        name: 'popup, finding',
        path: 'popup.html',
        enter: (page) => page.fill(popup.fieldLabel, 'offer'),
        within: '.omni',
      },
      {
        name: 'popup, shortcuts',
        path: 'popup.html',
        async enter(page) {
          await page.press('tab', popup.tabList);
          await page.type('?');
        },
        within: 'dialog',
      },
      {
        name: 'popup, a number that asks first',
        path: 'popup.html',
        enter: (page) => page.fill(popup.fieldLabel, '+1 415 555 0177'),
        within: '.omni',
      },
      { name: 'reader', path: 'reader.html' },
      { name: 'reader, a call', path: `reader.html#call=${READ}` },
      { name: 'reader, a call without transcript', path: `reader.html#call=${UNREAD}` },
      {
        name: 'reader, finding',
        path: 'reader.html',
        enter: (page) => page.fill(popup.fieldLabel, 'offer'),
        within: '.omni',
      },
      {
        name: 'options, a passphrase',
        path: 'options.html#privacy',
        async enter(page) {
          await page.press('button', options.lockSet);
          await page.fill(options.lockNew, 'long enough to keep');
          await page.fill(options.lockAgain, 'long enough to keep');
        },
        within: 'form',
      },
      {
        name: 'options, a caller ID',
        path: 'options.html#connect',
        enter: (page) => page.fill(options.callerNumber, '+1 415 555 0133'),
        within: 'form',
      },
      {
        name: 'options, erasing a number',
        path: 'options.html#privacy',
        async enter(page) {
          await page.fill(options.eraseNumber, '+1 415 555 0132');
          await page.press('button', options.eraseContact);
        },
        within: '.card',
      },
      ...['connect', 'general', 'calling', 'transcription', 'sites', 'privacy', 'support'].map((section) => ({
        name: `options, ${section}`,
        path: `options.html#${section}`,
        // The way from section to section is walked with the first.
        ...(section !== 'connect' && { within: 'main', depth: 2 }),
      })),
    ]);
  });

  /** The section with the choice of languages, in the browser's own, as it is left again. */
  async function openLanguages(): Promise<OurPage> {
    const page = await hands.open('options.html#general');
    const speakAsBrowser = () => page.ask('settings.save', { patch: { language: 'auto' } });
    onTestFinished(async () => {
      await speakAsBrowser();
      await page.close();
    });
    await speakAsBrowser();
    await page.reload();
    await page.find('field', options.language);
    return page;
  }

  it('the page speaks another language at once: the focus stays', async () => {
    const page = await openLanguages();
    expect(await page.evaluate(languageField, [true])).toBe('auto: en ltr, as before');
    for (const spoken of ['en: en ltr', 'he: he rtl']) {
      await page.key('ArrowDown');
      await eventually(async () => (await page.read(languageField, [false])) === `${spoken}, as before`, {
        what: `the page goes on in ${spoken}, with the focus in the same field`,
      });
      const kept = async () => (await page.ask('settings.get', {})).settings.language;
      await eventually(async () => (await kept()) === spoken.slice(0, 2), { what: `${spoken} is kept` });
    }
    await page.find('field', hebrew.language);
  });

  it('takes two keys in a row in a field: none is lost while the first is saved', async () => {
    const page = await openLanguages();
    await page.evaluate(languageField, [true]);
    await page.key('ArrowDown');
    await page.key('ArrowDown');
    await eventually(async () => (await page.read(languageField, [false])) === 'he: he rtl, as before', {
      what: 'both keys have counted',
    });
  });

  it('walked them all', () => {
    // Each had something to press, but those that share all with one before.
    expect([...walked.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(60);
  });

  it('raised no error in any page', async () => {
    expect(await hands.faults()).toEqual([]);
  });
}
