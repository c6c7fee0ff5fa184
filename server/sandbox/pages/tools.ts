/** Settings › Developers › API Spec, and the sandbox's own faults. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import {
  DELIVERY_ENDPOINTS,
  DELIVERY_FAULTS,
  faultRequestSchema,
  REQUEST_ENDPOINTS,
  REQUEST_FAULTS,
} from '../faults.ts';
import type { Parts, SandboxEnv } from '../parts.ts';
import { options, PATHS, showPage, table } from './layout.ts';

export function toolPages(parts: Parts) {
  const pages = new Hono<SandboxEnv>();
  pages.get(PATHS.spec, (c) => {
    const content = html`<section>
      <p>OpenAPI 3.0, for this account: its base address <code>${parts.settings.publicUrl}</code> and the endpoints that
        are enabled${parts.settings.addon ? '' : ' (AI Transcription is not)'}. Made from the schemas that check every
        request.</p>
      <p class="row"><a class="main" href="/openapi.json" download="openapi.json">Download JSON</a>
        <a class="main" href="/openapi.yaml" download="openapi.yaml">Download YAML</a></p>
    </section>`;
    return showPage(c, { title: 'API Spec', at: PATHS.spec, content });
  });

  const showFaults = (c: Context<SandboxEnv>, problem?: string) => {
    const rows = parts.faults
      .list()
      .map(
        (fault) => html`<tr><td>${fault.endpoint}</td><td>${fault.kind}</td><td>${fault.left} left</td></tr>`,
      );
    const content = html`<section>
      <p>The next requests or deliveries of an endpoint go wrong in the way that you choose.</p>
      ${table('Faults', ['Endpoint', 'Fault', ''], rows, 'None is waiting.')}
      <form class="row" method="post" action="${PATHS.faults}">
        <label>Endpoint<select name="endpoint">${options([...REQUEST_ENDPOINTS, ...DELIVERY_ENDPOINTS])}</select></label>
        <label>Fault<select name="kind">
          <optgroup label="of a request">${options(REQUEST_FAULTS)}</optgroup>
          <optgroup label="of a delivery">${options(DELIVERY_FAULTS)}</optgroup>
        </select></label>
        <label>Times<input name="times" type="number" min="1" value="1"></label>
        <button class="main">Ask for it</button>
        <button formaction="${PATHS.faults}/clear" formnovalidate>Take all back</button>
      </form>
    </section>`;
    return showPage(c, { title: 'Faults', at: PATHS.faults, content, problem, status: problem ? 400 : 200 });
  };
  pages.get(PATHS.faults, (c) => showFaults(c));
  pages.post(PATHS.faults, async (c) => {
    const form = faultRequestSchema.safeParse(await c.req.parseBody());
    if (!form.success) return showFaults(c, 'This endpoint has no such fault.');
    parts.faults.add(form.data);
    return c.redirect(PATHS.faults, 303);
  });
  pages.post(`${PATHS.faults}/clear`, (c) => {
    parts.faults.clear();
    return c.redirect(PATHS.faults, 303);
  });
  return pages;
}
