import { ArrowLeft, PanelRight } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { Button, IconButton } from '../Button.tsx';
import { type Notice, NoticeBanner } from '../Notices.tsx';
import { Opened, type OpenedProps, type OpenedState } from '../reader/Opened.tsx';
import { useSpeech } from '../words.tsx';

export interface ReadingViewProps {
  opened: OpenedState;
  now: number;
  notice: Notice | undefined;
  events: OpenedProps['events'] & {
    onBack(): void;
    /** The same beside the page, if there is more room. */
    onReader(): void;
    onNoticeClose(): void;
  };
}

/** A call's transcript in the popup's frame, with the way back to the calls; Escape is that way too. */
export function ReadingView({ opened, now, notice, events }: ReadingViewProps) {
  const { t } = useSpeech();
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.querySelector('button')?.focus(), []);
  return (
    <main
      class="popup reading"
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Unless it is taken, Escape closes the whole popup.
        event.preventDefault();
        events.onBack();
      }}
    >
      <h1 class="visually-hidden">{t.reader('transcript')}</h1>
      <div class="reading-top">
        <Button small look="quiet" icon={ArrowLeft} mirrorIcon onPress={events.onBack}>
          {t.common('back')}
        </Button>
        <IconButton icon={PanelRight} mirrorIcon label={t.popup('openReader')} onPress={events.onReader} />
      </div>
      {notice && (
        <div class="stack stack-2 popup-notices">
          <NoticeBanner notice={notice} onClose={events.onNoticeClose} />
        </div>
      )}
      <Opened opened={opened} now={now} compact events={events} />
    </main>
  );
}
