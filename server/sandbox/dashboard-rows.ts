/** Rows of the dashboard's tables, newest first, the last fifty. */
import { html } from 'hono/html';
import type { Parts } from './parts.ts';

const MOST_ROWS = 50;

function newest<Item>(items: readonly Item[]): Item[] {
  return items.slice(-MOST_ROWS).reverse();
}

function time(ms: number | undefined): string {
  return ms === undefined ? '' : `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function state(name: string, kind: 'good' | 'bad' | 'busy' | '') {
  return html`<span class="state ${kind}">${name}</span>`;
}

function button(action: string, name: string) {
  return html`<form class="inline" method="post" action="${action}"><button>${name}</button></form>`;
}

export function keyRows({ keys }: Parts) {
  return newest(keys.list()).map(
    (key) => html`<tr>
      <td>${key.label}</td>
      <td>${key.scope}</td>
      <td><code>…${key.tail}</code></td>
      <td>${time(key.lastUsedAt) || 'never'}</td>
      <td>${key.revokedAt === undefined ? button(`/keys/${key.id}/revoke`, 'Revoke') : state('revoked', 'bad')}</td>
    </tr>`,
  );
}

export function callRows({ calls }: Parts) {
  return newest(calls.list()).map((call) => {
    const path = call.recording && `/recordings/${call.recording.token}.mp3`;
    return html`<tr>
      <td>${time(call.createdAt)}<br><code>${call.id}</code></td>
      <td><code>${call.request.to}</code></td>
      <td><code>${call.request.from}</code></td>
      <td>${
        call.phase === 'ended'
          ? state(
              call.outcome === 'answers' ? 'ended' : call.outcome,
              call.outcome === 'answers' ? 'good' : '',
            )
          : state(call.phase, 'busy')
      }</td>
      <td>${
        call.recording
          ? html`${duration(call.recording.of.durationSeconds)} <audio controls preload="none" src="${path}"></audio>`
          : ''
      }</td>
      <td>${call.phase === 'ended' ? '' : button(`/calls/${call.id}/end`, 'Hang up')}</td>
    </tr>`;
  });
}

export function transcriptionRows({ transcriptions }: Parts) {
  return newest(transcriptions.list()).map((job) => {
    const kind = job.status === 'completed' ? 'good' : job.status === 'failed' ? 'bad' : 'busy';
    const billed = job.billed && `${duration(job.billed.seconds)}, $${(job.billed.micros / 1e6).toFixed(4)}`;
    const note = job.reason ?? (job.result && !job.result.own ? 'not one of its own recordings' : '');
    return html`<tr>
      <td><code>${job.id}</code></td>
      <td>${state(job.status, kind)}</td>
      <td>${job.result?.language ?? ''}</td>
      <td>${billed ?? (job.status === 'failed' ? 'not billed' : '')}</td>
      <td>${note}</td>
    </tr>`;
  });
}

export function deliveryRows({ deliveries }: Parts) {
  return newest(deliveries.list()).map((delivery) => {
    const kind = delivery.state === 'delivered' ? 'good' : delivery.state === 'waiting' ? 'busy' : 'bad';
    const last = delivery.attempts.at(-1);
    const tries = last ? ` (${delivery.attempts.length} tried, last: ${last.outcome})` : '';
    return html`<tr>
      <td>${delivery.event}</td>
      <td><code>${delivery.subject}</code></td>
      <td><code>${new URL(delivery.url).host}</code></td>
      <td>${state(delivery.state, kind)}${tries}</td>
      <td>${button(`/deliveries/${delivery.id}/again`, 'Send again')}</td>
    </tr>`;
  });
}
