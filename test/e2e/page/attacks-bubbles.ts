/** Pages whose fields, frames and dialogs have the browser draw over us. */
import { page } from './attack-page.ts';
import { NUMBER } from './hostile-pages.ts';

const WORDS = 'Press here to go on to your order, and to see all that is in it';
/** Right over the number, which the bubble then covers. */
const OVER = 'position:absolute;left:380px;top:170px;width:120px;height:20px;border:0;margin:0;';
export const PHONE = `<p id="p" style="position:absolute;left:300px;top:200px;margin:0">Phone: <span id="n">${NUMBER}</span></p>`;
const field = (attributes: string, css = OVER) => `<form><input id="i" style="${css}" ${attributes}></form>`;
const SAY = `i.setCustomValidity('${WORDS}');i.reportValidity()`;
export const TOLD = `<input id=i style=width:100px><script>onmessage=()=>{${SAY}}</script>`;
const framed = (attributes: string, css = OVER) => `<iframe id="f" style="${css}" ${attributes}></iframe>`;

const AROUND = 'position:absolute;left:0;top:0;width:900px;height:600px;border:0';
const INNER =
  `<iframe id="f" src="/inner" style="${AROUND}"></iframe>` +
  `<span id="n" style="position:absolute;left:300px;top:200px;visibility:hidden">Phone: ${NUMBER}</span>`;

export const ATTACKS: Record<string, string> = {
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
export const TAKEN_BACK: Record<string, string> = {
  'words of the page in a closed root, taken back at once': within("i.setCustomValidity('')"),
  'the same of a field that may not be written in by then': within('i.readOnly = true'),
  'words of the page, of a field that is taken out': page(
    `window.attack = () => { ${SAY}; setTimeout(() => i.remove(), 200) };`,
    PHONE + field(''),
  ),
};

/** The frame lives on under it. */
export const PICTURE = page(
  'window.attack = () => f.startViewTransition(() => new Promise((done) => setTimeout(done, 3_500)));',
  INNER,
);

const WRITTEN = `<p style="margin:20px"><input id="i"></p><p>Phone: <b>${NUMBER}</b></p>`;
/** The page listens in its frame's window before we can, and keeps Enter from us. */
export const MUTED = page(
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
export const OPENED = page(
  `addEventListener('DOMContentLoaded', () => { f.contentDocument.open(); f.contentDocument.write(${JSON.stringify(WRITTEN)}); f.contentDocument.close(); });
  window.attack = () => undefined;`,
  `<iframe id="f" style="${AROUND}"></iframe><span id="n" style="position:absolute;left:20px;top:60px;visibility:hidden">Phone: ${NUMBER}</span>`,
);

/** A press lets the page open the list within five seconds, wherever the focus is: no element says that it is open. */
export const LISTED = page(
  "addEventListener('click', ({ target }) => { if (target.id === 'o') setTimeout(() => i.showPicker(), 2_500) });",
  `<button id="o">Open</button>${PHONE}${field('list="d"')}<datalist id="d"><option>${WORDS}</datalist>`,
);

/** None of it is near. */
export const HONEST: Record<string, string> = {
  'a field to be filled in, elsewhere': page(
    'window.attack = () => i.focus();',
    PHONE + field('required', 'position:absolute;left:380px;top:600px'),
  ),
  'a field that is filled in': page('window.attack = () => i.focus();', PHONE + field('value="x" required')),
};

export const AGAIN = page('window.attack = () => f.focus();', PHONE + framed('src="ELSEWHERE"'));

const hold = (ms: number) => `for (const end = performance.now() + ${ms}; performance.now() < end; );`;
const HOLD = hold(700);
export const ALERTS = {
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
export const HELD = page(`window.attack = () => setTimeout(() => { ${HOLD} }, 550);`, PHONE);
/** Another digit, while the hand is on the button; moved by a pixel since, it is placed again. */
export const SWAPPED = page(
  "window.attack = () => { n.textContent = '+1 415 555 2691'; n.style.position = 'relative'; for (const ms of [60, 150]) setTimeout(() => { n.style.left = ms / 75 + 'px'; }, ms); };",
  PHONE,
);
const LONG = 'Our opening hours, and how to get to us. '.repeat(40);
export const TITLED = page(
  `document.documentElement.title = '${LONG}'; window.attack = () => undefined;`,
  PHONE,
);
export const UNTITLED = page('window.attack = () => undefined;', PHONE);
