/** Parts of the attacks' pages. */
import { NUMBER } from './hostile-pages.ts';

/** Finds our host: how a page would, too. */
export const HOST = '[data-dialmark]';

export const BODY = `<p id="p">Phone: <span id="n">${NUMBER}</span></p>`;

/** A page whose script runs before ours; `script` defines `attack` or acts by itself. */
export const page = (script: string, body = BODY, head = '') =>
  `<!doctype html><html lang="en"><head><title>Attack</title>${head}<script>
  const HOST = '${HOST}';
  const host = () => document.querySelector(HOST);
  const style = (text) => { const sheet = document.createElement('style'); sheet.textContent = text; document.head.append(sheet); };
  const popover = (css, inner = '', into = document.body) => { const p = document.createElement('div'); p.popover = 'manual'; p.innerHTML = inner; p.style.cssText = 'margin:0;border:0;padding:0;pointer-events:none;' + css; into.append(p); p.showPopover(); return p; };
  const once = (type, act) => {
    const hear = (event) => { removeEventListener(type, hear, true); delete window[type]; act(event); };
    addEventListener(type, hear, true);
    // In Firefox a page hears nothing of a press on us: who drives it tells of it.
    window[type] = hear;
  };
  window.attack = () => { window.pointerdown?.({}); return ''; };
  const mute = (...types) => { for (const type of types) addEventListener(type, (event) => event.stopImmediatePropagation(), true); };
  const again = (act) => { act(); setInterval(act, 5); };
  const NOT_HERE = '${NOT_HERE}';
  const OTHER = '+1 900 555 0199';
  ${script}</script></head><body>${body}</body></html>`;

/** Answer of an attack if the browser lacks its means, or lets any page look into every closed root. */
export const NOT_HERE = 'not in this browser';

/** Over the whole window. */
export const ALL = 'position:fixed;inset:0;width:100vw;height:100vh;background:#fff;';
