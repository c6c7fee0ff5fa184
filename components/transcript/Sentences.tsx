import { Copy, Quote } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { Reading, Sentence } from '#lib/transcripts/reading.ts';
import { speakerName } from '#lib/transcripts/speaker-names.ts';
import { IconButton } from '../Button.tsx';
import { Ltr, Own } from '../Text.tsx';
import { VirtualList } from '../VirtualList.tsx';
import { useSpeech } from '../words.tsx';
import { useRoving } from './use-roving.ts';

export interface SentencesProps {
  reading: Reading;
  names: Readonly<Record<string, string>>;
  /** Index of the sentence that is heard. */
  heard: number | undefined;
  /** Index of the sentence to bring into view. */
  reveal: number | undefined;
  /** Ranges to mark, by sentence: `[start, end]` in its text. */
  marks?: ReadonlyMap<number, readonly (readonly [number, number])[]>;
  /** Sentences can be heard: there is a recording. */
  playable: boolean;
  onPress: (sentence: Sentence) => void;
  /** The recording goes on or stops. */
  onToggle: () => void;
  onCopy: (sentence: Sentence) => void;
  onLink?: (sentence: Sentence) => void;
  onAway?: (away: boolean) => void;
}

const keyOf = (sentence: Sentence) => String(sentence.index);
const estimate = (sentence: Sentence) => 40 + Math.ceil(sentence.text.length / 52) * 22;

/** The words, by speaker, with their times; each sentence keeps its own direction. One tab stop: see `useRoving`. */
export function Sentences(props: SentencesProps) {
  const { reading, heard } = props;
  const { t } = useSpeech();
  const colors = useMemo(
    () => new Map(reading.speakers.map((speaker) => [speaker.label, speaker.color])),
    [reading],
  );
  const base = useId();
  const roving = useRoving({
    count: reading.sentences.length,
    start: heard ?? props.reveal ?? 0,
    onStep(index) {
      const sentence = reading.sentences[index];
      if (props.playable && sentence) props.onPress(sentence);
    },
    onSpace: props.onToggle,
  });
  return (
    <VirtualList
      items={reading.sentences}
      holdsFocus={String(roving.current)}
      onKeyDown={roving.onKeyDown}
      onFocusIn={roving.onFocusIn}
      keyOf={keyOf}
      estimate={estimate}
      label={t.reader('transcript')}
      class="sentences"
      {...(props.onAway && { onAway: props.onAway })}
      bringsIntoView
      reveal={props.reveal === undefined ? undefined : String(props.reveal)}
      render={(sentence, index) => (
        <SentenceRow
          {...props}
          sentence={sentence}
          index={index}
          color={colors.get(sentence.speaker) ?? 1}
          id={`${base}-${index}`}
          isStop={index === roving.current}
        />
      )}
    />
  );
}

function SentenceRow(
  props: SentencesProps & {
    sentence: Sentence;
    index: number;
    /** Of the speaker. */
    color: number;
    /** Of its words. */
    id: string;
    /** It is the list's tab stop. */
    isStop: boolean;
  },
) {
  const { t, f } = useSpeech();
  const { sentence, index, heard, id } = props;
  const same = props.reading.sentences[index - 1]?.speaker === sentence.speaker;
  const time = f.duration(sentence.start);
  return (
    <div
      class={`sentence${same ? ' sentence-same' : ''}${heard === index ? ' sentence-heard' : ''}`}
      aria-current={heard === index ? 'true' : undefined}
      // Of the words: time and name stand in isolates, and are not asked.
      dir="auto"
    >
      {!same && (
        <p class="sentence-speaker" style={{ color: `var(--dm-speaker-${props.color})` }}>
          <Own>{speakerName(t.reader, props.names, sentence.speaker)}</Own>
        </p>
      )}
      <div class="sentence-line">
        <button
          type="button"
          class="sentence-time"
          title={props.playable ? t.reader('hear') : undefined}
          aria-label={props.playable ? t.reader('hearFrom', { time }) : time}
          aria-describedby={id}
          // Without a recording it does nothing, and is still where the keyboard reads on from.
          aria-disabled={!props.playable}
          tabIndex={props.isStop ? 0 : -1}
          onClick={() => props.playable && props.onPress(sentence)}
        >
          <Ltr>{time}</Ltr>
        </button>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the time beside it is the button; this only makes it larger */}
        <p
          id={id}
          class="sentence-text"
          onClick={() => {
            // A press that ends a selection is not a press on the sentence.
            if (props.playable && String(getSelection()) === '') props.onPress(sentence);
          }}
        >
          <Marked text={sentence.text} ranges={props.marks?.get(index)} />
        </p>
        <span class="sentence-tools">
          <IconButton
            icon={Copy}
            label={t.reader('copySentence')}
            tabIndex={-1}
            onPress={() => props.onCopy(sentence)}
          />
          {props.onLink && (
            <IconButton
              icon={Quote}
              label={t.reader('copyLink')}
              tabIndex={-1}
              onPress={() => props.onLink?.(sentence)}
            />
          )}
        </span>
      </div>
    </div>
  );
}

/** Digits with what stands between the groups of a phone number; a price or a year is too short. */
const PHONE = /(\+?\(?\d[\d\-. ()]{5,}\d)/;

/** A text with its hits marked, and phone numbers in it in one piece, left to right. */
function Marked({
  text,
  ranges,
}: {
  text: string;
  ranges: readonly (readonly [number, number])[] | undefined;
}) {
  const pieces: ComponentChildren[] = [];
  let at = 0;
  for (const [start, end] of ranges ?? []) {
    pieces.push(...withNumbers(text.slice(at, start)), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  pieces.push(...withNumbers(text.slice(at)));
  return <>{pieces}</>;
}

function withNumbers(text: string): ComponentChildren[] {
  return text.split(PHONE).map((piece, index) => (index % 2 === 1 ? <Ltr key={index}>{piece}</Ltr> : piece));
}
