/**
 * A page that changes as applications do. Only what is shown is looked at: asking for the page's numbers would make
 * the extension look again, and hide that it had not by itself.
 */
import { expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import { callName, type Pages } from '../stage.ts';
import { html, type Journey } from './side.ts';

export const livePages: Pages = {
  '/live': html(`<main id="app"><h1>Maya Okafor</h1>
    <p>Phone: <span id="text">+1 415 555 2601</span></p>
    <p>Mobile: <a id="link" href="tel:+14155552602">Call Maya</a></p>
    <div id="host"></div></main>
    <script>
      host.attachShadow({ mode: 'open' }).innerHTML = '<p>Phone: <b>+1 415 555 2604</b></p>';
    </script>`),
};

/** Each change, and the numbers that are on the page after it; each begins where the one before ended. */
const CHANGES: readonly [what: string, change: () => void, numbers: readonly string[]][] = [
  ['nothing yet', () => undefined, ['+14155552601', '+14155552602', '+14155552604']],
  [
    'a text is exchanged',
    () => {
      const text = document.querySelector('#text')?.firstChild as Text;
      text.data = '+1 415 555 2611';
    },
    ['+14155552611', '+14155552602', '+14155552604'],
  ],
  [
    'a link goes elsewhere',
    () => document.querySelector('#link')?.setAttribute('href', 'tel:+14155552612'),
    ['+14155552611', '+14155552612', '+14155552604'],
  ],
  [
    'a shadow root is drawn again',
    () => {
      const root = document.querySelector('#host')?.shadowRoot;
      if (root) root.innerHTML = '<p>Phone: <b>+1 415 555 2614</b></p>';
    },
    ['+14155552611', '+14155552612', '+14155552614'],
  ],
  [
    'a line is added',
    () => {
      const line = document.createElement('p');
      line.textContent = 'Phone: +1 415 555 2615';
      document.querySelector('#app')?.append(line);
    },
    ['+14155552611', '+14155552612', '+14155552614', '+14155552615'],
  ],
  [
    'a line is taken out',
    () => document.querySelector('#app')?.lastElementChild?.remove(),
    ['+14155552611', '+14155552612', '+14155552614'],
  ],
  [
    'another record takes the place of this one',
    () => {
      history.pushState({}, '', '/live?record=2');
      const app = document.querySelector('#app');
      if (app)
        app.innerHTML = '<h1>Dana Levi</h1><p>Phone: +1 415 555 2621</p><p>Mobile: +1 415 555 2622</p>';
    },
    ['+14155552621', '+14155552622'],
  ],
  [
    'a tab of it is shown that was hidden',
    () => {
      const app = document.querySelector('#app');
      if (app) app.innerHTML = '<div id="tab" hidden><p>Phone: +1 415 555 2631</p></div><p>Details</p>';
      setTimeout(() => document.querySelector('#tab')?.removeAttribute('hidden'), 600);
    },
    ['+14155552631'],
  ],
];

export const live: Journey = (side) => {
  it('offers what is on the page by itself, however that changes', async () => {
    const tab = await side().open('/live');
    for (const [what, change, numbers] of CHANGES) {
      await tab.inPage(change, []);
      const names = numbers.map((e164) => callName(e164));
      await eventually(
        async () => {
          const glyphs = (await tab.ours())?.glyphs ?? [];
          return (
            glyphs.length === names.length &&
            names.every((name) => glyphs.some((glyph) => name.test(glyph.name)))
          );
        },
        { what: `${what}: buttons for ${numbers.join(', ')}`, timeout: 5_000 },
      );
    }
    expect(await tab.inPage(() => (window as unknown as { errors: string[] }).errors, [])).toEqual([]);
  });
};
