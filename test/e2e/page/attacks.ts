/**
 * Attacks of a page around a press of the user's own, as pages: to have an unseen button pressed, another number
 * dialled, or our words read. Each runs in both browsers. All show NUMBER; `attack` is theirs.
 */
import { ALL, BODY, page } from './attack-page.ts';
import { NUMBER } from './hostile-pages.ts';

const TINY = 'position:fixed;inset:auto 0 0 auto;width:1px;height:1px;overflow:visible;';

/** A popover of theirs that is there before ours, and a closed root; `again` shows it above ours, in one task. */
const UNHEARD = (css: string, inner: string, again: string, begins = 'document.body') =>
  page(
    `let p, root; const BARE = '[popover]::backdrop{display:none}';
     addEventListener('DOMContentLoaded', () => { style(BARE); const box = document.createElement('div'); document.body.append(box); root = box.attachShadow({ mode: 'closed' }); root.innerHTML = '<style>' + BARE + '</style>'; p = popover('${css}', '', ${begins}); });
     window.attack = () => { p.innerHTML = '${inner}'; ${again} p.showPopover(); };`,
  );
/** The browser does not see what a filter within a drawing paints. */
const DRAWN = [
  'position:fixed;left:0;top:600px;width:10px;height:10px;overflow:visible;',
  '<svg width="10" height="10" style="overflow:visible"><filter id="flood" filterUnits="userSpaceOnUse" x="0" y="-800" width="1500" height="1200"><feFlood flood-color="#fff" x="0" y="-600" width="800" height="500"/></filter><g filter="url(#flood)"><rect width="5" height="5"/></g></svg>',
] as const;
const MOVED = 'p.remove(); root.append(p);';

/** The button is covered or unseen by the time that the user presses: nothing may be placed. */
export const UNSEEN: Readonly<Record<string, string>> = {
  'a popover': page(`window.attack = () => popover('${ALL}');`),
  'the backdrop of a popover of one pixel': page(
    `window.attack = () => { style('.tiny::backdrop { background: #fff }'); popover('${TINY}').className = 'tiny'; };`,
  ),
  'a child that reaches out of a popover of one pixel': page(
    `window.attack = () => popover('${TINY}', '<div style="${ALL}">Prize</div>');`,
  ),
  'the shadow of a popover of one pixel': page(
    `window.attack = () => popover('${TINY}box-shadow:0 0 0 3000px #fff');`,
  ),
  'what a popover draws before itself': page(
    `window.attack = () => { style('.tiny::before { content: "Prize"; ${ALL} }'); popover('${TINY}').className = 'tiny'; };`,
  ),
  'a popover that was there before, shown anew': page(
    `let known; addEventListener('DOMContentLoaded', () => { known = popover('${ALL}background:none'); });
     window.attack = () => { known.style.background = '#fff'; again(() => { known.hidePopover(); known.showPopover(); }); };`,
  ),
  'a popover that was there before, painted': page(
    `let known; addEventListener('DOMContentLoaded', () => { known = popover('${ALL}background:none'); });
     window.attack = () => again(() => { known.hidePopover(); known.showPopover(); known.style.background = '#fff'; });`,
  ),
  'a drawing in a popover that was there before, taken into a closed root': UNHEARD(...DRAWN, MOVED),
  'a drawing in a popover of a closed root, shown anew': UNHEARD(...DRAWN, 'p.hidePopover();', 'root'),
  'lines through the spaces of such a popover': UNHEARD(
    'position:fixed;left:0;top:0;width:10px;height:10px;overflow:visible;white-space:pre;font-size:20px;text-decoration:line-through #fff 900px;',
    '&nbsp;'.repeat(300),
    MOVED,
  ),
  'our part while the page scrolls to and fro': page(
    'window.attack = () => { let to = 1; setInterval(() => scrollBy(0, (to = -to)), 16); };',
    `${BODY}<div style="height:3000px"></div>`,
  ),
  'a modal dialog': page(
    `window.attack = () => { const d = document.createElement('dialog'); d.textContent = 'Prize'; d.style.cssText = '${ALL}'; document.body.append(d); d.showModal(); };`,
  ),
  'a view transition that lets clicks through': page(
    `window.attack = () => { if (!document.startViewTransition) return NOT_HERE; style('@keyframes hold { from { opacity: 0 } to { opacity: 0 } } ::view-transition { background: #fff; pointer-events: none } ::view-transition-group(*) { animation-duration: 60s } ::view-transition-old(*), ::view-transition-new(*) { animation: hold 60s }'); document.startViewTransition(() => {}); };`,
  ),
  'a page made transparent, our host out of the top layer': page(
    `window.attack = () => { document.documentElement.style.opacity = '0.01'; host().hidePopover(); setInterval(() => { try { host().hidePopover(); } catch {} }, 5); };`,
  ),
  'our host in a transparent box': page(
    `window.attack = () => { const box = document.createElement('div'); box.style.opacity = '0.01'; const mine = host(); document.body.append(box); const put = () => { if (mine.parentNode !== box) box.append(mine); try { mine.hidePopover(); } catch {} }; put(); setInterval(put, 5); };`,
  ),
  'our host in a frame of the page': page(
    `window.attack = () => { const frame = document.createElement('iframe'); frame.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;border:0;opacity:0.01'; document.body.append(frame); const mine = host(); frame.contentDocument.documentElement.append(mine); try { mine.showPopover(); } catch {} };`,
  ),
  'our host made inert': page(`window.attack = () => { host().inert = true; };`),
  'a copy in the place of our host': page(
    // Again and again: replaced once, ours is back a moment later, and seen.
    `window.attack = () => { const copies = new Set(); const swap = () => { const mine = [...document.querySelectorAll(HOST)].find((one) => !copies.has(one)); if (!mine) return; const copy = mine.cloneNode(true); copies.add(copy); copy.innerHTML = '<button>Call</button>'; mine.replaceWith(copy); copy.showPopover?.(); }; swap(); setInterval(swap, 5); };`,
  ),
};

