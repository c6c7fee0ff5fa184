/** What the background knows of a number, asked for once and kept for a short while. */
import type { CardFacts, Send } from '#lib/messages.ts';
import type { PageNumber } from '../types.ts';

/** Facts are asked again after this long: the last call and the time there change. */
const FRESH_MS = 20_000;

export interface Facts {
  known(number: PageNumber): CardFacts | undefined;
  ask(number: PageNumber): Promise<CardFacts | undefined>;
  forget(): void;
}

export function createFacts(send: Send, now: () => number): Facts {
  const kept = new Map<string, { at: number; value: CardFacts }>();
  return {
    known: ({ e164 }) => kept.get(e164)?.value,
    async ask({ e164, country }) {
      const known = kept.get(e164);
      if (known && now() - known.at < FRESH_MS) return known.value;
      const answer = await send('offer.card', { e164, ...(country === undefined ? {} : { country }) });
      if (!answer.ok) return undefined;
      kept.set(e164, { at: now(), value: answer.value });
      return answer.value;
    },
    forget: () => kept.clear(),
  };
}
