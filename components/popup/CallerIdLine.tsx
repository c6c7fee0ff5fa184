import { useId } from 'preact/hooks';
import { isolated, isolatedName } from '#lib/core/bidi.ts';
import type { Settings } from '#lib/model/settings.ts';
import { Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';

export interface CallerIdLineProps {
  callerIds: Settings['callerIds'];
  /** E.164 of the one that is shown to who is called next. */
  from: string | undefined;
  onFrom: (e164: string) => void;
}

/** The number that is shown to who is called, seen and chosen before the press. */
export function CallerIdLine({ callerIds, from, onFrom }: CallerIdLineProps) {
  const { t, f } = useSpeech();
  const id = useId();
  const [only, another] = callerIds;
  if (!only) return null;
  return (
    <div class="caller-line">
      <label class="secondary" for={another && id}>
        {t.popup('callFrom')}
      </label>
      {another ? (
        <select
          id={id}
          class="input select caller-select"
          value={from ?? only.e164}
          onChange={(event) => onFrom(event.currentTarget.value)}
        >
          {callerIds.map(({ e164, label }) => (
            <option key={e164} value={e164}>
              {label ? `${isolated(f.phone(e164))} · ${isolatedName(label)}` : isolated(f.phone(e164))}
            </option>
          ))}
        </select>
      ) : (
        <span class="caller-only">
          <Ltr>{f.phone(only.e164)}</Ltr> {only.label && <Own class="secondary">{only.label}</Own>}
        </span>
      )}
    </div>
  );
}
