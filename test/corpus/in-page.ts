/** What a page needs to be read by the engine that the content script runs; bundled, it leaves `corpusOurs` behind. */
import { WORDS } from '#lib/detect/words/index.ts';
import { createScanner, type Scanner } from '#lib/page/scan.ts';
import type { CorpusCase, CorpusNumber } from './cases.ts';

export type Method = (one: CorpusCase) => CorpusNumber[];

const scanners = new Map<string, Scanner>();

const ours: Method = ({ region, lang }) => {
  const key = `${region}/${lang}`;
  let scanner = scanners.get(key);
  if (!scanner) {
    scanner = createScanner({
      words: WORDS,
      defaultCountry: region,
      ...(lang === '' ? {} : { language: lang }),
    });
    scanners.set(key, scanner);
  }
  const found = scanner.scan(document);
  // A form called `querySelectorAll` hides the document's own.
  for (const frame of Document.prototype.querySelectorAll.call(document, 'iframe')) {
    if (!(frame instanceof HTMLIFrameElement)) continue;
    if (frame.contentDocument?.body) found.push(...scanner.scan(frame.contentDocument));
  }
  return found.map(({ e164, ext }) => (ext === '' ? { e164 } : { e164, ext }));
};

Object.assign(globalThis, { corpusOurs: ours });
