import { useState } from 'preact/hooks';
import { ROUNDING_SECONDS, type Sentence, sentenceAt, sentenceMeant } from '#lib/transcripts/reading.ts';

/** Seconds by which a player may begin before the sentence that it was asked for: it seeks to a frame of the sound. */
const SEEK_SLACK = 0.1;

/**
 * The sentence that is heard, by the player's time. One that was asked for stays it from where the player lands until
 * the next begins, however two of them overlap.
 * @param startAt seconds to begin at, of a link or a search; `found` says which sentences the search marks
 */
export function useHeard(
  sentences: readonly Sentence[],
  startAt: number | undefined,
  found: ReadonlyMap<number, unknown>,
) {
  const startOf = (index: number) => sentences[index]?.start ?? 0;
  const [asked, setAsked] = useState(() =>
    startAt === undefined ? undefined : sentenceMeant(sentences, startAt, (index) => found.has(index)),
  );
  // A link may lead into the middle of a sentence.
  const [at, setAt] = useState(asked === undefined ? 0 : Math.max(startAt ?? 0, startOf(asked)));
  const [started, setStarted] = useState(asked !== undefined);

  const heardAt = (seconds: number) => {
    if (asked === undefined) return sentenceAt(sentences, seconds + ROUNDING_SECONDS);
    const next = sentences.findIndex(({ start }, index) => index > asked && start > startOf(asked));
    const until = next < 0 ? Number.POSITIVE_INFINITY : startOf(next);
    const within = seconds >= startOf(asked) - SEEK_SLACK && seconds + ROUNDING_SECONDS < until;
    return within ? asked : sentenceAt(sentences, seconds + ROUNDING_SECONDS);
  };
  return {
    at,
    started,
    /** Index; -1 before the first sentence, or where nothing was asked for or heard. */
    heard: started ? heardAt(at) : -1,
    /** Goes to the beginning of this sentence. */
    ask(index: number): void {
      setAsked(index);
      setAt(startOf(index));
      setStarted(true);
    },
    /** Takes the player's time. @returns the index of the sentence that is heard then */
    onTime(seconds: number): number {
      setAt(seconds);
      setStarted(true);
      return heardAt(seconds);
    },
  };
}
