import { useEffect, useRef } from 'preact/hooks';
import { Button } from './Button.tsx';
import { Banner } from './States.tsx';
import { Unlock } from './Unlock.tsx';
import { useSpeech } from './words.tsx';

/** A sentence about what was just done, or could not be. */
export interface Notice {
  tone: 'info' | 'good' | 'amber' | 'red';
  text: string;
}

export interface LockState {
  locked: boolean;
  /** The passphrase that was typed is not the one. */
  wrong: boolean;
  busy: boolean;
}

/** How long good news stays, milliseconds. */
const GOOD_NEWS_MS = 5_000;

/**
 * What was said last: what went well over the page's foot for a while, anything else above the list until it is closed.
 */
export function NoticeBanner({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const good = notice.tone === 'good';
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!good) return;
    const timer = setTimeout(() => close.current(), GOOD_NEWS_MS);
    return () => clearTimeout(timer);
  }, [good, notice]);
  if (!good) return <Said notice={notice} onClose={onClose} />;
  return (
    <div class="toast">
      <Said notice={notice} onClose={onClose} />
    </div>
  );
}

function Said({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useSpeech();
  return (
    <Banner
      tone={notice.tone}
      action={
        <Button small look="quiet" onPress={onClose}>
          {t.common('close')}
        </Button>
      }
    >
      {notice.text}
    </Banner>
  );
}

/**
 * What stands above the calls of any page of the extension: offline, what was said last, the passphrase that is needed.
 */
export function Notices(props: {
  online: boolean;
  notice?: Notice | undefined;
  lock: LockState;
  /** The passphrase is what the page is for now: it takes the focus. */
  takesFocus?: boolean;
  events: { onNoticeClose(): void; onUnlock(passphrase: string): void };
}) {
  const { t } = useSpeech();
  const { online, notice, lock, events } = props;
  return (
    <>
      {!online && <Banner tone="amber">{t.popup('offline')}</Banner>}
      {notice && <NoticeBanner notice={notice} onClose={events.onNoticeClose} />}
      {lock.locked && (
        <Unlock
          wrong={lock.wrong}
          busy={lock.busy}
          {...(props.takesFocus && { takesFocus: true })}
          onUnlock={events.onUnlock}
        />
      )}
    </>
  );
}
