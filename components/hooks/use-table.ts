import { useMemo, useRef, useState } from 'preact/hooks';
import { saveFile } from '#components/hooks/save-file.ts';
import type { TablePreviewProps } from '#components/tables/types.ts';
import { writeCsv } from '#lib/format/csv-file.ts';
import type { Translators } from '#lib/locales/areas.ts';
import type { OpenedTable, TableReader } from '#lib/tables/reader.ts';
import type { Purpose, Reading, TableEntry } from '#lib/tables/types.ts';
import type { Say } from './say.ts';

interface TableOptions {
  purpose: Purpose;
  /** Of numbers without a calling code, until the person says otherwise. */
  country: string;
  words: Translators;
  say: Say;
  /**
   * @param barred E.164 of those who the file says are not to be called
   * @returns whether what was confirmed is kept; if not, the preview is there again.
   */
  onEntries: (entries: readonly TableEntry[], barred: readonly string[]) => Promise<boolean>;
}

interface Open extends OpenedTable {
  country: string;
  mended: ReadonlyMap<number, string>;
}

const EXAMPLES = 3;

/** A file or what was pasted, read and shown; the reader is loaded when the first one comes. */
export function useTable({ purpose, country, words, say, onEntries }: TableOptions) {
  const tools = useRef<
    { reader: TableReader; mendRow: typeof import('#lib/tables/mend.ts').mendRow } | undefined
  >(undefined);
  const [open, setOpen] = useState<Open | undefined>();

  async function take(source: File | string): Promise<void> {
    const [{ createTableReader }, { mendRow }] = await Promise.all([
      import('#lib/tables/reader.ts'),
      import('#lib/tables/mend.ts'),
    ]);
    tools.current ??= { reader: createTableReader(), mendRow };
    const { reader } = tools.current;
    if (typeof source === 'string')
      return setOpen({ ...reader.openText(source), country, mended: new Map() });
    const opened = await reader.open(new Uint8Array(await source.arrayBuffer()));
    if (opened.ok) setOpen({ ...opened.value, country, mended: new Map() });
    else say('red', words.tables(`unreadable.${opened.error}`));
  }

  const reading = useMemo<Reading | undefined>(
    () => open && tools.current && readMended(open, purpose, tools.current),
    [open, purpose],
  );

  const preview: TablePreviewProps | undefined = open &&
    reading && {
      purpose,
      columns: open.columns.map((column, at) => ({ ...column, examples: examplesOf(open, at) })),
      country: open.country,
      reading,
      events: {
        onColumn(at, { kind, role }) {
          const columns = open.columns.map((column, index) =>
            index === at ? { heading: column.heading, kind, ...(role && { role }) } : column,
          );
          setOpen({ ...open, columns });
        },
        onCountry: (chosen) => setOpen({ ...open, country: chosen }),
        onMend: (line, text) => setOpen({ ...open, mended: new Map([...open.mended, [line, text]]) }),
        onSave() {
          const head = [...(open.table.heading?.cells ?? []), ''];
          const rows = reading.refused.map(({ line, code, cells }) => [
            ...cells,
            `${line}: ${words.tables(`refused.${code}`)}`,
          ]);
          saveFile({ name: 'dialmark-refused.csv', type: 'text/csv', text: writeCsv([head, ...rows]) });
        },
        onConfirm() {
          // A second press finds nothing to confirm.
          setOpen(undefined);
          void onEntries(reading.entries, reading.barred).then((kept) => kept || setOpen(open));
        },
        onCancel: () => setOpen(undefined),
      },
    };
  return { preview, take };
}

function readMended(
  open: Open,
  purpose: Purpose,
  { reader, mendRow }: { reader: TableReader; mendRow: typeof import('#lib/tables/mend.ts').mendRow },
): Reading {
  const first = reader.read(open, open.country, purpose);
  if (open.mended.size === 0) return first;
  const refused = new Map(first.refused.map((line) => [line.line, line]));
  const rows = open.table.rows.map((row) => {
    const text = open.mended.get(row.line);
    const line = refused.get(row.line);
    return text === undefined || !line ? row : mendRow(row, open.columns, line, text);
  });
  return reader.read({ ...open, table: { ...open.table, rows } }, open.country, purpose);
}

function examplesOf({ table }: OpenedTable, at: number): string[] {
  const values = table.rows.slice(0, 100).flatMap(({ cells }) => cells[at]?.trim() || []);
  return [...new Set(values)].slice(0, EXAMPLES).map((value) => value.slice(0, 40));
}
