/** Covers that a page draws over our button by the browser's top layer, and that let the press through. */
import { ALL, BODY, page } from './attack-page.ts';
import { NUMBER } from './hostile-pages.ts';

const held = (tag: string, open: string) => `<${tag} id="box" style="width:600px;height:300px">
  <p id="p">Phone: <span id="n">${NUMBER}</span></p></${tag}><script>${open}</script>`;
const MUTED = "mute('beforetoggle', 'toggle', 'close', 'cancel');";
const AGAIN = (close: string, open: string) =>
  `window.attack = () => { box.${close}; box.style.pointerEvents = 'none'; box.style.background = '#fff'; box.${open}; };`;

const DOT = 'position:fixed;left:0;top:0;width:1px;height:1px;';
/** One pixel that takes no clicks and paints over the whole window, by all that paints outside of a box. */
const INKS: Readonly<Record<string, string>> = {
  'a shape that overflows': `popover('${DOT}', '<svg style="overflow:visible" width="1" height="1"><rect width="3000" height="3000" fill="#fff"/></svg>')`,
  'a stroke that overflows': `popover('${DOT}', '<svg style="overflow:visible" width="1" height="1"><path d="M0 0h1" stroke="#fff" stroke-width="6000"/></svg>')`,
  'a picture that overflows': `popover('${DOT}', '<svg style="overflow:visible" width="1" height="1"><image width="3000" height="3000" preserveAspectRatio="none" href="data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22><rect width=%22100%%22 height=%22100%%22 fill=%22white%22/></svg>"/></svg>')`,
  'the region of a filter': `document.body.insertAdjacentHTML('beforeend', '<svg width="0" height="0"><filter id="flood" filterUnits="userSpaceOnUse" x="-100" y="-100" width="3000" height="3000"><feFlood flood-color="#fff"/></filter></svg>'); popover('${DOT}filter:url(#flood)')`,
  'the picture of a border': `popover('${DOT}border:1px solid transparent;border-image:linear-gradient(#fff,#fff) 1 / 1px / 3000px stretch')`,
  'letters with a stroke': `popover('${DOT}font-size:40px;-webkit-text-stroke:6000px #fff', 'M')`,
  'letters that overflow': `popover('${DOT}font:3000px/1px monospace;color:#fff;white-space:nowrap', '█████')`,
};

/** A window of the page that stays above it, opened at the press before; and what the page does with it then. */
const ABOVE = (then: string) =>
  page(
    `let above; once('pointerdown', () => { if (window.documentPictureInPicture) documentPictureInPicture.requestWindow({ width: 300, height: 300 }).then((opened) => { above = opened; }); }); window.attack = () => { if (!window.documentPictureInPicture) return NOT_HERE; if (!above) throw new Error('no window was opened'); ${then} };`,
  );
const WINDOW_ABOVE = ABOVE('');
/** Gone long before the press. */
export const WINDOW_GONE = ABOVE('above.close();');
/** A video above all windows, opened in the same way: played by the document, by one of its frames or by no document. */
const VIDEO = (put: string) =>
  page(
    `let above; const start = async () => { const drawn = document.createElement('canvas'); drawn.getContext('2d').fillRect(0, 0, 9, 9); const video = document.createElement('video'); video.muted = true; video.srcObject = drawn.captureStream(30); setInterval(() => drawn.getContext('2d').fillRect(0, 0, 99, 99), 30); ${put} await video.play(); return video; };
     let ready; addEventListener('DOMContentLoaded', () => { ready = start(); });
     once('click', async () => { const video = await ready; if (!video.requestPictureInPicture) return; try { await video.requestPictureInPicture(); above = video; } catch (cause) { above = cause; } });
     window.attack = () => { if (!HTMLVideoElement.prototype.requestPictureInPicture) return NOT_HERE; if (!(above instanceof Element) && above?.localName !== 'video') throw new Error('no video was opened: ' + above); };`,
  );

/** A popover that has been open since before ours, shown again above us in one task, its events kept from later listeners. */
const NO_BACKDROP = "style('[popover]::backdrop { display: none }');";
const SHOWN_AGAIN = (css: string, inner: string) =>
  page(
    `${MUTED} ${NO_BACKDROP} let above; addEventListener('DOMContentLoaded', () => { above = popover(${JSON.stringify(css)}, ${JSON.stringify(inner)}); }); window.attack = () => { above.hidePopover(); above.showPopover(); };`,
  );
