/** Browsers' own windows over us: the bubble of a field, its list, dialogs, tooltips; and pictures of a frame. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onDisplay } from '../harness/display.ts';
import { eventually } from '../harness/eventually.ts';
import { page } from './attack-page.ts';
import { endOf, type OnDisplay } from './display-side.ts';
import { E164, NUMBER } from './hostile-pages.ts';
import { pause } from './siege-side.ts';
import { type Pages, type Site, serve } from './stage.ts';

const WORDS = 'Press here to go on to your order, and to see all that is in it';
/** Right over the number, which the bubble then covers. */
const OVER = 'position:absolute;left:380px;top:170px;width:120px;height:20px;border:0;margin:0;';
const PHONE = `<p id="p" style="position:absolute;left:300px;top:200px;margin:0">Phone: <span id="n">${NUMBER}</span></p>`;
const field = (attributes: string, css = OVER) => `<form><input id="i" style="${css}" ${attributes}></form>`;
const SAY = `i.setCustomValidity('${WORDS}');i.reportValidity()`;
const TOLD = `<input id=i style=width:100px><script>onmessage=()=>{${SAY}}</script>`;
const framed = (attributes: string, css = OVER) => `<iframe id="f" style="${css}" ${attributes}></iframe>`;

const AROUND = 'position:absolute;left:0;top:0;width:900px;height:600px;border:0';
const INNER =
  `<iframe id="f" src="/inner" style="${AROUND}"></iframe>` +
  `<span id="n" style="position:absolute;left:300px;top:200px;visibility:hidden">Phone: ${NUMBER}</span>`;

const ATTACKS: Record<string, string> = {
  'words of the page': page(`window.attack = () => { ${SAY} };`, PHONE + field('')),
  'words of the page, as an address': page(
    `window.attack = () => { i.value = '${WORDS}'; i.reportValidity() };`,
    PHONE + field('type="email"'),
  ),
  'words of the browser': page('window.attack = () => i.reportValidity();', PHONE + field('required')),
  'a field in a frame': page(
    `window.attack = () => f.contentWindow.postMessage(0, '*');`,
    PHONE + framed(`srcdoc="${TOLD}"`),
  ),
  'a field in a frame of another origin, same site': page(
    `window.attack = () => f.contentWindow.postMessage(0, '*');`,
    PHONE + framed('src="ELSEWHERE"'),
  ),
  'a field of the page around our frame': page(`window.attack = () => { ${SAY} };`, INNER + field('')),
  'words of the page, taken back at once': page(
    `window.attack = () => { ${SAY}; i.setCustomValidity('') };`,
    PHONE + field('value="x"'),
  ),
  'words of a custom element': page(
    `addEventListener('DOMContentLoaded', () => customElements.define('x-f', class extends HTMLElement { static formAssociated = true; own = this.attachInternals() }));
    window.attack = () => { x.own.setValidity({ customError: true }, '${WORDS}', i); x.own.reportValidity() };`,
    `${PHONE}<x-f id="x"><input id="i" style="${OVER}"></x-f>`,
  ),
  'what may be written in a field': page(
    'window.attack = () => i.focus();',
    `${PHONE}${field('list="d"')}<datalist id="d"><option>${WORDS}</datalist>`,
  ),
};

/** A bubble of a field in a closed root, which no event tells of; Chromium takes it away. */
const within = (after: string) =>
  page(
    `let i; addEventListener('DOMContentLoaded', () => { const root = x.attachShadow({ mode: 'closed' }); root.innerHTML = \`${field('value="x"')}\`; i = root.querySelector('input'); });
     window.attack = () => { ${SAY}; ${after} };`,
    `${PHONE}<div id="x"></div>`,
  );
const TAKEN_BACK: Record<string, string> = {
  'words of the page in a closed root, taken back at once': within("i.setCustomValidity('')"),
  'the same of a field that may not be written in by then': within('i.readOnly = true'),
  'words of the page, of a field that is taken out': page(
    `window.attack = () => { ${SAY}; setTimeout(() => i.remove(), 200) };`,
    PHONE + field(''),
  ),
};

/** The frame lives on under it. */
const PICTURE = page(
  'window.attack = () => f.startViewTransition(() => new Promise((done) => setTimeout(done, 3_500)));',
  INNER,
);

