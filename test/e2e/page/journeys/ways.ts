/** Without the pointer: shortcuts typed on a keyboard, selections, menus, the address bar, the popup's list. */
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import { callName, type Pages } from '../stage.ts';
import { focusOn, select } from './elements.ts';
import {
  cardFor,
  choose,
  html,
  type Journey,
  look,
  ourTabs,
  type Side,
  says,
  setGuards,
  shows,
  type Tab,
  untilOffered,
  untilPlaced,
} from './side.ts';

/** Whether the popup is shown: at the toolbar, or, if the browser does not let it open there, in a window. */
const popupIsOpen = async (side: Side): Promise<boolean> =>
  (await ourTabs(side)).some(({ url }) => url.includes('/popup.html')) ||
  side.inOurs(async () => {
    const { browser } = globalThis as unknown as { browser: typeof chrome };
    return browser.extension.getViews({ type: 'popup' }).length > 0;
  }, []);

export const waysPages: Pages = {
  '/ways': html(`<p>Phone: <span id="one">+1 212 555 0142</span></p>
    <div style="height:1500px"></div>
    <p>Phone: <span id="two">+1 650 253 0000</span></p>
    <p><a id="link" href="tel:+442079460958">Call the office</a></p>
    <p>Reference <span id="bare">4155552671</span></p>
    <iframe srcdoc="<p>Phone: +49 30 901820</p>" width="400" height="120"></iframe>`),
  '/ways/menus': html(`<p><a id="tel" href="tel:+442079460958">Call the office</a></p>
    <p><a id="callto" href="callto:+4930901820">Call Berlin</a></p>
    <p><a id="coded" href="tel:%2B1%20650%20253%200000">Call the lab</a></p>
    <p>Reference <span id="bare">4155552671</span></p><p id="none">no number at all</p>
    <p>Phone: <span id="shown">+1 212 555 0142</span></p>`),
  '/ways/moved': html(`<p>Phone: <span id="shown">+1 212 555 0142</span></p>
    <p style="position:fixed;right:0;bottom:0">Phone: <span id="other">+1 650 253 0000</span></p>
    <script>addEventListener('contextmenu', () => setTimeout(() => getSelection().selectAllChildren(other), 60))</script>`),
  '/ways/empty': html('<p id="none">Nothing to call here.</p>'),
};
const LISTED = ['+12125550142', '+16502530000', '+442079460958', '+4930901820'];

