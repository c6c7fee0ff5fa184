/**
 * A transcript made ready to be read. What the platform sends is untrusted: segments may come out of order, overlap,
 * have negative or missing times, megabytes of text, markup, control or bidi-override characters. Nothing of that
 * may break the reader, and the words stay.
 */
import type { Segment } from '#lib/platform/contract.ts';

/** One row of the reader. */
export interface Sentence {
  /** Position in the reading order; also its key. */
  index: number;
  /** The platform's label, untouched: what renaming refers to. */
  speaker: string;
  /** Seconds from the start of the recording, never negative, `end` never before `start`. */
  start: number;
  end: number;
  text: string;
  /** A piece of a segment that was too long for one row, after its first. */
  continued: boolean;
}

export interface SpeakerTalk {
  label: string;
  /** 1 to 6: the token `--dm-speaker-n`. */
  color: number;
  /** Stretches of talk, merged, in order. */
  spans: Span[];
  /** Seconds of talk, overlapping segments counted once. */
  seconds: number;
  /** Of all talk, 0 to 1. */
  share: number;
}

export interface Span {
  start: number;
  end: number;
}

export interface Reading {
  sentences: Sentence[];
  /** In the order in which they first speak. */
  speakers: SpeakerTalk[];
  /** Length to draw: the recording's if it is known and long enough, else the last word's. */
  seconds: number;
  /** Longest stretch in which only one speaker talks. */
  longest: (Span & { label: string }) | undefined;
  /** Gaps without speech, of `SILENCE_SECONDS` or more. */
  silences: Span[];
}

const COLORS = 6;
const SILENCE_SECONDS = 3;
/** A row of more characters is cut at a space: one row must never be a page. */
const ROW_CHARACTERS = 1200;
/** A pause this long within one speaker's talk begins a new monologue. */
const MONOLOGUE_GAP = 2;

/** Makes segments readable; pure, linear in the text (and `n log n` if the order was lost). */
export function readTranscript(segments: readonly Segment[], recordingSeconds?: number): Reading {
  const tidy = segments
    .map((segment) => {
      const start = seconds(segment.start);
      return {
        speaker: cleanText(String(segment.speaker ?? '')).slice(0, 80) || '?',
        start,
        end: Math.max(start, seconds(segment.end)),
        text: cleanText(String(segment.text ?? '')),
      };
    })
    .filter((segment) => segment.text !== '');
  // Stable: segments of the same time stay in the order in which they came.
  tidy.sort((one, other) => one.start - other.start);

  const sentences: Sentence[] = [];
  const bySpeaker = new Map<string, Span[]>();
  let last = 0;
  for (const { speaker, start, end, text } of tidy) {
    const pieces = cut(text);
    let at = 0;
    for (const piece of pieces) {
      const from = start + ((end - start) * at) / text.length;
      at += piece.length;
      sentences.push({
        index: sentences.length,
        speaker,
        start: from,
        end: start + ((end - start) * at) / text.length,
        text: piece.trim(),
        continued: piece !== pieces[0],
      });
    }
    const spans = bySpeaker.get(speaker) ?? [];
    if (spans.length === 0) bySpeaker.set(speaker, spans);
    addSpan(spans, { start, end });
    if (end > last) last = end;
  }

  const lengths = [...bySpeaker].map(([label, spans]) => ({
    label,
    spans,
    seconds: spans.reduce((sum, span) => sum + span.end - span.start, 0),
  }));
  const total = lengths.reduce((sum, one) => sum + one.seconds, 0);
  const length = Math.max(last, seconds(recordingSeconds ?? 0));
  return {
    sentences,
    speakers: lengths.map((one, index) => ({
      ...one,
      color: (index % COLORS) + 1,
      share: total > 0 ? one.seconds / total : 0,
    })),
    seconds: length,
    longest: longestMonologue(tidy),
    silences: silencesOf(tidy, length),
  };
}

/** Index of the sentence that is heard at `at` seconds: the last one that has begun; -1 before the first. */
export function sentenceAt(sentences: readonly Sentence[], at: number): number {
  let low = -1;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sentences[middle]?.start ?? Number.POSITIVE_INFINITY) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Seconds by which players and links round the beginning of a sentence. */
export const ROUNDING_SECONDS = 0.01;

/**
 * Index of the sentence that is meant by a time and a search: of those that begin there, with the further rows of a
 * segment that was cut, the first that was `found`; else the one that is heard there, or the very first.
 */
export function sentenceMeant(
  sentences: readonly Sentence[],
  at: number,
  found: (index: number) => boolean,
): number {
  const heard = Math.max(0, sentenceAt(sentences, at + ROUNDING_SECONDS));
  let first = heard;
  while ((sentences[first - 1]?.start ?? -1) >= at - ROUNDING_SECONDS) first -= 1;
  let last = heard;
  while (sentences[last + 1]?.continued) last += 1;
  for (let index = first; index <= last; index++) if (found(index)) return index;
  return heard;
}

/**
 * Text without what could reorder or hide its neighbours: control characters go, bidi embeddings, overrides and
 * isolates go (each sentence is an isolate of its own), line breaks become spaces. LRM, RLM and ALM stay: they are
 * how right-to-left writers keep punctuation in place.
 */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\s+/gu, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
      .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufeff]/gu, '')
      .trim()
  );
}

function seconds(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0;
}

function cut(text: string): string[] {
  if (text.length <= ROW_CHARACTERS) return [text];
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > ROW_CHARACTERS) {
    const space = text.lastIndexOf(' ', from + ROW_CHARACTERS);
    let to = space > from + ROW_CHARACTERS / 2 ? space : from + ROW_CHARACTERS;
    // Never within a surrogate pair.
    if (/[\ud800-\udbff]/.test(text[to - 1] ?? '')) to += 1;
    pieces.push(text.slice(from, to));
    from = to;
  }
  pieces.push(text.slice(from));
  return pieces;
}

/** Adds to spans that are in order of their starts, merging what overlaps. */
function addSpan(spans: Span[], span: Span): void {
  const last = spans.at(-1);
  if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
  else spans.push({ ...span });
}

interface Talk extends Span {
  speaker: string;
}

function longestMonologue(talk: readonly Talk[]): Reading['longest'] {
  let best: Reading['longest'];
  let current: (Span & { label: string }) | undefined;
  for (const { speaker, start, end } of talk) {
    if (current && current.label === speaker && start - current.end <= MONOLOGUE_GAP)
      current.end = Math.max(current.end, end);
    else current = { label: speaker, start, end };
    if (!best || current.end - current.start > best.end - best.start) best = { ...current };
  }
  return best && best.end > best.start ? best : undefined;
}

function silencesOf(talk: readonly Talk[], length: number): Span[] {
  const silences: Span[] = [];
  let until = 0;
  const note = (to: number) => {
    if (to - until >= SILENCE_SECONDS) silences.push({ start: until, end: to });
  };
  for (const { start, end } of talk) {
    note(start);
    until = Math.max(until, end);
  }
  if (talk.length > 0) note(length);
  return silences;
}
