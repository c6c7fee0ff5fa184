import type { Column, Purpose, Reading } from '#lib/tables/types.ts';

/** A file as it was understood, before anything of it is kept. */
export interface TablePreviewProps {
  purpose: Purpose;
  columns: readonly (Column & { examples: readonly string[] })[];
  /** Of national numbers whose row names no country. */
  country: string;
  reading: Reading;
  events: {
    onColumn(at: number, column: Pick<Column, 'kind' | 'role'>): void;
    onCountry(country: string): void;
    onMend(line: number, text: string): void;
    /** The refused lines, as a file. */
    onSave(): void;
    onConfirm(): void;
    onCancel(): void;
  };
}
