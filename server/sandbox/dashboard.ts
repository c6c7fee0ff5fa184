/**
 * The account's pages: API keys (section 5), the API spec (section 9), and everything that happened, as `/_sandbox/state`
 * has it. They work without script; only from this machine, and not from another page. `html` escapes all that is shown.
 */
import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { type Capability, capabilitySchema } from '#lib/platform/contract.ts';
import { ownHandOnly, viewOf } from './control.ts';
import type { KeyRecord } from './keyring.ts';
import type { Parts, SandboxEnv } from './parts.ts';

const POLICY = [
  "default-src 'none'",
  ...["style-src 'self'", "media-src 'self'", "form-action 'self'"],
  ...["base-uri 'none'", "frame-ancestors 'none'"],
].join('; ');

const KEYS = '/settings/developers/api-keys';
const SPEC = '/settings/developers/api-spec';
const PAGES = { '/': 'Overview', [KEYS]: 'API Keys', [SPEC]: 'API Spec' };
const NAMES: Readonly<Record<Capability, string>> = {
  'click-to-call': 'Click-to-Call',
  'ai-transcription': 'AI Transcription',
  webhooks: 'CDR webhooks (validation)',
};
const COLUMNS = ['Name', 'Scope', 'Key', 'Last used'];
/** So many of each list, the newest first. */
const MOST_ROWS = 50;

type Markup = ReturnType<typeof html>;

function show(c: Context<SandboxEnv>, at: keyof typeof PAGES, content: Markup, status: 200 | 400 = 200) {
  const links = Object.entries(PAGES).map(
    ([path, name]) =>
      html`<li><a href="${path}"${path === at ? html` aria-current="page"` : ''}>${name}</a></li>`,
  );
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${PAGES[at]} – Platform sandbox</title>
    <link rel="stylesheet" href="/dashboard.css">
  </head>
  <body>
    <header><strong>Platform sandbox</strong> A stand-in: no call is made, and everything is forgotten when it stops.
      <nav aria-label="Account"><ul>${links}</ul></nav></header>
    <main><h1>${PAGES[at]}</h1>${content}</main>
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

const time = (ms: number | undefined): string =>
  ms === undefined ? '' : `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

function overview(parts: Parts): Markup {
  const { transcriber, publicUrl } = parts.settings;
  const { now: _now, keys: _keys, ...state } = viewOf(parts);
  const recordings = state.calls.flatMap(({ id, recording_url }) =>
    recording_url?.startsWith(`${publicUrl}/recordings/`)
      ? [{ id, path: new URL(recording_url).pathname }]
      : [],
  );
  const words = transcriber === '' ? 'it says that it does not' : html`<code>${transcriber}</code> says them`;
  return html`<section>
      <p><strong>What it does not imitate.</strong> Telephony: calls ring, are answered and end by a timetable. Speech
        recognition: it knows the words of its own recordings; of other audio ${words}. What the platform’s document leaves
        open (error codes, the signature’s header, retry schedules, the record’s further fields) is the sandbox’s own
        choice, so nothing should be built on it.</p>
      <p>A number ending in 98 is busy, one ending in 99 does not answer, every other is answered.</p>
    </section>
    <section><h2>recordings</h2>${recordings.map(
      ({ id, path }) =>
        html`<p>${id} <audio controls preload="none" src="${path}" aria-label="Recording of ${id}"></audio></p>`,
    )}</section>
    ${Object.entries(state).map(([name, part]) => {
      const shown = Array.isArray(part) ? part.slice(-MOST_ROWS).reverse() : part;
      return html`<section><h2>${name}</h2><pre tabindex="0" dir="auto">${JSON.stringify(shown, null, 1)}</pre></section>`;
    })}`;
}

function keyRow({ id, label, scope, tail, lastUsedAt, revokedAt }: KeyRecord) {
  const revoke = html`<form method="post" action="${KEYS}/${id}/revoke">
    <button aria-label="Revoke the key ${label}, ending in ${tail}">Revoke</button></form>`;
  return html`<tr><td>${label}</td><td>${scope}</td><td><code>…${tail}</code></td>
    <td>${time(lastUsedAt) || 'never'}</td><td>${revokedAt === undefined ? revoke : 'revoked'}</td></tr>`;
}

function keyPage(c: Context<SandboxEnv>, { keys }: Parts, fresh?: { key: string; record: KeyRecord }) {
  const { key, record } = fresh ?? {};
  const notice = html`<section role="status"><h2>${record?.label}</h2>
    <p>Copy the key now: it is not kept, and not shown again.</p>
    <label>Key of scope ${record?.scope}<input value="${key}" readonly></label></section>`;
  const scopes = capabilitySchema.options.map(
    (scope) => html`<option value="${scope}">${NAMES[scope]}: ${scope}</option>`,
  );
  const content = html`${key ? notice : ''}
    <section>
      <p>Each key is for one capability. To replace one: create another, switch your integration to it, revoke the old.</p>
      <div class="scroll" role="region" aria-label="API Keys" tabindex="0"><table>
        <thead><tr>${COLUMNS.map((name) => html`<th scope="col">${name}</th>`)}<td></td></tr></thead>
        <tbody>${keys.list().map(keyRow).reverse()}</tbody></table></div>
    </section>
    <section>
      <h2>Create Key</h2>
      <form method="post" action="${KEYS}">
        <label>Name<input name="label" required maxlength="100" autocomplete="off"></label>
        <label>Capability<select name="scope">${scopes}</select></label>
        <button>Create Key</button>
      </form>
    </section>`;
  return show(c, KEYS, content);
}

export function createDashboard(parts: Parts) {
  const style = readFileSync(new URL('./dashboard.css', import.meta.url), 'utf8');
  const app = new Hono<SandboxEnv>();
  app.get('/dashboard.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/favicon.ico', (c) => c.body(null, 204));
  for (const path of ['/', KEYS, `${KEYS}/*`, SPEC]) app.use(path, ownHandOnly);
  app.get('/', (c) => show(c, '/', overview(parts)));
  app.get(KEYS, (c) => keyPage(c, parts));
  app.post(KEYS, async (c) => {
    const form = z
      .object({ label: z.string().trim().min(1).max(100), scope: capabilitySchema })
      .safeParse(await c.req.parseBody());
    if (form.success) return keyPage(c, parts, parts.keys.create(form.data.scope, form.data.label));
    return show(c, KEYS, html`<p role="alert">A key needs a name and one capability.</p>`, 400);
  });
  app.post(`${KEYS}/:id/revoke`, (c) => {
    parts.keys.revoke(c.req.param('id'));
    return c.redirect(KEYS, 303);
  });
  app.get(SPEC, (c) =>
    show(
      c,
      SPEC,
      html`<section><p>OpenAPI 3.0, for this account: its base address and the endpoints that are enabled. Made from the
        schemas that check every request.</p>
        <p><a href="/openapi.json" download="openapi.json">Download JSON</a>,
          <a href="/openapi.yaml" download="openapi.yaml">Download YAML</a></p></section>`,
    ),
  );
  return app;
}
