/** Everything that a page needs to be read as the content script reads it, the gate before the engine; bundled, it leaves `corpusOurs` behind. */

import { findCandidates } from '#lib/content/boot/candidates.ts';
import type { PageNumber } from '#lib/content/dom/page-number.ts';
import { createScanner, type Scanner } from '#lib/content/read/scanner.ts';
import { detectionData } from '#lib/detect/data.ts';
import type { CorpusCase, CorpusNumber } from './cases.ts';

export type Method = (one: CorpusCase) => CorpusNumber[];

const data = detectionData();
const scanners = new Map<string, Scanner>();

const ours: Method = ({ region, lang }) => {
  const key = `${region}/${lang}`;
  let scanner = scanners.get(key);
  if (!scanner) {
    scanner = createScanner({
      data,
      defaultCountry: region,
      ...(lang === '' ? {} : { language: lang }),
    });
    scanners.set(key, scanner);
  }
  const found = read(scanner, document);
  // A form called `querySelectorAll` hides the document's own.
  for (const frame of Document.prototype.querySelectorAll.call(document, 'iframe')) {
    if (!(frame instanceof HTMLIFrameElement)) continue;
    if (frame.contentDocument?.body) found.push(...read(scanner, frame.contentDocument));
  }
  return found.map(({ e164, ext }) => (ext === '' ? { e164 } : { e164, ext }));
};

/** The engine comes only to what the first script's gate lets pass. */
function read(scanner: Scanner, page: Document): PageNumber[] {
  for (const passes of findCandidates([page], (element) => element.shadowRoot))
    if (passes) return scanner.scan(page);
  return [];
}

Object.assign(globalThis, { corpusOurs: ours });
