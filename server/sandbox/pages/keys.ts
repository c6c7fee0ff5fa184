/** Settings › Developers › API Keys: a key's life as section 5 has it. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { type Capability, capabilitySchema } from '#lib/platform/contract.ts';
import type { KeyRecord } from '../keys.ts';
import type { Parts, SandboxEnv } from '../parts.ts';
import {
  button,
  copyable,
  newest,
  notFound,
  options,
  PATHS,
  showPage,
  state,
  table,
  time,
} from './layout.ts';

const NAMES: Readonly<Record<Capability, string>> = {
  'click-to-call': 'Click-to-Call',
  'ai-transcription': 'AI Transcription',
  webhooks: 'CDR webhooks (validation)',
};
/** How long a key that is replaced stays valid: the sandbox's choice, like rotating in one step at all. */
const OVERLAPS = { 'at once': 0, 'in an hour': 3_600_000, 'in a day': 86_400_000, 'in a week': 604_800_000 };

interface Fresh {
  key: string;
  record: KeyRecord;
  replaces?: KeyRecord | undefined;
}

function freshNotice({ key, record, replaces }: Fresh) {
  return html`<div class="notice shown" role="status">
    <h2>${record.label}</h2>
    <p>Copy the key now: it is not kept, and not shown again.</p>
    ${copyable('fresh', `Key of scope ${record.scope}`, key)}
    ${replaces ? html`<p>The key ending in <code>${replaces.tail}</code> is valid until ${time(replaces.expiresAt)}.</p>` : ''}
  </div>`;
}

function stateOf(record: KeyRecord, now: number) {
  if (record.revokedAt !== undefined) return state('revoked', 'bad');
  if (record.expiresAt === undefined) return state('valid', 'good');
  return record.expiresAt > now ? state(`until ${time(record.expiresAt)}`, 'busy') : state('replaced', 'bad');
}

function rows({ keys, now }: Parts) {
  return newest(keys.list()).map((key) => {
    const isOver = key.revokedAt !== undefined || (key.expiresAt ?? Number.POSITIVE_INFINITY) <= now();
    const name = `${key.label}, ending in ${key.tail}`;
    return html`<tr>
      <td class="words">${key.label}</td>
      <td>${key.scope}</td>
      <td><code>…${key.tail}</code></td>
      <td>${time(key.lastUsedAt) || 'never'}</td>
      <td>${stateOf(key, now())}</td>
      <td>${
        isOver
          ? ''
          : html`${
              key.expiresAt === undefined
                ? html`<form class="inline" method="post" action="${PATHS.keys}/${key.id}/rotate">
                    <select name="ends" aria-label="When the key ${name} ends">${options(Object.keys(OVERLAPS), 'in a day')}</select>
                    <button aria-label="Rotate the key ${name}">Rotate</button></form>`
                : ''
            } ${button(`${PATHS.keys}/${key.id}/revoke`, 'Revoke', `Revoke the key ${name}`)}`
      }</td>
    </tr>`;
  });
}

export function keyPages(parts: Parts) {
  const pages = new Hono<SandboxEnv>();
  const show = (c: Context<SandboxEnv>, fresh?: Fresh, problem?: string) => {
    const content = html`${fresh ? freshNotice(fresh) : ''}
      <section>
        <p>Each key is for one capability. Its value is shown once, when it is made. To replace a key: create or rotate,
          switch your integration to the new one, revoke the old. Rotate makes the new one at once; the old one ends when you
          say.</p>
        ${table('API Keys', ['Name', 'Scope', 'Key', 'Last used', 'State', ''], rows(parts), 'No keys yet.')}
      </section>
      <section>
        <h2>Create Key</h2>
        <form class="row" method="post" action="${PATHS.keys}">
          <label>Name<input name="label" required maxlength="100" autocomplete="off"></label>
          <label>Capability<select name="scope">${capabilitySchema.options.map(
            (scope) => html`<option value="${scope}">${NAMES[scope]}: ${scope}</option>`,
          )}</select></label>
          <button class="main">Create Key</button>
        </form>
      </section>`;
    return showPage(c, { title: 'API Keys', at: PATHS.keys, content, problem, status: problem ? 400 : 200 });
  };

  pages.get(PATHS.keys, (c) => show(c));
  pages.post(PATHS.keys, async (c) => {
    const form = z
      .object({ label: z.string().trim().min(1).max(100), scope: capabilitySchema })
      .safeParse(await c.req.parseBody());
    if (!form.success) return show(c, undefined, 'A key needs a name and one capability.');
    return show(c, parts.keys.create(form.data.scope, form.data.label));
  });
  pages.post(`${PATHS.keys}/:id/rotate`, async (c) => {
    const ends = z
      .enum(Object.keys(OVERLAPS) as (keyof typeof OVERLAPS)[])
      .safeParse((await c.req.parseBody()).ends);
    const rotated = parts.keys.rotate(c.req.param('id'), OVERLAPS[ends.data ?? 'in a day']);
    return rotated
      ? show(c, rotated)
      : notFound(c, PATHS.keys, 'There is no key with this id that is still valid.');
  });
  pages.post(`${PATHS.keys}/:id/revoke`, (c) => {
    if (!parts.keys.revoke(c.req.param('id')))
      return notFound(c, PATHS.keys, 'There is no key with this id.');
    return c.redirect(PATHS.keys, 303);
  });
  return pages;
}
