/**
 * Gives what is built the index of words ready made. To make it takes a background that has just started 20 to 200 ms,
 * and a page with numbers waits for it.
 */
import type { Plugin } from 'vite';
import { allWords } from '#lib/detect/all-words.ts';

export function readyWords(): Plugin {
  return {
    name: 'dialmark:ready-words',
    transform: {
      filter: { id: /\/lib\/detect\/all-words\.ts$/ },
      handler() {
        const index = JSON.stringify(JSON.stringify(allWords()));
        return { code: `export const allWords = () => JSON.parse(${index});`, map: null };
      },
    },
  };
}
