import {
  CalendarClock,
  ExternalLink,
  FileText,
  type IconNode,
  Loader,
  NotebookPen,
  Phone,
  RotateCcw,
} from 'lucide';
import { useId } from 'preact/hooks';
import { plainName } from '#lib/core/bidi.ts';
import { outcomeOf, whoOf } from '#lib/format/call-words.ts';
import { isJobsOwn } from '#lib/locales/job-failures.ts';
import { mayHaveRung } from '#lib/model/call-state.ts';
import type { JobRow } from '#lib/model/job.ts';
import { Button, IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Hidden, Ltr, Own } from '../Text.tsx';
import { type Speech, useSpeech } from '../words.tsx';
import type { CallEvents } from './events.ts';
import { FailureStep } from './FailureStep.tsx';
import { Memory } from './Memory.tsx';
import {
  type CallItem,
  fullState,
  hasEndedBadly,
  isRunning,
  lookOf,
  mayCancel,
  shortState,
} from './state.ts';
import { pressOutcome, WrapUp } from './WrapUp.tsx';

export interface CallRowProps {
  item: CallItem;
  now: number;
  open: boolean;
  onToggle: () => void;
  /** Said in place of the call's state. */
  says?: string;
  /** The person is done with it; absent: it is folded. */
  onDone?: () => void;
  /** The row leads somewhere instead of opening in place. */
  leads?: boolean;
  /** The search that found its note: the note gets the focus, those words selected. */
  noteQuery?: string | undefined;
  events: CallEvents;
}

/** One call in a list: two lines, and, opened in place, what can be done with it. */
export function CallRow(props: CallRowProps) {
  const { item, now, open, onToggle, leads = false, events } = props;
  const speech = useSpeech();
  const { t, f } = speech;
  const { row } = item;
  const id = useId();
  const look = lookOf(row);
  const who = whoOf(row);
  const number = f.phone(row.to);
  const outcome = outcomeOf(speech, row);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of its buttons, which work without them
    <div class={`call${open ? ' call-open' : ''}`} onKeyDown={open ? pressOutcome : undefined}>
      <div class="call-line">
        <button
          type="button"
          class="bare call-main"
          {...(leads
            ? { 'aria-current': open ? ('true' as const) : undefined }
            : { 'aria-expanded': open, 'aria-controls': id })}
          onClick={onToggle}
        >
          <span class={`disc call-state tone-${look.tone}`}>
            <Icon of={look.icon} />
          </span>
          <span class="call-words">
            <span class="call-who">{who ? <Own>{who}</Own> : <Ltr>{number}</Ltr>}</span>
            <span class="secondary call-sub">
              {who && (
                <>
                  <Ltr>{number}</Ltr>
                  <span aria-hidden="true"> · </span>
                </>
              )}
              {row.context.numberRole && (
                <>
                  {t.common(`role.${row.context.numberRole}`)}
                  <span aria-hidden="true"> · </span>
                </>
              )}
              <span class={`call-short figures tone-${look.tone}`}>
                {props.says ?? shortState(speech, row, now)}
              </span>
              {props.says === undefined && outcome && <span class="outcome">{outcome}</span>}
            </span>
          </span>
          <span class="call-when figures" title={f.full(row.createdAt)}>
            {f.inDay(row.createdAt, now)}
            {props.says === undefined && <Signs item={item} now={now} />}
          </span>
        </button>
        <IconButton
          look="call"
          icon={Phone}
          label={t.common('callNumber', { number: who ? `${plainName(who)}, ${number}` : number })}
          onPress={() => events.onCall(row)}
        />
      </div>
      {open && !leads && (
        <div class="stack call-more" id={id}>
          <CallMore {...props} onDone={props.onDone ?? (() => void done(props))} />
        </div>
      )}
    </div>
  );
}

/** Signs of a call beside its outcome: callback, transcription, note. */
function Signs({ item, now }: Pick<CallRowProps, 'item' | 'now'>) {
  const { t, f } = useSpeech();
  const { row, job } = item;
  const callback =
    row.callbackAt !== undefined && t.calls('callBack.at', { when: f.moment(row.callbackAt, now) });
  return (
    <span class="call-signs">
      {callback && <Sign icon={CalendarClock} title={callback} />}
      {job && (
        <Sign
          icon={isRunning(job) ? Loader : FileText}
          title={t.calls(`job.${job.state}`)}
          red={hasEndedBadly(job)}
        />
      )}
      {row.note && <Sign icon={NotebookPen} title={row.note} says={t.popup('hasNote')} />}
    </span>
  );
}

function Sign(props: { icon: IconNode; title: string; says?: string; red?: boolean }) {
  return (
    <span class={`call-sign${props.red ? ' tone-red' : ''}`} title={props.title}>
      <Icon of={props.icon} size={12} />
      <Hidden>{props.says ?? props.title}</Hidden>
    </span>
  );
}

/** Stays open if it could not be kept: a note that is not either would go with it. */
async function done({ item, events, onToggle }: CallRowProps): Promise<void> {
  if ((await events.onAnnotate(item.row, { done: true })) !== false) onToggle();
}

function CallMore({ item, now, noteQuery, events, onDone }: CallRowProps & { onDone: () => void }) {
  const speech = useSpeech();
  const { t, f } = speech;
  const { row, job } = item;
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
      <div class="buttons call-actions">
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
        {mayCancel(row) && (
          <Button small look="danger" onPress={() => events.onCancel(row)}>
            {t.common('cancel')}
          </Button>
        )}
        <FailureStep row={row} onNext={events.onNext} />
        {(row.state === 'unknown' || row.state === 'refused') && (
          <Button small icon={RotateCcw} onPress={() => events.onCall(row)}>
            {row.state === 'unknown' ? t.calls('again.unknown') : t.common('callAgain')}
          </Button>
        )}
        {record && (
          <Button small look="quiet" icon={ExternalLink} mirrorIcon onPress={() => events.onRecord(row)}>
            {t.popup('openRecord')}
          </Button>
        )}
      </div>
      {job && job.state !== 'completed' && <p class="secondary">{jobSays(speech, job)}</p>}
      {mayHaveRung(row) && (
        <WrapUp item={item} now={now} noteQuery={noteQuery} onDone={onDone} events={events} />
      )}
      <Memory e164={row.to} context={row.context} except={row.id} now={now} events={events} />
      <CallDetails row={row} job={job} />
    </>
  );
}

/** Ids and the like, for asking the platform about the call. */
export function CallDetails({ row, job }: { row: CallItem['row']; job: JobRow | undefined }) {
  const { t, f } = useSpeech();
  const facts: [string, string | undefined][] = [
    [t.calls('detail.callId'), row.callId],
    [t.popup('detail.txnId'), job?.txnId],
    [t.popup('callFrom'), f.phone(row.from)],
    [t.popup('detail.agent'), row.agentId],
  ];
  return (
    <details class="details">
      <summary>{t.calls('details')}</summary>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} class="keys-row">
                <dt class="secondary">{name}</dt>
                <dd>
                  <Ltr class="code">{value}</Ltr>
                </dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}

/** Says how far the transcription job is, or why it ended without a transcript. */
export function jobSays({ t }: Speech, job: JobRow | undefined): string {
  if (!job) return t.calls('job.none');
  if (job.state === 'refused' && job.failure) {
    const { code } = job.failure;
    return isJobsOwn(code) ? t.failures(`job.${code}`) : t.failures(code);
  }
  if (job.state === 'failed' || job.state === 'unknown' || job.state === 'gave-up')
    return t.calls(`jobSays.${job.state}`);
  return t.calls(`job.${job.state}`);
}
