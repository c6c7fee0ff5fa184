/** Styles, registrations and effects by which a page could make our button or card look like nothing, or like its own. */
import { BODY, page } from './attack-page.ts';

const TOKENS =
  'surface-1,surface-2,surface-3,text-1,text-2,line,control-line,accent,accent-strong,on-accent,accent-tint,amber,amber-tint,red,red-tint,shadow,font,radius,radius-card,in,glyph'.split(
    ',',
  );
const FONTS = [
  ...['system-ui', '-apple-system', 'BlinkMacSystemFont', 'Segoe UI', 'Roboto', 'sans-serif', 'serif'],
  ...['Noto Sans', 'Noto Sans Hebrew', 'ui-monospace', 'monospace', 'Menlo', 'SF Mono', 'Consolas'],
];
const restyle = (css: string) =>
  page(`window.attack = () => style(${JSON.stringify(css)}.replaceAll('HOST', ':is(' + HOST + ')'));`);
const registered = (syntax: string, value: string) =>
  restyle(
    TOKENS.map(
      (name) => `@property --dm-${name} { syntax: "${syntax}"; inherits: false; initial-value: ${value} }`,
    ).join(' '),
  );
const GONE =
  'opacity: 0 !important; filter: opacity(0) !important; clip-path: inset(50%) !important; mask: linear-gradient(transparent, transparent) !important; transform: scale(0) !important; translate: 900px !important; scale: 0 !important; visibility: hidden !important; content-visibility: hidden !important;';

/** Filters of the root, which are of all that a document of Firefox shows, our host included. */
const ROOT_FILTERS: Readonly<Record<string, string>> = {
  'that leaves nothing': 'opacity(0)',
  'that leaves black and white': 'grayscale(1) brightness(9.5) contrast(20)',
  'that blurs': 'blur(30px)',
  'that half inverts': 'invert(0.5)',
};

/** What tools for the dark do to a page. */
export const IN_THE_DARK = page('', BODY, '<style>html { filter: invert(100%) hue-rotate(180deg) }</style>');