const WRITTEN = `<p style="margin:20px"><input id="i"></p><p>Phone: <b>${NUMBER}</b></p>`;
/** The page listens in its frame's window before we can, and keeps Enter from us. */
const MUTED = page(
  `addEventListener('DOMContentLoaded', () => {
    const { contentWindow, contentDocument } = f;
    contentDocument.open();
    contentWindow.addEventListener('keydown', (event) => { if (event.key === 'Enter') event.stopImmediatePropagation() }, true);
    contentDocument.write(${JSON.stringify(WRITTEN)});
    contentDocument.close();
  });
  window.attack = () => f.contentDocument.querySelector('#i').focus();`,
  `<iframe id="f" style="${AROUND}"></iframe><span id="n" style="position:absolute;left:20px;top:60px;visibility:hidden">Phone: ${NUMBER}</span>`,
);

/** A frame whose page has called `document.open`: it can hear before us. */
const OPENED = page(
  `addEventListener('DOMContentLoaded', () => { f.contentDocument.open(); f.contentDocument.write(${JSON.stringify(WRITTEN)}); f.contentDocument.close(); });
  window.attack = () => undefined;`,
  `<iframe id="f" style="${AROUND}"></iframe><span id="n" style="position:absolute;left:20px;top:60px;visibility:hidden">Phone: ${NUMBER}</span>`,
);

/** A press lets the page open the list within five seconds, wherever the focus is: no element says that it is open. */
const LISTED = page(
  "addEventListener('click', ({ target }) => { if (target.id === 'o') setTimeout(() => i.showPicker(), 2_500) });",
  `<button id="o">Open</button>${PHONE}${field('list="d"')}<datalist id="d"><option>${WORDS}</datalist>`,
);

/** None of it is near. */
const HONEST: Record<string, string> = {
  'a field to be filled in, elsewhere': page(
    'window.attack = () => i.focus();',
    PHONE + field('required', 'position:absolute;left:380px;top:600px'),
  ),
  'a field that is filled in': page('window.attack = () => i.focus();', PHONE + field('value="x" required')),
};

const AGAIN = page('window.attack = () => f.focus();', PHONE + framed('src="ELSEWHERE"'));

const hold = (ms: number) => `for (const end = performance.now() + ${ms}; performance.now() < end; );`;
const HOLD = hold(700);
const ALERTS = {
  'a dialog': page("window.attack = () => setTimeout(() => alert('Your order has come'), 50);", PHONE),
  'a dialog, held after it': page(
    `window.attack = () => setTimeout(() => { alert('Your order has come'); ${HOLD} }, 50);`,
    PHONE,
  ),
  'a dialog, held as the focus comes back': page(
    `window.attack = () => setTimeout(() => {
      addEventListener('focus', () => { ${hold(1_500)} }, { once: true });
      alert('Your order has come');
    }, 50);`,
    PHONE,
  ),
};
/** Its thread stands until shortly before the press, for as long as a dialog takes at least. */
const HELD = page(`window.attack = () => setTimeout(() => { ${HOLD} }, 550);`, PHONE);
/** Another digit, while the hand is on the button. */
/** Moved by a pixel since, it is placed again. */
const SWAPPED = page(
  "window.attack = () => { n.textContent = '+1 415 555 2691'; n.style.position = 'relative'; for (const ms of [60, 150]) setTimeout(() => { n.style.left = ms / 75 + 'px'; }, ms); };",
  PHONE,
);
const LONG = 'Our opening hours, and how to get to us. '.repeat(40);
const TITLED = page(`document.documentElement.title = '${LONG}'; window.attack = () => undefined;`, PHONE);
const UNTITLED = page('window.attack = () => undefined;', PHONE);

