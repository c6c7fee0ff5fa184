import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, launchPlain } from '#test/tools/plain-chromium.ts';
import { type ListedScreen, listScreens, serveGallery } from './serve.ts';

const PAGES = 3;

let gallery: Awaited<ReturnType<typeof serveGallery>>;
let browser: Browser;
let pages: Page[];
let screens: ListedScreen[];
const faults: string[] = [];

async function show(page: Page, screen: ListedScreen, look: Record<string, string>): Promise<void> {
  // The popup grows with its text, as far as browsers let popups grow.
  const large = look.size === '200%' && screen.width === 384;
  await page.setViewportSize(large ? { width: 768, height: 600 } : screen);
  await page.goto(`${gallery.url}?${new URLSearchParams({ screen: screen.name, ...look })}`);
  await page.waitForSelector('html[data-ready]');
}

async function showAlone(name: string): Promise<Page> {
  const [page] = pages;
  const screen = screens.find((one) => one.name === name);
  if (!page || !screen) throw new Error(`no screen ${name}`);
  await show(page, screen, {});
  return page;
}

/** Shows each screen in turn, several at a time, and gathers what `look` finds on it. */
async function onEach(
  how: Record<string, string>,
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const waiting = [...screens];
  const found: string[] = [];
  await Promise.all(
    pages.map(async (page) => {
      for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
        await show(page, screen, how);
        for (const one of await look(page)) found.push(`${screen.name}: ${one}`);
      }
    }),
  );
  return found.sort();
}

beforeAll(async () => {
  gallery = await serveGallery();
  browser = await launchPlain();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  context.on('weberror', (error) => faults.push(`${error.page()?.url()}: ${error.error().message}`));
  pages = await Promise.all(Array.from({ length: PAGES }, () => context.newPage()));
  screens = pages[0] ? await listScreens(pages[0], gallery.url) : [];
});
afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

/** Runs in the page: what reaches over its side, and numbers that are cut off. */
function stickingOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const out = [...document.querySelectorAll('button, input, select, a')].filter((element) => {
    const box = element.getBoundingClientRect();
    const shown = box.width > 1 && element.checkVisibility({ opacityProperty: true });
    return shown && (box.left < -1 || box.right > innerWidth + 1);
  });
  // A number that is cut is another number.
  const cut = [...document.querySelectorAll('.call .ltr, .call-sub .figures')].filter((element) => {
    const box = element.getBoundingClientRect();
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (!/hidden|clip/.test(getComputedStyle(at).overflowX)) continue;
      const frame = at.getBoundingClientRect();
      return box.left < frame.left - 1 || box.right > frame.right + 1;
    }
    return false;
  });
  const wide = scrollWidth > clientWidth + 1 ? [`${scrollWidth} in ${clientWidth}`] : [];
  return [...wide, ...[...out, ...cut].map((element) => element.outerHTML.slice(0, 100))];
}

/** Runs in the page: targets smaller than WCAG 2.2 asks, 24 by 24. */
function smallTargets(): string[] {
  return [...document.querySelectorAll('button, summary, select, input, a[href]')]
    .filter((element) => {
      // A press on the label around it is one on itself.
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      // A switch's label and a field's frame are part of its target.
      if (element.matches('.switch, .visually-hidden, .omni-input, .find-input')) return false;
      return box.width > 1 && (box.width < 24 || box.height < 24);
    })
    .map((element) => element.outerHTML.slice(0, 100));
}

/** Runs in the page: how far a page of the extension is wider than its window; a popup is as wide as it wants. */
function widerThanWindow(): string[] {
  const html = document.documentElement;
  if (html.classList.contains('popup-page')) return [];
  return html.scrollWidth > innerWidth ? [`${html.scrollWidth} in ${innerWidth}`] : [];
}

/** What is looked at on each screen while it is shown once, in English and light. */
const LOOKS = {
  'axe finds nothing': (page) => faultsOf(page),
  'targets are at least 24 by 24, as WCAG 2.2 asks': (page) => page.evaluate(smallTargets),
  'words can be read in forced colours, light': (page) => contrast(page, 'light'),
  'words can be read in forced colours, dark': (page) => contrast(page, 'dark'),
  // Last: the window stays narrow.
  'nothing sticks out to the side of the narrowest window, whatever names are long': async (page) => {
    await page.setViewportSize({ width: 320, height: 760 });
    return page.evaluate(widerThanWindow);
  },
} satisfies Record<string, (page: Page) => Promise<string[]>>;

async function contrast(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme });
  const found = await faultsOf(page, ['color-contrast']);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: null });
  return found;
}

describe('every screen, in English and light', () => {
  let found: string[];
  beforeAll(async () => {
    found = await onEach({ locale: 'en', theme: 'light' }, async (page) => {
      const all: string[] = [];
      for (const [what, look] of Object.entries(LOOKS))
        for (const fault of await look(page)) all.push(`${what}: ${fault}`);
      return all;
    });
  });
  it.each(Object.keys(LOOKS))('%s', (what) => {
    expect(found.filter((fault) => fault.includes(`: ${what}: `))).toEqual([]);
  });
});

