/** The frame of the relay's own pages: no script, one style, and a policy that lets nothing else in. */
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RelayEnv } from '../http/env.ts';
import { STYLE } from './style.ts';
import type { Words } from './words.ts';

export type Markup = ReturnType<typeof html>;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers with a page. Its `Origin` is sent with its own forms, and its address to no other site. */
export function showPage(
  context: Context<RelayEnv>,
  words: Words,
  title: string,
  body: Markup,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  context.header('Content-Security-Policy', POLICY);
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Referrer-Policy', 'same-origin');
  context.header('Cache-Control', 'no-store');
  context.header('Vary', 'Accept-Language, Cookie');
  return context.html(
    html`<!doctype html>
<html lang="${words.locale}" dir="${words.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Dialmark</title>
<style>${raw(STYLE)}</style>
</head>
<body>
${body}
</body>
</html>`,
    status,
  );
}
