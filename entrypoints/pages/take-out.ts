import { outcomeOf, whoOf } from '#components/calls/state.ts';
import type { OpenedState } from '#components/reader/Opened.tsx';
import { speakerName } from '#components/transcript/names.ts';
import type { TakeOut } from '#components/transcript/TranscriptView.tsx';
import type { Speech } from '#components/words.tsx';
import type { Sentence } from '#lib/format/transcript.ts';
import { type HeadNote, sentenceLine, writeTranscript } from '#lib/format/transcript-files.ts';
import { saveFile } from '#lib/pages/files.ts';
import type { CallRow } from '#lib/store/records.ts';

/** Copies, saves or prints the opened transcript. */
export async function takeOut(
  how: TakeOut | { kind: 'sentence'; sentence: Sentence },
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

/** Outcome and note, where the call has them. */
function notesOf(row: CallRow, speech: Speech): HeadNote[] {
  const { t } = speech;
  const outcome = outcomeOf(speech, row);
  const notes: HeadNote[] = [];
  if (outcome && row.disposition)
    notes.push({ field: 'outcome', label: t.calls('disposition'), text: outcome, value: row.disposition });
  if (row.note?.trim()) notes.push({ field: 'note', label: t.popup('note'), text: row.note.trim() });
  return notes;
}
