/** The first script of a page as the extension runs it, its background deaf; bundled, this leaves `first` behind. */

import { findCandidates } from '#lib/content/boot/candidates.ts';
import { startOnPage } from '#lib/content/boot/start.ts';
import { createFirstHearing } from '#lib/content/dom/first-hearing.ts';

/** Reads the whole page to its end, or to the first thing that could be a number. True if there is one. */
function gate(): boolean {
  for (const passes of findCandidates([document], (element) => element.shadowRoot)) if (passes) return true;
  return false;
}

/** Starts it and waits until it has looked. */
async function run(): Promise<void> {
  let said = false;
  startOnPage({
    first: createFirstHearing(window as never),
    window,
    runtime: {
      id: 'bench',
      onMessage: { addListener: () => undefined, removeListener: () => undefined },
    },
    send: async () => {
      said = true;
      return { ok: false, error: 'gone' };
    },
    openShadow: (element) => element.shadowRoot,
  });
  while (!said) await new Promise((done) => setTimeout(done, 10));
}

Object.assign(globalThis, { first: { gate, run } });
