/**
 * The sandbox's page: the account's dashboard (keys, API spec), and what has happened. No script runs on it, so the
 * policy allows none; forms post back to it. Everything shown goes through `html`, which escapes.
 */
import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { isSecureUrl } from '#lib/platform/address.ts';
import { type Capability, capabilitySchema } from '#lib/platform/contract.ts';
import { ownHandOnly } from './control.ts';
import { callRows, deliveryRows, keyRows, transcriptionRows } from './dashboard-rows.ts';
import {
  DELIVERY_ENDPOINTS,
  DELIVERY_FAULTS,
  faultRequestSchema,
  REQUEST_ENDPOINTS,
  REQUEST_FAULTS,
} from './faults.ts';
import type { Parts, SandboxEnv } from './parts.ts';

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "media-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SCOPES: readonly Capability[] = capabilitySchema.options;

interface Shown {
  /** A key that was made just now: shown this once. */
  fresh?: { key: string; scope: string; label: string };
  /** What was wrong with a form. */
  problem?: string;
}

function options(values: readonly string[]) {
  return values.map((value) => html`<option>${value}</option>`);
}

function table(name: string, head: readonly string[], rows: readonly unknown[], empty: string) {
  if (rows.length === 0) return html`<p class="faint">${empty}</p>`;
  // Focusable, for on a narrow screen it scrolls, and the keyboard must reach what is beyond the edge.
  return html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table>
    <thead><tr>${head.map((cell) => (cell === '' ? html`<td></td>` : html`<th scope="col">${cell}</th>`))}</tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;
}

function notices({ fresh, problem }: Shown) {
  return html`
    ${problem ? html`<div class="notice" role="alert"><p>${problem}</p></div>` : ''}
    ${
      fresh
        ? html`<div class="notice shown" role="status">
            <p><strong>${fresh.label}</strong> (${fresh.scope}). Copy it now: it is not shown again.</p>
            <p><code>${fresh.key}</code></p>
          </div>`
        : ''
    }`;
}

function accountSection({ settings }: Parts) {
  return html`<section>
    <h2>Account</h2>
    <p>Base address <code>${settings.publicUrl}</code>. Caller IDs of the account: ${settings.numbers.map(
      (number, index) => html`${index > 0 ? ', ' : ''}<code>${number}</code>`,
    )}.</p>
    <form class="row" method="post" action="/account">
      <label>call.completed is posted to
        <input name="webhook_url" type="url" value="${settings.webhookUrl}" placeholder="https://…"></label>
      <label>AI Transcription add-on
        <select name="addon">
          <option value="on" ${settings.addon ? 'selected' : ''}>enabled</option>
          <option value="off" ${settings.addon ? '' : 'selected'}>not enabled</option>
        </select></label>
      <button>Save</button>
    </form>
    <p class="faint">A number ending in 98 is busy, one ending in 99 does not answer, every other is answered. Calls to
      +972 are held in Hebrew, to Arabic-speaking countries in Arabic, to all others in English.</p>
    <h2>API Spec</h2>
    <p>OpenAPI 3.0: <a href="/openapi.json">JSON</a>, <a href="/openapi.yaml">YAML</a>.</p>
  </section>`;
}

function keySection(parts: Parts) {
  return html`<section>
    <h2>API Keys</h2>
    ${table('API Keys', ['Label', 'Scope', 'Key', 'Last used', ''], keyRows(parts), 'No keys yet.')}
    <form class="row" method="post" action="/keys">
      <label>Label<input name="label" required maxlength="100"></label>
      <label>Capability<select name="scope">${options(SCOPES)}</select></label>
      <button class="main">Create Key</button>
    </form>
  </section>`;
}

function eventSections(parts: Parts) {
  return html`<section>
      <h2>Calls</h2>
      ${table('Calls', ['When', 'To', 'From', 'State', 'Recording', ''], callRows(parts), 'No calls yet.')}
    </section>
    <section>
      <h2>Transcriptions</h2>
      ${table('Transcriptions', ['Id', 'State', 'Language', 'Billed', 'Note'], transcriptionRows(parts), 'No transcriptions yet.')}
    </section>
    <section>
      <h2>Deliveries</h2>
      ${table('Deliveries', ['Event', 'About', 'To', 'State', ''], deliveryRows(parts), 'Nothing has been delivered yet.')}
    </section>`;
}

