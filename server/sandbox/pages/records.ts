/** Calls, transcriptions, and what they cost. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { INCLUDED_SECONDS, monthUsage } from '#lib/platform/pricing.ts';
import type { CallRecord } from '../calls.ts';
import type { Parts, SandboxEnv } from '../parts.ts';
import type { TranscriptionRecord } from '../transcriptions.ts';
import {
  button,
  dollars,
  duration,
  facts,
  newest,
  notFound,
  PATHS,
  showPage,
  state,
  table,
  time,
} from './layout.ts';

function callState(call: CallRecord) {
  if (call.phase !== 'ended') return state(call.phase, 'busy');
  return call.outcome === 'answers' ? state('ended', 'good') : state(call.outcome, '');
}

function audio(call: CallRecord) {
  if (!call.recording) return '';
  const path = `/recordings/${call.recording.token}.mp3`;
  return html`<audio controls preload="none" src="${path}" aria-label="Recording of the call to ${call.request.to}"></audio>`;
}

const endButton = (call: CallRecord) =>
  call.phase === 'ended'
    ? ''
    : button(`${PATHS.calls}/${call.id}/end`, 'Hang up', `Hang up the call to ${call.request.to}`);

function callRows({ calls }: Parts) {
  return newest(calls.list()).map(
    (call) => html`<tr>
      <td><a href="${PATHS.calls}/${call.id}">${time(call.createdAt)}</a></td>
      <td><code>${call.request.to}</code></td>
      <td><code>${call.request.from}</code></td>
      <td>${callState(call)}</td>
      <td>${call.recording ? duration(call.recording.of.durationSeconds) : ''}</td>
      <td>${audio(call)}</td>
      <td>${endButton(call)}</td>
    </tr>`,
  );
}

function callContent(call: CallRecord, { calls }: Parts) {
  return html`<section>
      ${facts([
        ['Id', html`<code>${call.id}</code>`],
        ['To', html`<code>${call.request.to}</code>`],
        ['From', html`<code>${call.request.from}</code>`],
        ['State', callState(call)],
        ['Created', time(call.createdAt)],
        ['Answered', time(call.answeredAt) || 'no'],
        ['Ended', time(call.endedAt) || 'no'],
      ])}
      ${audio(call)} ${endButton(call)}
    </section>
    <section><h2>Record, as call.completed carries it</h2><pre tabindex="0">${JSON.stringify(calls.payloadOf(call), null, 2)}</pre></section>`;
}

function jobState(job: TranscriptionRecord) {
  return state(job.status, job.status === 'completed' ? 'good' : job.status === 'failed' ? 'bad' : 'busy');
}

/** The sandbox's own recording that this job is about, so that it can be heard beside its words. */
function ownAudio(job: TranscriptionRecord, { settings }: Parts) {
  const { recording_url } = job.request;
  if (!recording_url.startsWith(`${settings.publicUrl}/`)) return '';
  return html`<audio controls preload="none" src="${new URL(recording_url).pathname}" aria-label="The recording"></audio>`;
}

const priceOf = (job: TranscriptionRecord) =>
  job.billed ? dollars(job.billed.micros) : job.status === 'failed' ? 'not billed' : '';

function jobRows({ transcriptions }: Parts) {
  return newest(transcriptions.list()).map(
    (job) => html`<tr>
      <td><a href="${PATHS.transcriptions}/${job.id}">${time(job.createdAt)}</a></td>
      <td><code>${job.id}</code></td>
      <td>${jobState(job)}</td>
      <td>${job.result?.language ?? ''}</td>
      <td>${job.result ? duration(job.result.durationSeconds) : ''}</td>
      <td class="words">${job.reason ?? (job.result && !job.result.own ? `words by ${job.result.by}` : '')}</td>
    </tr>`,
  );
}

function jobContent(job: TranscriptionRecord, parts: Parts) {
  const { result } = job;
  return html`<section>
      ${facts([
        ['Id', html`<code>${job.id}</code>`],
        ['State', jobState(job)],
        ['Recording', html`<code>${job.request.recording_url}</code>`],
        [
          'Language',
          result
            ? `${result.language} (asked for: ${job.request.language ?? 'auto'})`
            : (job.request.language ?? 'auto'),
        ],
        ['Price', priceOf(job)],
        ...(job.reason ? [['Why it failed', job.reason] as const] : []),
      ])}
      ${ownAudio(job, parts)}
    </section>
    ${
      result
        ? html`<section><h2>Transcript</h2><ol class="transcript" lang="${result.language}" dir="${result.language === 'en' ? 'ltr' : 'rtl'}">${result.segments.map(
            (segment) => html`<li><span class="faint">${duration(segment.start)} ${segment.speaker}</span>
              <p dir="auto">${segment.text}</p></li>`,
          )}</ol></section>`
        : ''
    }`;
}

