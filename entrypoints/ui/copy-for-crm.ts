import type { CallItem } from '#components/calls/state.ts';
import type { Speech } from '#components/words.tsx';
import type { Database } from '#lib/storage/database.ts';
import { type CallSummary, summaryAsHtml, summaryAsText } from '#lib/transcripts/call-summary.ts';
import { summarise } from '#lib/transcripts/summarise.ts';
import type { Say } from './say.ts';

/** One press: the call on the clipboard, as text and as HTML. */
export async function copyForCrm(
  parts: { db: Database; speech: Speech; say: Say },
  item: CallItem,
): Promise<void> {
  const { db, speech, say } = parts;
  const { t } = speech;
  const part = (type: string, summary: Promise<CallSummary>, write: (summary: CallSummary) => string) =>
    summary.then((known) => new Blob([write(known)], { type }));
  try {
    const summary = summarise(db, speech, item);
    // Promises, so that the press still counts while the transcript is read.
    const contents = new ClipboardItem({
      'text/plain': part('text/plain', summary, summaryAsText),
      'text/html': part('text/html', summary, summaryAsHtml),
    });
    await navigator.clipboard.write([contents]);
    say('good', t.calls('copied'));
  } catch {
    say('red', t.calls('notCopied'));
  }
}