/** The button is covered by the time that the user presses: nothing may be placed. */
export const COVERS: Readonly<Record<string, string>> = {
  'a popover in an open shadow root': page(
    `window.attack = () => { const box = document.createElement('div'); box.append('Offers'); document.body.append(box); popover('${ALL}', '', box.attachShadow({ mode: 'open' })); };`,
  ),
  'a popover in a closed shadow root': page(
    `window.attack = () => { const box = document.createElement('div'); box.append('Offers'); document.body.append(box); popover('${ALL}', '', box.attachShadow({ mode: 'closed' })); };`,
  ),
  'a popover in a shadow root within a shadow root': page(
    `window.attack = () => { const outer = document.createElement('section'); outer.append('Offers'); document.body.append(outer); const inner = document.createElement('p'); inner.append('Offers'); outer.attachShadow({ mode: 'closed' }).append(inner); popover('${ALL}', '', inner.attachShadow({ mode: 'closed' })); };`,
  ),
  'the dialog that holds the number, shown again': page(
    MUTED + AGAIN('close()', 'showModal()'),
    held('dialog', 'box.showModal()'),
  ),
  'the popover that holds the number, shown again': page(
    MUTED + AGAIN('hidePopover()', 'showPopover()'),
    held('div popover="manual"', 'box.showPopover()').replace('</div popover="manual">', '</div>'),
  ),
  'what the dialog that holds the number draws before itself': page(
    `${MUTED} window.attack = () => { box.close(); style('#box { pointer-events: auto } #box::before { content: ""; ${ALL} pointer-events: none }'); box.showModal(); };`,
    held('dialog', 'box.showModal()'),
  ),
  'the shadow of something in the dialog that holds the number': page(
    `${MUTED} window.attack = () => { box.close(); const dot = document.createElement('i'); dot.style.cssText = 'position:fixed;left:0;top:0;width:1px;height:1px;box-shadow:0 0 0 3000px #fff'; box.append(dot); box.showModal(); };`,
    held('dialog', 'box.showModal()'),
  ),
  'a cover with a hole at each place where presses are checked': page(
    // 1 px holes where a fixed set of points would be asked: the middle, and 4 px within each side.
    `window.attack = () => { const b = document.querySelector('#n').getBoundingClientRect(); const x = Math.round(b.right + 4), y = Math.round((b.top + b.bottom - 20) / 2); const holes = [[10,10],[4,10],[16,10],[10,4],[10,16]].map(([h, v]) => 'M' + (x + h - 1) + ' ' + (y + v - 1) + 'h2v2h-2z').join(''); const cover = popover('${ALL}pointer-events:auto'); cover.style.clipPath = 'path(evenodd, "M0 0H2000V2000H0Z' + holes + '")'; };`,
  ),
  'pictures of a view transition, the question for it taken away': page(
    `window.attack = () => { if (!document.startViewTransition) return NOT_HERE; const img = document.createElement('img'); img.name = 'querySelector'; document.body.append(img); style('@keyframes hold { from { opacity: 0 } to { opacity: 0 } } ::view-transition { background: #fff; pointer-events: none } ::view-transition-group(*) { animation-duration: 60s } ::view-transition-old(*), ::view-transition-new(*) { animation: hold 60s }'); document.startViewTransition(() => {}); };`,
  ),
  ...Object.fromEntries(
    Object.entries(INKS).map(([name, made]) => [
      `a pixel that paints over us by ${name}`,
      page(`${MUTED} window.attack = () => { ${made}; };`),
    ]),
  ),
  'a fullscreen element that takes no clicks': page(
    `window.attack = () => { if (!navigator.userActivation?.isActive || !document.fullscreenEnabled) return NOT_HERE; const cover = document.createElement('div'); cover.style.cssText = '${ALL}pointer-events:none'; document.body.append(cover); void cover.requestFullscreen({ navigationUI: 'hide' }).catch(() => {}); };`,
  ),
  'a label of the page over everything, for our host, and invokers of it': page(
    `window.attack = () => { const mine = host(); mine.id = 'mine'; const label = document.createElement('label'); label.htmlFor = 'mine'; label.textContent = 'Accept'; label.popover = 'manual'; label.style.cssText = '${ALL}'; document.body.append(label); label.showPopover(); for (const [name, value] of [['popovertarget', 'mine'], ['commandfor', 'mine'], ['interestfor', 'mine']]) { const button = document.createElement('button'); button.setAttribute(name, value); button.setAttribute('command', 'show-popover'); label.append(button); button.click(); } label.click(); };`,
  ),
  'the bubble of a field, with words of the page’s': page(
    `window.attack = () => { const { right, top, bottom } = document.querySelector('#n').getBoundingClientRect(); const field = document.createElement('input'); field.style.cssText = 'position:absolute;width:9px;height:9px;opacity:.01;left:' + (right + 5) + 'px;top:' + (bottom + 2) + 'px'; document.body.append(field); field.setCustomValidity('Yes, I agree. Press here to continue.'); field.reportValidity(); };`,
  ),
  'a window above all others': WINDOW_ABOVE,
  'a window above all others that goes as the finger comes down': ABOVE(
    `once('pointerdown', () => above.close());`,
  ),
  'a video above all windows': VIDEO('document.body.append(video);'),
  'a video in a shadow root above all windows': VIDEO(
    `const box = document.createElement('div'); document.body.append(box); box.attachShadow({ mode: 'closed' }).append(video);`,
  ),
  'a video of a frame above all windows': VIDEO(
    `const frame = document.createElement('iframe'); document.body.append(frame); frame.contentDocument.body.append(video);`,
  ),
  'a video of no document above all windows': VIDEO(''),
  'the pointer locked to the page': page(
    `window.attack = () => { if (!navigator.userActivation?.isActive) return NOT_HERE; const drawn = document.createElement('i'); drawn.style.cssText = 'position:fixed;left:9px;top:9px;width:9px;height:9px;background:#000'; document.body.append(drawn); void document.body.requestPointerLock()?.catch?.(() => {}); };`,
  ),
  'popovers that are not found, as the page has put its own in our tools’ place': page(
    `window.attack = () => { for (const name of ['querySelectorAll', 'elementFromPoint', 'querySelector', 'activeElement']) { const form = document.createElement('form'); form.name = name; document.body.append(form); } popover('${ALL}'); };`,
  ),
};