function billingContent({ transcriptions, settings, now }: Parts) {
  const month = new Date(now()).toISOString().slice(0, 7);
  const jobs = transcriptions
    .list()
    .filter((job) => new Date(job.finishedAt ?? job.createdAt).toISOString().startsWith(month));
  const usage = monthUsage(
    jobs.map((job) => ({ status: job.status, durationSeconds: job.result?.durationSeconds })),
  );
  const used = Math.ceil(usage.billedSeconds / 60);
  const rows = newest(jobs.filter((job) => job.finishedAt !== undefined)).map(
    (job) => html`<tr>
      <td><a href="${PATHS.transcriptions}/${job.id}"><code>${job.id}</code></a></td>
      <td>${time(job.finishedAt)}</td>
      <td>${job.result ? duration(job.result.durationSeconds) : ''}</td>
      <td>${job.billed ? duration(job.billed.seconds) : ''}</td>
      <td>${priceOf(job)}</td>
    </tr>`,
  );
  return html`<section>
      <h2>AI Transcription, ${month}</h2>
      ${facts([
        ['Add-on', settings.addon ? '$10.00 a member and month' : 'not enabled'],
        [
          'Included minutes',
          html`<label>${used} of ${INCLUDED_SECONDS / 60} used
            <meter min="0" max="${INCLUDED_SECONDS}" value="${usage.billedSeconds}">${used} minutes</meter></label>`,
        ],
        ['Beyond them', `${duration(usage.overSeconds)}, ${dollars(usage.overMicros)}`],
      ])}
      <p class="faint">$0.025 a minute: a minute at least, then by the second, silence included. Failed jobs are not
        billed. The price of a job is what it costs beyond the included minutes.</p>
    </section>
    <section><h2>Jobs</h2>${table('Jobs', ['Transcription', 'Finished', 'Audio', 'Billed', 'Price'], rows, 'None this month.')}</section>`;
}

export function recordPages(parts: Parts) {
  const pages = new Hono<SandboxEnv>();
  const { calls, transcriptions } = parts;
  pages.get(PATHS.calls, (c) => {
    const head = ['When', 'To', 'From', 'State', 'Length', 'Recording', ''];
    const content = html`<section>${table('Calls', head, callRows(parts), 'No calls yet.')}</section>`;
    return showPage(c, { title: 'Calls', at: PATHS.calls, content });
  });
  pages.get(`${PATHS.calls}/:id`, (c) => {
    const call = calls.list().find(({ id }) => id === c.req.param('id'));
    if (!call) return notFound(c, PATHS.calls, 'There is no call with this id.');
    return showPage(c, {
      title: `Call to ${call.request.to}`,
      at: PATHS.calls,
      content: callContent(call, parts),
    });
  });
  pages.post(`${PATHS.calls}/:id/end`, (c) => {
    if (!calls.hangUp(c.req.param('id'))) return notFound(c, PATHS.calls, 'There is no call with this id.');
    return c.redirect(PATHS.calls, 303);
  });
  pages.get(PATHS.transcriptions, (c) => {
    const head = ['When', 'Id', 'State', 'Language', 'Audio', 'Note'];
    const content = html`<section>${table('Transcriptions', head, jobRows(parts), 'No transcriptions yet.')}</section>`;
    return showPage(c, { title: 'Transcriptions', at: PATHS.transcriptions, content });
  });
  pages.get(`${PATHS.transcriptions}/:id`, (c) => {
    const job = transcriptions.get(c.req.param('id'));
    if (!job) return notFound(c, PATHS.transcriptions, 'There is no transcription with this id.');
    return showPage(c, { title: 'Transcription', at: PATHS.transcriptions, content: jobContent(job, parts) });
  });
  pages.get(PATHS.billing, (c) =>
    showPage(c, { title: 'Billing', at: PATHS.billing, content: billingContent(parts) }),
  );
  return pages;
}
