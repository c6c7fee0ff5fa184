import { useId } from 'preact/hooks';
import { isolated, isolatedName } from '#lib/core/bidi.ts';
import type { Settings } from '#lib/model/settings.ts';
import { Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';

export interface Callers {
  callerIds: Settings['callerIds'];
  /** E.164 of the one that is shown to who is called next. */
  from: string | undefined;
  /** They are of several places: for each call the nearest of them can be proposed, which is what no `from` means. */
  areApart: boolean;
}

interface CallerIdLineProps extends Callers {
  /** Empty: the nearest. */
  onFrom: (e164: string) => void;
}

/** The number that is shown to who is called, seen and chosen before the press. */
export function CallerIdLine({ callerIds, from, areApart, onFrom }: CallerIdLineProps) {
  const { t, f } = useSpeech();
  const id = useId();
  const [only, another] = callerIds;
  if (!only) return null;
  return (
    <div class="line caller-line">
      <label class="secondary" for={another && id}>
        {t.popup('callFrom')}
      </label>
      {another ? (
        <select
          id={id}
          class="input select caller-select"
          value={from ?? (areApart ? '' : only.e164)}
          onChange={(event) => onFrom(event.currentTarget.value)}
        >
          {areApart && <option value="">{t.popup('callFromNearest')}</option>}
          {callerIds.map(({ e164, label }) => (
            <option key={e164} value={e164}>
              {label ? `${isolated(f.phone(e164))} · ${isolatedName(label)}` : isolated(f.phone(e164))}
            </option>
          ))}
        </select>
      ) : (
        <span class="cut">
          <Ltr>{f.phone(only.e164)}</Ltr> {only.label && <Own class="secondary">{only.label}</Own>}
        </span>
      )}
    </div>
  );
}
