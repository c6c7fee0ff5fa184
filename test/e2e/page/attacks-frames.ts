/** Frames of a page, in every mixture of what they are made of and what they are allowed; and what lies over them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { page } from './attack-page.ts';

const STYLE = '<style>body { margin: 8px; font: 16px DejaVu Sans Mono, monospace } p { margin: 0 }</style>';
const text = (digits: string) => `${STYLE}<p>Phone: <span id="n">+1 415 555 ${digits}</span></p>`;

/** Sources of a frame. */
export const SOURCES = ['src', 'srcdoc', 'data:', 'blob:', 'another origin'] as const;
export type Source = (typeof SOURCES)[number];

/** Permissions that a sandbox can leave out, as far as it could change who runs in a frame or what a press is (HTML, 7.1.5). */
const LEAVES = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-modals',
  'allow-popups',
  'allow-top-navigation-by-user-activation',
] as const;
/** No sandbox, and each that there can be. */
export const SANDBOXES: readonly (string | null)[] = [
  null,
  ...Array.from({ length: 2 ** LEAVES.length }, (_, bits) =>
    LEAVES.filter((_leave, at) => (bits >> at) % 2 === 1).join(' '),
  ),
];
/** Permissions that the page hands on: none, and all that it can. */
export const ALLOWS = [
  null,
  'fullscreen *; clipboard-read *; clipboard-write *; display-capture *; autoplay *',
];

export interface Mixture {
  source: Source;
  sandbox: string | null;
  /** Of its number: +1 415 555 and these. */
  digits: string;
  left: number;
  top: number;
}

const [WIDTH, HEIGHT, IN_A_ROW] = [300, 44, 4];

/** All frames of one page: 4 in a row, each 300 by 44. */
export const mixturesOf = (source: Source): Mixture[] =>
  SANDBOXES.map((sandbox, at) => ({
    source,
    sandbox,
    digits: String(2_100 + at),
    left: (at % IN_A_ROW) * (WIDTH + 10),
    top: Math.floor(at / IN_A_ROW) * HEIGHT,
  }));

/** A page of every sandbox there is, with frames of one kind. */
export function mixedPage(source: Source, allow: string | null): string {
  return page(
    `addEventListener('DOMContentLoaded', () => {
      const other = location.origin.replace('127.0.0.1', 'localhost');
      const text = (digits) => ${JSON.stringify(text('DIGITS'))}.replace('DIGITS', digits);
      for (const { digits, sandbox, left, top } of ${JSON.stringify(mixturesOf(source))}) {
        const f = document.createElement('iframe');
        if (sandbox !== null) f.setAttribute('sandbox', sandbox);
        if (${JSON.stringify(allow)}) { f.setAttribute('allow', ${JSON.stringify(allow)}); f.setAttribute('allowfullscreen', ''); }
        f.style.cssText = 'position:fixed;border:0;width:${WIDTH}px;height:${HEIGHT}px;left:' + left + 'px;top:' + top + 'px';
        ({
          'src': () => { f.src = '/framed?' + digits; },
          'srcdoc': () => { f.srcdoc = text(digits); },
          'data:': () => { f.src = 'data:text/html,' + encodeURIComponent(text(digits)); },
          'blob:': () => { f.src = URL.createObjectURL(new Blob([text(digits)], { type: 'text/html' })); },
          'another origin': () => { f.src = other + '/framed?' + digits; },
        })[${JSON.stringify(source)}]();
        document.body.append(f);
      }
    });`,
    '',
  );
}

/** The document in those frames that have an address. */
export function framed(request: IncomingMessage, response: ServerResponse): void {
  const digits = (request.url ?? '').split('?')[1] ?? '';
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page('', text(digits)));
}

/**
 * Covers over a frame of the page's own and takes no clicks; the frame is at the left, 100 px from the top.
 * The first has nothing over it: else the others prove nothing.
 */
const veiled = (veil: string) =>
  page(
    `addEventListener('DOMContentLoaded', () => {
      const box = document.querySelector('#box');
      const frame = document.createElement('iframe'); frame.src = '/framed?2671'; frame.style.cssText = 'width:300px;height:44px;border:0;display:block'; box.append(frame);
      const add = (css, into = document.body) => { const veil = document.createElement('div'); veil.style.cssText = 'pointer-events:none;' + css; into.append(veil); return veil; };
      ${veil}
    });`,
    '<section id="box" style="margin:100px 0 0 -8px"></section>',
  );
/** A frame of the other site that is allowed, in plain sight. */
export const OTHER_SITE = page(
  `addEventListener('DOMContentLoaded', () => {
    const frame = document.createElement('iframe'); frame.src = location.origin.replace('127.0.0.1', 'localhost') + '/framed?2671'; frame.style.cssText = 'position:fixed;left:0;top:100px;width:300px;height:44px;border:0'; document.body.append(frame);
  });`,
  '',
);
/** In the page: a stranger's frame, which draws over the frame of the allowed site that it holds; and that stranger. */
export const STRANGER_BETWEEN = page(
  `addEventListener('DOMContentLoaded', () => {
    const frame = document.createElement('iframe'); frame.src = location.origin.replace('127.0.0.1', 'strange.localhost') + '/stranger'; frame.style.cssText = 'position:fixed;left:0;top:100px;width:300px;height:44px;border:0'; document.body.append(frame);
  });`,
  '',
);
export const STRANGER = page(
  `addEventListener('DOMContentLoaded', () => {
    const frame = document.createElement('iframe'); frame.src = location.origin.replace('strange.localhost', '127.0.0.1') + '/framed?2671'; frame.style.cssText = 'position:fixed;left:0;top:0;width:300px;height:44px;border:0'; document.body.append(frame);
    const veil = document.createElement('div'); veil.style.cssText = 'pointer-events:none;position:fixed;inset:0;background:#fff'; document.body.append(veil);
  });`,
  '',
);
const OVER = 'left:0;top:100px;width:300px;height:44px;background:#fff;';
/** Puts a frame without an address in the place of the other. */
const BLANK = `const blank = document.createElement('iframe'); blank.style.cssText = frame.style.cssText; frame.replaceWith(blank); blank.contentDocument.body.innerHTML = ${JSON.stringify(text('2671'))};`;
const INNER_ROOT = (filter: string) =>
  veiled(
    `frame.addEventListener('load', () => { frame.contentDocument.documentElement.style.filter = '${filter}'; });`,
  );
