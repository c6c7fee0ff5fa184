import { saveFile } from '#components/hooks/save-file.ts';
import type { OpenedState } from '#components/reader/Opened.tsx';
import type { TakeOut } from '#components/transcript/TakeOutMenus.tsx';
import type { Speech } from '#components/words.tsx';
import { outcomeOf, whoOf } from '#lib/format/call-words.ts';
import type { CallRow } from '#lib/model/call.ts';
import { type HeadNote, sentenceLine, writeTranscript } from '#lib/transcripts/files.ts';
import type { Sentence } from '#lib/transcripts/reading.ts';
import { speakerName } from '#lib/transcripts/speaker-names.ts';

/** Copies, saves or prints the opened transcript. */
export async function takeOut(
  how:
    | Exclude<TakeOut, { kind: 'own-link' }>
    | { kind: 'sentence'; sentence: Sentence }
    | { kind: 'quotation'; sentence: Sentence },
  opened: Extract<OpenedState, { kind: 'call' }>,
  speech: Speech,
  copy: (text: string) => Promise<void>,
): Promise<void> {
  const { t, f } = speech;
  const { row, job, reading, names } = opened;
  if (!reading) return;
  const nameOf = (label: string) => speakerName(t.reader, names, label);
  if (how.kind === 'print') return window.print();
  if (how.kind === 'sentence') return copy(sentenceLine(how.sentence, nameOf));
  if (how.kind === 'quotation') return copy(quotation(how.sentence, opened, speech, nameOf));
  const who = row ? (whoOf(row) ?? f.phone(row.to)) : (job?.txnId ?? t.reader('transcript'));
  const file = writeTranscript(
    how.as,
    reading,
    {
      title: row ? `${who} ${f.dayKey(row.createdAt)}` : who,
      lines: row
        ? [f.phone(row.to), f.full(row.createdAt), f.duration(reading.seconds)]
        : [f.duration(reading.seconds)],
      notes: row ? notesOf(row, speech) : [],
    },
    nameOf,
  );
  if (how.kind === 'copy') await copy(file.text);
  else saveFile(file);
}

/** A sentence as another person can use it: who said it when, on which call, and where that can be heard. */
function quotation(
  sentence: Sentence,
  { row, recordingUrl }: Extract<OpenedState, { kind: 'call' }>,
  { f }: Speech,
  nameOf: (label: string) => string,
): string {
  const call = row && [whoOf(row), f.phone(row.to), f.full(row.createdAt)].filter(Boolean).join(' · ');
  return [sentenceLine(sentence, nameOf), call, recordingUrl].filter(Boolean).join('\n');
}

/** Outcome and note, if the call has them. */
function notesOf(row: CallRow, speech: Speech): HeadNote[] {
  const { t } = speech;
  const outcome = outcomeOf(speech, row);
  const notes: HeadNote[] = [];
  if (outcome && row.disposition)
    notes.push({ field: 'outcome', label: t.calls('disposition'), text: outcome, value: row.disposition });
  if (row.note?.trim()) notes.push({ field: 'note', label: t.calls('note'), text: row.note.trim() });
  return notes;
}
