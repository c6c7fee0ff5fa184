/** The marks: on each number, wherever it stands, and on nothing else; and their style reaches all of them. */
import { expect, it } from 'vitest';
import { MARK_NAMES } from '#lib/model/mark-names.ts';
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
const ALL = ['+1 415 555 2671', '+1 212 555 0142', 'Call us', '+1 212 555 0144', '+1 212 555 0144'];

export const marksPages: Pages = {
  '/marks': html(`<table><tr><td>Ada</td><td data-number>+1 415 555 2671</td></tr></table>
    <p data-number>Call <b data-number>+1 212</b> 555 <i data-number>0142</i></p>
    <p><a href="tel:+12125550143" data-number>Call us</a></p><h2>Or write</h2>
    <div id="open"></div><div id="closed"></div>${SHADOW}`),
};

interface Marked {
  /** Texts of the marked ranges, sorted. */
  texts: string[];
  /** Of the elements that hold a number: those whose highlight has our tint. */
  tinted: string[];
}

const marked = (tab: Tab): Promise<Marked> =>
  tab.evaluate(
    (name) => {
      const { roots = [] } = globalThis as { roots?: ShadowRoot[] };
      const texts: string[] = [];
      CSS.highlights.get(name)?.forEach((range) => {
        const whole = new Range();
        whole.setStart(range.startContainer, range.startOffset);
        whole.setEnd(range.endContainer, range.endOffset);
        texts.push(String(whole));
      });
      const holders = [document, ...roots].flatMap((root) => [...root.querySelectorAll('[data-number]')]);
      const hasTint = (one: Element) =>
        getComputedStyle(one, `::highlight(${name})`).backgroundColor.includes('10, 154, 112');
      return {
        texts: texts.toSorted(),
        tinted: holders.filter(hasTint).map((one) => one.textContent?.trim() ?? ''),
      };
    },
    [MARK_NAMES.mark],
  );

async function untilMarked(tab: Tab, texts: readonly string[]): Promise<Marked> {
  await eventually(async () => (await marked(tab)).texts.length >= texts.length, {
    what: 'all of them are marked',
  });
  const seen = await marked(tab);
  expect(seen.texts).toEqual(texts.toSorted());
  return seen;
}

export const marks: Journey = (side) => {
  it('are on a number in a cell, in pieces of text, in a link, in shadow roots; and on nothing else', async () => {
    const tab = await side().open('/marks');
    const { tinted } = await untilMarked(tab, ALL);
    expect(tinted).toEqual([
      '+1 415 555 2671',
      'Call +1 212 555 0142',
      '+1 212',
      '0142',
      'Call us',
      '+1 212 555 0144',
      '+1 212 555 0144',
    ]);
  });

  it('stay where an element begins to look different', async () => {
    const tab = await side().open('/marks');
    const before = await untilMarked(tab, ALL);
    await tab.evaluate(() => {
      const cell = document.querySelector('td[data-number]');
      cell?.before(document.createElement('td'));
      cell?.setAttribute('class', 'chosen');
      const added = Object.assign(document.createElement('p'), { textContent: '+1 212 555 0145' });
      added.dataset.number = '';
      document.body.append(added);
    }, []);
    // The one that came with it is marked when the page was read again.
    const { tinted } = await untilMarked(tab, [...ALL, '+1 212 555 0145']);
    expect(tinted.toSorted()).toEqual([...before.tinted, '+1 212 555 0145'].toSorted());
  });
};
