import { FileText, Loader, RotateCcw } from 'lucide';
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow } from '#lib/model/job.ts';
import { jobSays } from '../calls/CallRow.tsx';
import { type CallItem, fullState, isRunning } from '../calls/state.ts';
import { Blank } from '../States.tsx';
import { useSpeech } from '../words.tsx';

/** Stands where the words of a call would: why there are none, and what can be done. */
export function NoTranscript(props: {
  row: CallRow | undefined;
  job: JobRow | undefined;
  now: number;
  events: { onTranscribe(item: CallItem): void; onRetryJob(job: JobRow): void };
}) {
  const speech = useSpeech();
  const { t } = speech;
  const { row, job, events } = props;
  const item: CallItem | undefined = row && { row, ...(job && { job }) };
  if (job && isRunning(job))
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
        deed={{ label: t.common('tryAgain'), icon: RotateCcw, onPress: () => events.onRetryJob(job) }}
      >
        {jobSays(speech, job)}
      </Blank>
    );
  if (item?.row.recordingUrl)
    return (
      <Blank
        icon={FileText}
        title={t.reader('noTranscriptTitle')}
        deed={{ label: t.popup('transcribe'), look: 'primary', onPress: () => events.onTranscribe(item) }}
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
