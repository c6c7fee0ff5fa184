import { DISPOSITIONS } from '#lib/model/disposition.ts';
import { useSpeech } from '../words.tsx';

export interface OutcomeFilterProps {
  /** Empty: calls of every outcome. */
  outcome: string;
  /** How many calls have each, in the order of DISPOSITIONS. */
  counts: readonly number[];
  onOutcome: (outcome: string) => void;
}

/** Narrows a list to one outcome; each says how many calls have it. */
export function OutcomeFilter({ outcome, counts, onOutcome }: OutcomeFilterProps) {
  const { t, f } = useSpeech();
  return (
    <select
      class="input select outcome-filter"
      aria-label={t.popup('outcomeFilter')}
      value={outcome}
      onChange={(event) => onOutcome(event.currentTarget.value)}
    >
      <option value="">{t.popup('outcomeFilter.all')}</option>
      {DISPOSITIONS.map((one, at) => (
        <option key={one} value={one}>
          {t.popup('outcomeFilter.counted', {
            outcome: t.calls(`disposition.${one}`),
            count: f.number(counts[at] ?? 0),
          })}
        </option>
      ))}
    </select>
  );
}
