/** The account: its address, numbers, add-on, and what the sandbox does not imitate. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { Parts, SandboxEnv } from '../parts.ts';
import { facts, PATHS, showPage } from './layout.ts';

export function overviewPage(parts: Parts) {
  const pages = new Hono<SandboxEnv>();
  const { settings } = parts;
  pages.get('/', (c) => {
    const numbers = settings.numbers.map(
      (number, index) => html`${index > 0 ? ', ' : ''}<code>${number}</code>`,
    );
    const content = html`
      <div class="notice">
        <p><strong>What it does not imitate.</strong> Telephony: nobody is called, and calls ring, are answered and end
        by a timetable. Speech recognition: ${
          settings.transcriber === ''
            ? 'it knows the words of its own recordings, and of any other audio it says plainly that it does not.'
            : html`it knows the words of its own recordings; any other audio goes to <code>${settings.transcriber}</code>.`
        } What the platform’s document leaves open (error codes, the signature’s header, retry schedules, the record’s
        further fields) is the sandbox’s own choice here, so nothing should be built on it.</p>
      </div>
      <section>
        ${facts([
          ['Base address', html`<code>${settings.publicUrl}</code>`],
          ['Caller IDs', numbers],
          ['AI Transcription', settings.addon ? 'enabled' : 'not enabled'],
          ['Calls', parts.calls.list().length],
          ['Transcriptions', parts.transcriptions.list().length],
        ])}
        <form class="row" method="post" action="/addon">
          ${
            settings.addon
              ? html`<button name="addon" value="off">Turn AI Transcription off</button>`
              : html`<button class="main" name="addon" value="on">Enable AI Transcription</button>`
          }
        </form>
      </section>
      <section>
        <h2>Who answers</h2>
        <p>A number ending in 98 is busy, one ending in 99 does not answer, every other is answered. Calls to +972 are
          held in Hebrew, to Arabic-speaking countries in Arabic, to all others in English.</p>
      </section>`;
    return showPage(c, { title: 'Overview', at: PATHS.overview, content });
  });
  pages.post('/addon', async (c) => {
    const form = z.object({ addon: z.enum(['on', 'off']) }).safeParse(await c.req.parseBody());
    if (form.success) settings.addon = form.data.addon === 'on';
    return c.redirect(PATHS.overview, 303);
  });
  return pages;
}
