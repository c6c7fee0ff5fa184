/**
 * The labelled cases: their format, and how the files are read. A case is the inner HTML of a body, with the numbers
 * that a careful agent would want a call button on, in the order in which they stand.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A number as a case expects it, or as a method finds it. */
export interface CorpusNumber {
  /** E.164, with its plus. */
  e164: string;
  /** ASCII digits; absent if there is none. */
  ext?: string;
}

export interface CorpusCase {
  id: string;
  /** `group/sub`; figures are given by group. */
  category: string;
  /** The user's default country, ISO 3166-1 alpha-2. */
  region: string;
  /** The page's language, as its `lang` attribute has it. */
  lang: string;
  html: string;
  expect: CorpusNumber[];
  /** Numbers, E.164, of which people may disagree: neither right nor wrong where they are offered. */
  skip?: readonly string[];
  note: string;
}

const HERE = import.meta.dirname;

/** Files of the repository's own corpus. `held-out` is the share that no rule is written for: only its score is looked at. */
export function corpusFiles(share: 'open' | 'held-out'): string[] {
  const folder = share === 'open' ? HERE : join(HERE, 'held-out');
  return globSync('*.json', { cwd: folder })
    .sort()
    .map((name) => join(folder, name));
}

/** A fault of a file of cases, in a sentence. */
export class CorpusFault extends Error {}

function readText(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CorpusFault(`${name}: there is no such file.`);
    if (code === 'EISDIR') throw new CorpusFault(`${name}: a folder; name a file of cases.`);
    throw new CorpusFault(`${name} cannot be read: ${message}`);
  }
}

/**
 * Reads a file of cases, its own or a stranger's: what is missing and can be done without is filled in, what is not
 * is an error that names the file and the place.
 * @throws CorpusFault where the file is no JSON array, or empty, or a case has no `html`, or expects what is no number.
 */
export function readCases(file: string): CorpusCase[] {
  const name = relative(process.cwd(), file);
  let parsed: unknown;
  try {
    parsed = JSON.parse(readText(file, name));
  } catch (error) {
    if (error instanceof CorpusFault) throw error;
    throw new CorpusFault(`${name}: not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!Array.isArray(parsed)) throw new CorpusFault(`${name}: a JSON array of cases was expected.`);
  if (parsed.length === 0) throw new CorpusFault(`${name}: there are no cases in it.`);
  return parsed.map((item: unknown, index) => {
    const raw = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>;
    const fault = (what: string) => new CorpusFault(`${name}: case ${index} ${what}`);
    if (typeof raw.html !== 'string') throw fault('has no "html".');
    const { expect = [] } = raw;
    if (!Array.isArray(expect)) throw fault('has an "expect" that is no array.');
    const numbers = expect.map(readNumber);
    for (const { e164 } of numbers)
      if (!/^\+[1-9]\d{1,14}$/.test(e164))
        throw fault(`expects "${e164}", which is not E.164: +14155550132 would be.`);
    const text = (key: string, otherwise: string) =>
      typeof raw[key] === 'string' || typeof raw[key] === 'number' ? String(raw[key]) : otherwise;
    return {
      id: text('id', `${name}#${index}`),
      category: text('category', 'none'),
      region: text('region', 'US').toUpperCase(),
      lang: text('lang', ''),
      html: raw.html,
      expect: numbers,
      note: text('note', ''),
    };
  });
}

function readNumber(item: unknown): CorpusNumber {
  const raw = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>;
  const e164 = typeof item === 'string' ? item : String(raw.e164 ?? '');
  return raw.ext === undefined || raw.ext === null || raw.ext === ''
    ? { e164 }
    : { e164, ext: String(raw.ext) };
}
