import { outcomeOf } from '#lib/format/call-words.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { Reading } from '#lib/transcripts/reading.ts';
import { speakerName } from '#lib/transcripts/speaker-names.ts';
import { Dots, Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';

/** The whole transcript for paper: on screen only what is seen exists, so paper has a document of its own. */
export function PrintView(props: {
  row: CallRow | undefined;
  /** Whom the call was with: the person, else the number. */
  title: string;
  reading: Reading;
  names: Readonly<Record<string, string>>;
}) {
  const speech = useSpeech();
  const { t, f } = speech;
  const { row, reading, names } = props;
  const outcome = row && outcomeOf(speech, row);
  return (
    <div class="print">
      <h1 class="print-title">
        <Own>{props.title}</Own>
      </h1>
      <p class="print-facts">
        <Dots
          parts={[
            row && <Ltr>{f.phone(row.to)}</Ltr>,
            row && f.full(row.createdAt),
            <Ltr>{f.duration(reading.seconds)}</Ltr>,
            ...reading.speakers.map((speaker) => (
              <span key={speaker.label}>
                <Own>{speakerName(t.reader, names, speaker.label)}</Own> {f.percent(speaker.share)}
              </span>
            )),
          ]}
        />
      </p>
      {outcome && (
        <p class="print-note">
          <b>{t.calls('disposition')}:</b> <Own>{outcome}</Own>
        </p>
      )}
      {row?.note && (
        <p class="print-note">
          <b>{t.calls('note')}:</b> <Own>{row.note}</Own>
        </p>
      )}
      {reading.sentences.map((sentence, index) => (
        <div class="print-sentence" dir="auto" key={sentence.index}>
          {reading.sentences[index - 1]?.speaker !== sentence.speaker && (
            <p class="print-speaker">
              <Own>{speakerName(t.reader, names, sentence.speaker)}</Own>
            </p>
          )}
          <p class="print-line">
            <Ltr class="print-time">{f.duration(sentence.start)}</Ltr>
            <span class="print-text">{sentence.text}</span>
          </p>
        </div>
      ))}
    </div>
  );
}
