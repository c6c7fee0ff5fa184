/** A transcript as files that other programs read. Text is the reader's: cleaned, in order, names in place of labels. */
import { escapeMarkup } from '#lib/core/escape-markup.ts';
import { formatDuration } from '#lib/format/duration.ts';
import type { Reading, Sentence } from './reading.ts';

export const TRANSCRIPT_FORMATS = ['txt', 'md', 'srt', 'vtt', 'json'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

export interface TranscriptHead {
  /** Who the call was with, and when, in words: the first line. */
  title: string;
  /** Further lines: number, duration, record. */
  lines: readonly string[];
  /** Outcome and note of the call; subtitles leave them out. */
  notes?: readonly HeadNote[];
}

export interface HeadNote {
  /** Its name among data. */
  field: 'outcome' | 'note';
  /** Heading and text, in words. */
  label: string;
  text: string;
  /** Value among data, if that is not the words. */
  value?: string;
}

export interface TranscriptFile {
  name: string;
  type: string;
  text: string;
}

const TYPES: Readonly<Record<TranscriptFormat, string>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  json: 'application/json',
};

/** Writes a transcript; `nameOf` gives the speaker's name for a label. */
export function writeTranscript(
  format: TranscriptFormat,
  reading: Reading,
  head: TranscriptHead,
  nameOf: (label: string) => string,
): TranscriptFile {
  const { notes = [] } = head;
  const writers: Record<TranscriptFormat, () => string> = {
    txt: () =>
      [
        head.title,
        ...head.lines,
        ...notes.map(({ label, text }) => `${label}: ${text}`),
        '',
        ...reading.sentences.map((one) => sentenceLine(one, nameOf)),
      ].join('\n'),
    md: () =>
      [
        `# ${escapeMarkdown(head.title)}`,
        '',
        ...head.lines.map((line) => `- ${escapeMarkdown(line)}`),
        ...notes.map(({ label, text }) => `- ${escapeMarkdown(label)}: ${markdownLines(text)}`),
        '',
        ...reading.sentences.flatMap((one) => [
          `**${escapeMarkdown(nameOf(one.speaker))}** \`${formatDuration(one.start)}\`  `,
          escapeMarkdown(one.text),
          '',
        ]),
      ].join('\n'),
    srt: () =>
      reading.sentences
        .map(
          (one, index) =>
            `${index + 1}\n${stamp(one.start, ',')} --> ${stamp(endOf(one), ',')}\n${nameOf(one.speaker)}: ${one.text.replaceAll('-->', '→')}\n`,
        )
        .join('\n'),
    vtt: () =>
      `WEBVTT\n\n${reading.sentences
        .map(
          (one) =>
            `${stamp(one.start, '.')} --> ${stamp(endOf(one), '.')}\n<v ${escapeMarkup(nameOf(one.speaker))}>${escapeMarkup(one.text)}\n`,
        )
        .join('\n')}`,
    json: () =>
      JSON.stringify(
        {
          title: head.title,
          seconds: reading.seconds,
          ...Object.fromEntries(notes.map(({ field, text, value }) => [field, value ?? text])),
          transcript: reading.sentences.map(({ speaker, start, end, text }) => ({
            speaker,
            name: nameOf(speaker),
            start,
            end,
            text,
          })),
        },
        null,
        2,
      ),
  };
  return {
    name: `${fileName(head.title)}.${format}`,
    type: TYPES[format],
    text: `${writers[format]().trimEnd()}\n`,
  };
}

/** One sentence with its time, as it is copied: `[0:32] Dana: Of course.` */
export function sentenceLine(sentence: Sentence, nameOf: (label: string) => string): string {
  return `[${formatDuration(sentence.start)}] ${nameOf(sentence.speaker)}: ${sentence.text}`;
}

/** Letters, digits, dashes: a name that every file system takes. */
function fileName(title: string): string {
  const safe = title
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return safe || 'transcript';
}

/** Players need a cue to last. */
function endOf(sentence: Sentence): number {
  return Math.max(sentence.end, sentence.start + 0.1);
}

/** `01:02:03,456`, as SubRip and WebVTT write times. */
function stamp(at: number, mark: ',' | '.'): string {
  const ms = Math.round(at * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}${mark}${String(ms % 1000).padStart(3, '0')}`;
}

/** Lines of a note within its item of a list. */
function markdownLines(text: string): string {
  return escapeMarkdown(text).replace(/\r?\n/g, '  \n  ');
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}
