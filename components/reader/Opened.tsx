import {
  ExternalLink,
  FileQuestion,
  FileText,
  Link2,
  Loader,
  MicOff,
  Phone,
  RotateCcw,
  Trash2,
} from 'lucide';
import { useState } from 'preact/hooks';
import { isolatedName, plainName } from '#lib/core/bidi.ts';
import { whoOf } from '#lib/format/call-words.ts';
import { wasHeld } from '#lib/format/duration.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Reading, Sentence } from '#lib/transcripts/reading.ts';
import { Button, IconButton } from '../Button.tsx';
import { CallDetails, jobSays } from '../calls/CallRow.tsx';
import type { CallEvents } from '../calls/events.ts';
import { type CallItem, fullState } from '../calls/state.ts';
import { WrapUp } from '../calls/WrapUp.tsx';
import { SelectField } from '../Field.tsx';
import { Blank, Skeleton } from '../States.tsx';
import { Dots, Ltr, Own } from '../Text.tsx';
import { type TakeOut, TranscriptView } from '../transcript/TranscriptView.tsx';
import { useSpeech } from '../words.tsx';

export type OpenedState =
  | { kind: 'loading' }
  | { kind: 'gone' }
  | {
      kind: 'call';
      row: CallRow | undefined;
      job: JobRow | undefined;
      /** Undefined: no transcript is stored. */
      reading: Reading | undefined;
      names: Readonly<Record<string, string>>;
      recordingUrl: string | undefined;
      startAt?: number | undefined;
      query?: string | undefined;
      /** What the call's note was found by, if it was opened for that. */
      noteQuery?: string | undefined;
      /** The number is on the do-not-call list. */
      listed?: CallItem['listed'];
      /** Calls that a loose job can be linked to. */
      linkable: readonly CallItem[];
    };

export interface OpenedProps {
  opened: OpenedState;
  now: number;
  /** In the popup's frame. */
  compact?: boolean;
  events: {
    onCall(row: CallRow): void;
    onRecord(row: CallRow): void;
    onAnnotate: CallEvents['onAnnotate'];
    onNeverAgain: CallEvents['onNeverAgain'];
    onCopyCrm: CallEvents['onCopyCrm'];
    onTranscribe(item: CallItem): void;
    onRetryJob(job: JobRow): void;
    onLink(job: JobRow, intentId: string): void;
    onForget(job: JobRow): void;
    onRename(job: JobRow, label: string, name: string): void;
    onTakeOut(how: TakeOut): void;
    onCopySentence(sentence: Sentence): void;
    onCopyLink(sentence: Sentence): void;
  };
}

/** One call, or one job that was looked up: its head, and its transcript or why there is none. */
export function Opened({ opened, now, compact = false, events }: OpenedProps) {
  const { t } = useSpeech();
  if (opened.kind === 'loading') return <Skeleton rows={6} label={t.common('loading')} />;
  if (opened.kind === 'gone')
    return (
      <Blank icon={FileQuestion} title={t.reader('notFoundTitle')}>
        {t.reader('notFoundText')}
      </Blank>
    );
  const { row, job, reading } = opened;
  return (
    <article class="opened">
      {row ? (
        <CallHead row={row} job={job} events={events} />
      ) : (
        job && <JobHead job={job} linkable={opened.linkable} events={events} />
      )}
      {row && !compact && (
        <div class="opened-wrap-up">
          <WrapUp
            key={`${row.id} ${opened.noteQuery ?? ''}`}
            item={{ row, ...(job && { job }), ...(opened.listed && { listed: opened.listed }) }}
            now={now}
            noteQuery={opened.noteQuery}
            events={events}
          />
          <CallDetails row={row} job={job} />
        </div>
      )}
      {reading && job ? (
        reading.sentences.length === 0 ? (
          <Blank icon={MicOff} title={t.reader('emptyTranscriptTitle')}>
            {t.reader('emptyTranscriptText')}
          </Blank>
        ) : (
          <TranscriptView
            key={`${job.id} ${opened.startAt ?? ''}`}
            reading={reading}
            names={opened.names}
            recordingUrl={opened.recordingUrl}
            startAt={opened.startAt}
            query={opened.query}
            compact={compact}
            onRename={(label, name) => events.onRename(job, label, name)}
            onTakeOut={events.onTakeOut}
            onCopySentence={events.onCopySentence}
            onCopyLink={events.onCopyLink}
          />
        )
      ) : (
        <NoTranscript row={row} job={job} now={now} events={events} />
      )}
    </article>
  );
}

