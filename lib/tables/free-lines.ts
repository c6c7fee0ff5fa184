/** Lines without columns, as people type and paste them: "Ada Roe 202-555-0143", "Mobile: 202-555-0145". */
import type { Engine } from '#lib/detect/engine.ts';
import {
  type CellReading,
  cleanCell,
  type createCellReader,
  isDate,
  isEmptyCell,
  type RowCountry,
} from './cells.ts';
import { isTelephoneLike } from './telephone-like.ts';
import type { RefusalCode, TableNumber } from './types.ts';

export interface FreeLine {
  numbers: TableNumber[];
  person?: string;
  company?: string;
  problem?: RefusalCode;
  /** The part that could not be read. */
  unread?: string;
}

const COMPANY =
  /(?:^|[\s,.])(?:inc|llc|ltd|limited|gmbh|ag|kg|ug|b\.?v|n\.?v|s\.?a|sas|sarl|s\.?r\.?l|s\.?p\.?a|oy|ab|a\/s|aps|plc|corp|co|company|llp|pty|kft|s\.r\.o|lda|ltda|ооо|зао|a\.ş|works|group|holdings?|solutions|consulting|services|bank|hotel|restaurant|clinic|university)\.?$|בע["״']{1,2}מ|^(?:شركة|مؤسسة)\s|株式会社|公司$|주식회사/iu;

export function createFreeLines(engine: Engine, { readCell }: ReturnType<typeof createCellReader>) {
  /** Numbers of a cell that may hold a name as well. */
  function readPart(cell: string, country: RowCountry): CellReading & { words: string } {
    const hints = [{ region: country.region, source: 'default' as const }];
    const whole = isTelephoneLike(cell);
    const first = whole ? undefined : /[+＋(\p{Nd}]/u.exec(cell);
    const digits = /^(?<words>.*?)(?<rest>[+＋(]*\p{Nd}[\s\S]*)$/u.exec(cell)?.groups;
    if (whole || !first || !digits) return { ...readCell(cell, country), words: '' };
    const { words = '', rest = '' } = digits;
    const label = words.replace(/[\s:：.\-–—]+$/u, '');
    const kind = engine.labels.whole(label);
    if (kind === 'other' || kind === 'vague') return { numbers: [], words: label };
    const labelled = kind === 'phone' || kind === 'fax' ? label : lastWordOf(label, engine.labels);
    const read = readCell(`${labelled} ${rest}`.trim(), country);
    const behind = engine
      .detect(rest, {
        kind: 'text',
        labels: [{ text: 'Phone', where: 'column' }],
        countries: hints,
        usual: hints,
      })
      .at(-1);
    const after = behind ? rest.slice(behind.end) : '';
    return {
      ...read,
      words:
        kind === 'phone' || kind === 'fax'
          ? after
          : `${label.slice(0, label.length - labelled.length)}${after}`,
    };
  }

  /** @param cells the line, cut where its separators stand. */
  return function readLine(cells: readonly string[], country: RowCountry): FreeLine {
    const parts = cells.flatMap((cell) =>
      isTelephoneLike(cell) ? [cell] : cell.split(/[\t;|]|,(?=\s*\p{L})|(?<=\p{L}\s*),/u),
    );
    const numbers: { number: TableNumber; isWritten: boolean }[] = [];
    const words: string[] = [];
    const people = new Set<string>();
    const missed: { problem: RefusalCode; unread: string; isWritten: boolean }[] = [];
    for (const part of parts) {
      if (isEmptyCell(part) || isDate(cleanCell(part))) continue;
      if (!/\p{Nd}{3}|\p{Nd}\D?\p{Nd}\D?\p{Nd}/u.test(part) || /@\S+\.\p{L}|^\s*https?:/u.test(part)) {
        words.push(part);
        continue;
      }
      const read = readPart(part, country);
      const isWritten = /\p{Nd}[\s().\-–/]+\p{Nd}|[+＋]/u.test(part);
      numbers.push(...read.numbers.map((number) => ({ number, isWritten })));
      const said = withoutAsides(read.words, engine.labels);
      if (said.trim() !== '') words.push(said);
      if (read.numbers.length > 0) for (const name of namesIn(said, engine.labels)) people.add(name);
      const problem = read.problem ?? (read.isRange ? 'range' : undefined);
      if (problem && (isWritten || isTelephoneLike(part))) missed.push({ problem, unread: part, isWritten });
    }
    // Beside a number that is written as one, mere digits are an id's.
    const written = numbers.filter(({ isWritten }) => isWritten);
    const sure = written.length > 0 ? written : numbers;
    const { problem, unread } = missed.find(({ isWritten }) => isWritten || written.length === 0) ?? {};
    const isUnsure = written.length === 0 && numbers.length > 1;
    if (people.size > 1) return { numbers: [], problem: 'several-people' };
    const names = namesOf(words, engine.labels);
    return {
      numbers: isUnsure ? [] : sure.map(({ number }) => number),
      ...names,
      ...(isUnsure ? { problem: 'which-column' as const } : problem && { problem }),
      ...(unread !== undefined && { unread }),
    };
  };
}

/** "Ada Roe mobile": which telephone it is. */
function lastWordOf(label: string, labels: Engine['labels']): string {
  const last = /(?<![\p{L}\p{M}])[\p{L}\p{M}.]+\)?$/u.exec(label)?.[0] ?? '';
  const kind = labels.whole(last.replace(/\W+$/, ''));
  return last !== '' && (kind === 'phone' || kind === 'fax') ? last : '';
}

const OF_TELEPHONES = ['phone', 'fax', 'ext'];

/** Without "(office)", which is of the telephone. */
const withoutAsides = (words: string, labels: Engine['labels']): string =>
  words.replace(/[([]([^)\]]*)[)\]]?/gu, (aside, inner: string) =>
    OF_TELEPHONES.includes(labels.whole(inner)) ? ' ' : aside,
  );

/** The name in the words of a part, without the words for a telephone. */
function namesIn(words: string, labels: Engine['labels']): string[] {
  const said = words.match(/[\p{L}\p{M}'’]{2,}/gu) ?? [];
  const name = said.filter((word) => !OF_TELEPHONES.includes(labels.whole(word))).join(' ');
  return name === '' ? [] : [name];
}

/** The person and the company among the words of a line. */
function namesOf(words: readonly string[], labels: Engine['labels']): { person?: string; company?: string } {
  const named = words
    .map((word) => ({ raw: word, text: word.replace(/^[\s:()[\]\-–—,.]+|[\s:()[\]\-–—,]+$/gu, '') }))
    .filter(({ text }) => /\p{L}{2}/u.test(text) && !/@|https?:|\p{Nd}/u.test(text))
    .filter(({ text }) => !['phone', 'fax', 'ext', 'number'].includes(labels.whole(text)));
  const company = named.find(({ text }) => COMPANY.test(text));
  const [one, two] = named.filter((each) => each !== company);
  if (!one) return company ? { company: company.text } : {};
  const isSplit = two !== undefined && !/\s/.test(one.text) && !/\s/.test(two.text);
  const person = isSplit
    ? /^\s/.test(two.raw)
      ? `${one.text}, ${two.text}`
      : `${one.text} ${two.text}`
    : one.text;
  return { person, ...(company && { company: company.text }) };
}
