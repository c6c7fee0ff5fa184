/**
 * In the page: scans a case as it is, notes which rules spoke, and scans it again without each of them. Only cases in
 * which a rule speaks can change without it.
 */

import { createScanner, type Scanner } from '#lib/content/read/scanner.ts';
import { detectionData } from '#lib/detect/data.ts';
import { allows, spokenDuring } from './ablate-switches.ts';
import type { CorpusCase, CorpusNumber } from './cases.ts';

export interface Ablated {
  whole: CorpusNumber[];
  /** By rule, what is found without it. */
  without: Record<string, CorpusNumber[]>;
}

const data = detectionData();
const scanners = new Map<string, Scanner>();
function scannerFor(region: string, language: string): Scanner {
  const key = `${region}/${language}`;
  let scanner = scanners.get(key);
  if (!scanner) {
    scanner = createScanner({ data, defaultCountry: region, language, allows });
    scanners.set(key, scanner);
  }
  return scanner;
}

function ablate({ region, lang }: CorpusCase): Ablated {
  const scanner = scannerFor(region, lang);
  const read = (rule: string) =>
    spokenDuring(rule, () =>
      scanner.scan(document).map(({ e164, ext }): CorpusNumber => (ext === '' ? { e164 } : { e164, ext })),
    );
  const whole = read('');
  const without = whole.spoke.map((rule) => {
    try {
      return [rule, read(rule).answer] as const;
    } catch {
      // A condition that keeps from a fault: without it nothing is found.
      return [rule, []] as const;
    }
  });
  return { whole: whole.answer, without: Object.fromEntries(without) };
}

Object.assign(globalThis, { corpusAblate: ablate });
