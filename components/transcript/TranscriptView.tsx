import { useMemo, useRef, useState } from 'preact/hooks';
import { createTextSearch } from '#lib/search/index/text-search.ts';
import type { Reading, Sentence } from '#lib/transcripts/reading.ts';
import { isPlainKey, letterOf } from '../keys.ts';
import { useSpeech } from '../words.tsx';
import { FindInCall } from './FindInCall.tsx';
import { Player } from './Player.tsx';
import { Sentences } from './Sentences.tsx';
import { type TakeOut, TakeOutMenus } from './TakeOutMenus.tsx';
import { Timeline } from './Timeline.tsx';
import { useHeard } from './use-heard.ts';

export interface TranscriptViewProps {
  reading: Reading;
  names: Readonly<Record<string, string>>;
  recordingUrl?: string | undefined;
  /** Seconds to begin at: the sentence there is brought into view and marked. */
  startAt?: number | undefined;
  /** Text of the search that opened this. */
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

/** The recording, the sentence that is heard, and the one that is shown. */
function usePlaying({ reading, startAt }: TranscriptViewProps, marks: Parameters<typeof useHeard>[2]) {
  const audio = useRef<HTMLAudioElement>(null);
  const { at, started, heard, ask, onTime } = useHeard(reading.sentences, startAt, marks);
  const [shown, show] = useState<number | undefined>(started ? heard : undefined);

  const onHeard = (seconds: number) => {
    const next = onTime(seconds);
    if (next >= 0 && next !== heard) show(next);
  };
  const start = (from: number) => {
    const element = audio.current;
    if (!element) return;
    element.currentTime = from;
    void element.play().catch(() => undefined);
  };
  const playFrom = (seconds: number) => {
    onHeard(seconds);
    start(seconds);
  };
  const playSentence = (sentence: Sentence) => {
    ask(sentence.index);
    show(sentence.index);
    start(sentence.start);
  };
  const toggle = () => {
    const element = audio.current;
    if (element?.paused) void element.play().catch(() => undefined);
    else element?.pause();
  };
  return { audio, at, started, heard, shown, show, onHeard, playFrom, playSentence, toggle };
}

/** The space bar plays and stops; other keys go on or back by a sentence. */
function onPlayingKey(
  event: KeyboardEvent,
  sentences: readonly Sentence[],
  { heard, playSentence, toggle }: ReturnType<typeof usePlaying>,
): void {
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (target?.closest('input, textarea, select, button, summary, a')) return;
  const by = STEPS[letterOf(event) || event.key];
  if (event.key === ' ') toggle();
  else if (by !== undefined && isPlainKey(event)) {
    const sentence = sentences[heard + by];
    if (sentence) playSentence(sentence);
  } else return;
  event.preventDefault();
}

/** The words that are looked for in the transcript, and the sentences that have them. */
function useFinding({ reading, query = '' }: TranscriptViewProps) {
  const [text, setText] = useState(query);
  const search = useMemo(
    () => createTextSearch(reading.sentences.map((sentence) => sentence.text)),
    [reading],
  );
  const marks = useMemo(() => search(text), [search, text]);
  const hits = useMemo(() => [...marks.keys()], [marks]);
  return { text, setText, marks, hits };
}

/** A transcript: who spoke when, the recording in step, the words, and ways to take them out. */
export function TranscriptView(props: TranscriptViewProps) {
  const { t, f } = useSpeech();
  const { reading } = props;
  const { text, setText, marks, hits } = useFinding(props);
  /** The words take the room of what is above them, once they are read on. */
  const [away, setAway] = useState(false);
  const playing = usePlaying(props, marks);
  const { at, started, heard, shown, show, onHeard, playFrom, playSentence } = playing;
  const step = (by: 1 | -1) => {
    if (hits.length === 0) return;
    const from = shown ?? (by === 1 ? -1 : reading.sentences.length);
    show(
      by === 1
        ? (hits.find((hit) => hit > from) ?? hits[0])
        : (hits.findLast((hit) => hit < from) ?? hits.at(-1)),
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the whole view; each has a button of its own too
    <div
      class={`transcript${props.compact ? ' transcript-compact' : ''}${away ? ' transcript-away' : ''}`}
      onKeyDown={(event) => {
        if (props.recordingUrl) onPlayingKey(event, reading.sentences, playing);
      }}
    >
      <div class="stack transcript-top">
        <Timeline
          reading={reading}
          names={props.names}
          at={started ? at : undefined}
          onSeek={(seconds) => (props.recordingUrl ? playFrom(seconds) : onHeard(seconds))}
          onRename={props.compact ? undefined : props.onRename}
        />
      </div>
      <div class="transcript-bar">
        {props.recordingUrl && (
          <Player
            key={props.recordingUrl}
            url={props.recordingUrl}
            seconds={reading.seconds}
            audio={playing.audio}
            at={at}
            onTime={onHeard}
          />
        )}
        <div class="transcript-tools">
          <FindInCall
            text={text}
            hits={hits.length}
            position={hits.indexOf(shown ?? -1) + 1}
            onText={(typed) => {
              setText(typed);
              show(undefined);
            }}
            onStep={step}
          />
          <TakeOutMenus at={at} printed={!props.compact} onTakeOut={props.onTakeOut} />
        </div>
      </div>
      <Sentences
        reading={reading}
        names={props.names}
        heard={heard < 0 ? undefined : heard}
        reveal={shown}
        marks={marks}
        playable={Boolean(props.recordingUrl)}
        onPress={playSentence}
        onToggle={playing.toggle}
        onCopy={props.onCopySentence}
        {...(props.onCopyLink && { onLink: props.onCopyLink })}
        onAway={setAway}
      />
      <p class="visually-hidden">{t.reader('lengthIs', { duration: f.duration(reading.seconds) })}</p>
    </div>
  );
}
