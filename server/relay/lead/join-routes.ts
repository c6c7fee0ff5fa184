/** Where a personal link leads: the code is behind `#`, which no browser sends. The page says what to do with it. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { RelayEnv } from '../http/env.ts';
import { showPage } from './show-page.ts';
import { wordsFor } from './words.ts';

export function joinRoutes(): Hono<RelayEnv> {
  const app = new Hono<RelayEnv>();
  app.get('/', (context) => {
    const words = wordsFor(context.req.header('accept-language'));
    const { t } = words;
    const body = html`<main class="wide"><h1>${t('join.title')}</h1>
<ol><li>${t('join.copy')}</li><li>${t('join.paste')}</li></ol></main>`;
    return showPage(context, words, t('join.title'), body);
  });
  return app;
}
