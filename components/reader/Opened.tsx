import { ChevronDown, ExternalLink, FileQuestion, Link2, MicOff, Phone, Trash2 } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isolatedName, plainName } from '#lib/core/bidi.ts';
import { outcomeOf, whoOf } from '#lib/format/call-words.ts';
import { wasHeld } from '#lib/format/duration.ts';
import type { CallRow } from '#lib/model/call.ts';
import { mayHaveRung } from '#lib/model/call-state.ts';
import { isWrappedUp } from '#lib/model/disposition.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Reading, Sentence } from '#lib/transcripts/reading.ts';
import { Button, IconButton } from '../Button.tsx';
import { CallDetails } from '../calls/CallRow.tsx';
import type { CallItem } from '../calls/state.ts';
import { WrapUp, type WrapUpProps } from '../calls/WrapUp.tsx';
import { SelectField } from '../Field.tsx';
import { Form } from '../Form.tsx';
import { Icon } from '../Icon.tsx';
import { Blank, Skeleton } from '../States.tsx';
import { Dots, Ltr, Own } from '../Text.tsx';
import type { TakeOut } from '../transcript/TakeOutMenus.tsx';
import { TranscriptView } from '../transcript/TranscriptView.tsx';
import { useSpeech } from '../words.tsx';
import { NoTranscript } from './NoTranscript.tsx';

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
      /** The search that found the call's note, if it was opened for that. */
      noteQuery?: string | undefined;
      /** The number is on the do-not-call list. */
      listed?: CallItem['listed'];
      log?: CallItem['log'];
      /** Calls that a loose job can be linked to. */
      linkable: readonly CallItem[];
    };

export interface OpenedProps {
  opened: OpenedState;
  now: number;
  /** In the popup's frame. */
  compact?: boolean;
  events: WrapUpProps['events'] & {
    onCall(row: CallRow): void;
    onRecord(row: CallRow): void;
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
        <Work key={`${row.id} ${opened.noteQuery ?? ''}`} {...opened} row={row} now={now} events={events} />
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

/** The wrap-up of a call: a line that opens, once a person is done with it; of any other call, all of it. */
function Work({
  row,
  now,
  events,
  ...opened
}: Extract<OpenedState, { kind: 'call' }> & Pick<OpenedProps, 'now' | 'events'> & { row: CallRow }) {
  const speech = useSpeech();
  const { job, listed, log, noteQuery } = opened;
  // Not at the press of an outcome: the note comes after.
  const [folds, fold] = useState(isWrappedUp(row, speech.rules) && mayHaveRung(row));
  const summary = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  const done = () => {
    void events.onAnnotate(row, { done: true });
    pressed.current = true;
    fold(true);
  };
  useLayoutEffect(() => {
    if (pressed.current) summary.current?.focus();
  }, [folds]);
  const work = (
    <div class="opened-work">
      {mayHaveRung(row) && (
        <WrapUp
          item={{ row, ...(job && { job }), ...(listed && { listed }), ...(log && { log }) }}
          now={now}
          noteQuery={noteQuery}
          onDone={done}
          events={events}
        />
      )}
      <CallDetails row={row} job={job} />
    </div>
  );
  return (
    <div class="opened-wrap-up">
      {folds ? (
        <details class="opened-folded" open={noteQuery !== undefined}>
          <summary ref={summary} class="line">
            <span class="outcome">{outcomeOf(speech, row) ?? speech.t.calls('done')}</span>
            {row.note && (
              <span class="cut opened-note" dir="auto">
                {row.note}
              </span>
            )}
            <Icon of={ChevronDown} size={14} />
          </summary>
          {work}
        </details>
      ) : (
        work
      )}
    </div>
  );
}

interface CallHeadProps extends Pick<OpenedProps, 'events'> {
  row: CallRow;
  job: JobRow | undefined;
}

function CallHead({ row, job, events }: CallHeadProps) {
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
      <Form class="opened-link" onSend={() => chosen && events.onLink(job, chosen)}>
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
      </Form>
    </header>
  );
}
