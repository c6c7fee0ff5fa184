import '#components/reader/all.css';
import type { CallEvents } from '#components/calls/events.ts';
import type { PageContext } from '#components/hooks/context.ts';
import { type ReaderPlace, readerAddress } from '#components/hooks/reader-place.ts';
import type { Say } from '#components/hooks/say.ts';
import { transcriptEvents } from '#components/hooks/transcript-events.ts';
import { useOpened } from '#components/hooks/use-opened.ts';
import type { useTranscribe } from '#components/hooks/use-transcribe.ts';
import type { Notice } from '#components/Notices.tsx';
import { ReadingView } from '#components/popup/ReadingView.tsx';
import { useSpeech } from '#components/words.tsx';

interface ReadingProps {
  context: PageContext;
  place: ReaderPlace;
  now: number;
  notice: Notice | undefined;
  say: Say;
  onPlace(place: ReaderPlace | undefined): void;
  onReader(place: ReaderPlace): void;
  onCalls: Omit<CallEvents, 'onTranscript'>;
  transcribe: ReturnType<typeof useTranscribe>;
  onNoticeClose(): void;
}

/** A transcript in the popup, wired. Loaded when one is opened: the popup itself opens without it. */
export function Reading({ context: { db, send }, place, now, notice, ...does }: ReadingProps) {
  const speech = useSpeech();
  const opened = useOpened(db, place, send) ?? { kind: 'gone' as const };
  return (
    <ReadingView
      opened={opened}
      now={now}
      notice={notice}
      events={{
        ...does.onCalls,
        ...transcriptEvents({
          send,
          speech,
          opened,
          place,
          transcribe: does.transcribe,
          go: does.onPlace,
          say: does.say,
          addressOf: readerAddress,
          writeClipboard: (text) => navigator.clipboard.writeText(text),
        }),
        onBack: () => does.onPlace(undefined),
        onReader: () => does.onReader(place),
        onNoticeClose: does.onNoticeClose,
      }}
    />
  );
}
