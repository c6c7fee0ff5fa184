import { Pencil } from 'lucide';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isolated, isolatedName } from '#lib/core/bidi.ts';
import type { Reading, Span, SpeakerTalk } from '#lib/transcripts/reading.ts';
import { speakerName } from '#lib/transcripts/speaker-names.ts';
import { IconButton } from '../Button.tsx';
import { Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';

export interface TimelineProps {
  reading: Reading;
  names: Readonly<Record<string, string>>;
  /** Seconds, if something is being played. */
  at: number | undefined;
  onSeek: (seconds: number) => void;
  onRename?: ((label: string, name: string) => void) | undefined;
}

/** Lanes drawn at most; further speakers share the last. */
const LANES = 6;
const LANE = 10;
/** Of the picture, in its own units. */
const WIDTH = 1000;
/** Speakers named beside the picture at most: a hostile transcript may have one for every word. */
const TALKERS = 24;

/**
 * Who spoke when, a lane a speaker, silences hatched; talk shares and the longest monologue beside the names. Time
 * runs as in the player under it: from the left in every language. The words under it say the same as the picture.
 */
export function Timeline({ reading, names, at, onSeek, onRename }: TimelineProps) {
  const { t, f } = useSpeech();
  const { speakers, seconds, longest, silences } = reading;
  // Drawn once: while it is played only the line over it moves.
  const picture = useMemo(() => draw(reading), [reading]);
  if (speakers.length === 0 || seconds === 0) return null;
  const { height } = picture;
  const seek = (event: MouseEvent & { currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - box.left) / box.width;
    onSeek(seconds * Math.min(1, Math.max(0, part)));
  };
  const quiet = silences.reduce((sum, span) => sum + span.end - span.start, 0);
  return (
    <section class="timeline" aria-label={t.reader('timeline')}>
      <svg
        class="timeline-strip"
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
        style={{ blockSize: `${height}px` }}
        aria-hidden="true"
        onClick={seek}
      >
        <path class="timeline-silence" d={picture.silence} />
        {picture.lanes.map(({ key, color, path }) => (
          <path key={key} d={path} style={{ fill: `var(--dm-speaker-${color})` }} />
        ))}
        {at !== undefined && (
          <line
            class="timeline-at"
            x1={(at / seconds) * WIDTH}
            x2={(at / seconds) * WIDTH}
            y1={0}
            y2={height}
            vector-effect="non-scaling-stroke"
          />
        )}
      </svg>
      <ul class="talkers">
        {speakers.slice(0, TALKERS).map((speaker) => (
          <li key={speaker.label} class="talker">
            <span class="talker-dot" style={{ background: `var(--dm-speaker-${speaker.color})` }} />
            <SpeakerName speaker={speaker} names={names} onRename={onRename} />
            <span class="talker-share figures">{f.percent(speaker.share)}</span>
            <span class="secondary figures">
              <Ltr>{f.duration(speaker.seconds)}</Ltr>
            </span>
          </li>
        ))}
        {speakers.length > TALKERS && (
          <li class="talker secondary">{t.reader('moreSpeakers', { count: speakers.length - TALKERS })}</li>
        )}
      </ul>
      <p class="secondary timeline-facts">
        {longest && (
          <>
            {t.reader('longest', {
              name: isolatedName(speakerName(t.reader, names, longest.label)),
              duration: isolated(f.duration(longest.end - longest.start)),
            })}{' '}
            <button type="button" class="bare time-link" onClick={() => onSeek(longest.start)}>
              <Ltr>{f.duration(longest.start)}</Ltr>
            </button>
          </>
        )}
        {quiet > 0 && ` · ${t.reader('silence', { duration: isolated(f.duration(quiet)) })}`}
      </p>
    </section>
  );
}

interface Picture {
  height: number;
  silence: string;
  lanes: { key: string; color: number; path: string }[];
}

/**
 * A lane for each of the first speakers; who shares the last is told apart by colour alone. Each colour of a lane is
 * one path: thousands of spans cost what one costs.
 */
function draw({ speakers, silences, seconds }: Reading): Picture {
  const x = (second: number) => (second / seconds) * WIDTH;
  const boxes = (spans: readonly Span[], top: number, height: number, least: number) =>
    spans
      .map(({ start, end }) => {
        const width = Math.max(least, x(end - start)).toFixed(1);
        return `M${x(start).toFixed(1)} ${top}h${width}v${height}h-${width}z`;
      })
      .join('');
  const lanes = new Map<string, { color: number; parts: string[] }>();
  speakers.forEach(({ color, spans }, index) => {
    const lane = Math.min(index, LANES - 1);
    const key = `${lane}-${color}`;
    const known = lanes.get(key) ?? { color, parts: [] };
    known.parts.push(boxes(spans, lane * (LANE + 2) + 1, LANE, 1.5));
    lanes.set(key, known);
  });
  const height = Math.min(speakers.length, LANES) * (LANE + 2);
  return {
    height,
    silence: boxes(silences, 0, height, 1),
    lanes: [...lanes].map(([key, { color, parts }]) => ({ key, color, path: parts.join('') })),
  };
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
  const box = useRef<HTMLSpanElement>(null);
  /** The keyboard ended it: the focus goes back to where it began. A press elsewhere has taken it there. */
  const back = useRef(false);
  useLayoutEffect(() => {
    if (open) field.current?.select();
    else if (back.current) box.current?.querySelector('button')?.focus();
    back.current = false;
  }, [open]);
  const name = speakerName(t.reader, props.names, label);
  if (editing === undefined)
    return (
      <span class="talker-name" ref={box}>
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
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // Escape would close the popup, or the call.
        event.preventDefault();
        event.stopPropagation();
        back.current = true;
        if (event.key === 'Enter') keep();
        else edit(undefined);
      }}
    />
  );
}
