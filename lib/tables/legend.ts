/** Marks that a line above or below a table explains: "* do not call", "A = active; X = do not call". */
import { isBarringTitle } from './barring.ts';
import type { MeaningOf } from './meaning.ts';
import { titleOf } from './sections.ts';
import type { Row } from './types.ts';

/** A sign, or letters before a sign of equality, and what they say. */
const LEGEND =
  /^\(?(?:(?<sign>[*†‡§°])\)?\s*[=:：–-]?|(?<letters>\p{L}{1,3})\)?\s*=)\s*(?<said>\p{L}[^=*†‡§°]*)$/u;
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

/** A name or a telephone with the sign at its beginning or end, once. */
const hasSign = (cell: string, sign: string): boolean =>
  cell.split(sign).length === 2 &&
  (cell.startsWith(sign) || cell.endsWith(sign)) &&
  /[\p{L}\p{Nd}]/u.test(cell);

/**
 * Marks the rows that bear a mark by which people are not to be called, and the legend itself: where no row bears it, it
 * is a title. Letters count in the only column that has no others.
 */
export function withLegend(rows: readonly Row[], meaningOf: MeaningOf): readonly Row[] {
  const legends = new Map(rows.map((row) => [row, legendOf(row, meaningOf)] as const));
  const explained = [...legends.values()].flat();
  if (!explained.some(({ bars }) => bars !== undefined)) return rows;
  const letters = new Set(explained.filter(({ isSign }) => !isSign).map(({ mark }) => mark));
  const places = rows[0]?.cells.map((_, at) => at) ?? [];
  const columns = places.filter((at) => {
    const cells = rows
      .filter((row) => legends.get(row)?.length === 0)
      .map(({ cells }) => cells[at]?.trim() ?? '');
    const [, ...values] = cells.filter(Boolean);
    return values.length > 0 && values.every((cell) => letters.has(cell));
  });
  const [column, other] = columns;
  const isMarked = ({ cells }: Row, { mark, isSign }: Explained): boolean =>
    isSign
      ? cells.some((cell) => hasSign(cell.trim(), mark))
      : column !== undefined && other === undefined && cells[column]?.trim() === mark;
  const people = rows.filter((row) => legends.get(row)?.length === 0);
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
