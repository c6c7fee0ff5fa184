import { Pause, Play, RotateCcw, RotateCw } from 'lucide';
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Banner } from '../States.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
/** Seconds that one press goes back or on. */
export const SKIP = 5;

export interface PlayerProps {
  url: string;
  /** The reader's length; used until the recording says its own. */
  seconds: number;
  audio: RefObject<HTMLAudioElement | null>;
  at: number;
  onTime: (seconds: number) => void;
}

/**
 * One recording: another one is another player (give it a `key`). If it has run out or is refused this says so, and
 * the text stays.
 */
export function Player({ url, seconds, audio, at, onTime }: PlayerProps) {
  const { t } = useSpeech();
  const [playing, setPlaying] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [failed, setFailed] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [length, setLength] = useState(seconds);

  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed;
  }, [speed, audio]);

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    // The error event says why audio cannot be played.
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = Math.min(length, Math.max(0, to));
    onTime(to);
  };
  return (
    <section class="player" aria-label={t.reader('player')}>
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript is on the page, in step with it */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onWaiting={() => setWaiting(true)}
        onPlaying={() => setWaiting(false)}
        onTimeUpdate={(event) => {
          onTime(event.currentTarget.currentTime);
          // Firefox calls a missing sound device an error of the recording, and plays on.
          if (!event.currentTarget.paused) setFailed(false);
        }}
        onLoadedMetadata={({ currentTarget }) => setLength(begin(currentTarget, at) ?? length)}
        onError={() => setFailed(true)}
      />
      {failed ? (
        <Banner tone="amber">{t.reader('recordingGone')}</Banner>
      ) : (
        <PlayerBar
          at={at}
          length={length}
          playing={playing}
          waiting={waiting}
          speed={speed}
          onToggle={toggle}
          onSeek={seek}
          onSpeed={setSpeed}
        />
      )}
    </section>
  );
}

/**
 * Goes to where the recording was opened, unless it is shorter than its transcript.
 * @returns its seconds, if they are known
 */
function begin(element: HTMLAudioElement, at: number): number | undefined {
  const { duration } = element;
  if (at > 0 && at < duration) element.currentTime = at;
  return Number.isFinite(duration) && duration > 0 ? duration : undefined;
}

function PlayerBar(props: {
  at: number;
  length: number;
  playing: boolean;
  /** The recording is being loaded. */
  waiting: boolean;
  speed: number;
  onToggle: () => void;
  onSeek: (to: number) => void;
  onSpeed: (speed: number) => void;
}) {
  const { t, f } = useSpeech();
  const { at, length, playing, waiting, speed } = props;
  return (
    <div class="line buttons player-bar" dir="ltr">
      <IconButton
        icon={RotateCcw}
        label={t.reader('skipBack', { count: SKIP })}
        onPress={() => props.onSeek(at - SKIP)}
      />
      <button
        type="button"
        class="disc player-play"
        aria-label={playing ? t.reader('pause') : t.reader('play')}
        title={playing ? t.reader('pause') : t.reader('play')}
        aria-busy={waiting}
        onClick={props.onToggle}
      >
        <PlayIcon playing={playing} />
      </button>
      <IconButton
        icon={RotateCw}
        label={t.reader('skipOn', { count: SKIP })}
        onPress={() => props.onSeek(at + SKIP)}
      />
      <input
        class="player-range"
        type="range"
        min={0}
        max={Math.max(1, Math.ceil(length))}
        step={1}
        value={Math.floor(at)}
        aria-label={t.reader('position')}
        aria-valuetext={t.reader('positionOf', { at: f.duration(at), length: f.duration(length) })}
        style={{ '--played': `${length > 0 ? Math.min(100, (at / length) * 100) : 0}%` }}
        onInput={(event) => props.onSeek(event.currentTarget.valueAsNumber)}
      />
      <Ltr class="player-time">
        {f.duration(at)} / {f.duration(length)}
      </Ltr>
      <select
        class="player-speed"
        aria-label={t.reader('speed')}
        value={String(speed)}
        onChange={(event) => props.onSpeed(Number(event.currentTarget.value))}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={String(one)}>
            {`${f.number(one)}×`}
          </option>
        ))}
      </select>
    </div>
  );
}

function PlayIcon({ playing }: { playing: boolean }) {
  return <Icon of={playing ? Pause : Play} class={playing ? '' : 'player-triangle'} />;
}