function CallHead({
  row,
  job,
  events,
}: {
  row: CallRow;
  job: JobRow | undefined;
  events: OpenedProps['events'];
}) {
  const { t, f } = useSpeech();
  const who = whoOf(row);
  return (
    <header class="opened-head">
      <div class="opened-words">
        <h2 class="opened-who">{who ? <Own>{who}</Own> : <Ltr>{f.phone(row.to)}</Ltr>}</h2>
        <p class="secondary opened-facts">
          <Dots
            parts={[
              who && <Ltr>{f.phone(row.to)}</Ltr>,
              row.ext && t.common('extension', { ext: row.ext }),
              row.context.contactName && row.context.companyName && <Own>{row.context.companyName}</Own>,
              f.full(row.createdAt),
              wasHeld(row.durationSeconds) && <Ltr>{f.duration(row.durationSeconds)}</Ltr>,
              job?.languageDetected && f.language(job.languageDetected),
            ]}
          />
        </p>
      </div>
      <div class="opened-tools">
        {row.context.pageUrl && (
          <IconButton
            icon={ExternalLink}
            mirrorIcon
            label={t.popup('openRecord')}
            onPress={() => events.onRecord(row)}
          />
        )}
        <IconButton
          look="call"
          icon={Phone}
          label={t.common('callNumber', {
            number: who ? `${plainName(who)}, ${f.phone(row.to)}` : f.phone(row.to),
          })}
          onPress={() => events.onCall(row)}
        />
      </div>
    </header>
  );
}

function JobHead(props: { job: JobRow; linkable: readonly CallItem[]; events: OpenedProps['events'] }) {
  const { t, f } = useSpeech();
  const { job, events } = props;
  const [chosen, choose] = useState('');
  return (
    <header class="opened-head opened-head-job">
      <div class="opened-words">
        <h2 class="opened-who">{t.reader('lookedUp')}</h2>
        <p class="secondary opened-facts">
          <Dots
            parts={[
              t.calls(`job.${job.state}`),
              job.durationSeconds !== undefined && <Ltr>{f.duration(job.durationSeconds)}</Ltr>,
              job.languageDetected && f.language(job.languageDetected),
            ]}
          />
        </p>
        <p class="secondary">{t.reader('lookedUpText')}</p>
        {job.txnId && (
          <details class="details">
            <summary>{t.calls('details')}</summary>
            <Ltr class="code">{job.txnId}</Ltr>
          </details>
        )}
      </div>
      <form
        class="opened-link"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) events.onLink(job, chosen);
        }}
      >
        <SelectField
          label={t.reader('linkToCall')}
          value={chosen}
          choices={[
            { value: '', label: '—' },
            ...props.linkable.map(({ row }) => ({
              value: row.id,
              label: `${isolatedName(whoOf(row) ?? f.phone(row.to))} · ${f.full(row.createdAt)}`,
            })),
          ]}
          onValue={choose}
        />
        <Button small icon={Link2} type="submit" disabled={chosen === ''}>
          {t.reader('link')}
        </Button>
        <Button small look="quiet" icon={Trash2} onPress={() => events.onForget(job)}>
          {t.reader('forget')}
        </Button>
      </form>
    </header>
  );
}

function NoTranscript(props: {
  row: CallRow | undefined;
  job: JobRow | undefined;
  now: number;
  events: OpenedProps['events'];
}) {
  const speech = useSpeech();
  const { t } = speech;
  const { row, job, events } = props;
  const running = job && ['wanted', 'submitting', 'pending', 'processing'].includes(job.state);
  const item: CallItem | undefined = row && { row, ...(job && { job }) };
  if (job && running)
    return (
      <Blank icon={Loader} title={t.calls(`job.${job.state}`)}>
        {t.reader('runningText')}
      </Blank>
    );
  if (job && job.state !== 'completed')
    return (
      <Blank
        icon={FileText}
        tone="amber"
        title={t.calls(`job.${job.state}`)}
        action={
          <Button icon={RotateCcw} onPress={() => events.onRetryJob(job)}>
            {t.common('tryAgain')}
          </Button>
        }
      >
        {jobSays(speech, job)}
      </Blank>
    );
  if (item?.row.recordingUrl)
    return (
      <Blank
        icon={FileText}
        title={t.reader('noTranscriptTitle')}
        action={
          <Button look="primary" onPress={() => events.onTranscribe(item)}>
            {t.popup('transcribe')}
          </Button>
        }
      >
        {t.reader('noTranscriptText')}
      </Blank>
    );
  return (
    <Blank icon={FileText} title={t.reader('noTranscriptTitle')}>
      {row && row.state !== 'completed' ? fullState(speech, row, props.now) : t.reader('noRecordingText')}
    </Blank>
  );
}
