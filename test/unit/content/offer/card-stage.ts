/** A card's words, a call that has ended, and events that do nothing. */
import { createSpeech } from '#lib/content/offer/view/speech.ts';
import type { CallView } from '#lib/model/call.ts';
import { pageWords } from '../../../../entrypoints/background/words.ts';

export const speech = createSpeech({ locale: 'en', words: pageWords('en') } as never);
export const ended = (durationSeconds: number) =>
  ({ state: 'completed', durationSeconds, to: '+14155550132' }) as CallView;

const never = () => undefined;
export const NOTHING = {
  press: never,
  tell: never,
  never,
  remembered: never,
  annotate: never,
  neverAgain: never,
  copy: never,
  form: never,
  logNow: never,
  settings: never,
  correcting: never,
  move: never,
  resized: never,
};
