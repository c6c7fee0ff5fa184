/** Everywhere that numbers are, and nowhere that they are not ours to touch. */
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import { callName, type Pages } from '../stage.ts';
import { openByKey } from './by-key.ts';
import { focusOn, middleOfElement } from './elements.ts';
import {
  bodyOf,
  buttonFor,
  call,
  errorsOf,
  html,
  type Journey,
  middleOf,
  offersOf,
  openCard,
  point,
  pointAt,
  setGuards,
  shows,
  untilOffered,
  untilPlaced,
} from './side.ts';

const US = ['+1 212 555 0142', '+12125550142'] as const;
const ISRAEL = ['+972 54-234-5678', '+972542345678'] as const;

const closedRoot = (mode: 'open' | 'closed') =>
  html(`<x-card></x-card><script>
    customElements.define('x-card', class extends HTMLElement {
      connectedCallback() {
        this.inner = this.attachShadow({ mode: '${mode}' });
        this.inner.innerHTML = '<p>Phone: <span>+1 212 555 0142</span></p>';
        globalThis.change = () => { this.inner.querySelector('span').textContent = '+1 212 555 0199'; };
      }
    });</script>`);

/** `other` is an allowed site's origin. */
export const placesPages = (other: () => string): Pages => ({
  '/places/inputs': html(`
    <p><label>Phone <input id="tel" type="tel" value="+49 30 901820"></label></p>
    <p><label>Mobile <input id="read" type="text" autocomplete="tel" readonly value="+33 1 42 68 53 00"></label></p>
    <p><label>Secret <input type="password" value="+1 212 555 0141"></label></p>
    <p><textarea rows="2">Phone: +1 212 555 0142</textarea></p>
    <div contenteditable="true">Phone: +1 212 555 0143</div>
    <div contenteditable="plaintext-only">Phone: +1 212 555 0144</div>
    <div contenteditable><p>Phone: <b>+1 212 555 0149</b></p></div>
    <div role="textbox">Phone: +1 212 555 0150</div>
    <p hidden>Phone: +1 212 555 0145</p><p style="visibility:hidden">Phone: +1 212 555 0146</p>
    <template><p>Phone: +1 212 555 0147</p></template><noscript>Phone: +1 212 555 0148</noscript>
    <style>/* Phone: +1 212 555 0151 */</style>`),
  '/places/links': html(`<p><a id="tel" href="tel:+44-20-7946-0958">Call the office</a></p>
    <p><a id="callto" href="callto:+493012345678">Call Berlin</a></p>
    <p><a id="web" href="https://example.com/">Not a number</a></p>`),
  '/places/open': closedRoot('open'),
  '/places/closed': closedRoot('closed'),
  // Elements with no box of their own: wrappers of frameworks, and a slot's own words.
  '/places/boxless': html(`<style>.none{display:contents}</style>
    <div><p class="none"><span class="none">Phone: <b class="none">+1 212 555 0142</b></span></p></div>
    <x-slot></x-slot><p style="visibility:hidden">Phone: <b class="none">+1 212 555 0143</b></p>
    <p hidden>Phone: <b class="none">+1 212 555 0144</b></p><script>
    customElements.define('x-slot', class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: 'open' }).innerHTML = '<p><slot>Phone: +1 212 555 0145</slot></p>';
      }
    });</script>`),
  '/places/split': html(`<p>Phone: <b>+1 212</b> <i>555</i>-<span>0142</span></p>`),
  '/places/dialog': html(`<button id="open" onclick="d.showModal()">Open</button>
    <dialog id="d"><p>Phone: +1 212 555 0142</p></dialog>`),
  '/places/popover': html(`<button id="open" popovertarget="p">Open</button>
    <div id="p" popover style="padding:30px"><p>Phone: +1 212 555 0142</p></div>`),
  '/places/scroll':
    html(`<div id="outer" style="height:260px;overflow:auto"><div id="box" style="height:200px;overflow:auto"><div style="height:150px"></div>
    <p>Phone: +1 212 555 0142</p><div style="height:2000px"></div></div><div style="height:900px"></div></div>`),
  '/places/rtl': html(`<p>טלפון: +972 54-234-5678</p>`, 'lang="he" dir="rtl"'),
  '/places/plain': html(`<p>Phone: +1 212 555 0142</p>`),
  '/places/frames': (_request, response) =>
    void response.setHeader('content-type', 'text/html; charset=utf-8').end(
      html(`<iframe id="blank" width="400" height="120"></iframe>
        <iframe srcdoc="<p>Phone: +1 212 555 0143</p>" width="400" height="120"></iframe>
        <iframe src="${other()}/places/plain" width="400" height="120"></iframe>
        <iframe src="/places/closed" width="400" height="120"></iframe>
        <script>
          const fill = () => { blank.contentDocument.body.innerHTML = '<p>Phone: +1 212 555 0144</p>'; };
          fill();
          // Firefox up to 147 puts another empty document in the place of the first.
          blank.addEventListener('load', fill);
        </script>`),
    ),
});

