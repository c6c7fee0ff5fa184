import { keep, type Timers } from './element.ts';

/** Long enough for a screen reader to have read the longest sentence: later it would be read as if it were new. */
export const SAID_MS = 20_000;

/** Says things to screen readers, in a live region of our own root. */
export function createAnnouncer(live: HTMLElement, timers: Timers) {
  let last = '';
  let timer = 0;

  /** The last word is over: the page went to another place. */
  function clear(): void {
    timers.clearTimeout(timer);
    last = '';
    delete live.dataset.text;
  }

  return {
    clear,
    /** @param counting the text has a time in it that runs: it is read out when it begins, not each second. */
    say(text: string, counting = false): void {
      const gist = counting ? text.replace(/\p{Nd}+/gu, '') : text;
      // The same sentence twice in a row would not be read again: it ends in a space that cannot be seen.
      if (counting && gist === last) return;
      keep(live, live.dataset.text === text ? `${text}\u00a0` : text);
      last = gist;
      timers.clearTimeout(timer);
      timer = timers.setTimeout(clear, SAID_MS);
    },
  };
}
