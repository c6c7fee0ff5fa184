/** The marks' style: on all that a number stands in, however it looks, and not on the rest of the page. */
import { expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import { html, type Journey, type Tab } from './side.ts';

const SHADOW = `<script>
  for (const mode of ['open', 'closed']) {
    const root = document.querySelector('#' + mode).attachShadow({ mode });
    root.innerHTML = '<p data-number>+1 212 555 0144</p>';
    (window.roots ??= []).push(root);
  }
</script>`;
const kinds = Array.from(
  { length: 40 },
  (_, at) => `<li><span class="kind-${at} 2xl:[&>p]" data-number>+1 212 555 01${10 + at}</span></li>`,
);

export const marksPages: Pages = {
  '/marks': html(`<table><tr><td>Ada</td><td data-number>+1 415 555 2671</td></tr></table>
    <p data-number>Call <b data-number>+1 212</b> 555 <i data-number>0142</i></p>
    <p><a href="tel:+12125550143" data-number>Call us</a></p><h2>Or write</h2>
    <div id="open"></div><div id="closed"></div>${SHADOW}`),
  '/marks/kinds': html(`<ul>${kinds.join('')}</ul>`),
};

/** Texts of the elements that hold a number, or of those that hold none, whose highlight has our tint. */
const tinted = (tab: Tab, selector: string): Promise<string[]> =>
  tab.evaluate(
    (wanted) => {
      const { roots = [] } = globalThis as { roots?: ShadowRoot[] };
      const name = [...CSS.highlights.keys()].find((key) => /^dialmark-(?!active)/.test(key));
      const elements = [document, ...roots].flatMap((root) => [...root.querySelectorAll(wanted)]);
      return elements
        .filter(
          (one) =>
            name && getComputedStyle(one, `::highlight(${name})`).backgroundColor.includes('10, 154, 112'),
        )
        .map((one) => one.textContent?.trim() ?? '');
    },
    [selector],
  );

async function untilTinted(tab: Tab, numbers: readonly string[]): Promise<void> {
  await eventually(async () => (await tinted(tab, '[data-number]')).length >= numbers.length, {
    what: 'all of them are tinted',
  });
  expect(await tinted(tab, '[data-number]')).toEqual(numbers);
}

export const marks: Journey = (side) => {
  it('are where a number stands: a cell, a text in pieces, a link, shadow roots; and not on the rest of the page', async () => {
    const tab = await side().open('/marks');
    const all = [
      '+1 415 555 2671',
      'Call +1 212 555 0142',
      '+1 212',
      '0142',
      'Call us',
      '+1 212 555 0144',
      '+1 212 555 0144',
    ];
    await untilTinted(tab, all);
    expect(await tinted(tab, 'td:first-child, h2, body')).toEqual([]);
  });

  it('stay where an element begins to look different', async () => {
    const tab = await side().open('/marks');
    await eventually(async () => (await tinted(tab, 'td')).length === 1, { what: 'the cell is tinted' });
    await tab.evaluate(
      () => document.querySelector('td[data-number]')?.before(document.createElement('td')),
      [],
    );
    await eventually(async () => (await tinted(tab, 'td[data-number]')).length === 1, {
      what: 'the cell in its new column is tinted',
    });
    await tab.evaluate(() => document.querySelector('td[data-number]')?.setAttribute('class', 'chosen'), []);
    await eventually(async () => (await tinted(tab, 'td.chosen')).length === 1, {
      what: 'the chosen cell is tinted',
    });
  });

  it('are on all where no two look alike', async () => {
    const tab = await side().open('/marks/kinds');
    await untilTinted(
      tab,
      kinds.map((_, at) => `+1 212 555 01${10 + at}`),
    );
  });
};
