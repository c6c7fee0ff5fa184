/** The context of a call is shown, corrected by a press, and read in the same place on the site's other pages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import {
  cardFor,
  choose,
  html,
  type Journey,
  openCard,
  setGuards,
  shows,
  type Tab,
  untilOffered,
} from './side.ts';

const ADA = ['+1 415 555 2671', '+14155552671'] as const;
const GRACE = ['+1 212 555 0142', '+12125550142'] as const;

/** Nothing here says whose the number is but the places themselves. */
const page = (person: string, company: string, number: string) =>
  html(`<main><h2>Overview</h2><section><i class="who-name">${person}</i> <i class="firm-title">${company}</i>
    <div><span>Phone: ${number}</span></div></section></main>`);
const row = (person: string, number: string) => `<tr><td>7</td><td>${person}</td><td>${number}</td></tr>`;

export const correctPages: Pages = {
  '/correct/ada': page('Ada Byron', 'Babbage Works', ADA[0]),
  '/correct/grace': page('Grace Hopper', 'Univac', GRACE[0]),
  '/correct/rows': html(`<table>${row('Ada Byron', ADA[0])}${row('Grace Hopper', GRACE[0])}</table>`),
};

const contextOf = async (tab: Tab, e164: string) =>
  (await tab.list()).find((number) => number.e164 === e164)?.context;

export const correct: Journey = (side) => {
  beforeAll(async () => {
    await setGuards(side());
    await side().ask('settings.save', { patch: { language: 'en', taught: [] } });
  });
  afterAll(() => side().ask('settings.save', { patch: { taught: [] } }));

  describe('what is sent', () => {
    it('is corrected on this page, and read in that place on the site’s others', async () => {
      const tab = await side().open('/correct/ada');
      await untilOffered(tab, [ADA[1]]);
      await openCard(tab, ...ADA);
      await choose(tab, 'Correct');
      await shows(tab, /Whose number is it/);
      await choose(tab, 'Ada Byron');
      await shows(tab, /^(?!.*Whose number).*Ada Byron/);
      expect(await contextOf(tab, ADA[1])).toMatchObject({ contactName: 'Ada Byron' });
      const other = await side().open('/correct/grace');
      await untilOffered(other, [GRACE[1]]);
      await eventually(async () => (await contextOf(other, GRACE[1]))?.contactName === 'Grace Hopper', {
        what: 'the lesson holds on another page',
      });
      await openCard(other, ...GRACE);
      await shows(other, /Grace Hopper/);
    });

    it('is proposed where a row has one name, and taught for the list’s rows by a press', async () => {
      const tab = await side().open('/correct/rows');
      await untilOffered(tab, [ADA[1], GRACE[1]]);
      await openCard(tab, ...GRACE);
      await shows(tab, /No name goes with the call.*Send the name .?Grace Hopper/);
      expect((await contextOf(tab, GRACE[1]))?.contactName).toBeUndefined();
      await choose(tab, 'Send the name \u2066Grace Hopper\u2069');
      await shows(tab, /^(?!.*Send the name).*Grace Hopper/);
      expect(await contextOf(tab, ADA[1])).toMatchObject({ contactName: 'Ada Byron' });
    });

    it('can be nobody’s, and is left as it is by Escape', async () => {
      const tab = await side().open('/correct/ada');
      await untilOffered(tab, [ADA[1]]);
      await openCard(tab, ...ADA);
      await choose(tab, 'Correct');
      await tab.press('Escape');
      await eventually(
        async () => {
          const card = await cardFor(tab, ADA[1]);
          return card && !/Whose number/.test(card.text) && /Ada Byron/.test(card.text);
        },
        { what: 'the card is as it was' },
      );
      await choose(tab, 'Correct');
      await choose(tab, 'None of these');
      await eventually(async () => (await contextOf(tab, ADA[1]))?.contactName === undefined, {
        what: 'no name goes with the call',
      });
    });
  });
};
