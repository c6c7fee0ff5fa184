/** Numbers as people write them, for those who hear their buttons: asked of the background for all that are in view. */

import type { Send } from '#lib/messages/client.ts';
import { MOST_NAMES } from '#lib/model/number-card.ts';

/** Kept for this many numbers; what was asked for first goes first. */
const MOST_KEPT = 5_000;

export function createSpokenNumbers(send: Send, onNames: () => void) {
  const kept = new Map<string, string>();
  const asked = new Set<string>();

  async function ask(e164s: string[]): Promise<void> {
    for (const e164 of e164s) asked.add(e164);
    const answer = await send('page.names', { e164s });
    // Numbers that were not answered are asked for again when it is in view again.
    for (const e164 of e164s) asked.delete(e164);
    if (!answer.ok) return;
    for (const [e164, name] of Object.entries(answer.value)) kept.set(e164, name);
    for (const e164 of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(e164);
    }
    onNames();
  }

  return {
    /** In international format; undefined until it is known. */
    of: (e164: string): string | undefined => kept.get(e164),
    /** Asks for those that are not known; `onNames` tells when there are new ones. */
    request(e164s: Iterable<string>): void {
      const missing = [...new Set(e164s)].filter((e164) => !kept.has(e164) && !asked.has(e164));
      if (missing.length > 0) void ask(missing.slice(0, MOST_NAMES));
    },
  };
}