function faultSection({ faults }: Parts) {
  const rows = faults
    .list()
    .map(
      (fault) => html`<tr><td>${fault.endpoint}</td><td>${fault.kind}</td><td>${fault.left} left</td></tr>`,
    );
  return html`<section>
    <h2>Faults</h2>
    <p class="faint">The next requests or deliveries of an endpoint go wrong in the way that you choose.</p>
    ${table('Faults', ['Endpoint', 'Fault', ''], rows, 'None is waiting.')}
    <form class="row" method="post" action="/faults">
      <label>Endpoint<select name="endpoint">${options([...REQUEST_ENDPOINTS, ...DELIVERY_ENDPOINTS])}</select></label>
      <label>Fault<select name="kind">
        <optgroup label="of a request">${options(REQUEST_FAULTS)}</optgroup>
        <optgroup label="of a delivery">${options(DELIVERY_FAULTS)}</optgroup>
      </select></label>
      <label>Times<input name="times" type="number" min="1" value="1"></label>
      <button>Ask for it</button>
      <button formaction="/faults/clear" formnovalidate>Take all back</button>
    </form>
  </section>`;
}

function page(parts: Parts, shown: Shown) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Platform sandbox</title>
    <link rel="stylesheet" href="/dashboard.css">
  </head>
  <body>
    <main>
      <h1>Platform sandbox</h1>
      <div class="notice">
        <p><strong>What it does not imitate.</strong> Telephony: nobody is called, and calls ring, are answered and end
        by a timetable. Speech recognition: it knows the words of its own recordings, and of any other audio it says
        plainly that it does not. What the platform’s document leaves open (error codes, the signature’s header, retry
        schedules, the record’s further fields) is the sandbox’s own choice here, so nothing should be built on it.</p>
      </div>
      <header><p>It keeps everything in memory and forgets it when it stops.</p><a href="/">Refresh</a></header>
      ${notices(shown)}
      ${keySection(parts)} ${accountSection(parts)} ${eventSections(parts)} ${faultSection(parts)}
    </main>
  </body>
</html>`;
}

export function createDashboard(parts: Parts) {
  const dashboard = new Hono<SandboxEnv>();
  const style = readFileSync(new URL('./dashboard.css', import.meta.url), 'utf8');
  const show = (c: Context, shown: Shown = {}, status: 200 | 400 = 200) =>
    c.html(page(parts, shown), status, {
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Not no-referrer: browsers would then send `Origin: null` with the page's own forms.
      'referrer-policy': 'same-origin',
    });

  dashboard.get('/dashboard.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
  dashboard.get('/favicon.ico', (c) => c.body(null, 204));
  dashboard.get('/', ownHandOnly, (c) => show(c));
  dashboard.post('/keys', ownHandOnly, async (c) => {
    const form = z
      .object({ label: z.string().trim().min(1).max(100), scope: capabilitySchema })
      .safeParse(await c.req.parseBody());
    if (!form.success) return show(c, { problem: 'A key needs a label and one capability.' }, 400);
    const { scope, label } = form.data;
    return show(c, { fresh: { key: parts.keys.create(scope, label).key, scope, label } });
  });
  dashboard.post('/keys/:id/revoke', ownHandOnly, (c) => {
    parts.keys.revoke(c.req.param('id'));
    return c.redirect('/', 303);
  });
  dashboard.post('/account', ownHandOnly, async (c) => {
    const form = z
      .object({ webhook_url: z.string().trim(), addon: z.enum(['on', 'off']) })
      .safeParse(await c.req.parseBody());
    const url = form.data?.webhook_url ?? '';
    if (!form.success || (url !== '' && !isSecureUrl(url))) {
      return show(c, { problem: 'The address must be https, or http to this machine.' }, 400);
    }
    Object.assign(parts.settings, { webhookUrl: url, addon: form.data.addon === 'on' });
    return c.redirect('/', 303);
  });
  dashboard.post('/faults', ownHandOnly, async (c) => {
    const form = faultRequestSchema.safeParse(await c.req.parseBody());
    if (!form.success) return show(c, { problem: 'This endpoint has no such fault.' }, 400);
    parts.faults.add(form.data);
    return c.redirect('/', 303);
  });
  dashboard.post('/faults/clear', ownHandOnly, (c) => {
    parts.faults.clear();
    return c.redirect('/', 303);
  });
  dashboard.post('/calls/:id/end', ownHandOnly, (c) => {
    parts.calls.hangUp(c.req.param('id'));
    return c.redirect('/', 303);
  });
  dashboard.post('/deliveries/:id/again', ownHandOnly, (c) => {
    parts.deliveries.again(c.req.param('id'));
    return c.redirect('/', 303);
  });
  return dashboard;
}