it('axe finds nothing on any screen in Arabic and dark', async () => {
  expect(await onEach({ locale: 'ar', theme: 'dark' }, (page) => faultsOf(page))).toEqual([]);
});

it.each(['en', 'he'])('nothing sticks out to the side with text twice as large: %s', async (locale) => {
  expect(await onEach({ locale, size: '200%' }, (page) => page.evaluate(stickingOut))).toEqual([]);
});

it('the recording has a track in forced colours', async () => {
  await pages[0]?.emulateMedia({ forcedColors: 'active' });
  const page = await showAlone('reader-transcript');
  const png = await page.locator('.player-range').screenshot();
  await page.emulateMedia({ forcedColors: 'none' });
  // Along its middle, to the right of the handle: what is seen, beside what is above it.
  const [track, above] = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    canvas?.drawImage(picture, 0, 0);
    const colour = (y: number) => canvas?.getImageData(picture.width / 2, y, 1, 1).data.join(' ');
    return [colour(Math.floor(picture.height / 2)), colour(2)];
  }, png.toString('base64'));
  expect(track).not.toBe(above);
});

it('all words come from lib/locales: in the pseudo-locale nothing else is left', async () => {
  const found = await onEach({ pseudo: '1' }, (page) =>
    page.evaluate(() => {
      const texts: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        // Other people's words stand in isolates: names, notes, transcripts, codes. The long list is of countries.
        const list = parentElement?.closest('select')?.options.length ?? 0;
        if (list < 100 && !parentElement?.closest('bdi, code, script, textarea, [dir=auto], .code'))
          texts.push(textContent ?? '');
      }
      for (const name of ['aria-label', 'placeholder', 'title'])
        for (const element of document.querySelectorAll(`[${name}]`))
          texts.push(element.getAttribute(name) ?? '');
      // An option has no elements in it: there, other people's words stand between isolates.
      const own = texts.map((text) => text.replace(/[\u2066-\u2068][^\u2069]*\u2069/g, '').trim());
      return own.filter((text) => /\p{L}{3}/u.test(text) && !text.includes('⟦'));
    }),
  );
  expect(found.filter((one) => !byIntl(one.slice(one.indexOf(': ') + 2)))).toEqual([]);
});

/** Countries, languages and dates are by `Intl`; languages name themselves; the rest is the gallery's own data. */
function byIntl(text: string): boolean {
  if (/\b(?:January|November|Nov)\b/.test(text)) return true;
  return DATA.has(text) || text.endsWith('.example');
}
const DATA = new Set([
  // Outcomes of the company.
  'Offer sent',
  'Sold',
  'Call back',
  'No answer',
  'Voicemail',
  'Busy',
  'Lost',
  'Opted out',
  'English',
  'Israel',
  'United Kingdom',
  'United States',
  'United Arab Emirates',
  'עברית',
  'العربية',
  'Hebrew',
  'Arabic',
  'Wants the offer by Monday',
  'https://api.example.com',
  'https://relay.example.com',
]);
it('hostile transcripts are text, whatever is in them, and the page stays up', async () => {
  const page = await showAlone('reader-hostile');
  await page.getByText('<img src=x onerror=alert(1)> & <script>alert(1)</script>').waitFor();
  expect(await page.locator('.sentences :is(img, script)').count()).toBe(0);
});

it.each(['popup-reading-found', 'popup-reading-long', 'reader-found', 'reader-long', 'reader-at-second'])(
  'the sentence that was asked for is in view, heights guessed or not: %s',
  async (name) => {
    const page = await showAlone(name);
    const place = await page.locator('.sentence-heard').evaluate((sentence) => {
      const list = sentence.closest('.virtual')?.getBoundingClientRect();
      const { top, bottom } = sentence.getBoundingClientRect();
      return { above: top - (list?.top ?? 0), below: (list?.bottom ?? 0) - Math.min(bottom, top + 40) };
    });
    expect(place.above).toBeGreaterThanOrEqual(0);
    expect(place.below).toBeGreaterThanOrEqual(0);
  },
);

it('rows that turn out higher than guessed do not push away what is read', async () => {
  const page = await showAlone('reader-long');
  // Only the page in front is drawn at full pace.
  await page.bringToFront();
  const list = page.locator('.sentences');
  // Upwards, into rows never measured: each step moves what is read by the step, and by nothing else.
  for (let step = 0; step < 12; step++) {
    const moved = await list.evaluate(async (element) => {
      const inView = () =>
        [...element.querySelectorAll<HTMLElement>('[data-key]')].find(
          (row) => row.getBoundingClientRect().top > element.getBoundingClientRect().top,
        );
      const row = inView();
      const before = row?.getBoundingClientRect().top ?? 0;
      element.scrollTop -= 120;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (row?.getBoundingClientRect().top ?? Number.NaN) - before;
    });
    expect(moved).toBeCloseTo(120, 0);
  }
});

it('no screen raised an error', () => {
  expect(faults).toEqual([]);
});
