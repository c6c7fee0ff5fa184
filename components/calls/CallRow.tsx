import { ExternalLink, FileText, Loader, NotebookPen, Phone, RotateCcw } from 'lucide';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { JobRow, CallRow as Row } from '#lib/store/records.ts';
import { Button, IconButton } from '../Button.tsx';
import { SelectField } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { Hidden, Ltr, Own, ownDirection } from '../Text.tsx';
import { type Speech, useSpeech } from '../words.tsx';
import { type CallItem, DISPOSITIONS, fullState, lookOf, shortState, whoOf } from './state.ts';

export interface CallEvents {
  onCall(row: Row): void;
  onCancel(row: Row): void;
  onTranscript(item: CallItem): void;
  onTranscribe(item: CallItem): void;
  onRecord(row: Row): void;
  /** False where it could not be kept. */
  onAnnotate(row: Row, change: { note?: string; disposition?: string }): Promise<boolean> | undefined;
  /** The next step of a failure: settings, permission, unlock. */
  onNext(row: Row): void;
}

export interface CallRowProps {
  item: CallItem;
  now: number;
  open: boolean;
  onToggle: () => void;
  /** The row leads somewhere instead of opening in place. */
  leads?: boolean;
  events: CallEvents;
}

/** One call in a list: two lines, and, opened in place, what can be done with it. */
export function CallRow({ item, now, open, onToggle, leads = false, events }: CallRowProps) {
  const speech = useSpeech();
  const { t, f } = speech;
  const { row, job } = item;
  const id = useId();
  const look = lookOf(row);
  const who = whoOf(row);
  const number = f.phone(row.to);
  return (
    <div class={`call${open ? ' call-open' : ''}`}>
      <div class="call-line">
        <button
          type="button"
          class="call-main"
          {...(leads
            ? { 'aria-current': open ? ('true' as const) : undefined }
            : { 'aria-expanded': open, 'aria-controls': id })}
          onClick={onToggle}
        >
          <span class={`call-state tone-${look.tone}`}>
            <Icon of={look.icon} />
          </span>
          <span class="call-words">
            <span class="call-who">{who ? <Own>{who}</Own> : <Ltr>{number}</Ltr>}</span>
            <span class="call-sub">
              {who && (
                <>
                  <Ltr>{number}</Ltr>
                  <span aria-hidden="true"> · </span>
                </>
              )}
              <span class={`figures tone-${look.tone}`}>{shortState(speech, row, now)}</span>
              {job && <JobSign item={item} />}
              {row.note && (
                <span class="call-sign" title={row.note}>
                  <Icon of={NotebookPen} size={12} />
                  <Hidden>{t.popup('hasNote')}</Hidden>
                </span>
              )}
            </span>
          </span>
          <span class="call-when figures" title={f.full(row.createdAt)}>
            {f.when(row.createdAt, now)}
          </span>
        </button>
        <IconButton
          look="call"
          icon={Phone}
          label={t.common('callNumber', { number: who ? `${who}, ${number}` : number })}
          onPress={() => events.onCall(row)}
        />
      </div>
      {open && !leads && (
        <div class="call-more" id={id}>
          <CallMore item={item} now={now} events={events} />
        </div>
      )}
    </div>
  );
}

function JobSign({ item: { job } }: { item: CallItem }) {
  const { t } = useSpeech();
  if (!job) return null;
  const running = ['wanted', 'submitting', 'pending', 'processing'].includes(job.state);
  return (
    <span
      class={`call-sign ${job.state === 'failed' || job.state === 'refused' ? 'tone-red' : ''}`}
      title={t.calls(`job.${job.state}`)}
    >
      <Icon of={running ? Loader : FileText} size={12} />
      <Hidden>{t.calls(`job.${job.state}`)}</Hidden>
    </span>
  );
}

