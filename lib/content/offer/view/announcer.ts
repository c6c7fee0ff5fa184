import { keep } from './element.ts';

/** Says things to screen readers, in a live region of our own root. */
export interface Announcer {
  /** @param counting the text has a time in it that runs: it is read out when it begins, not each second. */
  say(text: string, counting?: boolean): void;
}

export function createAnnouncer(live: HTMLElement): Announcer {
  let last = '';
  return {
    say(text, counting = false) {
      const gist = counting ? text.replace(/\p{Nd}+/gu, '') : text;
      // The same sentence twice in a row would not be read again: it ends in a space that nobody sees.
      if (counting && gist === last) return;
      keep(live, live.dataset.text === text ? `${text}\u00a0` : text);
      last = gist;
    },
  };
}
