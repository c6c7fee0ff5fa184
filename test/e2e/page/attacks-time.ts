/**
 * What a page shows while it holds its own thread: the screen keeps the last frame, and a press that is made then is
 * handled later, on a page that has put everything away. `attack` begins it; a person presses 300 ms later.
 */
import { ALL, BODY, page } from './attack-page.ts';

const MUTED = "mute('beforetoggle', 'toggle');";
/** Holds the thread so long, milliseconds. */
const HOLD = 'const hold = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };';
/** Calls `act` in the first task after a frame in which `show` was the last word. */
const FRAME =
  'const presented = (show, act) => requestAnimationFrame(() => { show(); requestAnimationFrame(() => setTimeout(act)); });';
const SETUP = `${MUTED} ${HOLD} ${FRAME} let cover; addEventListener('DOMContentLoaded', () => { cover = popover('${ALL}', 'Accept'); cover.hidePopover(); });`;

/** Pictures of the page over everything, which let clicks through, until the transition is skipped. */
const TRANSITION =
  "style('@keyframes stay { from, to { opacity: 0 } } ::view-transition { background: #fff; pointer-events: none } ::view-transition-group(*) { animation-duration: 60s } ::view-transition-old(*), ::view-transition-new(*) { animation: stay 60s }');";

/** Shows the cover again, above us, and holds the thread after the frame with it, again and again. */
const TURNS = (held: number) =>
  `const end = performance.now() + 3000; const turn = () => { cover.hidePopover(); cover.showPopover(); requestAnimationFrame(() => setTimeout(() => { hold(${held}); if (performance.now() < end) turn(); })); }; setTimeout(turn, 80);`;
/** It has been beside the window from the start: in each frame with which a turn begins it is there again. */
const SWAYING = (away: number, held: number) =>
  `addEventListener('DOMContentLoaded', () => { cover.style.left = '200vw'; cover.style.willChange = 'transform'; cover.showPopover(); }); window.attack = () => { style('@keyframes sway { from, ${away}% { transform: none } ${away + 1}%, to { transform: translateX(-200vw) } }'); cover.style.animation = 'sway 500ms'; cover.hidePopover(); ${TURNS(held)} };`;

export const WHILE_IT_STANDS: Readonly<Record<string, string>> = {
  'a cover shown for one frame, hidden as the thread is held': page(
    `${SETUP} window.attack = () => presented(() => cover.showPopover(), () => { cover.hidePopover(); hold(1300); });`,
  ),
  'the same cover made anew, and taken out of the page': page(
    `${SETUP} let made; window.attack = () => presented(() => { made = popover('${ALL}', 'Accept'); }, () => { made.remove(); hold(1300); });`,
  ),
  'the same cover in a closed shadow root that is new': page(
    `${SETUP} let box; addEventListener('DOMContentLoaded', () => { box = document.createElement('div'); document.body.append(box); }); window.attack = () => presented(() => { popover('${ALL}', 'Accept', box.attachShadow({ mode: 'closed' })); }, () => { box.remove(); hold(1300); });`,
  ),
  'the same cover, the thread held by a request that answers late': page(
    `${SETUP} window.attack = () => presented(() => cover.showPopover(), () => { cover.hidePopover(); const ask = new XMLHttpRequest(); ask.open('GET', '/late', false); ask.send(); });`,
  ),
  'a cover in every frame, which no task and no callback of ours meets': page(
    `${SETUP} window.attack = () => { const end = performance.now() + 3000; const turn = () => { requestAnimationFrame(() => { cover.showPopover(); const sent = new MessageChannel(); sent.port1.onmessage = () => { cover.hidePopover(); hold(90); if (performance.now() < end) turn(); }; new ResizeObserver((_, own) => { own.disconnect(); sent.port2.postMessage(0); }).observe(document.body); }); }; turn(); };`,
  ),
  'a view transition, skipped as the thread is held': page(
    `${SETUP} window.attack = () => { ${TRANSITION} const shown = document.startViewTransition(() => {}); void shown.ready.then(() => presented(() => {}, () => { shown.skipTransition(); hold(1300); })); };`,
  ),
  'a view transition again and again, skipped before our frame’s task': page(
    `${SETUP} window.attack = () => { ${TRANSITION} const end = performance.now() + 3000; const turn = () => { const shown = document.startViewTransition(() => {}); void shown.ready.then(() => requestAnimationFrame(() => { const sent = new MessageChannel(); sent.port1.onmessage = () => { shown.skipTransition(); hold(90); if (performance.now() < end) turn(); }; new ResizeObserver((_, own) => { own.disconnect(); sent.port2.postMessage(0); }).observe(document.body); })); }; turn(); };`,
  ),
  'a cover that comes by an animation while the thread is held': page(
    `${SETUP} window.attack = () => { style('@keyframes come { from, 20% { transform: none } 21%, to { transform: translateX(-200vw) } }'); cover.style.left = '200vw'; cover.style.animation = 'come 4s'; cover.style.willChange = 'transform'; cover.showPopover(); setTimeout(() => { hold(1300); cover.hidePopover(); }, 200); };`,
  ),
  'a cover that an animation brings between two frames, again and again': page(`${SETUP} ${SWAYING(5, 290)}`),
  'the same between frames that follow each other faster': page(`${SETUP} ${SWAYING(5, 75)}`),
  'a popover that was put away and is on its way out, brought by an animation while the thread is held': page(
    `${MUTED} ${HOLD} style('#left { transition: display 1000s allow-discrete, overlay 1000s allow-discrete; will-change: transform } #left::backdrop { display: none }');
     let left; const flash = () => { left.showPopover(); left.hidePopover(); };
     addEventListener('DOMContentLoaded', () => { left = popover('${ALL}transform:translateX(-200vw)', 'Accept'); left.id = 'left'; setTimeout(() => left.hidePopover(), 300);
       const watch = setInterval(() => { if (!host()?.matches(':popover-open:hover')) return; clearInterval(watch); flash(); }, 50); });
     window.attack = () => { if (!CSS.supports('overlay', 'auto')) left.showPopover(); const away = 'translateX(-200vw)', here = 'translateX(0)'; left.animate([away, away, here, here, away, away].map((transform, at) => ({ transform, offset: [0, 0.03, 0.0301, 0.8, 0.8001, 1][at] })), 1700); requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => hold(1300)))); };`,
  ),
  'a canvas that a worker fills while the thread is held': page(
    `${SETUP} window.attack = () => { const drawn = document.createElement('canvas'); drawn.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;margin:0;border:0;padding:0;background:none;pointer-events:none'; drawn.popover = 'manual'; document.body.append(drawn); const off = drawn.transferControlToOffscreen(); const code = 'onmessage = ({ data }) => { const pen = data.getContext("2d"); const draw = (white) => { pen.clearRect(0, 0, 999, 999); if (white) { pen.fillStyle = "#fff"; pen.fillRect(0, 0, 999, 999); } }; setInterval(() => draw(performance.now() % 400 > 60), 30); }'; new Worker(URL.createObjectURL(new Blob([code]))).postMessage(off, [off]); cover.remove(); cover = drawn; cover.showPopover(); ${TURNS(200)} };`,
  ),
};