/** @param tells whether the browser says itself what lies over an element: its frames can have pictures, and are heard after `document.open` */
export function besiegeBubbles(start: (pages: Pages) => Promise<OnDisplay>, tells: boolean): void {
  describe('on a display', onDisplay, () => {
    let here: OnDisplay;
    let elsewhere: Site;
    beforeAll(async () => {
      elsewhere = await serve({ '/': TOLD });
      const pages = Object.entries({
        ...ATTACKS,
        ...TAKEN_BACK,
        ...HONEST,
        again: AGAIN,
        ...ALERTS,
        held: HELD,
        swapped: SWAPPED,
        titled: TITLED,
        untitled: UNTITLED,
        picture: PICTURE,
        muted: MUTED,
        opened: OPENED,
        listed: LISTED,
        inner: page('', PHONE),
      });
      const at = (text: string) => text.replace('ELSEWHERE', `${elsewhere.origin}/`);
      here = await start(Object.fromEntries(pages.map(([name, text]) => [pathOf(name), at(text)])));
    });
    afterAll(async () => {
      await here?.close();
      await elsewhere?.close();
    });

    /** Goes to the number's button, then has the page act, and rests there for as long as a press would count. */
    async function comeTo(name: string, prepare = () => Promise.resolve()): Promise<void> {
      await here.open(pathOf(name));
      await prepare();
      await pause(800);
      await rest();
      await here.attack();
      await pause(1_500);
    }

    /** Goes to the button, from beside the number. */
    async function rest(): Promise<void> {
      const { x, y } = await here.evaluate(endOf, ['#n']);
      for (const left of [60, 30, 10]) await here.display.moveTo(x - left, y);
      await pause(500);
      for (const right of [8, 12, 14]) await here.display.moveTo(x + right, y);
    }

    it.each(Object.keys(tells ? ATTACKS : { ...ATTACKS, ...TAKEN_BACK }))(
      'dials nothing under a bubble: %s',
      async (name) => {
        const before = here.placed();
        await comeTo(name);
        await here.display.click();
        await pause(1_800);
        await here.ask('vault.state', {});
        expect(here.placed()).toEqual(before);
      },
    );

    it.each(Object.keys(HONEST))('dials where no bubble can be: %s', async (name) => {
      const before = here.placed();
      await comeTo(name);
      await here.display.click();
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
      expect(here.placed().at(-1)).toBe(E164);
    });

    it.runIf(tells)('dials nothing under a picture of the frame around', async () => {
      const before = here.placed();
      await comeTo('picture');
      await here.display.click();
      await pause(1_000);
      expect(here.placed()).toEqual(before);
    });

    it.runIf(tells)('takes no key for assistive technology that the page keeps from us', async () => {
      const before = here.placed();
      await here.open(pathOf('muted'));
      await pause(1_500);
      const { x, y } = await here.evaluate(endOf, ['#n']);
      for (const left of [60, 30, 10]) await here.display.moveTo(x - left, y);
      await pause(800);
      await here.attack();
      await pause(500);
      await here.display.press('Tab');
      await pause(800);
      await here.display.press('Return');
      await pause(1_500);
      expect(here.placed()).toEqual(before);
    });

    it.runIf(!tells)('asks itself where a field without the focus may have its list open', async () => {
      const before = here.placed();
      await here.open(pathOf('listed'));
      await pause(800);
      const opener = await here.evaluate(endOf, ['#o']);
      await here.display.moveTo(opener.x - 8, opener.y);
      await here.display.click();
      const { x, y } = await here.evaluate(endOf, ['#n']);
      for (const left of [60, 30, 10]) await here.display.moveTo(x - left, y);
      await pause(500);
      for (const right of [8, 12, 14]) await here.display.moveTo(x + right, y);
      await pause(3_000);
      await here.display.click();
      await pause(1_500);
      expect(here.placed()).toEqual(before);
      await here.display.press('Return');
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    });

    it.runIf(tells)('asks itself before a call from a frame that was opened anew', async () => {
      const before = here.placed();
      await comeTo('opened');
      await here.display.click();
      await pause(1_500);
      expect(here.placed()).toEqual(before);
      await here.display.press('Return');
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    });

    it.each(Object.keys(ALERTS))(
      'means nothing by a press that follows the one which shut %s over the button',
      async (name) => {
        const before = here.placed();
        await comeTo(name, here.withoutFocusEmulation);
        await here.display.clickAfter('Return', 350);
        await pause(2_500);
        expect(here.placed()).toEqual(before);
        await rest();
        await pause(1_000);
        await here.display.click();
        await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
      },
    );

    it('dials by a press after the page held its thread, as no dialog took the focus', async () => {
      const before = here.placed();
      await comeTo('held', here.withoutFocusEmulation);
      await here.display.click();
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    });

    it('calls no number that came in the place of the one that was read, until it can be read', async () => {
      const before = here.placed();
      await here.open(pathOf('swapped'));
      await pause(1_500);
      await rest();
      const { x, y } = await here.evaluate(endOf, ['#n']);
      await pause(900);
      await here.attack();
      for (const right of [13, 14, 13]) await here.display.moveTo(x + right, y);
      await pause(150);
      await here.display.click();
      await pause(1_500);
      expect(here.placed()).toEqual(before);
      await here.display.click();
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    });

    it.runIf(tells)('is not covered by the page’s own tooltip', async () => {
      const looks: number[][] = [];
      for (const name of ['untitled', 'titled']) {
        await comeTo(name);
        const { x, y } = await here.evaluate(endOf, ['#n']);
        looks.push(here.display.column(x + 40, Math.round(y) + 12, Math.round(y) + 160));
      }
      expect(looks[1]).toEqual(looks[0]);
    });

    it('takes the focus from a frame that does not say what it has, and dials by the next press', async () => {
      const before = here.placed();
      await comeTo('again');
      await here.display.click();
      await pause(1_500);
      expect(here.placed()).toEqual(before);
      await here.display.click();
      await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    });
  });
}

const pathOf = (name: string) => `/${name.replaceAll(/[ ,]+/g, '-')}`;
