import {
  ChevronDown,
  ChevronUp,
  Copy,
  Download,
  FileJson,
  FileText,
  Link,
  Printer,
  Search,
  Subtitles,
} from 'lucide';
import { useMemo, useRef, useState } from 'preact/hooks';
import { createTextSearch } from '#lib/search/index/within.ts';
import type { TranscriptFormat } from '#lib/transcripts/files.ts';
import { type Reading, type Sentence, sentenceAt } from '#lib/transcripts/reading.ts';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { isPlainKey, letterOf } from '../keys.ts';
import { Menu } from '../Menu.tsx';
import { ownDirection } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Player } from './Player.tsx';
import { Sentences } from './Sentences.tsx';
import { Timeline } from './Timeline.tsx';

export type TakeOut =
  | { kind: 'copy'; as: 'txt' | 'md' }
  /** Of the extension, at this second: it opens in this browser and nowhere else. */
  | { kind: 'own-link'; seconds: number }
  | { kind: 'save'; as: TranscriptFormat }
  | { kind: 'print' };

export interface TranscriptViewProps {
  reading: Reading;
  names: Readonly<Record<string, string>>;
  recordingUrl?: string | undefined;
  /** Seconds to begin at: the sentence there is brought into view and marked. */
  startAt?: number | undefined;
  /** What was searched for when this was opened. */
  query?: string | undefined;
  /** In the popup: no timeline's details, fewer tools. */
  compact?: boolean;
  onRename: (label: string, name: string) => void;
  onTakeOut: (how: TakeOut) => void;
  onCopySentence: (sentence: Sentence) => void;
  onCopyLink?: ((sentence: Sentence) => void) | undefined;
}

/** Keys that go on or back by a sentence. */
const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  j: 1,
  ArrowLeft: -1,
  k: -1,
};

