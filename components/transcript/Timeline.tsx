import { Pencil } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Reading, SpeakerTalk } from '#lib/format/transcript.ts';
import { IconButton } from '../Button.tsx';
import { Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { speakerName } from './names.ts';

export interface TimelineProps {
  reading: Reading;
  names: Readonly<Record<string, string>>;
  /** Seconds, where something is being played. */
  at: number | undefined;
  onSeek: (seconds: number) => void;
  onRename?: ((label: string, name: string) => void) | undefined;
}

/** Lanes drawn at most; further speakers share the last. */
const LANES = 6;
const LANE = 10;

/**
 * Who spoke when, a lane a speaker, silences hatched; talk shares and the longest monologue beside the names. Time
 * runs from the right in right-to-left languages. The words under it say the same as the picture.
 */
export function Timeline({ reading, names, at, onSeek, onRename }: TimelineProps) {
  const { t, f, dir } = useSpeech();
  const { speakers, seconds, longest, silences } = reading;
  if (speakers.length === 0 || seconds === 0) return null;
  const lanes = Math.min(speakers.length, LANES);
  const x = (second: number) => (second / seconds) * 1000;
  const seek = (event: MouseEvent & { currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - box.left) / box.width;
    onSeek(seconds * Math.min(1, Math.max(0, dir === 'rtl' ? 1 - part : part)));
  };
  const quiet = silences.reduce((sum, span) => sum + span.end - span.start, 0);
  return (
    <section class="timeline" aria-label={t.reader('timeline')}>
      <svg
        class="timeline-strip"
        viewBox={`0 0 1000 ${lanes * (LANE + 2)}`}
        preserveAspectRatio="none"
        style={{ blockSize: `${lanes * (LANE + 2)}px` }}
        aria-hidden="true"
        onClick={seek}
      >
        {silences.map((span) => (
          <rect
            key={span.start}
            class="timeline-silence"
            x={x(span.start)}
            width={Math.max(1, x(span.end - span.start))}
            y={0}
            height={lanes * (LANE + 2)}
          />
        ))}
        {speakers.map((speaker, index) => (
          <path
            key={speaker.label}
            d={lanePath(speaker, Math.min(index, LANES - 1), x)}
            style={{ fill: `var(--dm-speaker-${speaker.color})` }}
          />
        ))}
        {at !== undefined && (
          <line
            class="timeline-at"
            x1={x(at)}
            x2={x(at)}
            y1={0}
            y2={lanes * (LANE + 2)}
            vector-effect="non-scaling-stroke"
          />
        )}
      </svg>
      <ul class="talkers">
        {speakers.map((speaker) => (
          <li key={speaker.label} class="talker">
            <span class="talker-dot" style={{ background: `var(--dm-speaker-${speaker.color})` }} />
            <SpeakerName speaker={speaker} names={names} onRename={onRename} />
            <span class="talker-share figures">{f.percent(speaker.share)}</span>
            <span class="secondary figures">
              <Ltr>{f.duration(speaker.seconds)}</Ltr>
            </span>
          </li>
        ))}
      </ul>
      <p class="secondary">
        {longest && (
          <>
            {t.reader('longest', {
              name: speakerName(t.reader, names, longest.label),
              duration: f.duration(longest.end - longest.start),
            })}{' '}
            <button type="button" class="time-link" onClick={() => onSeek(longest.start)}>
              <Ltr>{f.duration(longest.start)}</Ltr>
            </button>
          </>
        )}
        {quiet > 0 && ` · ${t.reader('silence', { duration: f.duration(quiet) })}`}
      </p>
    </section>
  );
}

function lanePath(speaker: SpeakerTalk, lane: number, x: (second: number) => number): string {
  const top = lane * (LANE + 2) + 1;
  return speaker.spans
    .map(
      ({ start, end }) =>
        `M${x(start).toFixed(1)} ${top}h${Math.max(1.5, x(end - start)).toFixed(1)}v${LANE}h-${Math.max(1.5, x(end - start)).toFixed(1)}z`,
    )
    .join('');
}

function SpeakerName(props: {
  speaker: SpeakerTalk;
  names: Readonly<Record<string, string>>;
  onRename: TimelineProps['onRename'];
}) {
  const { t } = useSpeech();
  const { label } = props.speaker;
  const [editing, edit] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const open = editing !== undefined;
  useEffect(() => {
    if (open) field.current?.select();
  }, [open]);
  const name = speakerName(t.reader, props.names, label);
  if (editing === undefined)
    return (
      <span class="talker-name">
        <Own>{name}</Own>
        {props.onRename && (
          <IconButton icon={Pencil} label={t.reader('rename', { name })} onPress={() => edit(name)} />
        )}
      </span>
    );
  const keep = () => {
    props.onRename?.(label, editing.trim().slice(0, 80));
    edit(undefined);
  };
  return (
    <input
      class="input talker-input"
      dir="auto"
      aria-label={t.reader('rename', { name })}
      value={editing}
      maxLength={80}
      ref={field}
      onInput={(event) => edit(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') {
          event.stopPropagation();
          edit(undefined);
        }
      }}
    />
  );
}
