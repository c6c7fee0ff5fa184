import { useSpeech } from '../words.tsx';

export interface OutcomeFilterProps {
  /** Empty: calls of every outcome. */
  outcome: string;
  /** How many calls have each, in the order of the outcomes. */
  counts: readonly number[];
  onOutcome: (outcome: string) => void;
}

/** Narrows a list to one outcome; each says how many calls have it. */
export function OutcomeFilter({ outcome, counts, onOutcome }: OutcomeFilterProps) {
  const { t, f, outcomes } = useSpeech();
  return (
    <select
      class="input select outcome-filter"
      aria-label={t.popup('outcomeFilter')}
      value={outcome}
      onChange={(event) => onOutcome(event.currentTarget.value)}
    >
      <option value="">{t.popup('outcomeFilter.all')}</option>
      {outcomes.map(({ id, label }, at) => (
        <option key={id} value={id}>
          {t.popup('outcomeFilter.counted', {
            outcome: label,
            count: f.number(counts[at] ?? 0),
          })}
        </option>
      ))}
    </select>
  );
}
