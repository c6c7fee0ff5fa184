/**
 * Document → numbers. Reads the page and never writes to it; keeps nothing of it alive between scans.
 *
 *   root ──► tel: links and inputs (native selectors) ──┐
 *        ──► text nodes, one pass ──► runs with digits enough ──► engine ──► PageNumber[]
 *        ──► hosts ──► openShadow(host) ──► the same again inside
 */
import { createEngine } from '#lib/detect/engine.ts';
import { HOMES, type WordIndex } from '#lib/detect/shelves.ts';
import type { CountryHint } from '#lib/detect/types.ts';
import { attributeOf, documentOf, openShadowOf, rootOf } from '#lib/page/native.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { scopeOf } from './scope.ts';
import { inOrder } from './shadow-hosts.ts';
import { createShared, createTraversal } from './traversal.ts';
import type { Item, ScanContext, ScannerOptions, Traversal } from './types.ts';

export { isShown } from '#lib/page/elements.ts';

/** The numbers found since the last yield, which are often none. */
export type Slices = Generator<readonly PageNumber[], void, void>;

export type Scanner = ReturnType<typeof createScanner>;
export type Pass = ReturnType<Scanner['openPass']>;

/** A scanner for one document (frame). Holds buffers and options, no nodes. */
export function createScanner(options: ScannerOptions) {
  const engine = createEngine(options.data, options.allows);
  const context: ScanContext = {
    options,
    engine,
    openShadow: options.openShadow ?? openShadowOf,
    usual: [],
  };

  /** The page's language is asked at each scan: single-page applications change it. */
  function contextFor(root: Node): ScanContext {
    const page = rootOf(documentOf(root));
    const own = (page && attributeOf(page, 'lang')) || '';
    const language = own || options.language || '';
    engine.labels.setLanguage(language.toLowerCase().split(/[-_]/)[0] ?? '');
    engine.countries.setLanguage(language);
    return { ...context, usual: usualHints(options, own) };
  }

  /** Reads parts of one page, one after the other: what they share (headings, countries) is read once. */
  function openPass(root: Node) {
    const prepared = contextFor(root);
    const shared = createShared(prepared);
    return {
      /** As those of the scanner, of siblings that follow each other and are read as one. */
      slices: (parts: readonly Node[], every = EVERY): Slices =>
        steps(createTraversal(prepared, parts, shared), every),
    };
  }

  /**
   * All numbers under `root` (a Document, a ShadowRoot, an Element or a Text), in document order, each once.
   * To renew a part of the page: `scan(scanner.scopeOf(dirtyNode))`, drop what you held with an `owner` in there
   * (`scope.contains(owner)`), and take the answer.
   */
  function scan(root: Node): PageNumber[] {
    const pass = createTraversal(contextFor(root), [root]);
    const items: Item[] = [];
    while (pass.advance(Number.MAX_SAFE_INTEGER, items));
    return inOrder(items, pass.isMixed()).map((item) => item.number);
  }

  return {
    scan,
    /**
     * The same, in slices: yields the numbers found since the last yield (often none), every `every` nodes (16, at
     * first fewer), so that the caller can stop when its time is up and go on later. The page may change in between: nodes that left are
     * skipped, and what is added is the caller's watcher's to report. Order is that of the walk, not of the page.
     */
    slices: (root: Node, every?: number): Slices => openPass(root).slices([root], every),
    openPass,
    scopeOf,
  };
}

/** Nodes between two yields. The first are fewer: their code runs for the first time, and takes a hundred times as long. */
const EVERY = 16;
const NOTHING: readonly PageNumber[] = [];

function* steps(pass: Traversal, every: number): Generator<readonly PageNumber[], void> {
  for (let more = true, nodes = 1; more; nodes = Math.min(every, nodes * 2)) {
    const items: Item[] = [];
    more = pass.advance(nodes, items);
    yield items.length === 0 ? NOTHING : items.map((item) => item.number);
  }
}

function usualHints(options: ScannerOptions, pageLanguage: string | undefined): CountryHint[] {
  const hints: CountryHint[] = [];
  if (options.siteCountry) hints.push({ region: options.siteCountry, source: 'site' });
  const home = otherHome(options, pageLanguage);
  if (home) hints.push({ region: home, source: 'language' });
  hints.push({ region: options.defaultCountry, source: 'default' });
  return hints;
}

/** The country of the page's language, if it is not the user's own. */
function otherHome(options: ScannerOptions, pageLanguage: string | undefined): string | undefined {
  const [language = '', region] = (pageLanguage || options.language || '').split(/[-_]/);
  const home =
    region && /^[a-z]{2}$/i.test(region) ? region.toUpperCase() : homeOf(language, options.data.words);
  return home === options.defaultCountry ? undefined : home;
}

export function countryOfPage(document: Document, options: ScannerOptions): string | undefined {
  const page = rootOf(document);
  return otherHome(options, (page && attributeOf(page, 'lang')) || undefined);
}

/** The country in which a language is written before all others. */
const homeOf = (language: string, words: WordIndex): string | undefined =>
  words[HOMES]
    ?.split(' ')
    .find((pair) => pair.startsWith(`${language.toLowerCase()}:`))
    ?.slice(-2);
