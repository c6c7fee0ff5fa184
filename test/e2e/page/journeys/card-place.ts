/** The card chooses its place once, for the largest of its states, and never lies over the number that it is about. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import type { Box } from './ours.ts';
import { call, cardFor, choose, html, type Journey, openCard, setGuards, shows, type Tab } from './side.ts';

const { calls } = PAGE_WORDS.en;
const NUMBER = ['+1 415 555 2695', '+14155552695'] as const;
/** Where the number stands in the window, from its top: with room for a small card under it, and not for a large one. */
const PLACES = { high: 20, middle: 50, low: 70 } as const;

export const cardPlacePages: Pages = Object.fromEntries(
  Object.entries(PLACES).map(([place, part]) => [
    `/card-place/${place}`,
    html(
      `<p style="position:fixed;margin:0;left:300px;top:${part}vh">Bob Stone <span id="number">${NUMBER[0]}</span></p>`,
    ),
  ]),
);

export const cardPlace: Journey = (side) => {
  beforeAll(() => setGuards(side()));

  describe.each(Object.keys(PLACES))('of a number that stands %s', (place) => {
    it('stays where it opened through all that a call is', async () => {
      const tab = await side().open(`/card-place/${place}`);
      const boxes: [state: string, box: Box][] = [];
      const measure = async (state: string) => boxes.push([state, await restingBox(tab)]);
      await openCard(tab, ...NUMBER);
      await measure('before the call');
      await call(tab, ...NUMBER);
      await shows(tab, String(calls['says.initiated']));
      await measure('placed');
      await choose(tab, String(calls['disposition.callback']));
      await measure('asked when');
      await choose(tab, String(calls['disposition.callback']));
      await choose(tab, String(calls.details));
      await measure('with details');
      await choose(tab, String(calls.neverAgain));
      await measure('never again');
      await choose(tab, String(calls.undo));
      await choose(tab, String(calls.done));
      await measure('done');

      const number = await tab.evaluate(() => {
        const { left, top, right, bottom } = (
          document.getElementById('number') as HTMLElement
        ).getBoundingClientRect();
        return { left, top, right, bottom };
      }, []);
      const covers = boxes.filter(
        ([, box]) =>
          box.left < number.right &&
          box.right > number.left &&
          box.top < number.bottom &&
          box.bottom > number.top,
      );
      expect(covers).toEqual([]);
      const jump = (edge: keyof Box) => {
        const at = boxes.map(([, box]) => box[edge]);
        return Math.max(...at) - Math.min(...at);
      };
      expect(jump('left'), JSON.stringify(boxes)).toBeLessThanOrEqual(1);
      expect(Math.min(jump('top'), jump('bottom')), JSON.stringify(boxes)).toBeLessThanOrEqual(1);
    });
  });
};

/** The card's box once it has come to rest. */
async function restingBox(tab: Tab): Promise<Box> {
  let last = '';
  return eventually(
    async () => {
      const box = (await cardFor(tab, NUMBER[1]))?.box;
      const [before, now] = [last, JSON.stringify(box)];
      last = now;
      return box !== undefined && before === now && box;
    },
    { what: 'the card rests' },
  );
}
