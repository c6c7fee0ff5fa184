import { FileText, Loader } from 'lucide';
import type { JobRow } from '#lib/model/job.ts';
import { Icon } from '../Icon.tsx';
import { Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { jobSays } from './CallRow.tsx';
import { hasEndedBadly, isRunning } from './state.ts';

export interface JobLineProps {
  job: JobRow;
  now: number;
  open: boolean;
  onOpen: () => void;
}

/** A transcription that belongs to no call, in the list of calls: of what, and how it stands. A press opens it. */
export function JobLine({ job, now, open, onOpen }: JobLineProps) {
  const speech = useSpeech();
  const { t, f } = speech;
  const tone = hasEndedBadly(job) ? 'red' : job.state === 'unknown' ? 'amber' : 'quiet';
  const name = fileNameOf(job.recordingUrl);
  return (
    <div class={`call${open ? ' call-open' : ''}`}>
      <div class="call-line">
        <button
          type="button"
          class="bare call-main"
          aria-current={open ? ('true' as const) : undefined}
          onClick={onOpen}
        >
          <span class={`disc call-state tone-${tone}`}>
            <Icon of={isRunning(job) ? Loader : FileText} />
          </span>
          <span class="call-words">
            <span class="call-who">{name ? <Own>{name}</Own> : t.calls('jobTitle')}</span>
            <span class="secondary call-sub">
              <span class={`tone-${tone}`}>{jobSays(speech, job)}</span>
            </span>
          </span>
          <span class="call-when figures" title={f.full(job.createdAt)}>
            {f.inDay(job.createdAt, now)}
          </span>
        </button>
      </div>
    </div>
  );
}

/** The last part of a recording's address, as people know the file: never its query, which may hold a signature. */
function fileNameOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || undefined;
  } catch {
    return last || undefined;
  }
}