/** After each the button and the card look as before, or a press dials nothing. */
export const RESTYLED: Readonly<Record<string, string>> = {
  'our own custom properties': restyle(
    `HOST { ${TOKENS.map((name) => `--dm-${name}: transparent !important`).join(';')} }`,
  ),
  'our own custom properties, on the root': restyle(
    `:root, HOST { ${TOKENS.map((name) => `--dm-${name}: transparent`).join(';')} }`,
  ),
  'custom properties registered not to inherit': registered('<color>', 'transparent'),
  'custom properties registered as lengths': registered('<length>', '0px'),
  'all custom properties animated': restyle(
    `@keyframes none { from, to { ${TOKENS.map((name) => `--dm-${name}: transparent`).join(';')} } } HOST { animation: none 9s infinite !important }`,
  ),
  'fonts of its own under every usual name': restyle(
    FONTS.map(
      (name) =>
        `@font-face { font-family: "${name}"; src: local("DejaVu Serif"), local("Liberation Serif"); size-adjust: 1% }`,
    ).join(' '),
  ),
  'fonts of its own under generic names': restyle(
    ['system-ui', 'sans-serif', 'monospace']
      .map((name) => `@font-face { font-family: ${name}; src: local("DejaVu Serif"); size-adjust: 1% }`)
      .join(' '),
  ),
  'everything on the host': restyle(`HOST { all: unset !important; ${GONE} }`),
  'everything on the root': restyle(`:root { ${GONE.replace(/visibility: hidden[^;]*;/, '')} }`),
  ...Object.fromEntries(
    Object.entries(ROOT_FILTERS).map(([name, filter]) => [
      `a filter of the root ${name}`,
      restyle(`:root { filter: ${filter} }`),
    ]),
  ),
  'a filter of the root that goes as the finger comes down': page(
    `window.attack = () => { document.documentElement.style.filter = 'opacity(0)'; once('pointerdown', () => { document.documentElement.style.filter = ''; }); };`,
  ),
  'visibility of the root': restyle(':root { visibility: hidden !important } #n { visibility: visible }'),
  'contents of the root skipped': restyle(':root { content-visibility: hidden !important }'),
  'a root that is not drawn': restyle(':root { display: none !important }'),
  'inline styles of our host': page(
    `window.attack = () => { for (const [name, value] of Object.entries({ opacity: '0', filter: 'opacity(0)', visibility: 'hidden', transform: 'scale(0)', zoom: '0.1', display: 'none', color: 'transparent', 'font-size': '1px', 'content-visibility': 'hidden', 'will-change': 'opacity' })) host().style.setProperty(name, value, 'important'); };`,
  ),
  'an animation by script': page(
    `window.attack = () => host().animate([{ opacity: 0, filter: 'opacity(0)', translate: '500px', visibility: 'hidden', color: 'transparent' }, { opacity: 0, filter: 'opacity(0)', translate: '500px', visibility: 'hidden', color: 'transparent' }], { duration: 1e6, fill: 'both', composite: 'replace' });`,
  ),
  'transitions without end': restyle(
    'HOST { transition: all 9999s 9999s !important; color: transparent !important; -webkit-text-fill-color: transparent !important; -webkit-text-security: disc !important; }',
  ),
  'inherited looks': restyle(
    ':root, HOST { color: transparent !important; -webkit-text-fill-color: transparent !important; -webkit-text-stroke: 9px #fff !important; font-size: 0 !important; line-height: 0 !important; letter-spacing: 99px !important; word-spacing: 99px !important; text-indent: 999px !important; text-transform: uppercase !important; font-variant-caps: all-small-caps !important; -webkit-text-security: disc !important; stroke: transparent !important; fill: #fff !important; stroke-width: 0 !important; visibility: hidden; direction: rtl !important; unicode-bidi: bidi-override !important; writing-mode: vertical-rl !important; text-orientation: upright !important; cursor: none !important; quotes: "x" "y" !important; font-palette: dark !important; text-shadow: 0 0 9px #fff !important; accent-color: #fff !important; color-scheme: only dark !important; forced-color-adjust: none !important; -webkit-text-size-adjust: 20% !important; text-size-adjust: 20% !important; zoom: 1; paint-order: stroke !important; }',
  ),
  'a root of another colour scheme': restyle(':root { color-scheme: only dark !important }'),
  'a root zoomed in': restyle(':root { zoom: 3 !important }'),
  'a root zoomed out': restyle(':root { zoom: 0.2 !important }'),
  'a host zoomed out': restyle('HOST { zoom: 0.2 !important }'),
  'selected text': page(
    `window.attack = () => { style(':root::selection, *::selection { color: transparent !important; background: #fff !important }'); getSelection().selectAllChildren(document.documentElement); document.execCommand('selectAll'); };`,
  ),
  'highlighted text': page(
    `window.attack = () => { style('::highlight(all), :root::highlight(all) { color: transparent; background-color: #fff }'); const range = new Range(); range.selectNode(document.documentElement); const inner = new Range(); inner.selectNodeContents(host()); CSS.highlights.set('all', new Highlight(range, inner)); for (const name of CSS.highlights.keys()) style('::highlight(' + name + '), :root::highlight(' + name + ') { color: transparent; background-color: #fff }'); };`,
  ),
  'first lines and letters': restyle(
    'HOST::first-line, HOST::first-letter, :root::first-line { color: transparent !important; font-size: 0 !important; background: #fff !important }',
  ),
  'its own keyframes under our names': restyle(
    '@keyframes in { from, to { opacity: 0; translate: 900px } } @keyframes late { from, to { opacity: 0 } } @keyframes along { from, to { opacity: 0 } } HOST { animation: in 9s infinite !important }',
  ),
  'counters and their styles': restyle(
    '@counter-style disc { system: cyclic; symbols: "x" } @counter-style decimal { system: cyclic; symbols: "x" } HOST { list-style: square inside !important; display: list-item !important }',
  ),
  anchors: restyle(
    ':root { anchor-name: --a } HOST { position-anchor: --a !important; top: anchor(bottom) !important; left: 900px !important; position-area: bottom right !important; width: 0 !important; inset: auto 0 0 auto !important }',
  ),
  'a name for a view transition': page(
    `window.attack = () => { style(':is(' + HOST + ') { view-transition-name: mine !important } ::view-transition-old(mine), ::view-transition-new(mine), ::view-transition-old(root), ::view-transition-new(root) { animation: none; opacity: 0 } ::view-transition { background: #fff; pointer-events: none } ::view-transition-group(*) { animation-duration: 60s }'); document.startViewTransition?.(() => {}); };`,
  ),
  'interactivity and inertness': restyle(
    ':root, HOST { interactivity: inert !important; user-select: none }',
  ),
  'an inert root': page(`window.attack = () => { document.documentElement.inert = true; };`),
  'a root that can be edited': page(
    `window.attack = () => { document.designMode = 'on'; document.documentElement.contentEditable = 'true'; host().contentEditable = 'true'; };`,
  ),
  'inertness by style': restyle(
    ':root { interactivity: inert !important } HOST { interactivity: inert !important }',
  ),
  'cursors of its own, far from where they point': restyle(
    ':root, HOST { cursor: url("data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 width=%2264%22 height=%2264%22><path d=%22M60 60h4v4h-4z%22/></svg>") 0 0, none !important }',
  ),
  'what is printed': page(
    `window.attack = () => { style('@media print { :is(' + HOST + ') { display: none !important; opacity: 0 !important } } @page { size: 1cm 1cm }'); dispatchEvent(new Event('beforeprint')); };`,
  ),
  'our backdrop': restyle(
    'HOST::backdrop { display: block !important; position: fixed !important; inset: 0 !important; z-index: 99; background: #fff !important; pointer-events: none !important }',
  ),
  'other pseudo-elements': restyle(
    'HOST::marker, HOST::scroll-marker-group, HOST::details-content { content: "Prize" !important; display: block !important; color: red !important } HOST::scroll-button(*) { content: "Prize" !important; position: fixed; inset: 0; background: #fff } HOST { overflow: scroll !important; scroll-marker-group: before !important; columns: 3 !important; width: 300px !important; height: 200px !important }',
  ),
  'containment and queries': restyle(
    'HOST { container: x / size !important; contain: strict !important; contain-intrinsic-size: 9px !important; perspective: 1px !important; mix-blend-mode: difference !important; isolation: isolate !important; backdrop-filter: invert(1) !important; background: #fff !important; outline: 2000px solid #fff !important; box-shadow: 0 0 0 3000px #fff !important; border: 900px solid #fff !important; mask-border: none }',
  ),
  'our host taken through another document': page(
    `window.attack = () => { const mine = host(); const frame = document.createElement('iframe'); document.body.append(frame); frame.contentDocument.body.append(mine); style(':is(' + HOST + ') { opacity: 0.01 !important; filter: opacity(0.01) }'); document.documentElement.append(mine); mine.showPopover(); };`,
  ),
  'our host moved within its page': page(
    `window.attack = () => { const box = document.createElement('div'); box.style.cssText = 'opacity:0.01;filter:opacity(0.01);zoom:0.3;color-scheme:dark'; document.body.append(box); box.append(host()); try { host().showPopover(); } catch {} };`,
    BODY,
  ),
};
