import type { CallItem } from '#components/calls/state.ts';
import type { Speech } from '#components/words.tsx';
import type { Settings } from '#lib/model/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import { makeCallEntry } from '#lib/transcripts/call-entry.ts';
import {
  type ComposedEntry,
  composeEntry,
  entryAsHtml,
  entryAsText,
} from '#lib/transcripts/compose-entry.ts';
import type { Say } from './say.ts';

/** One press: the call on the clipboard, as text and as HTML. */
export async function copyForCrm(
  parts: { db: Database; settings: Settings; speech: Speech; say: Say },
  item: CallItem,
): Promise<void> {
  const { db, settings, speech, say } = parts;
  const { t } = speech;
  const part = (type: string, entry: Promise<ComposedEntry>, write: (entry: ComposedEntry) => string) =>
    entry.then((known) => new Blob([write(known)], { type }));
  try {
    const entry = makeCallEntry(db, item, settings).then((known) => composeEntry(known, speech));
    // Promises, so that the press still counts while the transcript is read.
    const contents = new ClipboardItem({
      'text/plain': part('text/plain', entry, entryAsText),
      'text/html': part('text/html', entry, entryAsHtml),
    });
    await navigator.clipboard.write([contents]);
    say('good', t.calls('copied'));
  } catch {
    say('red', t.calls('notCopied'));
  }
}
