/** Pages that try to place a call, to read ours, or to make us fall over. All have the number below. */
import { readIdentity } from '../../../scripts/release/identity.ts';

export const NUMBER = '+1 415 555 2671';
export const E164 = '+14155552671';

const page = (script: string, body = `<p id="p">Phone: <span id="n">${NUMBER}</span></p>`, head = '') =>
  `<!doctype html><html lang="en"><head><title>Hostile</title>${head}<script>${script}</script></head><body>${body}</body></html>`;

/** Fires every kind of event at whatever may listen, for as long as it lives. */
const SYNTHETIC = `
  const kinds = ['pointermove','pointerover','pointerdown','pointerup','mousedown','mouseup','click','dblclick','auxclick','contextmenu','touchstart','touchend'];
  function fire(target, x, y) {
    for (const kind of kinds) {
      const Kind = kind.startsWith('pointer') ? PointerEvent : kind.startsWith('touch') ? Event : MouseEvent;
      target.dispatchEvent(new Kind(kind, { bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y, detail: 1 }));
    }
    for (const key of ['Enter', ' ', 'ArrowDown'])
      for (const kind of ['keydown', 'keypress', 'keyup'])
        target.dispatchEvent(new KeyboardEvent(kind, { key, bubbles: true, composed: true }));
    target.click?.();
    target.focus?.();
  }
  window.attack = () => {
    const host = document.querySelector('[data-dialmark]');
    const box = document.querySelector('#n').getBoundingClientRect();
    for (const target of [document.querySelector('#n'), host, document.body, document, window].filter(Boolean))
      for (const x of [box.left + 5, box.right + 14]) fire(target, x, box.top + box.height / 2);
    return Boolean(host);
  };`;

/** Forges what our own parts say to each other, and what other extensions listen to. */
const FORGED = `
  window.attack = () => {
    const place = { dialmark: 1, route: 'call.place', data: { intentId: crypto.randomUUID(), to: '${E164}', ext: '', context: { crm: 'generic' }, accepted: ['recent', 'guess'], guess: false } };
    for (const message of [place, JSON.stringify(place), { type: 'call.place', ...place.data }, { type: 'rc-adapter-new-call', phoneNumber: '${E164}', toCall: true }]) {
      window.postMessage(message, '*');
      window.dispatchEvent(new MessageEvent('message', { data: message }));
      window.dispatchEvent(new CustomEvent('dialmark', { detail: message }));
      document.dispatchEvent(new CustomEvent('dialmark-page', { detail: message }));
    }
    const reach = globalThis.chrome?.runtime?.sendMessage ?? globalThis.browser?.runtime?.sendMessage;
    try { reach?.('${readIdentity().geckoId}', place); } catch {}
    return true;
  };`;

/** Takes the tools out of everybody's hands before we come. */
const POLLUTED = `
  window.loot = [];
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, { ...options, mode: 'open' });
    loot[loot.length] = root;
    return root;
  };
  for (const [proto, names] of [[Node.prototype, ['appendChild', 'insertBefore', 'contains', 'cloneNode']], [Element.prototype, ['append', 'closest', 'matches', 'setAttribute', 'getBoundingClientRect', 'getClientRects']], [Document.prototype, ['createElement', 'createRange', 'createTreeWalker', 'elementFromPoint', 'querySelectorAll']], [Range.prototype, ['setStart', 'getClientRects']], [EventTarget.prototype, ['addEventListener', 'dispatchEvent']], [Array.prototype, ['splice', 'flatMap']], [String.prototype, ['slice', 'replace']], [Promise.prototype, ['then']]])
    for (const name of names) {
      const real = proto[name];
      proto[name] = function (...args) { loot[loot.length] = name; return real.apply(this, args); };
    }
  window.MutationObserver = window.IntersectionObserver = window.Highlight = window.StaticRange = window.MessageChannel = class { constructor() { throw new Error('taken'); } };
  Object.defineProperty(window, 'customElements', { value: null });
  Object.defineProperty(Object.prototype, 'enabled', { value: true, configurable: true });
  Object.defineProperty(Object.prototype, 'accepted', { value: ['recent'], configurable: true });
  Object.defineProperty(Event.prototype, 'isTrusted', { get: () => true });
  window.attack = () => {
    const host = document.querySelector('[data-dialmark]');
    const text = JSON.stringify(loot.filter((each) => each instanceof ShadowRoot && each.host === host).map((each) => each.innerHTML));
    return text + String(host?.shadowRoot);
  };`;

/** Another number at the moment when the finger is down. */
const SWAPPED = `
  const swap = () => { document.querySelector('#n').firstChild.data = '+1 900 555 0199'; };
  addEventListener('mousedown', swap, true);
  addEventListener('pointerdown', swap, true);`;

/** Something over everything, that lets clicks through, drawn after us. */
const COVERED = `
  window.attack = () => {
    const cover = document.createElement('div');
    cover.popover = 'manual';
    cover.textContent = 'Press here for your prize';
    cover.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;margin:0;background:#fff;pointer-events:none';
    document.body.append(cover);
    cover.showPopover();
    return true;
  };`;

/** Takes our host away whenever it comes, and changes without end. */
const FIGHTING = `
  window.removals = 0;
  new MutationObserver((records) => {
    for (const record of records) for (const node of record.addedNodes)
      if (node.matches?.('[data-dialmark]')) { removals++; node.remove(); }
    // Not at once: a page that answers its own observer without end hangs by itself.
    clearTimeout(window.turn);
    window.turn = setTimeout(() => {
      document.documentElement.dataset.turn = String(Math.random());
      const box = document.querySelector('#churn');
      if (box) box.textContent = 'Phone: +1 212 555 0' + (100 + Math.floor(Math.random() * 99));
    });
  }).observe(document.documentElement, { childList: true, subtree: true, attributes: true });
`;

const CLOBBERED = `<form><input name="isConnected"><input name="parentNode"><input name="parentElement"><input name="id"><input name="children"><input name="attributes"><p id="p">Phone: <span id="n">${NUMBER}</span></p></form>
  <img name="documentElement"><img name="body"><img name="createRange"><img name="defaultView">`;

export const HOSTILE = {
  '/synthetic': page(SYNTHETIC),
  '/forged': page(FORGED),
  '/polluted': page(POLLUTED),
  '/swapped': page(SWAPPED),
  '/covered': page(COVERED),
  '/fighting': page(
    FIGHTING,
    `<p id="p">Phone: <span id="n">${NUMBER}</span></p><p id="churn">Phone: +1 212 555 0142</p>`,
  ),
  '/clobbered': page('', CLOBBERED),
  '/styled': page(
    '',
    undefined,
    '<style>* , [data-dialmark] { all: unset !important; opacity: 0 !important; transform: scale(9) !important; display: none; color: lime !important; transition: all 9999s !important } head, script, style { display: none !important } html, body, p { display: block !important; opacity: 1 !important; transform: none !important } span { display: inline !important; opacity: 1 !important; transform: none !important }</style>',
  ),
  '/plain': page(''),
} as const;
