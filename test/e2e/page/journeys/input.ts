/** Broken and enormous pages: no throw, no hang, no call, and what is on them in order is offered. */
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import {
  bodyOf,
  errorsOf,
  html,
  type Journey,
  offersOf,
  openCard,
  setGuards,
  shows,
  untilOffered,
} from './side.ts';

const AFTER = ['+1 415 555 2671', '+14155552671'] as const;
/** Stands on each page: whatever comes before it, it is found. */
const GOOD = `<p>Phone: ${AFTER[0]}</p>`;
const COUNT = 100_000;

/** Marks put upon each digit, as many as a page of jokes has. */
const zalgo = (text: string) => [...text].map((letter) => `${letter}\u0334\u0321\u035e\u0489`).join('');

export const inputPages: Pages = {
  '/input/text': html(`${GOOD}<p id="long"></p><script>
    long.textContent = 'Order 4711 of 12/05, room 212 555 '.repeat(${COUNT / 34}).slice(0, ${COUNT}) + ' end';</script>`),
  '/input/digits': html(`${GOOD}<p id="long" style="overflow-wrap:anywhere"></p><script>
    long.textContent = 'Phone: +' + '12125550142'.repeat(100_000);</script>`),
  '/input/signs': html(`${GOOD}<p id="long" style="overflow-wrap:anywhere"></p><script>
    long.textContent = 'Phone: ' + '+('.repeat(50_000) + ' ' + '1-'.repeat(50_000);</script>`),
  // Boxes as deep as this end Chromium's page by themselves: these elements have none.
  '/input/nested': html(
    `${GOOD}<div id="deep"></div><script>
    let at = deep;
    for (let depth = 0; depth < 10_000; depth += 1) at = at.appendChild(document.createElement('div'));
    at.textContent = 'Phone: +1 212 555 0142';</script>`,
    'lang="en"',
    '<style>#deep div{display:contents}</style>',
  ),
  '/input/roots': html(`${GOOD}<div id="deep"></div><script>
    let at = deep;
    for (let depth = 0; depth < 300; depth += 1) {
      const inner = document.createElement('div');
      at.attachShadow({ mode: depth % 2 ? 'open' : 'closed' }).append(inner);
      at = inner;
    }
    at.textContent = 'Phone: +1 212 555 0142';</script>`),
  '/input/zalgo': html(`${GOOD}<p>Phone: ${zalgo('+1 212 555 0142')}</p>
    <p>Phone: \u202e+1 212 555 0143\u202c</p><p>Phone: \u2067+1 212 555 0144\u2069 \u200f\u061c</p>
    <p>\ud800 Phone \udc00 \uffff \u0000</p>`),
  '/input/churning': html(`${GOOD}<ul id="list"></ul><script>
    let turn = 0;
    new MutationObserver(() => setTimeout(() => {
      turn += 1;
      if (turn < 400) list.innerHTML = '<li>Phone: +1 212 555 0' + (100 + turn % 90) + '</li>';
      else if (turn === 400) list.innerHTML = '';
      document.documentElement.dataset.turn = turn;
    })).observe(list, { childList: true });
    list.innerHTML = '<li>begin</li>';</script>`),
};

/** Offered besides the good one, where what is there reads as a number in whatever way. */
const ALSO: Record<string, readonly string[]> = {
  '/input/roots': ['+12125550142'],
};

export const input: Journey = (side) => {
  beforeAll(() => setGuards(side()));

  it.each(Object.keys(inputPages).filter((path) => !path.endsWith('zalgo')))('%s', async (path) => {
    const before = side().placed();
    const began = performance.now();
    const tab = await side().open(path);
    await untilOffered(tab, [AFTER[1], ...(ALSO[path] ?? [])]);
    expect(performance.now() - began).toBeLessThan(20_000);
    const body = await bodyOf(tab);
    await openCard(tab, ...AFTER);
    expect(await errorsOf(tab)).toEqual([]);
    if (!path.endsWith('churning')) expect((await bodyOf(tab)) === body).toBe(true);
    expect(side().placed()).toEqual(before);
  });

  it('says what would be dialled where the page shows digits under marks, or in turned order', async () => {
    const tab = await side().open('/input/zalgo');
    await eventually(async () => (await offersOf(tab)).includes(AFTER[1]), {
      what: 'the good one is offered',
    });
    // Whatever is made of the others: the card says the number as it is dialled, in its own direction. The last one
    // first: a card opens below its number.
    for (const e164 of (await offersOf(tab)).filter((offered) => offered !== AFTER[1]).reverse()) {
      expect(e164).toMatch(/^\+1212555014[2-4]$/);
      const last = e164.at(-1);
      await openCard(tab, `+1 212 555 014${last}`, e164);
      await shows(tab, new RegExp(`\\+1 212 555 014${last}`));
    }
    await openCard(tab, ...AFTER);
    expect(await errorsOf(tab)).toEqual([]);
  });
};
