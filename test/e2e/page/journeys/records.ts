/** A page that shows one record after another, and what is known of a number after its call. */
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import {
  callUntilPlaced,
  cardFor,
  choose,
  html,
  type Journey,
  look,
  middleOf,
  openCard,
  point,
  setGuards,
  shows,
  type Tab,
  untilOffered,
} from './side.ts';

const DANA = ['+1 212 555 0142', '+12125550142'] as const;
const EVE = ['+1 303 555 0123', '+13035550123'] as const;
const OMAR = ['+1 650 253 0000', '+16502530000'] as const;

export const recordsPages: Pages = {
  '/records/spa': html(
    '<div id="view"></div>',
    'lang="en"',
    `<script>
      const records = { dana: ['Dana Reed', '${DANA[0]}'], omar: ['Omar Haddad', '${OMAR[0]}'], eve: ['Eve Klein', '${EVE[0]}'] };
      function show(which, path = which) {
        const [name, phone] = records[which];
        history.pushState({}, '', '/records/spa?record=' + path);
        view.innerHTML = '<table><tr><th>Name</th><th>Phone</th></tr><tr><td>' + name + '</td><td class="phone">' + phone + '</td></tr></table>';
      }
      addEventListener('DOMContentLoaded', () => show('dana'));
    </script>`,
  ),
};

const showRecord = (tab: Tab, which: 'dana' | 'omar' | 'eve') =>
  tab.inPage((name) => (globalThis as unknown as { show(which: string): void }).show(name), [which]);

export const records: Journey = (side) => {
  beforeAll(() => setGuards(side()));

  it('leaves the answer of a call with its own number when the page shows another record', async () => {
    const tab = await side().open('/records/spa');
    await untilOffered(tab, [DANA[1]]);
    await callUntilPlaced(side(), tab, ...DANA);
    await shows(tab, /connecting you/);
    await showRecord(tab, 'omar');
    await untilOffered(tab, [OMAR[1]]);
    const alone = await eventually(
      async () => {
        const ours = await tab.ours();
        return ours && !ours.offer && ours.glyphs.length === 1 && ours;
      },
      { what: 'the other number has a call button of its own, and not that of the call' },
    );
    const cell = await tab.evaluate(() => {
      const { left, top, right, bottom } = (
        document.querySelector('.phone') as Element
      ).getBoundingClientRect();
      return { left, top, right, bottom };
    }, []);
    // The rest of the call's text stands away from the other number.
    if (alone.card) {
      expect(alone.card.name).toContain(DANA[0].slice(-4));
      expect(alone.card.box.top).toBeGreaterThan(cell.bottom + 20);
    }
    const before = side().placed();
    await point(tab, ...OMAR);
    expect(await cardFor(tab, DANA[1])).toBeFalsy();
    await callUntilPlaced(side(), tab, ...OMAR);
    expect(side().placed().slice(before.length)).toEqual([OMAR[1]]);
  });

  it('keeps the card of a call whose record is gone until it is wrapped up, and lets it go by itself then', async () => {
    const tab = await side().open('/records/spa');
    await untilOffered(tab, [DANA[1]]);
    await callUntilPlaced(side(), tab, ...DANA);
    await shows(tab, /connecting you/);
    await showRecord(tab, 'omar');
    await tab.moveTo(700, 80);
    await look(4_500);
    expect((await tab.ours())?.card?.name).toContain(DANA[0].slice(-4));
    await choose(tab, 'No answer');
    await tab.moveTo(700, 80);
    await eventually(async () => !(await tab.ours())?.card, { what: 'the card has gone' });
  });

  it('keeps the answer at its number when the page draws the same record anew', async () => {
    const tab = await side().open('/records/spa');
    await untilOffered(tab, [DANA[1]]);
    await callUntilPlaced(side(), tab, ...DANA);
    await shows(tab, /connecting you/);
    const before = middleOf((await tab.ours())?.offer ?? fail());
    await showRecord(tab, 'dana');
    await eventually(
      async () => {
        const ours = await tab.ours();
        const at = ours?.offer && middleOf(ours.offer);
        return at && ours.card && ours.glyphs.length === 0 && Math.abs(at.y - before.y) < 4;
      },
      { what: 'button and card stand at the number' },
    );
  });

  it('says of a number that was called a moment ago when that was', async () => {
    const tab = await side().open('/records/spa');
    await untilOffered(tab, [DANA[1]]);
    await showRecord(tab, 'eve');
    await untilOffered(tab, [EVE[1]]);
    await openCard(tab, ...EVE);
    await shows(tab, /Not called yet/);
    await callUntilPlaced(side(), tab, ...EVE);
    await shows(tab, /connecting you/);
    await choose(tab, 'Done');
    await tab.moveTo(700, 500);
    await eventually(async () => !(await tab.ours())?.card, { what: 'the card is closed' });
    await openCard(tab, ...EVE);
    await shows(tab, /just now/);
  });
};

function fail(): never {
  throw new Error('the button is not there');
}