/** A transcript: who spoke when, the recording in step, the words, and ways to take them out. */
export function TranscriptView(props: TranscriptViewProps) {
  const { t, f } = useSpeech();
  const { reading } = props;
  const audio = useRef<HTMLAudioElement>(null);
  const [at, setAt] = useState(props.startAt ?? 0);
  const [started, setStarted] = useState(props.startAt !== undefined);
  const [reveal, setReveal] = useState<number | undefined>(
    props.startAt === undefined
      ? undefined
      : Math.max(0, sentenceAt(reading.sentences, props.startAt + 0.01)),
  );
  const [text, setText] = useState(props.query ?? '');
  /** In the popup's frame the words take the room of what is above them, once they are read on. */
  const [away, setAway] = useState(false);
  const heard = started ? sentenceAt(reading.sentences, at + 0.01) : -1;

  const search = useMemo(
    () => createTextSearch(reading.sentences.map((sentence) => sentence.text)),
    [reading],
  );
  const marks = useMemo(() => search(text), [search, text]);
  const hits = useMemo(() => [...marks.keys()], [marks]);

  const onTime = (seconds: number) => {
    setAt(seconds);
    setStarted(true);
    const next = sentenceAt(reading.sentences, seconds + 0.01);
    if (next >= 0 && next !== heard) setReveal(next);
  };
  const play = (from: number) => {
    onTime(from);
    const element = audio.current;
    if (!element) return;
    element.currentTime = from;
    void element.play().catch(() => undefined);
  };
  const step = (by: 1 | -1) => {
    if (hits.length === 0) return;
    const from = reveal ?? (by === 1 ? -1 : reading.sentences.length);
    const next =
      by === 1
        ? (hits.find((hit) => hit > from) ?? hits[0])
        : (hits.findLast((hit) => hit < from) ?? hits.at(-1));
    setReveal(next);
  };
  const toggle = () => {
    const element = audio.current;
    if (element?.paused) void element.play().catch(() => undefined);
    else element?.pause();
  };
  const onKey = (event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (!props.recordingUrl || target?.closest('input, textarea, select, button, summary, a')) return;
    const by = STEPS[letterOf(event) || event.key];
    if (event.key === ' ') toggle();
    else if (by !== undefined && isPlainKey(event)) {
      const sentence = reading.sentences[heard + by];
      if (sentence) play(sentence.start);
    } else return;
    event.preventDefault();
  };

  const position = hits.indexOf(reveal ?? -1) + 1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the whole view; each has a button of its own too
    <div
      class={`transcript${props.compact ? ' transcript-compact' : ''}${away ? ' transcript-away' : ''}`}
      onKeyDown={onKey}
    >
      <div class="transcript-top">
        <Timeline
          reading={reading}
          names={props.names}
          at={started ? at : undefined}
          onSeek={(seconds) => (props.recordingUrl ? play(seconds) : onTime(seconds))}
          onRename={props.compact ? undefined : props.onRename}
        />
        {props.recordingUrl && (
          <Player
            key={props.recordingUrl}
            url={props.recordingUrl}
            seconds={reading.seconds}
            audio={audio}
            at={at}
            onTime={onTime}
          />
        )}
        <div class="transcript-tools">
          <div class="find">
            <Icon of={Search} size={14} />
            <input
              class="find-input"
              type="text"
              dir={ownDirection(text)}
              aria-label={t.reader('findInCall')}
              placeholder={t.reader('findInCall')}
              value={text}
              onInput={(event) => {
                setText(event.currentTarget.value);
                setReveal(undefined);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
                if (event.key === 'Escape' && text) {
                  event.stopPropagation();
                  event.preventDefault();
                  setText('');
                }
              }}
            />
            {text.trim().length > 1 && (
              <span class="secondary figures" role="status">
                {hits.length === 0
                  ? t.reader('noHits')
                  : t.reader('hitOf', { at: position || 1, count: hits.length })}
              </span>
            )}
            {hits.length > 0 && (
              <>
                <IconButton icon={ChevronUp} label={t.reader('previousHit')} onPress={() => step(-1)} />
                <IconButton icon={ChevronDown} label={t.reader('nextHit')} onPress={() => step(1)} />
              </>
            )}
          </div>
          <Menu
            label={t.reader('copyMenu')}
            icon={Copy}
            choices={[
              { id: 'txt', label: t.reader('copyText'), icon: FileText },
              { id: 'md', label: t.reader('copyMarkdown'), icon: FileText },
              { id: 'link', label: t.reader('copyOwnLink'), icon: Link },
            ]}
            onChoose={(as) =>
              props.onTakeOut(
                as === 'link'
                  ? { kind: 'own-link', seconds: at }
                  : { kind: 'copy', as: as === 'md' ? 'md' : 'txt' },
              )
            }
          />
          <Menu
            label={t.reader('download')}
            icon={Download}
            choices={[
              { id: 'txt', label: t.reader('asTxt'), icon: FileText },
              { id: 'md', label: t.reader('asMd'), icon: FileText },
              { id: 'srt', label: t.reader('asSrt'), icon: Subtitles },
              { id: 'vtt', label: t.reader('asVtt'), icon: Subtitles },
              { id: 'json', label: t.reader('asJson'), icon: FileJson },
            ]}
            onChoose={(as) => props.onTakeOut({ kind: 'save', as: as as TranscriptFormat })}
          />
          {!props.compact && (
            <IconButton
              icon={Printer}
              label={t.reader('print')}
              onPress={() => props.onTakeOut({ kind: 'print' })}
            />
          )}
        </div>
      </div>
      <Sentences
        reading={reading}
        names={props.names}
        heard={heard < 0 ? undefined : heard}
        reveal={reveal}
        marks={marks}
        playable={Boolean(props.recordingUrl)}
        onPress={(sentence) => play(sentence.start)}
        onToggle={toggle}
        onCopy={props.onCopySentence}
        {...(props.onCopyLink && { onLink: props.onCopyLink })}
        {...(props.compact && { onAway: setAway })}
      />
      <p class="visually-hidden">{t.reader('lengthIs', { duration: f.duration(reading.seconds) })}</p>
    </div>
  );
}
