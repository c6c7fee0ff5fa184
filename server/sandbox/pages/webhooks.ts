/** Settings › Developers › Webhooks: where call.completed goes, how it is signed, and what was delivered. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { isSecureUrl } from '#lib/platform/address.ts';
import type { DeliveryRecord } from '../deliveries.ts';
import type { Parts, SandboxEnv } from '../parts.ts';
import { button, facts, newest, notFound, PATHS, showPage, state, table, time } from './layout.ts';

const KINDS = {
  delivered: 'good',
  waiting: 'busy',
  'given-up': 'bad',
  lost: 'bad',
  'no-key': 'bad',
} as const;
const stateOf = (delivery: DeliveryRecord) => state(delivery.state, KINDS[delivery.state]);

function rows({ deliveries }: Parts) {
  return newest(deliveries.list()).map((delivery) => {
    const last = delivery.attempts.at(-1);
    return html`<tr>
      <td><a href="${PATHS.webhooks}/${delivery.id}">${delivery.event}</a></td>
      <td><code>${delivery.subject}</code></td>
      <td><code>${new URL(delivery.url).host}</code></td>
      <td>${stateOf(delivery)}</td>
      <td>${last ? `${delivery.attempts.length}, last ${last.outcome}` : 'none'}</td>
      <td>${button(`${PATHS.webhooks}/${delivery.id}/again`, 'Redeliver', `Redeliver ${delivery.event} of ${delivery.subject}`)}</td>
    </tr>`;
  });
}

function deliveryContent(delivery: DeliveryRecord, body: string) {
  return html`<section>
      ${facts([
        ['About', html`<code>${delivery.subject}</code>`],
        ['To', html`<code>${delivery.url}</code>`],
        ['State', stateOf(delivery)],
        ...(delivery.nextAt === undefined ? [] : [['Next attempt', time(delivery.nextAt)] as const]),
      ])}
      ${button(`${PATHS.webhooks}/${delivery.id}/again`, 'Redeliver', 'Redeliver')}
    </section>
    <section><h2>Body</h2><pre tabindex="0">${body}</pre></section>
    ${delivery.attempts.map(
      (attempt, index) => html`<section>
        <h2>Attempt ${index + 1}</h2>
        ${facts([
          ['At', time(attempt.at)],
          ['Answer', state(attempt.outcome, attempt.ok ? 'good' : 'bad')],
          ...Object.entries(attempt.headers).map(
            ([name, value]) => [name, html`<code>${value}</code>`] as const,
          ),
        ])}
        ${attempt.answer === '' ? '' : html`<h3>What was answered</h3><pre tabindex="0">${attempt.answer}</pre>`}
      </section>`,
    )}`;
}

export function webhookPages(parts: Parts) {
  const pages = new Hono<SandboxEnv>();
  const { settings, keys, deliveries } = parts;
  const show = (c: Context<SandboxEnv>, problem?: string) => {
    const signing = keys.signingRecord();
    const { header, encoding, prefix, signs, timestampHeader } = settings.signature;
    const content = html`
      ${
        signing
          ? ''
          : html`<div class="notice" role="alert"><p>No key of scope <code>webhooks</code> is left: call.completed is not
            delivered until there is one. <a href="${PATHS.keys}">API Keys</a></p></div>`
      }
      <section>
        <h2>call.completed</h2>
        <form class="row" method="post" action="${PATHS.webhooks}">
          <label>Is posted to<input class="wide" name="webhook_url" type="url" value="${settings.webhookUrl}" placeholder="https://…"></label>
          <button class="main">Save</button>
        </form>
        <p class="faint">An https address, or http on this machine; empty: nowhere. Results of transcriptions go to the
          address that their submission gives, and are not signed.</p>
      </section>
      <section>
        <h2>Signature</h2>
        ${facts([
          ['Key', signing ? html`${signing.label}, <code>…${signing.tail}</code>` : 'none'],
          [
            'Header',
            html`<code>${header}</code>: ${prefix ? html`<code>${prefix}</code> and ` : ''}HMAC-SHA256 as ${encoding}`,
          ],
          [
            'Signs',
            signs === 'body'
              ? 'the raw body'
              : html`<code>${timestampHeader}</code>, a full stop, the raw body`,
          ],
        ])}
      </section>
      <section>
        <h2>Recent deliveries</h2>
        ${table('Recent deliveries', ['Event', 'About', 'To', 'State', 'Attempts', ''], rows(parts), 'Nothing has been delivered yet.')}
      </section>`;
    return showPage(c, {
      title: 'Webhooks',
      at: PATHS.webhooks,
      content,
      problem,
      status: problem ? 400 : 200,
    });
  };

  pages.get(PATHS.webhooks, (c) => show(c));
  pages.post(PATHS.webhooks, async (c) => {
    const form = z.object({ webhook_url: z.string().trim() }).safeParse(await c.req.parseBody());
    const url = form.data?.webhook_url ?? '';
    if (!form.success || (url !== '' && !isSecureUrl(url)))
      return show(c, 'The address must be https, or http to this machine.');
    settings.webhookUrl = url;
    return c.redirect(PATHS.webhooks, 303);
  });
  pages.get(`${PATHS.webhooks}/:id`, (c) => {
    const id = c.req.param('id');
    const delivery = deliveries.list().find((each) => each.id === id);
    if (!delivery) return notFound(c, PATHS.webhooks, 'There is no delivery with this id.');
    const content = deliveryContent(delivery, deliveries.bodyOf(id));
    return showPage(c, { title: delivery.event, at: PATHS.webhooks, content });
  });
  pages.post(`${PATHS.webhooks}/:id/again`, (c) => {
    if (!deliveries.again(c.req.param('id')))
      return notFound(c, PATHS.webhooks, 'There is no delivery with this id.');
    return c.redirect(PATHS.webhooks, 303);
  });
  return pages;
}