/** Opens something that the browser draws over the button of the number, and shuts it at a press. */
const OPENER = `addEventListener('click', ({ target }) => { if (target.id === 'o') opens(); });`;
const over = (opens: string, before: string) =>
  page(`const opens = () => { ${opens} }; ${OPENER}`, `<p>${before}</p>${BODY}`);
const POPUP = `const { right, top } = document.querySelector('#n').getBoundingClientRect(); const x = Math.round((window.mozInnerScreenX ?? screenX) + right - 150), y = Math.round((window.mozInnerScreenY ?? screenY + outerHeight - innerHeight) + top - 150);`;

const FIELD =
  '<select style="width:400px" onchange="document.title = \'Shut\'"><option>One<option>Two<option>Three<option>Four<option>Five<option selected>Six</select>';

/** Only where the browser's driver lets the display's pointer into such a list. */
export const LISTS = ['the list of a field', 'a list that opens under the pointer'] as const;
/** What a person presses twice: the first press shuts it. `#o` opens it. */
export const SHUT_BY_A_PRESS: Readonly<Record<string, string>> = {
  'a window of the page': over(
    `${POPUP} const shown = window.open('', '', 'popup,width=400,height=400,left=' + x + ',top=' + y); shown.document.body.textContent = 'Accept'; shown.addEventListener('mousedown', () => { document.title = 'Shut'; shown.close(); });`,
    '<button id="o" style="margin-left:500px">Open</button>',
  ),
  [LISTS[0]]: over('', FIELD.replace(' ', ' id="o" ')),
  [LISTS[1]]: over(
    `const { right } = document.querySelector('#n').getBoundingClientRect(); const heard = new AbortController(); addEventListener('pointermove', ({ clientX }) => { if (Math.abs(clientX - right - 10) > 5) return; heard.abort(); document.querySelector('select').showPicker(); }, { signal: heard.signal });`,
    `<button id="o" style="margin-left:500px">Open</button><br>${FIELD}`,
  ),
};

/** A picture that takes seconds to draw, in the frame in which our button comes: until then the screen keeps the one before. */
export const SLOWLY_DRAWN = page(
  `addEventListener('DOMContentLoaded', () => {
    const lines = Array.from({ length: 12_000 }, () => 'L' + Math.floor(Math.random() * 900) + ' ' + Math.floor(Math.random() * 650)).join('');
    document.body.insertAdjacentHTML('beforeend', '<svg id="slow" width="900" height="650" style="position:absolute;left:0;top:0;pointer-events:none;display:none;opacity:.012"><path d="M0 0' + lines + '" fill="none" stroke="#88f" stroke-width="1.5"/></svg>');
  });
  const isThere = () => { const { right, top, bottom } = n.getBoundingClientRect(); return document.elementFromPoint(right + 14, (top + bottom) / 2) === host(); };
  addEventListener('pointermove', () => requestAnimationFrame(() => { if (isThere()) slow.style.display = 'block'; }), true);`,
  `${BODY}<p style="margin-top:300px">Support: <span id="m">+1 212 555 0100</span></p>`,
);
