import '#components/transcript/transcript.css';
import '#components/reader/reader.css';
import type { PopupViewProps } from '#components/popup/PopupView.tsx';
import { ReadingView } from '#components/popup/ReadingView.tsx';
import type { OpenedProps } from '#components/reader/Opened.tsx';
import { useSpeech } from '#components/words.tsx';
import type { PageContext } from '#lib/pages/context.ts';
import { type ReaderPlace, readerAddress } from '#lib/pages/reader-place.ts';
import { openRecord } from '#lib/pages/record.ts';
import { takeOut } from '../shared/take-out.ts';
import { useOpened } from '../shared/use-opened.ts';

interface ReadingProps {
  context: PageContext;
  place: ReaderPlace;
  now: number;
  notice: PopupViewProps['notice'];
  say(tone: 'good', text: string): void;
  onPlace(place: ReaderPlace | undefined): void;
  onReader(place: ReaderPlace): void;
  onCall: OpenedProps['events']['onCall'];
  onTranscribe: OpenedProps['events']['onTranscribe'];
  onNoticeClose(): void;
}

/** A transcript in the popup, wired. Loaded when one is opened: the popup itself opens without it. */
export function Reading({ context: { db, send }, place, now, notice, ...does }: ReadingProps) {
  const speech = useSpeech();
  const opened = useOpened(db, place) ?? { kind: 'gone' as const };
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    does.say('good', speech.t.reader('copiedSentence'));
  };
  return (
    <ReadingView
      opened={opened}
      now={now}
      notice={notice}
      events={{
        onBack: () => does.onPlace(undefined),
        onReader: () => does.onReader(place),
        onNoticeClose: does.onNoticeClose,
        onCall: does.onCall,
        onTranscribe: does.onTranscribe,
        onRecord: (row) => void openRecord(row),
        onRetryJob: (job) => void send('job.retry', { jobId: job.id }),
        onLink: (job, intentId) =>
          void send('job.link', { jobId: job.id, intentId }).then(
            (done) => done.ok && does.onPlace({ call: intentId }),
          ),
        onForget: (job) => void send('job.forget', { jobId: job.id }).then(() => does.onPlace(undefined)),
        onRename: (job, label, name) => void send('speaker.rename', { jobId: job.id, label, name }),
        onTakeOut: (how) => opened.kind === 'call' && void takeOut(how, opened, speech, copy),
        onCopySentence: (sentence) =>
          opened.kind === 'call' && void takeOut({ kind: 'sentence', sentence }, opened, speech, copy),
        onCopyLink: (sentence) => void copy(readerAddress({ ...place, at: sentence.start })),
      }}
    />
  );
}
