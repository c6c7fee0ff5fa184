/** `npm run detect -- --table FILE`: what the preview shows of a file of numbers, before anything of it is added. */
import words from '#lib/locales/en/tables.json' with { type: 'json' };
import { createTranslator } from '#lib/locales/translator.ts';
import { createTableReader } from '#lib/tables/reader.ts';
import type { Column, Reading, TableNumber } from '#lib/tables/types.ts';

const translate = createTranslator<Record<string, (typeof words)[keyof typeof words]>>('en', words);

/**
 * @param region of national numbers whose row names no country.
 * @returns lines to print; or, as `unreadable`, why the file cannot be read.
 */
export async function detectInTable(
  bytes: Uint8Array<ArrayBuffer>,
  region: string,
  asJson: boolean,
): Promise<{ lines: string[] } | { unreadable: string }> {
  const reader = createTableReader();
  const opened = await reader.open(bytes);
  if (!opened.ok)
    return opened.error === 'empty' ? { lines: [] } : { unreadable: translate(`unreadable.${opened.error}`) };
  const reading = reader.read(opened.value, region, 'call');
  return {
    lines: asJson ? jsonOf(reading) : [...opened.value.columns.map(columnLine), ...plainLines(reading)],
  };
}

/** In the order of the file. */
function jsonOf({ entries, refused }: Reading): string[] {
  const numberOf = ({ e164, ext, role }: TableNumber) => ({
    e164,
    ...(ext && { ext }),
    ...(role && { role }),
  });
  const lines = [
    ...entries.map(({ line, numbers, person, company }) => ({
      line,
      numbers: numbers.map(numberOf),
      ...(person !== undefined && { person }),
      ...(company !== undefined && { company }),
    })),
    ...refused.map(({ line, code }) => ({ line, refused: translate(`refused.${code}`) })),
  ];
  return lines.toSorted((a, b) => a.line - b.line).map((each) => JSON.stringify(each));
}

function columnLine({ heading, kind, role, doubtful }: Column, index: number): string {
  const name = heading || translate('columnNo', { place: index + 1 });
  return `# ${name}: ${translate(`kind.${kind}`)}${role ? ` (${role})` : ''}${doubtful ? '?' : ''}`;
}

function plainLines({ entries, refused }: Reading): string[] {
  const lines = [
    ...entries.map(({ line, numbers, person, company }) => ({
      line,
      text: [
        numbers
          .map(({ e164, ext, role }) => `${e164}${ext && ` ext. ${ext}`}${role ? ` (${role})` : ''}`)
          .join(', '),
        person,
        company,
      ].join('\t'),
    })),
    ...refused.map(({ line, code, evidence }) => ({
      line,
      text: `refused\t${translate(`refused.${code}`)}${evidence && `\t${JSON.stringify(evidence)}`}`,
    })),
  ];
  return lines.toSorted((a, b) => a.line - b.line).map(({ line, text }) => `${line}\t${text}`);
}
