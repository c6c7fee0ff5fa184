/** The frame of every page: navigation, notices, tables. Everything shown goes through `html`, which escapes. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '../parts.ts';

/** No inline script or style: the page's own script only shows and serves the copy buttons. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "media-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const PATHS = {
  overview: '/',
  calls: '/calls',
  transcriptions: '/transcriptions',
  billing: '/billing',
  keys: '/settings/developers/api-keys',
  webhooks: '/settings/developers/webhooks',
  spec: '/settings/developers/api-spec',
  faults: '/faults',
} as const;

const NAVIGATION: readonly [group: string, links: readonly [path: string, name: string][]][] = [
  [
    'Account',
    [
      [PATHS.overview, 'Overview'],
      [PATHS.calls, 'Calls'],
      [PATHS.transcriptions, 'Transcriptions'],
      [PATHS.billing, 'Billing'],
    ],
  ],
  [
    'Settings › Developers',
    [
      [PATHS.keys, 'API Keys'],
      [PATHS.webhooks, 'Webhooks'],
      [PATHS.spec, 'API Spec'],
    ],
  ],
  ['Sandbox', [[PATHS.faults, 'Faults']]],
];

/** What `html` makes. */
export type Markup = ReturnType<typeof html>;

export interface Page {
  title: string;
  /** Which entry of the navigation it belongs to. */
  at: string;
  content: Markup;
  /** What was wrong with a form. */
  problem?: string | undefined;
  status?: 200 | 400 | 404;
}

function navigation(at: string) {
  return html`<nav aria-label="Account">${NAVIGATION.map(
    ([group, links]) =>
      html`<h2>${group}</h2><ul>${links.map(
        ([path, name]) =>
          html`<li><a href="${path}"${path === at ? html` aria-current="page"` : ''}>${name}</a></li>`,
      )}</ul>`,
  )}</nav>`;
}

export function showPage(c: Context<SandboxEnv>, { title, at, content, problem, status = 200 }: Page) {
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${title} – Platform sandbox</title>
    <link rel="stylesheet" href="/style.css">
    <script src="/copy.js" defer></script>
  </head>
  <body>
    <a class="skip" href="#main">Skip to the page</a>
    <header class="bar"><a href="/"><strong>Platform sandbox</strong></a>
      <span class="faint">A stand-in: nobody is called, and everything is forgotten when it stops.</span></header>
    <div class="frame">
      ${navigation(at)}
      <main id="main">
        <h1>${title}</h1>
        ${problem ? html`<div class="notice" role="alert"><p>${problem}</p></div>` : ''}
        ${content}
      </main>
    </div>
  </body>
</html>`;
  return c.html(page, status, {
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Not no-referrer: browsers would then send `Origin: null` with the page's own forms.
    'referrer-policy': 'same-origin',
  });
}

const MOST_ROWS = 50;

/** The last fifty, newest first. */
export function newest<Item>(items: readonly Item[]): Item[] {
  return items.slice(-MOST_ROWS).reverse();
}

/** `name` is what a screen reader calls it. An empty head cell is one of buttons. */
export function table(name: string, head: readonly string[], rows: readonly unknown[], empty: string) {
  if (rows.length === 0) return html`<p class="faint">${empty}</p>`;
  // Focusable, for on a narrow screen it scrolls, and the keyboard must reach what is beyond the edge.
  return html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table>
    <thead><tr>${head.map((cell) => (cell === '' ? html`<td></td>` : html`<th scope="col">${cell}</th>`))}</tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;
}

/** Name and value, one pair a line. */
export function facts(pairs: readonly (readonly [name: string, value: unknown])[]) {
  return html`<dl>${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

export function options(values: readonly string[], chosen?: string) {
  return values.map((value) => html`<option${value === chosen ? html` selected` : ''}>${value}</option>`);
}

/** `what` is for those who do not see the row: "Revoke the key sales". */
export function button(action: string, name: string, what: string) {
  return html`<form class="inline" method="post" action="${action}"><button aria-label="${what}">${name}</button></form>`;
}

export function state(name: string, kind: 'good' | 'bad' | 'busy' | '') {
  return html`<span class="state ${kind}">${name}</span>`;
}

/** A value to copy: selectable without the script, with a button if it runs. */
export function copyable(id: string, name: string, value: string) {
  return html`<div class="row"><label>${name}<input id="${id}" class="wide" value="${value}" readonly></label>
    <button type="button" class="main" data-copies="${id}" hidden>Copy</button></div>`;
}

export function time(ms: number | undefined): string {
  return ms === undefined ? '' : `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Minutes and seconds. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export function dollars(micros: number): string {
  return `$${(micros / 1e6).toFixed(4)}`;
}

export function notFound(c: Context<SandboxEnv>, at: string, what: string) {
  const content = html`<p>${what}</p><p><a href="${at}">Back</a></p>`;
  return showPage(c, { title: 'Not found', at, content, status: 404 });
}
