/** The recordings that the sandbox has of its own: made speech with the words and times that belong to it. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Segment, segmentSchema } from '#lib/platform/contract.ts';
import dialogues from './recordings/dialogues.json' with { type: 'json' };
// Made by scripts/make-recordings.ts: seconds, one for each line.
import made from './recordings/made.json' with { type: 'json' };

/** The dialogues, and how each line is spoken: written by hand. */
export const dialoguesSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z-]+$/),
    language: z.enum(['en', 'he', 'ar']),
    voices: z.record(z.string(), z.string()),
    lines: z.array(
      z.strictObject({
        speaker: z.string(),
        text: z.string(),
        spoken: z.string().optional(),
        phonemes: z.string().optional(),
      }),
    ),
  }),
);
export interface Recording {
  id: string;
  language: 'en' | 'he' | 'ar';
  durationSeconds: number;
  segments: Segment[];
  bytes: Uint8Array<ArrayBuffer>;
}

/** Calling codes of countries where Arabic is what a customer most likely speaks. */
const ARABIC = /^\+(20|21[2368]|222|249|96[1-8]|97[0134])/;

/** The language spoken on calls to this number: the sandbox's own choice, so that all three can be heard. */
export function languageOf(e164: string): 'en' | 'he' | 'ar' {
  if (e164.startsWith('+972')) return 'he';
  return ARABIC.test(e164) ? 'ar' : 'en';
}

export type Library = ReturnType<typeof loadLibrary>;

/** Reads them from the folder beside this file; a file that does not match its facts is a defect, so it throws. */
export function loadLibrary() {
  const folder = new URL('./recordings/', import.meta.url);
  const byHash = new Map<string, Recording>();
  for (const { id, language, lines } of dialoguesSchema
    .parse(dialogues)
    .sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const bytes = new Uint8Array(readFileSync(new URL(`${id}.mp3`, folder)));
    const facts = made[id as keyof typeof made];
    if (facts?.sha256 !== hash('sha256', bytes) || facts.ends.length !== lines.length)
      throw new Error(`${id}.mp3 is not the file that its words belong to: run scripts/make-recordings.ts`);
    const segments = lines.map(({ speaker, text }, at) =>
      segmentSchema.parse({ speaker, start: facts.starts[at], end: facts.ends[at], text }),
    );
    const { sha256, durationSeconds } = facts;
    byHash.set(sha256, { id, language, durationSeconds, segments, bytes });
  }
  const all: readonly Recording[] = [...byHash.values()];

  return {
    all,
    /** The recording for the `turn`-th call (from 0) in a language. */
    pick(language: Recording['language'], turn: number): Recording {
      const fitting = all.filter((recording) => recording.language === language);
      const recording = fitting[turn % fitting.length];
      if (!recording) throw new Error(`no recording in ${language}`);
      return recording;
    },
    /** The recording that these bytes are, whatever they are called. */
    recognise(bytes: Uint8Array): Recording | undefined {
      return byHash.get(hash('sha256', bytes));
    },
  };
}