function CallMore({ item, now, events }: { item: CallItem; now: number; events: CallEvents }) {
  const speech = useSpeech();
  const { t, f } = speech;
  const { row, job } = item;
  const waiting = row.state === 'intended' || (row.state === 'sending' && row.waitUntil !== undefined);
  const next = row.failure?.next;
  const record = row.context.pageUrl;
  return (
    <>
      <p class="call-says">
        {fullState(speech, row, now)}{' '}
        <span class="secondary">
          {f.full(row.createdAt)}
          {row.ext && ` · ${t.common('extension', { ext: row.ext })}`}
        </span>
      </p>
      {row.failure?.platformMessage && (
        <p class="call-quote secondary">
          {t.common('platformSaid', { message: '' })}
          <Own>{row.failure.platformMessage}</Own>
        </p>
      )}
      <div class="call-actions">
        {job?.state === 'completed' && (
          <Button small icon={FileText} onPress={() => events.onTranscript(item)}>
            {t.popup('readTranscript')}
          </Button>
        )}
        {row.recordingUrl && (!job || ['failed', 'refused', 'unknown', 'gave-up'].includes(job.state)) && (
          <Button small icon={FileText} onPress={() => events.onTranscribe(item)}>
            {job ? t.popup('transcribeAgain') : t.popup('transcribe')}
          </Button>
        )}
        {waiting && (
          <Button small look="danger" onPress={() => events.onCancel(row)}>
            {t.common('cancel')}
          </Button>
        )}
        {(row.state === 'unknown' || row.state === 'refused') && (
          <Button small icon={RotateCcw} onPress={() => events.onCall(row)}>
            {row.state === 'unknown' ? t.calls('again.unknown') : t.common('callAgain')}
          </Button>
        )}
        {(next === 'replace-key' ||
          next === 'open-settings' ||
          next === 'grant-permission' ||
          next === 'unlock') && (
          <Button small onPress={() => events.onNext(row)}>
            {t.failures(`next.${next}`)}
          </Button>
        )}
        {record && (
          <Button small look="quiet" icon={ExternalLink} mirrorIcon onPress={() => events.onRecord(row)}>
            {t.popup('openRecord')}
          </Button>
        )}
      </div>
      {job && job.state !== 'completed' && <p class="secondary">{jobSays(speech, job)}</p>}
      <Annotate row={row} onAnnotate={events.onAnnotate} />
    </>
  );
}

/** What the transcription job is at, or why it ended without a transcript. */
export function jobSays({ t }: Speech, job: JobRow | undefined): string {
  if (!job) return t.calls('job.none');
  if (job.state === 'refused' && job.failure) {
    const { code } = job.failure;
    const own =
      code === 'no-answer' || code === 'malformed-answer' || code === 'wrong-scope' || code === 'not-found';
    return own ? t.failures(`job.${code}`) : t.failures(code);
  }
  if (job.state === 'failed' || job.state === 'unknown' || job.state === 'gave-up')
    return t.calls(`jobSays.${job.state}`);
  return t.calls(`job.${job.state}`);
}

/** A note is kept this long after the last letter: a popup is closed without the field being left. */
const NOTE_REST_MS = 400;

/** The note as it is typed: kept when typing rests, when the field is left, and when the page goes. */
function useNote(row: Row, onAnnotate: CallEvents['onAnnotate']) {
  const stored = row.note ?? '';
  const [note, setNote] = useState(stored);
  /** What was last given to be kept, and all that was: a text of these that comes back may be an older one. */
  const sent = useRef(stored);
  const ours = useRef(new Set<string>());
  const latest = useRef({ note, stored, row, onAnnotate });
  latest.current = { note, stored, row, onAnnotate };
  const keep = () => {
    const now = latest.current;
    if (now.note === sent.current) return;
    sent.current = now.note;
    ours.current.add(now.note);
    void Promise.resolve(now.onAnnotate(now.row, { note: now.note })).then((done) => {
      // Given again at the next letter, or when the field is left.
      if (done === false && sent.current === now.note) sent.current = latest.current.stored;
    });
  };
  useLayoutEffect(() => {
    const isTyping = latest.current.note !== sent.current;
    if (isTyping || stored === sent.current || ours.current.has(stored)) return;
    sent.current = stored;
    setNote(stored);
  }, [stored]);
  useEffect(() => {
    const timer = setTimeout(keep, NOTE_REST_MS);
    return () => clearTimeout(timer);
  }, [note]);
  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
  return { note, setNote, keep };
}

function Annotate({ row, onAnnotate }: { row: Row; onAnnotate: CallEvents['onAnnotate'] }) {
  const { t } = useSpeech();
  const id = useId();
  const { note, setNote, keep } = useNote(row, onAnnotate);
  return (
    <div class="call-annotate">
      <SelectField
        label={t.calls('disposition')}
        value={row.disposition ?? ''}
        choices={[
          { value: '', label: t.calls('disposition.none') },
          ...DISPOSITIONS.map((one) => ({ value: one, label: t.calls(`disposition.${one}`) })),
        ]}
        onValue={(disposition) => onAnnotate(row, { disposition })}
      />
      <div class="field">
        <label class="field-label" for={id}>
          {t.popup('note')}
        </label>
        <textarea
          id={id}
          class="input note"
          dir={ownDirection(note)}
          rows={2}
          maxLength={4000}
          placeholder={t.popup('notePlaceholder')}
          value={note}
          onInput={(event) => setNote(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep();
          }}
        />
      </div>
    </div>
  );
}