/** Chromium takes it for a cover. */
export const UNDER_NOTHING = 'under what paints nothing, or is not seen itself';
/** Frames in plain sight. */
export const UNVEILED: Readonly<Record<string, string>> = {
  'a frame of the page’s own': veiled(''),
  'a frame without an address': veiled(BLANK),
  [UNDER_NOTHING]: veiled(
    `add('position:fixed;inset:0').append(document.createElement('div')); add('position:fixed;opacity:0;${OVER}'); add('position:fixed;visibility:hidden;${OVER}'); add('position:fixed;left:400px;top:100px;width:300px;height:44px;background:#fff'); add('position:fixed;inset:0;opacity:0').append(add('${OVER}position:fixed'));`,
  ),
  'in the colours of a tool for the dark': INNER_ROOT('invert(1) hue-rotate(180deg)'),
};
/** In Firefox the filter of a root is that of all that the document shows, our host included. */
export const FILTERED_FRAME = INNER_ROOT('opacity(0)');
export const VEILED: Readonly<Record<string, string>> = {
  'the words of our card, by the page around, which listened before us': veiled(
    `add('position:fixed;${OVER}');
     for (const type of ['pointermove', 'mousemove', 'pointerover', 'mouseover', 'pointerdown'])
       frame.contentWindow.addEventListener(type, ({ originalTarget }) => {
         const root = originalTarget?.getRootNode?.();
         for (const each of root?.host ? root.querySelectorAll('*') : []) for (const node of each.childNodes) if (node.data) node.data = node.data.replace('2671', '9999');
       }, true);`,
  ),
  'an element that is positioned': veiled(`add('position:fixed;${OVER}');`),
  'an element that goes as the finger comes down': veiled(
    `const gone = add('position:fixed;${OVER}'); frame.addEventListener('load', () => frame.contentWindow.addEventListener('pointerdown', () => gone.remove(), true));`,
  ),
  'an element over a frame without an address': veiled(`${BLANK} add('position:fixed;${OVER}');`),
  'an element over a frame with a wide border': veiled(
    `frame.style.cssText += 'border:60px solid transparent;margin:-60px'; add('position:fixed;${OVER}');`,
  ),
  'a mask of the frame': veiled(`frame.style.maskImage = 'linear-gradient(transparent, transparent)';`),
  'a mask of what holds it': veiled(`box.style.maskImage = 'linear-gradient(transparent, transparent)';`),
  'its outline, drawn inward': veiled(
    `frame.style.cssText += 'outline:60px solid #fff;outline-offset:-60px'`,
  ),
  'the outline of what holds it': veiled(
    `box.style.cssText += 'outline:60px solid #fff;outline-offset:-60px'`,
  ),
  'an element with a hole for the button': veiled(
    `add('position:fixed;left:0;top:100px;width:220px;height:44px;background:#fff');`,
  ),
  'an element in the flow, after it': veiled(
    // In a line of text: what is a block has its background drawn before all frames (CSS 2, appendix E).
    `box.append(Object.assign(add('margin-top:-44px;display:inline-block;vertical-align:top;width:300px;height:44px;background:#fff'), { textContent: 'Accept cookies' }));`,
  ),
  'an element before it, raised': veiled(
    `document.body.prepend(add('position:absolute;z-index:3;${OVER}'));`,
  ),
  'an element in a closed shadow root': veiled(
    `const outer = add(''); add('position:fixed;${OVER}', outer.attachShadow({ mode: 'closed' }));`,
  ),
  'the shadow of an element elsewhere': veiled(
    `add('position:fixed;left:700px;top:700px;width:1px;height:1px;box-shadow:0 0 0 3000px #fff');`,
  ),
  'what the page draws after itself': veiled(
    `style('#box::after { content: "Prize"; pointer-events: none; position: fixed; ${OVER} }');`,
  ),
  'letters that are larger than their box': veiled(
    `add('position:fixed;left:0;top:100px;width:0;height:0;line-height:0;white-space:nowrap;color:#fff;font-size:400px').textContent = '█████';`,
  ),
  'pictures of an element that is elsewhere': veiled(
    `style('#away::view-transition { pointer-events: none; overflow: visible } #away::view-transition-group(root) { animation: hold 1000s infinite !important; transform: translate(400px, 0) !important; width: 800px !important; height: 200px !important; background: #fff } @keyframes hold { from { outline-color: red } to { outline-color: blue } } #away::view-transition-new(root), #away::view-transition-old(root) { animation: none !important; width: 800px; height: 200px; background: #fff }');
     const away = add('position:fixed;z-index:9;left:-400px;top:0;width:390px;height:10px;overflow:visible;contain:layout'); away.id = 'away'; away.startViewTransition?.({ callback() {} });`,
  ),
  'the background of what holds it, the frame behind that': veiled(
    `document.documentElement.style.pointerEvents = 'none'; box.style.cssText += ';background:#fff;'; frame.style.cssText += ';position:relative;z-index:-1;pointer-events:auto';`,
  ),
};
