/** Marks that a line above or below a table explains: "* do not call", "A = active; X = do not call". */
import { isBarringTitle } from './barring.ts';
import type { MeaningOf } from './meaning.ts';
import { titleOf } from './sections.ts';
import type { Row } from './types.ts';

/** A sign, or letters before a sign of equality, and what they say. */
const LEGEND =
  /^(?:\p{L}+\s*[:：]\s*)?\(?(?:(?<sign>[*†‡§°])\)?\s*[=:：–-]?|(?<letters>\p{L}{1,3})\)?\s*=)\s*(?<said>\p{L}[^=*†‡§°]*)$/u;
const BETWEEN = /\s*[;,|\n]\s*|\s+[/–]\s+/u;

interface Explained {
  mark: string;
  isSign: boolean;
  /** The words that say not to call; undefined of another meaning. */
  bars: string | undefined;
}

function legendOf(row: Row, meaningOf: MeaningOf): Explained[] {
  const parts = (titleOf(row) ?? '').split(BETWEEN).map((part) => part.trim());
  const found = parts.map(
    (part) => ({ part, ...LEGEND.exec(part)?.groups }) as Record<string, string | undefined>,
  );
  if (found.some(({ said }) => said === undefined)) return [];
  return found.map(({ part, sign, letters, said = '' }) => ({
    mark: sign ?? letters ?? '',
    isSign: sign !== undefined,
    bars: isBarringTitle(said, meaningOf) ? part : undefined,
  }));
}

/** Whether a line explains marks by which people are not to be called, borne or not. */
export const isLegend = (row: Row, meaningOf: MeaningOf): boolean =>
  legendOf(row, meaningOf).some(({ bars }) => bars !== undefined);

const unwrapped = (cell: string | undefined): string => (cell ?? '').trim().replace(/\(([*†‡§°])\)/gu, '$1');

/** A name or a telephone with the sign at its beginning or end, once. */
const hasSign = (cell: string, sign: string): boolean =>
  cell.split(sign).length === 2 &&
  (cell.startsWith(sign) || cell.endsWith(sign)) &&
  /[\p{L}\p{Nd}]/u.test(cell);

/** The only column that has marks and nothing else below its heading; undefined if there is none, or more. */
function columnOf(people: readonly Row[], marks: ReadonlySet<string>): number | undefined {
  const columns = (people[0]?.cells ?? []).flatMap((_, at) => {
    const [, ...values] = people.map(({ cells }) => unwrapped(cells[at]));
    const filled = values.filter(Boolean);
    return filled.length > 0 && filled.every((cell) => marks.has(cell)) ? [at] : [];
  });
  return columns.length === 1 ? columns[0] : undefined;
}

/**
 * Marks the rows that bear a mark by which people are not to be called, and the legend itself: where no row bears it, it
 * is a title.
 */
export function withLegend(rows: readonly Row[], meaningOf: MeaningOf): readonly Row[] {
  const legends = new Map(rows.map((row) => [row, legendOf(row, meaningOf)] as const));
  const explained = [...legends.values()].flat();
  if (!explained.some(({ bars }) => bars !== undefined)) return rows;
  const people = rows.filter((row) => legends.get(row)?.length === 0);
  const column = columnOf(people, new Set(explained.map(({ mark }) => mark)));
  const isMarked = ({ cells }: Row, { mark, isSign }: Explained): boolean =>
    (column !== undefined && unwrapped(cells[column]) === mark) ||
    (isSign && cells.some((cell) => hasSign(unwrapped(cell), mark)));
  const used = explained.filter(
    (each) => each.bars !== undefined && people.some((row) => isMarked(row, each)),
  );
  return rows.map((row): Row => {
    const own = legends.get(row) ?? [];
    if (own.some((each) => used.includes(each))) return { ...row, isLegend: true };
    const by = own.length === 0 ? used.find((each) => isMarked(row, each)) : undefined;
    return by ? { ...row, marked: by.bars ?? '' } : row;
  });
}
