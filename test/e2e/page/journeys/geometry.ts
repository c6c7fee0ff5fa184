/** Beside the number, within a few pixels, however the page, the browser or the screen makes things larger. */
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import { callName, type Pages } from '../stage.ts';
import type { Box } from './ours.ts';
import {
  bodyOf,
  html,
  type Journey,
  point,
  pointAt,
  type Side,
  setGuards,
  type Tab,
  untilOffered,
} from './side.ts';

const US = ['+1 212 555 0142', '+12125550142'] as const;
const LINE = '<p>Phone: <span id="number">+1 212 555 0142</span></p>';

export const geometryPages: Pages = {
  '/geometry/plain': html(LINE),
  '/geometry/root': html(LINE, 'lang="en" style="zoom:1.5"'),
  '/geometry/small-root': html(LINE, 'lang="en" style="zoom:0.8"'),
  '/geometry/body': html(LINE, 'lang="en"', '<style>body{zoom:1.75}</style>'),
  '/geometry/part': html(`<section style="zoom:0.8">${LINE}</section>`),
  '/geometry/nested': html(
    `<section style="zoom:1.25"><div style="zoom:1.5">${LINE}</div></section>`,
    'lang="en" style="zoom:1.1"',
  ),
  '/geometry/scaled': html(`<section style="transform:scale(1.5);transform-origin:0 0">${LINE}</section>`),
  '/geometry/moved': html(
    `<section style="transform:translate(37.5px,21.25px);will-change:transform">${LINE}</section>`,
  ),
  '/geometry/edge': html(
    '<p style="text-align:right;margin-right:-32px"><span id="number">+1 212 555 0142</span></p>',
  ),
  ...cutPages(),
  '/geometry/column': html(
    '<div style="width:90px;font-size:20px"><span id="number">+1 212 555 0142</span></div>',
  ),
};

/** Tables whose columns cut what does not fit in them. */
function cutPages(): Pages {
  const cut = 'overflow:hidden;white-space:nowrap';
  const table = (style: string, text: string) =>
    `<style>table{table-layout:fixed;width:360px;border-collapse:collapse}td{border:1px solid;padding:6px}</style>
    <table><tr><td>Next</td><td style="${style}" id="cell">${text}</td><td id="other">Ann</td></tr></table>`;
  const number = '<span id="number">+1 212 555 0142</span>';
  return {
    '/geometry/cut-ellipsis': html(table(`${cut};text-overflow:ellipsis`, number)),
    // As wide as it says, whatever the machine's letters are: a part of the number has to be left.
    '/geometry/cut-hidden': html(
      table(cut, `<span style="display:inline-block;width:60px">Mobile</span> ${number}`),
    ),
    '/geometry/cut-rtl': html(table(`${cut};text-overflow:ellipsis`, number), 'lang="he" dir="rtl"'),
    '/geometry/cut-inner': html(table('', `<div style="${cut};text-overflow:ellipsis">${number}</div>`)),
    '/geometry/cut-scrolled': html(
      `<div id="cell" style="width:150px;overflow-x:auto;white-space:nowrap">Our main phone ${number} and more</div>`,
      'lang="en"',
      `<script>addEventListener('load', () => cell.scrollTo(60, 0))</script>`,
    ),
  };
}

/** Distance that the button may be off by: the gap that it keeps, and a page's rounding. */
const FAR = 8;

/** Runs in the page: the last line of the number. */
function lastLine(): Box {
  const boxes = document.querySelector('#number')?.getClientRects();
  const { left, top, right, bottom } = boxes?.[boxes.length - 1] ?? new DOMRect();
  return { left, top, right, bottom };
}

/** Why the box does not stand beside the line's end, or before its beginning; nothing if it does. */
function astray(box: Box, line: Box): string | undefined {
  const gap = Math.max(box.left - line.right, line.left - box.right);
  const off = (box.top + box.bottom - line.top - line.bottom) / 2;
  if (gap < -0.5 || gap > FAR) return `${gap} px beside ${JSON.stringify({ box, line })}`;
  return Math.abs(off) > 3 ? `${off} px above or below ${JSON.stringify({ box, line })}` : undefined;
}

async function untilBeside(tab: Tab, read: () => Promise<Box | undefined>, what: string): Promise<void> {
  let last: string | undefined = 'nothing is shown';
  try {
    await eventually(
      async () => {
        const box = await read();
        if (box) last = astray(box, await tab.evaluate(lastLine, []));
        return box !== undefined && last === undefined;
      },
      { what, timeout: 10_000 },
    );
  } catch (error) {
    throw new Error(`${what}: ${last}`, { cause: error });
  }
}

const pictureBeside = (tab: Tab) =>
  untilBeside(
    tab,
    async () => (await tab.ours())?.glyphs.find(({ name }) => callName(US[1]).test(name))?.box,
    'the picture stands beside the number',
  );

async function buttonBeside(tab: Tab): Promise<void> {
  await point(tab, ...US);
  await untilBeside(tab, async () => (await tab.ours())?.offer?.box, 'the button stands beside the number');
}

