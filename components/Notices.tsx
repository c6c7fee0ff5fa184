import { useEffect, useRef } from 'preact/hooks';
import type { StorageState } from '#lib/model/storage-state.ts';
import type { Trouble } from '#lib/model/trouble.ts';
import { Banner } from './States.tsx';
import { StorageNotice } from './StorageNotice.tsx';
import { TroubleNotice } from './TroubleNotice.tsx';
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
 * The last notice: good news over the page's foot for a while, anything else above the list until it is closed.
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
    <Banner tone={notice.tone} deeds={[{ label: t.common('close'), look: 'quiet', onPress: onClose }]}>
      {notice.text}
    </Banner>
  );
}

export interface NoticesProps {
  online: boolean;
  storage?: StorageState | undefined;
  notice?: Notice | undefined;
  lock: LockState;
  /** Of the connection; offline, nothing is known of it. */
  trouble?: Trouble | undefined;
  now: number;
  events: NoticesEvents;
}

export interface NoticesEvents {
  onNoticeClose(): void;
  onUnlock(passphrase: string): void;
  onSettings(): void;
  onAskRelay(): void;
}

/**
 * Stands above the calls on any page of the extension: storage, offline, the last notice, the passphrase if needed.
 * @param props `takesFocus`: the passphrase is what the page is for now
 */
export function Notices(props: NoticesProps & { takesFocus?: boolean }) {
  const { t } = useSpeech();
  const { online, storage, notice, lock, events } = props;
  return (
    <>
      <StorageNotice storage={storage} onImport={events.onSettings} />
      {!online && <Banner tone="amber">{t.popup('offline')}</Banner>}
      {online && props.trouble && (
        <TroubleNotice
          trouble={props.trouble}
          now={props.now}
          onSettings={events.onSettings}
          onAskRelay={events.onAskRelay}
        />
      )}
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