/** Something happens under the finger, between down and up: nothing but what was shown may be dialled. */
export const UNDER_THE_FINGER: Readonly<Record<string, string>> = {
  'another number in its place': page(
    `once('pointerdown', () => { document.querySelector('#n').firstChild.data = OTHER; });`,
  ),
  'another number, and the old one again': page(
    `once('pointerdown', () => { document.querySelector('#n').firstChild.data = OTHER; }); once('pointerup', () => { document.querySelector('#n').firstChild.data = '${NUMBER}'; });`,
  ),
  'another address behind a link': page(
    `once('pointerdown', () => { document.querySelector('a').href = 'tel:+19005550199'; });`,
    `<p>Phone: <a href="tel:+14155552671">${NUMBER}</a></p>`,
  ),
  'the number taken away': page(`once('pointerdown', () => document.querySelector('#p').remove());`),
  'a popover over everything': page(`once('pointerdown', () => popover('${ALL}'));`),
  'the page scrolled to another number': page(
    `once('pointerdown', () => scrollTo(0, 400));`,
    `${BODY}<div style="height:376px"></div><p>Phone: +1 900 555 0199</p><div style="height:3000px"></div>`,
  ),
  'the page zoomed': page(`once('pointerdown', () => { document.documentElement.style.zoom = 4; });`),
  'our host replaced by a copy': page(
    `once('pointerdown', () => { const mine = host(); const copy = mine.cloneNode(); mine.replaceWith(copy); });`,
  ),
  'our host taken away and put back elsewhere': page(
    `once('pointerdown', () => { const mine = host(); mine.remove(); document.body.append(mine); mine.showPopover(); });`,
  ),
  'the document opened anew': page(
    `once('pointerdown', () => { document.open(); document.write('<p>Phone: +1 900 555 0199</p>'); document.close(); });`,
  ),
  'the page loaded anew': page(`once('pointerdown', () => location.reload());`),
  'the document opened anew, and our host put back': page(
    `once('pointerdown', () => { const mine = host(); document.open(); document.write('<p>Phone: +1 900 555 0199</p>'); document.close(); document.documentElement.append(mine); try { mine.showPopover(); } catch {} });`,
  ),
  'another page at the click': page(`once('click', () => { location.href = '/inner'; });`),
  'another page as the finger is lifted': page(`once('pointerup', () => { location.href = '/inner'; });`),
  'a second window before the first': page(
    `once('pointerdown', () => { const other = open('/inner', '', 'width=600,height=400'); setTimeout(() => other?.close(), 900); });`,
  ),
  'the page in fullscreen': page(
    `once('pointerdown', () => { document.querySelector('#n').firstChild.data = OTHER; void document.documentElement.requestFullscreen().catch(() => {}); });`,
  ),
  'the pointer locked': page(
    `once('pointerdown', () => void document.documentElement.requestPointerLock()?.catch?.(() => {}));`,
  ),
  'our host dragged': page(
    `once('pointerdown', () => { const mine = host(); mine.draggable = true; mine.style.setProperty('user-select', 'all', 'important'); document.querySelector('#n').firstChild.data = OTHER; });`,
  ),
  'a print, and a style for it': page(
    `const real = print; once('pointerdown', () => { style('@media print { :is(' + HOST + ') { display: none !important } }'); dispatchEvent(new Event('beforeprint')); if (!('mozInnerScreenX' in window)) real(); dispatchEvent(new Event('afterprint')); });`,
  ),
  'events of its own among the user’s': page(
    `for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) addEventListener(type, (event) => { if (!event.isTrusted) return; for (let turn = 0; turn < 20; turn++) { const at = { bubbles: true, composed: true, detail: 1, clientX: event.clientX, clientY: event.clientY }; host()?.dispatchEvent(new PointerEvent('pointerdown', at)); host()?.dispatchEvent(new MouseEvent('click', at)); host()?.click(); } }, true);`,
  ),
};

