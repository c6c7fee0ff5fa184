import { ownDirection } from '../Text.tsx';
import { useSpeech } from '../words.tsx';

/** Narrows a search; empty texts do not narrow. Dates are `YYYY-MM-DD`, of the reader's own days. */
export interface Filters {
  speaker: string;
  from: string;
  to: string;
}
export const NO_FILTERS: Filters = { speaker: '', from: '', to: '' };

/** Who said it, and between which days. */
export function FilterBar({
  filters,
  onFilters,
}: {
  filters: Filters;
  onFilters: (filters: Filters) => void;
}) {
  const { t } = useSpeech();
  const set = (change: Partial<Filters>) => onFilters({ ...filters, ...change });
  return (
    <fieldset class="filters">
      <legend class="visually-hidden">{t.reader('filters')}</legend>
      <label class="filter">
        <span class="secondary">{t.reader('saidBy')}</span>
        <input
          class="input"
          type="text"
          dir={ownDirection(filters.speaker)}
          placeholder={t.reader('anySpeaker')}
          value={filters.speaker}
          onInput={(event) => set({ speaker: event.currentTarget.value })}
        />
      </label>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} class="filter">
          <span class="secondary">{t.reader(end)}</span>
          <input
            class="input"
            type="date"
            value={filters[end]}
            onInput={(event) => set({ [end]: event.currentTarget.value })}
          />
        </label>
      ))}
    </fieldset>
  );
}
