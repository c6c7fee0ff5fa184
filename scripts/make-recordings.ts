/**
 * Makes the sandbox's recordings from server/sandbox/recordings/dialogues.json: speaks each line with espeak-ng, puts
 * the lines one after another, measures where each begins and ends, and writes MP3s and, in made.json, their times. The
 * files are committed, so this needs to run (`node scripts/make-recordings.ts`, with espeak-ng and ffmpeg installed, then
 * `npm run fix`) only when the dialogues change.
 *
 * A line is spoken from `text`; from `spoken` (Arabic with its vowels) or from `phonemes` (Hebrew, whose vowels
 * espeak-ng cannot guess, in espeak-ng's own letters with R for its guttural one) if there is one.
 * Voices are `language+variant`; "en-gb" takes no variant (both would sound alike), "en-gb-x-rp" does.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { z } from 'zod';
import { dialoguesSchema } from '../server/sandbox/recordings.ts';

const folder = new URL('../server/sandbox/recordings/', import.meta.url);
type Line = z.output<typeof dialoguesSchema>[number]['lines'][number];

/** Samples per second of what espeak-ng makes. */
const RATE = 22_050;
/** Words a minute: as people speak on the telephone. */
const SPEED = 165;
const SILENCE = 300;

/** espeak-ng reads `[[…]]` as phonemes; pauses have to stand outside, and `?` would be spoken. */
function phonemeText(phonemes: string): string {
  return phonemes
    .replace(/\?$/, '')
    .replaceAll('R', 'Q"')
    .replace(/[^.,]+/g, (part) => (part.trim() ? `[[${part.trim()}]]` : part));
}

/** The line as samples, without the silence around it. */
function speak(line: Line, voice: string): Int16Array {
  const text = line.phonemes ? phonemeText(line.phonemes) : (line.spoken ?? line.text);
  const wav = execFileSync('espeak-ng', ['-v', voice, '-s', String(SPEED), '-g', '1', '--stdout', text], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + (wav.length & ~1)));
  const loud = (sample: number): boolean => Math.abs(sample) > SILENCE;
  return samples.slice(Math.max(0, samples.findIndex(loud) - 200), samples.findLastIndex(loud) + 400);
}

function seconds(samples: number): number {
  return Math.round((samples / RATE) * 100) / 100;
}

const made: Record<string, object> = {};
for (const dialogue of dialoguesSchema.parse(
  JSON.parse(readFileSync(new URL('dialogues.json', folder), 'utf8')),
)) {
  const parts: Int16Array[] = [new Int16Array(RATE * 0.4)];
  let at = RATE * 0.4;
  const segments = dialogue.lines.map((line, index) => {
    const voice = dialogue.voices[line.speaker];
    if (voice === undefined) throw new Error(`${dialogue.id}: no voice for ${line.speaker}`);
    const samples = speak(line, voice);
    const pause = new Int16Array(Math.round(RATE * (0.3 + 0.15 * (index % 3))));
    parts.push(samples, pause);
    const times = { start: seconds(at), end: seconds(at + samples.length) };
    at += samples.length + pause.length;
    return times;
  });
  const pcm = Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)));
  const mp3 = new URL(`${dialogue.id}.mp3`, folder);
  execFileSync(
    'ffmpeg',
    `-y -loglevel error -f s16le -ar ${RATE} -ac 1 -i pipe:0 -af highpass=f=90,loudnorm=I=-18:TP=-2 -ar ${RATE} -c:a libmp3lame -b:a 24k -map_metadata -1 -fflags +bitexact`
      .split(' ')
      .concat(mp3.pathname),
    { input: pcm },
  );
  const bytes = readFileSync(mp3);
  made[dialogue.id] = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    durationSeconds: seconds(at),
    starts: segments.map(({ start }) => start),
    ends: segments.map(({ end }) => end),
  };
  console.log(`${dialogue.id}: ${seconds(at)} s, ${bytes.length} bytes, ${segments.length} lines`);
}
writeFileSync(new URL('made.json', folder), JSON.stringify(made));