/** Reads what it can reach while our card is open; the answer is a list of what it found, which must be empty. */
export const READING = page(
  `const heard = []; for (const type of ['pointerdown', 'mousedown', 'click', 'pointermove', 'focusin', 'keydown', 'copy', 'selectionchange', 'toggle', 'beforetoggle']) addEventListener(type, (event) => { for (const node of event.composedPath()) if (node instanceof Element && node !== host() && host()?.contains(node)) heard.push(type); if (event.target?.getRootNode?.() instanceof ShadowRoot) heard.push(type + ' from within'); }, true);
  window.attack = (words) => {
    const mine = host(); const loot = [...new Set(heard)];
    const holds = (text) => words.some((word) => String(text ?? '').includes(word));
    if (!mine) return 'no host';
    if (mine.shadowRoot) loot.push('root');
    if (holds(mine.textContent) || holds(mine.innerText) || holds(mine.innerHTML) || holds(mine.outerHTML)) loot.push('text');
    if (holds(mine.getHTML?.({ serializableShadowRoots: true, shadowRoots: [] }))) loot.push('serialised');
    if (mine.scrollHeight < 20000 || mine.scrollWidth < 20000) loot.push('size of the card');
    if (mine.attributes.length > 2) loot.push('attributes ' + [...mine.attributes].map((a) => a.name));
    getSelection().selectAllChildren(document.documentElement); if (holds(getSelection().toString())) loot.push('selection');
    try { document.execCommand('selectAll'); } catch {} if (holds(getSelection().toString())) loot.push('selectAll');
    getSelection().removeAllRanges();
    // Firefox gave this away of any closed root, a page's own among them, and the newer stopped.
    const own = document.body.appendChild(document.createElement('div'));
    own.attachShadow({ mode: 'closed' }).innerHTML = '<p style="position:fixed;left:0;top:0;width:100px;height:20px;margin:0">own words</p>';
    const seen = document.caretPositionFromPoint?.(10, 10)?.offsetNode;
    const opens = seen && seen.getRootNode() !== document;
    own.remove();
    const box = document.querySelector('#n').getBoundingClientRect();
    for (let x = box.left; x < box.right + 200; x += 6) for (let y = box.top; y < box.bottom + 120; y += 6) {
      for (const node of document.elementsFromPoint(x, y)) if (node.getRootNode() !== document) loot.push('hit');
      const caret = opens ? undefined : document.caretPositionFromPoint?.(x, y); if (caret?.offsetNode && (caret.offsetNode.getRootNode() !== document || holds(caret.offsetNode.data && caret.offsetNode.parentNode?.id !== 'n' ? caret.offsetNode.data : ''))) loot.push('caret');
    }
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) try { for (const rule of sheet.cssRules) if (holds(rule.cssText)) loot.push('sheet'); } catch {}
    for (const name of [...(CSS.highlights?.keys() ?? [])]) if (holds(name)) loot.push('highlight');
    for (const entry of performance.getEntries()) if (/extension:/.test(entry.name)) loot.push('resource ' + entry.name);
    if (document.activeElement && document.activeElement !== document.body && document.activeElement !== mine) loot.push('focus');
    if (JSON.stringify({ ...localStorage, ...sessionStorage }).length > 2) loot.push('storage');
    for (const word of words) { getSelection().removeAllRanges(); if (window.find(word, false, false, true, false, true)) { const at = getSelection(); const node = at.anchorNode; if (!node || !(node.nodeType === 3 && node.parentNode.id === 'n')) loot.push('find ' + word); } }
    for (const word of ['Correct', 'there now', '555', 'United', 'a']) { getSelection().removeAllRanges(); for (let turn = 0; turn < 9 && window.find(word, false, false, true, false, true); turn += 1) if (getSelection().anchorNode?.getRootNode() !== document && getSelection().anchorNode) loot.push('root by find ' + word); }
    return [...new Set(loot)].join(', ') || (opens ? NOT_HERE : '');
  };`,
);

