import { AudioLines } from 'lucide';
import { useState } from 'preact/hooks';
import { whoOf } from '#lib/format/call-words.ts';
import { billedSeconds, transcriptionPrice } from '#lib/platform/pricing.ts';
import type { CallItem } from '../calls/state.ts';
import { Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Sheet } from './Sheet.tsx';

export interface BulkSheetProps {
  /** Calls with a recording and no transcript, the newest first. */
  items: readonly CallItem[];
  /** Minutes of the month's inclusive ones that are left. */
  minutesLeft?: number | undefined;
  now: number;
  onConfirm: (items: readonly CallItem[]) => void;
  onClose: () => void;
}

const MICROS = 1_000_000;

/** Which calls are transcribed, and what that costs, before it is asked for. */
export function BulkSheet({ items, minutesLeft, now, onConfirm, onClose }: BulkSheetProps) {
  const { t, f } = useSpeech();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const wanted = items.filter(({ row }) => chosen.has(row.id));
  const seconds = wanted.map(({ row }) => row.durationSeconds ?? 0);
  const sum = (of: (seconds: number) => number) => seconds.reduce((total, one) => total + of(one), 0);
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Sheet
      title={t.popup('bulkTitle')}
      onClose={onClose}
      leave={{ label: t.common(items.length > 0 ? 'cancel' : 'close') }}
      yes={
        items.length > 0 && {
          label: t.popup('transcribe'),
          look: 'primary',
          icon: AudioLines,
          disabled: wanted.length === 0,
          onPress: () => onConfirm(wanted),
        }
      }
    >
      {items.length === 0 ? (
        <p>{t.popup('bulkNone')}</p>
      ) : (
        <>
          <label class="line check-line">
            <input
              type="checkbox"
              checked={wanted.length === items.length}
              onChange={(event) =>
                setChosen(new Set(event.currentTarget.checked ? items.map(({ row }) => row.id) : []))
              }
            />
            <span>{t.popup('bulkAll')}</span>
          </label>
          <ul class="bulk-calls">
            {items.map(({ row }) => (
              <BulkCall
                key={row.id}
                row={row}
                isChosen={chosen.has(row.id)}
                now={now}
                onChoose={(on) => choose(row.id, on)}
              />
            ))}
          </ul>
          <p role="status">
            {wanted.length > 0 &&
              t.popup('bulkPrice', {
                count: wanted.length,
                duration: f.duration(sum(billedSeconds)),
                price: f.money(sum(transcriptionPrice) / MICROS),
              })}
          </p>
          {minutesLeft !== undefined && (
            <p class="secondary">{t.popup('minutesLeft', { count: Math.floor(minutesLeft) })}</p>
          )}
        </>
      )}
    </Sheet>
  );
}

interface BulkCallProps {
  row: CallItem['row'];
  isChosen: boolean;
  now: number;
  onChoose: (on: boolean) => void;
}

function BulkCall({ row, isChosen, now, onChoose }: BulkCallProps) {
  const { f } = useSpeech();
  const who = whoOf(row);
  return (
    <li>
      <label class="line check-line">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <span class="bulk-who">{who ? <Own>{who}</Own> : <Ltr>{f.phone(row.to)}</Ltr>}</span>
        <span class="secondary figures">
          {f.when(row.createdAt, now)} · <Ltr>{f.duration(row.durationSeconds ?? 0)}</Ltr>
        </span>
      </label>
    </li>
  );
}
