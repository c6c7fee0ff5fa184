/** Whose a row's numbers are, where their record is, and why they are listed. */
import type { ColumnKind, TableEntry } from './types.ts';

/** Characters of a name, of a company's, of a reason. */
export const MOST_NAME = 200;
const MOST_ADDRESS = 2_000;
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;
/** In the middle of a row: "Name <address>". */
const ADDRESS = /\s*[<([]\s*(?:mailto:)?[^\s<>()[\]]+@[^\s<>()[\]]+\s*[>)\]]\s*$/u;

export function contextOf(
  valuesOf: (kind: ColumnKind) => string[],
  reasons: readonly string[],
): Pick<TableEntry, 'person' | 'company' | 'pageUrl' | 'reason'> {
  const person = personOf(valuesOf);
  const [company] = valuesOf('company');
  const [pageUrl] = valuesOf('record');
  const reason = [...valuesOf('reason'), ...reasons].join(' · ');
  return {
    ...(person && { person }),
    ...(company && { company: company.slice(0, MOST_NAME) }),
    ...(pageUrl && isWebAddress(pageUrl) && { pageUrl }),
    ...(reason && { reason: reason.slice(0, MOST_NAME) }),
  };
}

function personOf(valuesOf: (kind: ColumnKind) => string[]): string | undefined {
  const whole = valuesOf('person')[0]?.replace(ADDRESS, '').replace(/\s+/g, ' ').trim();
  if (whole && !/@/.test(whole)) return whole.slice(0, MOST_NAME);
  const given = valuesOf('given').join(' ');
  const family = [...new Set(valuesOf('family'))].join(' ');
  if (!given || !family || given === family) return (given || family).slice(0, MOST_NAME) || undefined;
  return (CJK.test(given + family) ? `${family}${given}` : `${given} ${family}`).slice(0, MOST_NAME);
}

/** The record's page: an address of the web, and no other, for it is opened. */
const isWebAddress = (text: string): boolean =>
  text.length <= MOST_ADDRESS && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