/** They come above us unheard, and stay: a press counts once ours is the picture that is seen. */
export const STAYING: Readonly<Record<string, string>> = {
  'the caret of an editable popover, shown again unheard': page(
    `let above; addEventListener('DOMContentLoaded', () => { const holder = document.createElement('div'); document.body.append(holder); const root = holder.attachShadow({ mode: 'closed' }); const sheet = document.createElement('style'); sheet.textContent = '[popover]::backdrop { display: none }'; above = document.createElement('div'); above.popover = 'manual'; above.contentEditable = 'true'; above.style.cssText = 'margin:0;border:0;padding:0;inset:auto;position:fixed;left:0;top:0;width:150px;height:60px;pointer-events:none;overflow:visible;background:none;outline:0;writing-mode:vertical-rl;font-size:1400px;line-height:150px;caret-color:#fff;transform-origin:0 0;transform:scale(8)'; root.append(sheet, above); }); window.attack = () => { const again = () => { if (above.matches(':popover-open')) above.hidePopover(); above.showPopover(); above.focus({ preventScroll: true }); getSelection().collapse(above, 0); }; again(); setInterval(again, 90); };`,
  ),
  'a filter within a drawing, its popover shown again unheard': SHOWN_AGAIN(
    'position:fixed;left:0;top:600px;width:10px;height:10px;overflow:visible',
    '<svg width="10" height="10" style="overflow:visible"><filter id="flood" filterUnits="userSpaceOnUse" x="0" y="-800" width="1500" height="1200"><feFlood flood-color="#fff" x="0" y="-600" width="800" height="500"/></filter><g filter="url(#flood)"><rect width="5" height="5"/></g></svg>',
  ),
  'pictures of an element’s own view transition': page(
    `${MUTED} ${NO_BACKDROP} let above; addEventListener('DOMContentLoaded', () => { style('#above::view-transition { pointer-events: none; overflow: visible } #above::view-transition-group(root) { animation: hold 1000s infinite !important; transform: translate(400px, 0) !important; width: 800px !important; height: 200px !important; background: #fff } @keyframes hold { from { outline-color: red } to { outline-color: blue } } #above::view-transition-new(root), #above::view-transition-old(root) { animation: none !important; width: 800px; height: 200px; background: #fff }'); above = popover('position:fixed;left:-400px;top:0;width:390px;height:10px;overflow:visible;contain:layout'); above.id = 'above'; }); window.attack = () => { if (!above.startViewTransition) return NOT_HERE; above.hidePopover(); above.showPopover(); above.startViewTransition({ callback() {} }); };`,
  ),
};