/** Draws over our button as part of our own host; the answer is what the browser made of it. */
export const DRAWN_BY_US = page(
  `window.attack = () => { style(':is(' + HOST + ')::before, :is(' + HOST + ')::after { content: "Prize" !important; ${ALL} z-index: 9; pointer-events: none; display: block !important }'); return ['::before', '::after'].map((pseudo) => getComputedStyle(host(), pseudo).content).join(); };`,
);

/** Looks like ours, and talks like ours. */
export const IMITATION = page(
  `addEventListener('DOMContentLoaded', () => { const fake = document.createElement('div'); fake.dataset.dialmark = ''; fake.popover = 'manual'; const root = fake.attachShadow({ mode: 'open' }); root.innerHTML = '<button id="call" style="position:fixed;left:300px;top:300px;width:120px;height:60px" aria-label="Call +19005550199">Call</button>'; document.documentElement.append(fake); fake.showPopover(); root.querySelector('button').addEventListener('click', () => { postMessage({ dialmark: 1, route: 'call.place', data: { intentId: crypto.randomUUID(), to: '+19005550199', ext: '', context: { crm: 'generic' }, accepted: [], guess: false } }, '*'); }); });`,
  '<p>Nothing to call here.</p>',
);

/** Has the user's Enter held down in a field of its own, and throws the focus about. */
export const FOCUS = page(
  `let turns = 0; addEventListener('keydown', () => { turns++; host()?.focus(); host()?.click(); document.querySelector('#n').focus(); dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })); for (const node of document.querySelectorAll('*')) node.focus?.(); }, true); window.attack = () => turns;`,
  `${BODY}<input id="field" aria-label="Field">`,
);

