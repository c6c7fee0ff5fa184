import { useState } from 'preact/hooks';
import type { CallItem } from '#components/calls/state.ts';
import type { BulkSheetProps } from '#components/popup/BulkSheet.tsx';
import { untranscribed } from '#lib/calls/queries.ts';
import type { Database } from '#lib/storage/database.ts';
import { sayFailure } from './say.ts';
import { minutesLeft, type TranscribeOptions } from './use-transcribe.ts';

interface BulkOptions extends TranscribeOptions {
  db: Database;
}

/** Several transcriptions at once: the calls and the price first, then one job after another. */
export function useBulk({ db, send, words, say, language }: BulkOptions) {
  const [asked, setAsked] = useState<Pick<BulkSheetProps, 'items' | 'minutesLeft'> | undefined>();
  return {
    asked,
    async open() {
      setAsked({ items: await untranscribed(db) });
      // The month so far comes a moment later; the price does not wait for it.
      const left = await minutesLeft(send);
      setAsked((now) => now && { ...now, ...left });
    },
    async confirm(items: readonly CallItem[]) {
      setAsked(undefined);
      let done = 0;
      for (const { row } of items) {
        const job = await send('job.submit', { id: crypto.randomUUID(), intentId: row.id, language });
        // A fault of the first (a key, the add-on) is a fault of all: the others need not be asked for.
        if (!sayFailure({ say, words })(job)) return;
        done += 1;
      }
      say('good', words.popup('bulkDone', { count: done }));
    },
    close: () => setAsked(undefined),
  };
}
