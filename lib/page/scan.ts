/**
 * Document → numbers. Reads the page and never writes to it; keeps nothing of it alive between scans.
 *
 *   root ──► links and inputs (native selectors) ──┐
 *        ──► text nodes, one pass ──► blocks that may hold a number ──► engine ──► PageNumber[]
 *        ──► hosts ──► openShadow(host) ──► the same again inside
 */
import { createDetect } from '#lib/detect/engine.ts';
import type { Refused, Surroundings } from '#lib/detect/types.ts';
import type { PageNumber } from './types.ts';

export interface ScannerOptions {
  /** The user's default country, ISO 3166-1 alpha-2. */
  defaultCountry: string;
  /** The country kept for this site, believed before the default. */
  siteCountry?: string;
  /** BCP 47, used where the document itself has no `lang`: a hint only, it never decides alone. */
  language?: string;
  /**
   * Opens an element's shadow root, or null where it has none. Default: open roots only (`element.shadowRoot`);
   * content scripts pass the browser's own opener, which also sees closed ones.
   */
  openShadow?: (element: Element) => ShadowRoot | null;
  /** Subtrees to leave alone besides editors and the like: our own host element, the user's "never here" parts. */
  isExcluded?: (element: Element) => boolean;
  /** Called with each shadow root entered, so that the caller can watch it. */
  onShadowRoot?: (root: ShadowRoot) => void;
  /**
   * Text that is hidden by style is skipped, unless this is true: then the caller asks `isShown` when it is about
   * to offer, and needs no rescan when a tab or an accordion opens.
   */
  includeHidden?: boolean;
  /** Every candidate that was looked at and refused: for "why not?" and tests. Costs time; leave it out otherwise. */
  onRefused?: (refused: PageRefusal) => void;
}

export interface PageRefusal extends Refused {
  text: string;
  owner: Element;
}

export interface SliceOptions {
  /** Start at this node (what is in view), go on to the end, then wrap round to what stands before it. */
  from?: Node;
  /** Nodes between two yields; the caller reads the clock at each. Default 64. */
  every?: number;
}

export interface Scanner {
  /**
   * All numbers under `root` (a Document, a ShadowRoot, an Element or a Text), in document order, each once.
   * To renew a part of the page: `scan(scanner.scopeOf(dirtyNode))`, drop what you held with an `owner` in there
   * (`scope.contains(owner)`), and take the answer.
   */
  scan(root: Node): PageNumber[];
  /**
   * The same, in slices: yields the numbers found since the last yield (often none), every `every` nodes, so that
   * the caller can stop when its time is up and go on later. The page may change in between: nodes that left are
   * skipped, and what is added is the caller's watcher's to report. Order is that of the walk, not of the page.
   */
  slices(root: Node, options?: SliceOptions): Generator<readonly PageNumber[], void, void>;
  /**
   * The smallest element whose rescan makes good a change at `node`: the block around it; for a table heading the
   * table; for a label or `dt` what it speaks for. Never above the root that `node` is in; null when disconnected.
   */
  scopeOf(node: Node): Element | null;
}

/** Left alone with all that is in them: code, templates, editors in all their spellings, foreign drawing. */
const EXCLUDED =
  'script,style,noscript,template,textarea,select,option,datalist,iframe,object,canvas,title,head,' +
  '[contenteditable]:not([contenteditable="false" i]),[role="textbox" i],[role="searchbox" i],[g_editable]';

const BLOCK =
  'address,article,aside,blockquote,body,dd,details,dialog,div,dl,dt,fieldset,figcaption,figure,footer,form,' +
  'h1,h2,h3,h4,h5,h6,header,hr,html,li,main,nav,ol,p,pre,section,summary,table,tbody,td,tfoot,th,thead,tr,ul';

/** Whether the element can be seen: no `display: none`, `visibility: hidden`, closed `details` … Causes no layout. */
export function isShown(element: Element): boolean {
  return element.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) ?? true;
}

/** A scanner for one document (frame). Holds buffers and options, no nodes. */
export function createScanner(options: ScannerOptions): Scanner {
  const detect = createDetect();
  const openShadow = options.openShadow ?? ((element: Element) => element.shadowRoot);
  const around: Surroundings = {
    kind: 'text',
    labels: [],
    countries: [{ region: options.defaultCountry, source: 'default' }],
  };

  function isExcluded(element: Element): boolean {
    return element.closest(EXCLUDED) !== null || (options.isExcluded?.(element) ?? false);
  }

  function numbersOf(text: Text): PageNumber[] {
    const owner = scopeOf(text);
    if (!owner || isExcluded(owner)) return [];
    if (!options.includeHidden && !isShown(text.parentElement ?? owner)) return [];
    return detect(text.data, around).map((found) => ({
      owner,
      e164: found.e164,
      ext: found.ext,
      country: found.country,
      guess: found.confidence === 'guess',
      text: text.data.slice(found.start, found.end),
      reasons: found.reasons,
      anchor: { kind: 'text', start: text, startOffset: found.start, end: text, endOffset: found.end },
    }));
  }

  function* slices(root: Node, { every = 64 }: SliceOptions = {}): Generator<readonly PageNumber[], void> {
    const walker = (root.ownerDocument ?? (root as Document)).createTreeWalker(
      root,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    let batch: PageNumber[] = [];
    let seen = 0;
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
      if (node instanceof Text) batch.push(...numbersOf(node));
      else if (node instanceof Element) {
        const shadow = openShadow(node);
        if (shadow) {
          options.onShadowRoot?.(shadow);
          yield* slices(shadow, { every });
        }
      }
      if (++seen % every === 0) {
        yield batch;
        batch = [];
      }
    }
    yield batch;
  }

  function scan(root: Node): PageNumber[] {
    return [...slices(root)].flat();
  }

  return { scan, slices, scopeOf };
}

function scopeOf(node: Node): Element | null {
  if (!node.isConnected) return null;
  const element = node instanceof Element ? node : node.parentElement;
  const block = element?.closest(BLOCK);
  if (block) return block;
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : (node.ownerDocument?.documentElement ?? null);
}
