import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CallRow as Row } from '#lib/model/call.ts';
import { createTextSearch } from '#lib/search/index/text-search.ts';
import { ownDirection } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import type { CallEvents } from './events.ts';

export interface NoteFieldProps {
  row: Row;
  /** The search that found the note: it gets the focus, those words selected. */
  noteQuery?: string | undefined;
  onAnnotate: CallEvents['onAnnotate'];
}

/** A note is kept this long after the last letter: a popup is closed without the field being left. */
const NOTE_REST_MS = 400;

/** The note as it is typed: kept when typing rests, when the field is left, and when the page goes. */
function useNote(row: Row, onAnnotate: CallEvents['onAnnotate']) {
  const stored = row.note ?? '';
  const [note, setNote] = useState(stored);
  /** The text last given to be kept, and all that were: one of these that comes back may be an older one. */
  const sent = useRef(stored);
  const ours = useRef(new Set<string>());
  const latest = useRef({ note, stored, row, onAnnotate });
  latest.current = { note, stored, row, onAnnotate };
  const keep = () => {
    const now = latest.current;
    if (now.note === sent.current) return;
    sent.current = now.note;
    ours.current.add(now.note);
    void Promise.resolve(now.onAnnotate(now.row, { note: now.note })).then((done) => {
      // Given again at the next letter, or when the field is left.
      if (done === false && sent.current === now.note) sent.current = latest.current.stored;
    });
  };
  useLayoutEffect(() => {
    const isTyping = latest.current.note !== sent.current;
    if (isTyping || stored === sent.current || ours.current.has(stored)) return;
    sent.current = stored;
    setNote(stored);
  }, [stored]);
  useEffect(() => {
    const timer = setTimeout(keep, NOTE_REST_MS);
    return () => clearTimeout(timer);
  }, [note]);
  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
  return { note, setNote, keep };
}

/** The note of a call, written in place. */
export function NoteField({ row, noteQuery, onAnnotate }: NoteFieldProps) {
  const { t } = useSpeech();
  const id = useId();
  const { note, setNote, keep } = useNote(row, onAnnotate);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const written = field.current;
    if (noteQuery === undefined || !written) return;
    const [from, to] = createTextSearch([written.value])(noteQuery).get(0)?.[0] ?? [0, 0];
    written.focus();
    written.setSelectionRange(from, to);
    // A field is scrolled to where its caret is only by typing: about so far down stands the word.
    const part = from / Math.max(1, written.value.length);
    written.scrollTop = Math.max(0, part * written.scrollHeight - written.clientHeight / 2);
  }, [noteQuery]);
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {t.calls('note')}
      </label>
      <textarea
        id={id}
        ref={field}
        class="input note"
        dir={ownDirection(note)}
        rows={2}
        maxLength={4000}
        placeholder={t.calls('notePlaceholder')}
        value={note}
        onInput={(event) => setNote(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep();
        }}
      />
    </div>
  );
}