/** In a frame that is as good as invisible, over the page's own words. */
export const FAINT_FRAME = page(
  `addEventListener('DOMContentLoaded', () => {
    const frame = (left, css) => { const f = document.createElement('iframe'); f.src = '/near'; f.style.cssText = 'position:fixed;top:100px;width:300px;height:200px;border:0;left:' + left + 'px;' + css; document.body.append(f); return f; };
    frame(0, 'opacity:0.01');
    frame(320, 'filter:opacity(0.01)');
    const box = document.createElement('div'); box.style.opacity = '0.01'; document.body.append(box); box.append(frame(640, ''));
    frame(960, ''); popover('position:fixed;inset:auto;left:960px;top:100px;width:300px;height:200px;background:#fff', 'Accept cookies');
  });`,
  '<p>Nothing to call here.</p>',
);
/** In those frames; its button stands 224 to 244 px from their left edge. */
export const NEAR = page(
  '',
  BODY,
  '<style>body { margin: 8px; font: 16px DejaVu Sans Mono, monospace }</style>',
);

/** Defines whatever element our host could be, to be handed its root by the browser. */
export const ELEMENT_OF_OURS = page(
  `window.roots = [];
  const take = class extends HTMLElement { constructor() { super(); const own = this.attachInternals(); roots.push(() => own.shadowRoot); } connectedCallback() { this.loot = 1; } };
  for (const name of ['dialmark-offer', 'dialmark-host', 'dialmark-page', 'dialmark-root']) customElements.define(name, class extends take {});
  window.attack = () => {
    const loot = []; const mine = host();
    if (!mine) return 'no host';
    for (const open of roots) if (open()) loot.push('root by its name');
    try { mine.attachInternals(); loot.push('internals'); } catch {}
    try { customElements.define(mine.localName, class extends take {}); customElements.upgrade(mine); loot.push('defined'); } catch {}
    try { customElements.define('x-later', class extends mine.constructor { constructor() { super(); this.loot = 1; } }, { extends: mine.localName }); mine.setAttribute('is', 'x-later'); customElements.upgrade(mine); if (mine.loot) loot.push('upgraded'); mine.removeAttribute('is'); } catch {}
    try { mine.attachShadow({ mode: 'open' }); loot.push('another root'); } catch {}
    const copy = mine.cloneNode(true); if (copy.shadowRoot) loot.push('a copy with its root');
    for (const from of [document, mine, document.documentElement]) for (const animation of from.getAnimations({ subtree: true })) if (animation.effect?.target?.getRootNode() instanceof ShadowRoot) loot.push('animation');
    mine.style.transition = 'all 1s'; mine.focus(); if (document.activeElement === mine) loot.push('focus');
    return [...new Set(loot)].join(', ');
  };`,
  BODY,
);

/** Listens to all that there is, before us, and looks for a node of ours in it: with one it has our whole root. */
export const LISTENS = page(
  `
  const found = new Set();
  const ofOurs = (node) => node instanceof Node && node.getRootNode() instanceof ShadowRoot && node.getRootNode().host === host();
  const look = (event) => {
    for (const name in event) {
      let value; try { value = event[name]; } catch { continue; }
      const nodes = value && typeof value === 'object' && Symbol.iterator in value ? [...value].flatMap((each) => [each, each?.target]) : [value];
      if (nodes.some(ofOurs)) found.add(event.type + '.' + name);
    }
    for (const each of event.composedPath()) if (ofOurs(each)) found.add(event.type + ' path');
  };
  const types = new Set(['focusin', 'focusout', 'DOMActivate', 'DOMMouseScroll', 'MozMousePixelScroll', 'pointerrawupdate']);
  for (let at = Object.create(HTMLElement.prototype); at; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) if (name.startsWith('on')) types.add(name.slice(2));
  for (const name in window) if (name.startsWith('on')) types.add(name.slice(2));
  for (const type of types) for (const on of [window, document, document.documentElement]) on.addEventListener(type, look, true);
  window.attack = () => [...found].sort().join(', ');
`,
  `${BODY}<input id="field">`,
);
