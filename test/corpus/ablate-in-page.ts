/**
 * In the page: scans a case as it is, notes which rules spoke, and scans it again without each of them. Only cases in
 * which a rule speaks can change without it.
 */

import { createScanner, type Scanner } from '#lib/content/read/scanner.ts';
import { indexWords } from '#lib/detect/word-index.ts';
import { WORDS } from '#lib/detect/words/index.ts';
import type { CorpusCase, CorpusNumber } from './cases.ts';

export interface Ablated {
  whole: CorpusNumber[];
  /** By rule, what is found without it. */
  without: Record<string, CorpusNumber[]>;
}

const words = indexWords(WORDS);
const scanners = new Map<string, Scanner>();
let spoke = new Set<string>();
let off = '';

function scannerFor(region: string, language: string): Scanner {
  const key = `${region}/${language}`;
  let scanner = scanners.get(key);
  if (!scanner) {
    const allows = (rule: string): boolean => {
      spoke.add(rule);
      return rule !== off;
    };
    scanner = createScanner({ words, defaultCountry: region, language, allows });
    scanners.set(key, scanner);
  }
  return scanner;
}

function ablate({ region, lang }: CorpusCase): Ablated {
  const scanner = scannerFor(region, lang);
  const read = (rule: string): CorpusNumber[] => {
    off = rule;
    return scanner.scan(document).map(({ e164, ext }) => (ext === '' ? { e164 } : { e164, ext }));
  };
  spoke = new Set();
  const whole = read('');
  const rules = [...spoke];
  return { whole, without: Object.fromEntries(rules.map((rule) => [rule, read(rule)])) };
}

Object.assign(globalThis, { corpusAblate: ablate });