export const places: Journey = (side) => {
  beforeAll(() => setGuards(side()));

  it('reads fields’ live values, and leaves editors and hidden text alone', async () => {
    const tab = await side().open('/places/inputs');
    await untilOffered(tab, ['+4930901820', '+33142685300']);
    const before = await bodyOf(tab);
    // By script, which fires no event; emptied between, as a form is that shows one record after another.
    for (const value of ['', '+49 30 901821']) {
      await tab.evaluate(
        (next) => {
          (document.querySelector('#tel') as HTMLInputElement).value = next;
        },
        [value],
      );
      if (value === '') await untilOffered(tab, ['+33142685300']);
    }
    await untilOffered(tab, ['+4930901821', '+33142685300']);
    await tab.evaluate(focusOn, ['#tel']);
    // A page that gives itself the focus is not the user: a key is.
    await tab.press('Tab', 'Shift+Tab');
    await eventually(() => buttonFor(tab, '+4930901821'), { what: 'the field’s number is offered' });
    expect(await bodyOf(tab)).toBe(before);
    expect(await errorsOf(tab)).toEqual([]);
  });

  it('offers links, and leaves their press to the browser', async () => {
    const tab = await side().open('/places/links');
    await untilOffered(tab, ['+442079460958', '+493012345678']);
    const before = await bodyOf(tab);
    await tab.evaluate(() => {
      document.addEventListener('click', (event) => {
        document.documentElement.dataset.prevented = String(event.defaultPrevented);
        // No telephone of the system is there to be asked for.
        event.preventDefault();
      });
    }, []);
    const { x, y } = await tab.evaluate(middleOfElement, ['#tel']);
    await tab.clickAt(x, y);
    await eventually(() => tab.evaluate(() => document.documentElement.dataset.prevented === 'false', []), {
      what: 'the page gets its click',
    });
    expect(await bodyOf(tab)).toBe(before);
  });

  describe('where links are taken over', () => {
    it.each([
      ['#tel', '+442079460958'],
      ['#callto', '+493012345678'],
    ])('opens the card instead of the system’s telephone: %s', async (selector, e164) => {
      await side().ask('settings.save', { patch: { takeOverTelLinks: true } });
      try {
        const tab = await side().open('/places/links');
        await untilOffered(tab, ['+442079460958', '+493012345678']);
        await tab.evaluate(() => {
          document.addEventListener('click', () => {
            document.documentElement.dataset.clicked = 'yes';
          });
        }, []);
        const at = await tab.evaluate(middleOfElement, [selector]);
        await pointAt(tab, at, e164);
        await eventually(() => buttonFor(tab, e164), { what: 'the link is offered' });
        await tab.clickAt(at.x, at.y);
        const focused = await eventually(
          async () => (await tab.ours())?.card?.controls.find((control) => control.focused),
          { what: 'the card has the focus' },
        );
        expect(focused.name).toMatch(/^Call \+/);
        expect(await tab.evaluate(() => document.documentElement.dataset.clicked ?? 'no', [])).toBe('no');
        // By keyboard: the card goes, the link has the focus again, and Enter on it opens the card again.
        await tab.press('Escape');
        await eventually(async () => !(await tab.ours())?.card, { what: 'the card is closed' });
        await tab.evaluate(focusOn, [selector]);
        await openByKey(tab);
      } finally {
        await side().ask('settings.save', { patch: { takeOverTelLinks: false } });
      }
    });
  });

  it.each(['open', 'closed'])('sees into %s roots, and what changes in them', async (mode) => {
    const tab = await side().open(`/places/${mode}`);
    await untilOffered(tab, ['+12125550142']);
    await tab.inPage(() => (globalThis as unknown as { change(): void }).change(), []);
    await untilOffered(tab, ['+12125550199']);
    // The page's own scripts cannot tell where a text stands in a closed root: our picture is beside it.
    const picture = await eventually(
      async () => (await tab.ours())?.glyphs.find(({ name }) => callName('+12125550199').test(name)),
      { what: 'the number has its picture' },
    );
    await eventually(
      async () => {
        const { left, top, bottom } = picture.box;
        return (await pointAt(tab, { x: left - 20, y: (top + bottom) / 2 }, '+12125550199')) !== undefined;
      },
      { what: 'the number in the root is offered' },
    );
  });

  it('sees what stands in elements that have no box', async () => {
    const tab = await side().open('/places/boxless');
    await untilOffered(tab, ['+12125550142', '+12125550145']);
    // The lower one first: its card opens below it.
    for (const end of ['5', '2']) await openCard(tab, `+1 212 555 014${end}`, `+1212555014${end}`);
    // Their pictures, too, are there without a pointer.
    await tab.moveTo(600, 500);
    await eventually(async () => (await tab.ours())?.glyphs.length === 2, {
      what: 'both have their pictures',
    });
  });

  it('joins what inline elements split', async () => {
    const tab = await side().open('/places/split');
    await untilOffered(tab, ['+12125550142']);
  });

  it('works in frames: blank, of a text, of another allowed site, with a closed root', async () => {
    const tab = await side().open('/places/frames');
    await untilOffered(tab, ['+12125550142', '+12125550142', '+12125550143', '+12125550144']);
  });

  it.each(['/places/dialog', '/places/popover'])(
    'dials in the top layer, or says where to call instead, and leaves it open: %s',
    async (path) => {
      const tab = await side().open(path);
      const before = side().placed();
      const { x, y } = await tab.evaluate(middleOfElement, ['#open']);
      await tab.clickAt(x, y);
      await call(tab, ...US);
      // Whether a popover was shown again, above us, Firefox does not tell.
      if (path === '/places/popover' && side().browser === 'firefox') await shows(tab, /in the toolbar/);
      else await untilPlaced(side(), US[1], before);
      expect(
        await tab.evaluate(() => document.querySelector('dialog[open], [popover]:popover-open') !== null, []),
      ).toBe(true);
    },
  );

  it('goes with its number while the page scrolls, as long as its call is shown', async () => {
    const tab = await side().open('/places/scroll');
    const before = side().placed();
    // By a pointer that rests, an idle button would be left when the page moves away under it.
    await call(tab, ...US);
    await untilPlaced(side(), US[1], before);
    const place = async () => {
      const button = await buttonFor(tab, US[1]);
      if (!button) throw new Error('there is no button');
      return middleOf(button);
    };
    const first = await place();
    const isHigher = async (by: number) => Math.abs((await place()).y - (first.y - by)) < 3;
    await tab.evaluate(() => document.querySelector('#box')?.scrollBy(0, 60), []);
    await eventually(() => isHigher(60), { what: 'the button has moved with its number' });
    await tab.evaluate(() => document.querySelector('#outer')?.scrollBy(0, 40), []);
    await eventually(() => isHigher(100), {
      what: 'the button has moved with the container of its container',
    });
  });

  it('stands on the side where reading ends', async () => {
    const tab = await side().open('/places/rtl');
    const button = await point(tab, ...ISRAEL);
    const line = await tab.evaluate(() => {
      const text = document.querySelector('p')?.firstChild as Text;
      const range = document.createRange();
      range.setStart(text, text.data.indexOf('+'));
      range.setEnd(text, text.data.length);
      const { left, top, bottom } = range.getBoundingClientRect();
      return { left, top, bottom };
    }, []);
    expect(line.left - button.box.right).toBeGreaterThanOrEqual(0);
    expect(line.left - button.box.right).toBeLessThan(8);
    expect(Math.abs((button.box.top + button.box.bottom - line.top - line.bottom) / 2)).toBeLessThan(3);
  });

  it('leaves nothing on paper', async () => {
    const tab = await side().open('/places/plain');
    await openCard(tab, ...US);
    await tab.print(true);
    await eventually(
      async () => {
        const ours = await tab.ours();
        return ours && !ours.offer && !ours.card && ours.glyphs.length === 0;
      },
      { what: 'nothing of ours is rendered for print' },
    );
    await tab.print(false);
  });

  it('calls on a site without TLS, where a page has no secure context', async () => {
    const origin = side().site.plainOrigin;
    await side().ask('site.enabled', { origin });
    const tab = await side().open('/places/plain', origin);
    expect(await tab.evaluate(() => isSecureContext, [])).toBe(false);
    const before = side().placed();
    await call(tab, ...US);
    await untilPlaced(side(), US[1], before);
  });

  it('offers nothing on a site that is not allowed', async () => {
    const tab = await side().open('/places/plain', side().site.strangeOrigin);
    expect(await offersOf(tab).catch(() => [])).toEqual([]);
    expect(await tab.ours()).toBeNull();
  });
};
