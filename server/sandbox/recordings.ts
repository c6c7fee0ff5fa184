/** The recordings that the sandbox has of its own: made speech with the words and times that belong to it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { segmentSchema } from '#lib/platform/contract.ts';

const factsSchema = z.strictObject({
  id: z.string(),
  language: z.enum(['en', 'he', 'ar']),
  sha256: z.string(),
  durationSeconds: z.number().positive(),
  segments: z.array(segmentSchema),
});
export type Recording = z.output<typeof factsSchema> & { bytes: Uint8Array<ArrayBuffer> };

/** Calling codes of countries where Arabic is what a customer most likely speaks. */
const ARABIC = /^\+(20|21[2368]|222|249|96[1-8]|97[0134])/;

/** The language spoken on calls to this number: the sandbox's own choice, so that all three can be heard. */
export function languageOf(e164: string): 'en' | 'he' | 'ar' {
  if (e164.startsWith('+972')) return 'he';
  return ARABIC.test(e164) ? 'ar' : 'en';
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export type Library = ReturnType<typeof loadLibrary>;

/** Reads them from the folder beside this file; a file that does not match its facts is a defect, so it throws. */
export function loadLibrary() {
  const folder = new URL('./recordings/', import.meta.url);
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.mp3'))
    .sort()
    .map((name): Recording => {
      const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
      const facts = factsSchema.parse(
        JSON.parse(readFileSync(new URL(name.replace(/\.mp3$/, '.json'), folder), 'utf8')),
      );
      if (facts.sha256 !== hashOf(bytes)) {
        throw new Error(`${name} is not the file that its words belong to: run scripts/make-recordings.ts`);
      }
      return { ...facts, bytes };
    });
  const byHash = new Map(all.map((recording) => [recording.sha256, recording]));

  return {
    all: all as readonly Recording[],
    /** The recording for the `turn`-th call (from 0) in a language. */
    pick(language: Recording['language'], turn: number): Recording {
      const fitting = all.filter((recording) => recording.language === language);
      const recording = fitting[turn % fitting.length];
      if (!recording) throw new Error(`no recording in ${language}`);
      return recording;
    },
    /** The recording that these bytes are, whatever they are called. */
    recognise(bytes: Uint8Array): Recording | undefined {
      return byHash.get(hashOf(bytes));
    },
  };
}