export const ways: Journey = (side) => {
  beforeAll(() => setGuards(side()));

  const entrances = () => {
    const all = side().entrances;
    if (!all) throw new Error('no keyboard');
    return all;
  };
  /** Its name, or its mark where it is our host. */
  const activeElement = (tab: Tab) =>
    tab.evaluate(
      () => (document.activeElement?.matches('[data-dialmark]') ? 'ours' : document.activeElement?.localName),
      [],
    );
  /** Waits until the button of a number of the top document has the focus. */
  const focused = (tab: Tab, e164: string) =>
    eventually(
      async () => {
        const offer = (await tab.ours())?.offer;
        return offer?.focused && callName(e164).test(offer.name);
      },
      { what: `the button for ${e164} has the focus` },
    );
  const callFocused = (tab: Tab) =>
    eventually(
      async () =>
        (await tab.ours())?.card?.controls.some(
          (control) => control.focused && /^Call \+/.test(control.name),
        ),
      { what: 'the card’s call button has the focus' },
    );

  it('lists the page’s numbers, frames’ among them, and shows one', async () => {
    const tab = await side().open('/ways');
    await untilOffered(tab, LISTED);
    const listed = await tab.list();
    expect(listed.map(({ e164 }) => e164)).toEqual(LISTED);
    const tabId = await side().inOurs(async () => {
      const { browser } = globalThis as unknown as { browser: typeof chrome };
      return (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0]?.id ?? 0;
    }, []);
    await side().ask('page.flash', {
      tabId,
      frameId: listed[1]?.frameId ?? 0,
      index: listed[1]?.index ?? 0,
    });
    await eventually(() => tab.evaluate(() => scrollY > 500, []), { what: 'the page scrolls to it' });
  });

  describe('by shortcut', () => {
    it('steps from number to number, into the frames, and dials with Enter and a yes', async () => {
      const tab = await side().open('/ways');
      await untilOffered(tab, LISTED);
      await tab.clickAt(700, 300);
      for (const e164 of LISTED.slice(0, 3)) {
        await entrances().command('step');
        await focused(tab, e164);
      }
      expect(await tab.evaluate(() => scrollY, [])).toBeGreaterThan(500);
      await says(tab, /number 3 of 3/);
      // At the page's end, the frame's turn; and then the page's again.
      await entrances().command('step');
      await eventually(async () => (await activeElement(tab)) === 'iframe', {
        what: 'the frame has the focus',
      });
      await entrances().command('step');
      await eventually(async () => (await activeElement(tab)) === 'ours', {
        what: 'the page has it again',
      });
      const first = await eventually(async () => (await tab.ours())?.offer, { what: 'a number is offered' });
      await tab.press('ArrowDown');
      const { name } = await eventually(
        async () => {
          const offer = (await tab.ours())?.offer;
          return offer?.focused && offer.name !== first.name && offer;
        },
        { what: 'the next number has the focus' },
      );
      // A link without digits: its number is to be read in our letters, which come again with what the card says of it.
      await look(900);
      const before = side().placed();
      await tab.press('Enter');
      expect(await tab.answer(true)).toMatch(/^Call /);
      await untilPlaced(side(), LISTED.find((e164) => callName(e164).test(name)) ?? '', before);
      await shows(tab, /connecting you/);
      await tab.press('Escape');
      await eventually(async () => !(await tab.ours())?.card, { what: 'the card is closed' });
    });

    it('gives the focus back to what had it', async () => {
      const tab = await side().open('/ways');
      await untilOffered(tab, LISTED);
      await tab.evaluate(focusOn, ['#link']);
      await entrances().command('step');
      await eventually(async () => (await activeElement(tab)) === 'ours', {
        what: 'we have the focus',
      });
      await tab.press('Escape');
      await eventually(() => tab.evaluate(() => document.activeElement?.id === 'link', []), {
        what: 'the link has it again',
      });
    });

    it('says that there is nothing to step to, and no number in the selection', async () => {
      const tab = await side().open('/ways/empty');
      await entrances().command('step');
      await says(tab, /There are no phone numbers on this page/);
      await tab.evaluate(select, ['#none', 0, 7]);
      await entrances().command('selection');
      await says(tab, /There is no phone number in the selection/);
    });

    it('offers the selection’s number, and reads one that the page does not label', async () => {
      const tab = await side().open('/ways');
      await untilOffered(tab, LISTED);
      await tab.evaluate(select, ['#bare', 0, 10]);
      await entrances().command('selection');
      await callFocused(tab);
      expect(await cardFor(tab, '+14155552671')).toBeTruthy();
      await look();
      const before = side().placed();
      await tab.press('Enter');
      expect(await tab.answer(true)).toMatch(/^Call /);
      // Its country is our assumption: that is asked, in place.
      await shows(tab, /is assumed/);
      await choose(tab, 'Call anyway');
      await untilPlaced(side(), '+14155552671', before);
    });
  });

  describe('by the browser’s menu', () => {
    it.each([
      ['#tel', '+442079460958'],
      ['#callto', '+4930901820'],
      ['#coded', '+16502530000'],
    ])('calls a link: %s', async (selector, e164) => {
      const tab = await side().open('/ways/menus');
      await entrances().menu(tab, selector);
      await callFocused(tab);
      expect(await cardFor(tab, e164)).toBeTruthy();
      await look();
      const before = side().placed();
      await tab.press('Enter');
      expect(await tab.answer(true)).toMatch(/^Call /);
      await untilPlaced(side(), e164, before);
    });

    /** Up to the card of the selection, which is on `#shown` as the menu opens. */
    async function openSelection(path: string): Promise<Tab> {
      const tab = await side().open(path);
      await tab.evaluate(select, ['#shown', 0, 15]);
      await entrances().menu(tab, '#shown');
      await callFocused(tab);
      await look();
      return tab;
    }

    it('calls the selection that it showed', async () => {
      const tab = await openSelection('/ways/menus');
      const before = side().placed();
      await tab.press('Enter');
      await untilPlaced(side(), '+12125550142', before);
    });

    it('asks before it calls another than it showed, as where a page moves the selection', async () => {
      const tab = await openSelection('/ways/moved');
      const before = side().placed();
      await tab.press('Enter');
      expect(await tab.answer(false)).toMatch(/\+1.650.253.0000/);
      expect(side().placed()).toEqual(before);
    });
  });

  // Before the next: a call opens the popup, which takes the keyboard.
  it('shows what it could not read in the address bar, and calls nobody', async () => {
    await side().open('/ways');
    const before = side().placed();
    await entrances().omnibox('12');
    await eventually(() => popupIsOpen(side()), { what: 'the popup opens with it' });
    expect(side().placed()).toEqual(before);
  });

  it('calls what is typed after the keyword in the address bar', async () => {
    await side().open('/ways');
    const before = side().placed();
    await eventually(
      async () => {
        // A busy machine may not have the keyword ready when Enter comes: a person types it again.
        if (side().placed().length === before.length) await entrances().omnibox('+1 212 555 0187');
        return untilPlaced(side(), '+12125550187', before, 8_000);
      },
      { what: 'the call is placed' },
    );
  });
};
