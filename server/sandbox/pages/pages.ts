/** The account's dashboard. Works without script; only from this machine, and not from another page. */
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { ownHandOnly } from '../control.ts';
import type { Parts, SandboxEnv } from '../parts.ts';
import { keyPages } from './keys.ts';
import { overviewPage } from './overview.ts';
import { recordPages } from './records.ts';
import { toolPages } from './tools.ts';
import { webhookPages } from './webhooks.ts';

export function createPages(parts: Parts) {
  const pages = new Hono<SandboxEnv>();
  const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const [style, script] = [file('./style.css') + file('./frame.css'), file('./copy.js')];
  pages.get('/style.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
  pages.get('/copy.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
  pages.get('/favicon.ico', (c) => c.body(null, 204));
  const own = new Hono<SandboxEnv>();
  own.use(ownHandOnly);
  for (const part of [overviewPage, keyPages, webhookPages, recordPages, toolPages])
    own.route('/', part(parts));
  pages.route('/', own);
  return pages;
}
