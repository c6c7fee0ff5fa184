import { useState } from 'preact/hooks';
import type { CallItem } from '#components/calls/state.ts';
import type { BulkSheetProps } from '#components/popup/BulkSheet.tsx';
import { untranscribed } from '#lib/calls/queries.ts';
import type { Translators } from '#lib/locales/areas.ts';
import { isJobsOwn } from '#lib/locales/job-failures.ts';
import type { Send } from '#lib/messages/client.ts';
import type { Language } from '#lib/platform/contract.ts';
import type { Database } from '#lib/storage/database.ts';
import type { Say } from './say.ts';

interface BulkOptions {
  db: Database;
  send: Send;
  words: Translators;
  say: Say;
  language: Language;
}

/** Several transcriptions at once: the calls and the price first, then one job after another. */
export function useBulk({ db, send, words, say, language }: BulkOptions) {
  const [asked, setAsked] = useState<Pick<BulkSheetProps, 'items' | 'minutesLeft'> | undefined>();
  return {
    asked,
    async open() {
      setAsked({ items: await untranscribed(db) });
      // The month so far comes a moment later; the price does not wait for it.
      const usage = await send('usage.month', {});
      if (usage.ok) setAsked((now) => now && { ...now, minutesLeft: usage.value.includedLeftSeconds / 60 });
    },
    async confirm(items: readonly CallItem[]) {
      setAsked(undefined);
      let done = 0;
      for (const { row } of items) {
        const answer = await send('job.submit', { id: crypto.randomUUID(), intentId: row.id, language });
        // A fault of the first (a key, the add-on) is a fault of all: the others need not be asked for.
        if (!answer.ok || !answer.value.ok) {
          const code = answer.ok && !answer.value.ok ? answer.value.error.code : 'unexpected';
          return say('red', isJobsOwn(code) ? words.failures(`job.${code}`) : words.failures(code));
        }
        done += 1;
      }
      say('good', words.popup('bulkDone', { count: done }));
    },
    close: () => setAsked(undefined),
  };
}