/** Holds frames that may not ask: one of another site, a sandboxed one, and one of another site within the sandbox. */
export const FRAMES = page(
  `addEventListener('DOMContentLoaded', () => {
    const other = location.origin.replace('127.0.0.1', 'localhost') + '/inner';
    const frame = (left, how) => { const f = document.createElement('iframe'); f.style.cssText = 'position:fixed;top:100px;width:300px;height:200px;left:' + left + 'px'; how(f); document.body.append(f); };
    frame(0, (f) => { f.src = other; });
    frame(320, (f) => { f.setAttribute('sandbox', 'allow-scripts'); f.srcdoc = '<body style="margin:0"><p>Phone: +1 900 555 0199</p></body>'; });
    frame(640, (f) => { f.setAttribute('sandbox', 'allow-scripts allow-popups allow-forms'); f.src = location.origin + '/inner'; });
    frame(960, (f) => { f.setAttribute('credentialless', ''); f.src = other; });
  });`,
  '<p>Nothing to call here.</p>',
);
/** Leaves at the press, comes back from the browser's cache, and shows another number then; says whether it did. */
export const KEPT = page(
  `let kept = false; once('pointerdown', () => { location.href = '/away'; }); addEventListener('pageshow', (event) => { if (event.persisted) { kept = true; document.querySelector('#n').firstChild.data = OTHER; } }); window.attack = () => kept ? 'kept' : NOT_HERE;`,
);
/** Goes back at once. */
export const AWAY = page(
  `addEventListener('pageshow', () => setTimeout(() => history.back(), 30));`,
  '<p>Away</p>',
);
/** The page that the browser draws ahead, and says whether it was; and the one that asks for it. */
export const AHEAD = page(
  `if (document.prerendering) for (let turn = 0; turn < 5; turn++) setTimeout(() => { host()?.click(); host()?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })); }, turn * 200);
  window.attack = () => performance.getEntriesByType('navigation')[0]?.activationStart > 0 ? 'drawn ahead' : NOT_HERE;`,
);
/** Prints itself when the finger goes down, and then shows another number, in print and after it. */
export const PRINTED = page(
  `let printed = 0; addEventListener('beforeprint', () => { printed++; style('@media print { :is(' + HOST + ') { display: none !important } }'); document.querySelector('#n').firstChild.data = OTHER; }); addEventListener('afterprint', () => { document.querySelector('#n').firstChild.data = '${NUMBER}'; }); window.attack = () => printed;`,
);
/** Opens another tab of its own when the finger goes down, which changes the number; says whether it did. */
export const SECOND_TAB = page(
  `once('pointerdown', () => { const other = open('', ''); if (!other) return; const script = other.document.createElement('script'); script.textContent = "const n = opener.document.querySelector('#n').firstChild; n.data = '" + OTHER + "'; opener.document.title = 'changed'; opener.focus(); setTimeout(close, 900)"; other.document.head.append(script); }); window.attack = () => { window.pointerdown?.({}); return document.title; };`,
);
export const BEFORE_AHEAD = page(
  `addEventListener('DOMContentLoaded', () => { if (!HTMLScriptElement.supports?.('speculationrules')) return; const rules = document.createElement('script'); rules.type = 'speculationrules'; rules.textContent = JSON.stringify({ prerender: [{ urls: ['/ahead'], eagerness: 'immediate' }] }); document.head.append(rules); }); window.attack = () => { location.href = '/ahead'; };`,
  '<p>Nothing to call here.</p>',
);
/** Throws the focus from its field onto a link that opens our card, whenever a key or a word comes. */
export const COMPOSED = page(
  `for (const type of ['keydown', 'compositionstart', 'compositionupdate', 'compositionend', 'beforeinput']) addEventListener(type, () => document.querySelector('#tel').focus(), true); window.attack = () => document.querySelector('#field').value;`,
  `<input id="field" aria-label="Field"><p>Phone: <a id="tel" href="tel:+14155552671">${NUMBER}</a></p>`,
);
/** A draggable element lies beside our button. */
export const DRAGGED = page(
  `addEventListener('dragover', (event) => event.preventDefault(), true);`,
  `<p id="p" draggable="true">Phone: <span id="n">${NUMBER}</span></p>`,
);
export const INNER = page('', '<p style="margin-top:16px">Phone: +1 900 555 0199</p>');
