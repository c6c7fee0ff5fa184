/**
 * Firefox names the nodes of closed roots in any event that is made while it handles a key of theirs
 * (`explicitOriginalTarget`, `rangeParent`): no event that a page hears, or makes itself, may name one of ours.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onDisplay } from '../harness/display.ts';
import { eventually } from '../harness/eventually.ts';
import { page } from './attack-page.ts';
import { endOf, firefoxOnDisplay, type OnDisplay } from './display-side.ts';
import { NUMBER } from './hostile-pages.ts';
import { pause } from './siege-side.ts';

/** Notes what is named of a closed root, and which events it hears at its field. */
const TELLTALE = page(
  `window.leaks = [];
   window.heard = [];
   const isInner = (node) => node instanceof Node && Boolean(node.getRootNode().host);
   const look = (event) => {
     const made = document.createEvent('MouseEvents');
     for (const key of ['originalTarget', 'explicitOriginalTarget', 'rangeParent'])
       for (const of of [event, made]) if (isInner(of[key])) leaks.push(event.type + ' ' + key);
   };
   for (const type of ['focus', 'focusin', 'blur', 'focusout', 'change', 'click', 'cancel', 'close', 'toggle', 'beforetoggle', 'keydown', 'keyup'])
     addEventListener(type, look, true);
   new MutationObserver(() => look({ type: 'mutation' })).observe(document, { subtree: true, childList: true, attributes: true });
   addEventListener('DOMContentLoaded', () => {
     for (const type of ['focus', 'blur', 'change']) f.addEventListener(type, () => heard.push(type));
   });`,
  `<p>Phone: <span id="n">${NUMBER}</span></p>
   <button id="b" accesskey="s" style="position:absolute;left:400px;top:350px">Send</button><input id="f" style="position:absolute;left:400px;top:300px">`,
);

/** Moves our host into a frame of its own, in which it hears before us, and blows it up under the pointer. */
const ADOPTING = page(
  `window.leaks = [];
   window.heard = [];
   window.begin = (twice) => {
     const frame = document.createElement('iframe');
     frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;opacity:0;z-index:9';
     document.body.append(frame);
     const look = (event) => {
       heard.push(event.type);
       for (const key of ['originalTarget', 'explicitOriginalTarget', 'rangeParent'])
         if (event[key]?.getRootNode?.().host) leaks.push(event.type + ' ' + key);
     };
     for (const type of ['pointerover', 'pointermove', 'mouseover', 'mousemove', 'pointerdown', 'mousedown', 'click'])
       frame.contentWindow.addEventListener(type, look, true);
     const host = document.querySelector('[data-dialmark]');
     const adopt = () => {
       frame.contentDocument.body.append(host);
       try { host.showPopover(); } catch {}
     };
     if (twice) host.remove();
     else adopt();
     if (twice) setTimeout(adopt);
     host.style.cssText = 'inset:0;width:100%;height:100%;margin:0;padding:0;zoom:60;background:#fff;overflow:hidden';
     window.end = () => {
       document.documentElement.append(host);
       frame.remove();
       host.style.cssText = '';
     };
   };`,
  `<p>Phone: <span id="n">${NUMBER}</span></p>`,
);

/** Run in the page. */
const told = () => {
  const { leaks, heard } = window as unknown as Record<'leaks' | 'heard', string[]>;
  return { leaks: leaks.splice(0), heard: heard.splice(0) };
};

describe('on a display', onDisplay, () => {
  let here: OnDisplay;
  beforeAll(async () => {
    here = await firefoxOnDisplay({ '/telltale': TELLTALE, '/adopting': ADOPTING });
  });
  afterAll(() => here?.close());

  /** Types into the page's field, and shows the button and the card of the number. */
  async function comeTo(): Promise<void> {
    await here.open('/telltale');
    await pause(800);
    const field = await here.evaluate(endOf, ['#f']);
    await here.display.moveTo(field.x - 10, field.y);
    await here.display.click();
    await here.display.type('ab');
    const { x, y } = await here.evaluate(endOf, ['#n']);
    for (const left of [60, 30, 10]) await here.display.moveTo(x - left, y);
    await pause(800);
    for (const right of [8, 12, 14]) await here.display.moveTo(x + right, y);
    await pause(1_200);
    await here.evaluate(told, []);
  }

  it('tells the page of a focus that comes and goes by keys, and names none of our nodes', async () => {
    await comeTo();
    await here.display.press('Tab');
    await pause(700);
    expect(await here.evaluate(() => document.activeElement?.hasAttribute('data-dialmark'), [])).toBe(true);
    await here.display.press('shift+Tab');
    await pause(700);
    const { leaks, heard } = await here.evaluate(told, []);
    expect(leaks).toEqual([]);
    expect(heard).toEqual(['change', 'blur', 'focus']);
  });

  it('names none when the page’s own key takes the focus, or it goes to the browser', async () => {
    await comeTo();
    await here.display.press('Tab');
    await pause(700);
    expect(await here.evaluate(() => document.activeElement?.hasAttribute('data-dialmark'), [])).toBe(true);
    await here.display.press('alt+shift+s');
    await pause(700);
    for (let tabs = 0; tabs < 8; tabs += 1) await here.display.press('shift+Tab');
    await pause(700);
    expect((await here.evaluate(told, [])).leaks).toEqual([]);
  });

  it.each([
    ['moved there', false],
    ['taken out before', true],
  ])('is empty in a frame of the page’s, %s, and calls from the page again', async (_, twice) => {
    await here.open('/adopting');
    await pause(2_500);
    const { x, y } = await here.evaluate(endOf, ['#n']);
    await here.evaluate(
      (of: boolean) => (window as unknown as { begin(twice: boolean): void }).begin(of),
      [twice],
    );
    for (const down of [100, 140, 180]) await here.display.moveTo(x + down, y + down);
    await pause(500);
    const { leaks, heard } = await here.evaluate(told, []);
    expect(leaks).toEqual([]);
    expect(heard).toContain('pointermove');
    await here.evaluate(() => (window as unknown as { end(): void }).end(), []);
    const before = here.placed();
    for (const left of [60, 30, 10]) await here.display.moveTo(x - left, y);
    await pause(1_500);
    for (const right of [8, 12, 14]) await here.display.moveTo(x + right, y);
    await pause(1_500);
    await here.display.click();
    await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
  });
});