/** The browser's own zoom of the tab in front, for the site; 1 gives it back. */
const setZoom = (side: Side, zoom: number) =>
  side.inOurs(
    async (wanted) => {
      const { browser } = globalThis as unknown as { browser: typeof chrome };
      const tabs = await browser.tabs.query({ active: true, lastFocusedWindow: true });
      await browser.tabs.setZoom(tabs[0]?.id ?? 0, wanted);
    },
    [zoom],
  );

const pixels = (tab: Tab) => tab.evaluate(() => devicePixelRatio, []);

export const geometry: Journey = (side) => {
  beforeAll(() => setGuards(side()));

  it.each(Object.keys(cutPages()))('%s: the button, within what is shown of the number', async (path) => {
    const tab = await side().open(path);
    await untilOffered(tab, [US[1]]);
    // The middle of what is shown of it.
    const shown = await tab.evaluate(() => {
      const [cell, text] = ['#cell', '#number'].map((id) =>
        (document.querySelector(id) as Element).getBoundingClientRect(),
      );
      if (!cell || !text) throw new Error('nothing there');
      const [left, right] = [Math.max(cell.left, text.left), Math.min(cell.right, text.right)];
      return { left, right, cell: { left: cell.left, right: cell.right }, y: text.y + text.height / 2 };
    }, []);
    const at = { x: (shown.left + shown.right) / 2, y: shown.y };
    const { box } = await eventually(() => pointAt(tab, at, US[1]), { what: 'a call is offered' });
    expect(box.left, JSON.stringify({ box, shown })).toBeGreaterThanOrEqual(shown.cell.left - 0.5);
    expect(box.right, JSON.stringify({ box, shown })).toBeLessThanOrEqual(shown.cell.right + 0.5);
    await tab.moveTo(600, 400);
    await eventually(async () => (await tab.ours())?.offer === null, { what: 'the button is let go' });
    for (const glyph of (await tab.ours())?.glyphs ?? [])
      expect(glyph.box.left >= shown.cell.left - 0.5 && glyph.box.right <= shown.cell.right + 0.5).toBe(true);
  });

  it.each(Object.keys(geometryPages).filter((path) => !/cut/.test(path)))(
    '%s: the button, and the picture before it',
    async (path) => {
      const tab = await side().open(path);
      await untilOffered(tab, [US[1]]);
      const before = await bodyOf(tab);
      // At a window's edge and in a narrow column there is no room for a picture.
      if (!/edge|column/.test(path)) await pictureBeside(tab);
      if (path.endsWith('column')) await point(tab, ...US);
      else await buttonBeside(tab);
      // As large as ever: a page's zoom is the page's.
      const { left = 0, right = 0 } = (await tab.ours())?.offer?.box ?? {};
      expect(right - left).toBeCloseTo(20, 0);
      expect(await bodyOf(tab)).toBe(before);
    },
  );

  describe('while shown', () => {
    it('follows a page that is zoomed by its own script', async () => {
      const tab = await side().open('/geometry/plain');
      await buttonBeside(tab);
      for (const zoom of ['1.5', '0.75', '1']) {
        await tab.evaluate((wanted) => document.documentElement.style.setProperty('zoom', wanted), [zoom]);
        await buttonBeside(tab);
      }
    });

    it.each([0.5, 1.25, 2])('follows the browser’s own zoom: %s', async (zoom) => {
      const tab = await side().open('/geometry/plain');
      await pictureBeside(tab);
      const before = await pixels(tab);
      await setZoom(side(), zoom);
      try {
        await eventually(async () => Math.abs((await pixels(tab)) / before - zoom) < 0.02, {
          what: 'the tab is zoomed',
        });
        await pictureBeside(tab);
      } finally {
        await setZoom(side(), 1);
      }
    });
  });

  describe('on screens of other densities', () => {
    it.each([1.5, 2, 3])('%s device pixels to a pixel', async (scale) => {
      const tab = await side().open('/geometry/part');
      await tab.setDeviceScale(scale);
      try {
        await eventually(async () => Math.abs((await pixels(tab)) - scale) < 0.02, {
          what: 'the screen is dense',
        });
        await pictureBeside(tab);
        await buttonBeside(tab);
      } finally {
        await tab.setDeviceScale(0);
      }
    });
  });

  it('stays beside the number while two fingers look at a part of the page', async () => {
    const tab = await side().open('/geometry/plain');
    await buttonBeside(tab);
    await tab.pinch(2);
    await eventually(() => tab.evaluate(() => (visualViewport?.scale ?? 1) > 1.9, []), {
      what: 'the part is shown',
    });
    try {
      await buttonStays(tab);
      await tab.evaluate(() => scrollTo(60, 40), []);
      await buttonStays(tab);
    } finally {
      await tab.pinch(1);
    }
  });
};

/** Whichever of the two is there. */
const buttonStays = (tab: Tab) =>
  untilBeside(
    tab,
    async () => {
      const ours = await tab.ours();
      return ours?.offer?.box ?? ours?.glyphs[0]?.box;
    },
    'it stays beside the number',
  );
