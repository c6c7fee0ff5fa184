/** One pass over a root: what is read, in which order, and how the parts know of each other. */
import type { Found } from '#lib/detect/types.ts';
import { createPageCountries } from './countries.ts';
import { blockOf, EXCLUDED, isElement, isShown, parentOf } from './elements.ts';
import { createLinks } from './links.ts';
import { createRuns, placeOf, type Run } from './runs.ts';
import type { ScanContext } from './scan.ts';
import { type Around, surroundingsOf } from './surroundings.ts';
import { createHeadings } from './tables.ts';
import type { PageNumber } from './types.ts';

/** Numbers found at one place of the root. */
export interface Item {
  node: Node;
  offset: number;
  numbers: PageNumber[];
}

export interface Pass {
  /** Goes over the root; yields what is found, and undefined now and then so that the caller can stop. */
  items(): Generator<Item | undefined, void>;
  /** What is known only at the end: links, which take in what the text says of them. */
  rest(): Item[];
  /** Whether items may come out of document order. */
  isMixed(): boolean;
}

/** What kind of element can have a shadow root (HTML, attachShadow): custom ones, and these where they are empty. */
const PLAIN =
  'div,span,td,tr,a,p,li,ul,i,b,button,svg,path,g,use,input,label,img,th,table,tbody,thead,h1,h2,h3,h4,h5,h6,option,select,script,style,link,meta,head,body,html,strong,em,small,br,hr,section,header,footer,nav,main,article,aside,form,dl,dt,dd,ol,time,address,code,pre,textarea,fieldset,legend,circle,rect,polygon,line,title,iframe,canvas,video,source,noscript,template,abbr,sup,sub,summary,details,tfoot,col,colgroup,caption,figure,figcaption,u,s,mark,cite,blockquote,q,bdi,bdo,wbr,output,progress,dialog,picture,audio,object,param,embed,area,map,menu,defs,clippath,mask,symbol,lineargradient,stop';
const HOSTS = `:not(${PLAIN}),:is(div,span,section,article,aside,main,header,footer,nav,p,h1,h2,h3,h4,h5,h6,blockquote,body):empty`;
const SHOW_TEXT = 4;
/** Texts in a row with some digits each, before they are looked at as one. */
const LEAST_DIGITS = 6;

export function createPass(context: ScanContext, root: Node, from: Node | undefined): Pass {
  const { options, engine } = context;
  const headings = createHeadings();
  const around: Around = {
    headings,
    countries: createPageCountries(engine.countries, engine.labels, headings),
    usual: context.usual,
  };
  const runs = createRuns();
  const excluded = new Map<Element, boolean>();
  const links = createLinks({ context, around, isLeftAlone, root });
  let shadows = 0;

  function isLeftAlone(element: Element): boolean {
    const known = excluded.get(element);
    if (known !== undefined) return known;
    const own =
      (element.attributes.length > 0 || !/^(td|tr|tbody|table|div|span|p|li)$/.test(element.localName)) &&
      (element.matches(EXCLUDED) || (options.isExcluded?.(element) ?? false));
    const parent = own ? null : parentOf(element);
    const answer = own || (parent !== null && isLeftAlone(parent));
    excluded.set(element, answer);
    return answer;
  }

  function* items(): Generator<Item | undefined, void> {
    yield* links.collect(from);
    yield* shadowItems();
    yield* textItems();
  }

  function* shadowItems(): Generator<Item | undefined, void> {
    if (!('querySelectorAll' in root)) return;
    const hosts: Element[] = [...(root as ParentNode).querySelectorAll(HOSTS)];
    if (isElement(root)) hosts.unshift(root);
    for (const host of hosts) {
      const shadow = context.openShadow(host);
      if (!shadow) {
        yield undefined;
        continue;
      }
      if (isLeftAlone(host)) continue;
      shadows++;
      options.onShadowRoot?.(shadow);
      const inner = createPass(context, shadow, undefined);
      const found: Item[] = [];
      for (const item of inner.items()) {
        if (item) found.push(item);
        yield undefined;
      }
      found.push(...inner.rest());
      if (inner.isMixed()) found.sort((a, b) => (a.node.compareDocumentPosition(b.node) & 4 ? -1 : 1));
      yield { node: host, offset: 0, numbers: found.flatMap((item) => item.numbers) };
    }
  }

  /** From `from` to the end of the root, then from its beginning to `from`. */
  function* textItems(): Generator<Item | undefined, void> {
    const document = root.ownerDocument ?? (root as Document);
    const walker = document.createTreeWalker(root, SHOW_TEXT);
    if (from && from !== root && root.contains(from)) {
      walker.currentNode = from;
      yield* walk(walker, undefined);
      walker.currentNode = root;
      yield* walk(walker, from);
    } else yield* walk(walker, undefined);
  }

  /** Reads texts until `until` is passed. Numbers may be cut into several texts: digits are added up along the line. */
  function* walk(walker: TreeWalker, until: Node | undefined): Generator<Item | undefined, void> {
    let pending = 0;
    let readTo: Text | undefined;
    let node = walker.currentNode.nodeType === 3 ? walker.currentNode : walker.nextNode();
    for (; node; node = walker.nextNode()) {
      if (until && !(node.compareDocumentPosition(until) & 4)) return;
      const text = node as Text;
      const { data } = text;
      const digits = engine.countDigits(data, LEAST_DIGITS);
      if (digits === 0) {
        // Signs and spaces between two parts of a number keep the count; words end it.
        if (data.length > 8 || hasWord(data)) pending = 0;
        yield undefined;
        continue;
      }
      pending += digits;
      if (pending < LEAST_DIGITS) {
        yield undefined;
        continue;
      }
      if (digits < LEAST_DIGITS && isAlone(text)) {
        pending = 0;
        yield undefined;
        continue;
      }
      pending = digits;
      if (readTo && (text === readTo || text.compareDocumentPosition(readTo) & 4)) continue;
      const run = runs.around(text);
      const last = run.nodes.at(-1);
      readTo = last === text ? undefined : last;
      const item = readRun(run, text);
      if (readTo && item) pending = 0;
      yield item;
    }
  }

  function readRun(run: Run, text: Text): Item | undefined {
    if (!engine.hasDigits(run.text, LEAST_DIGITS)) return undefined;
    const element = text.parentElement;
    const owner = blockOf(text);
    if (!owner) return undefined;
    const surroundings = surroundingsOf(around, 'text', element ?? owner, owner, run.text);
    const found = engine.detect(run.text, surroundings, refusals(run, owner));
    const numbers: PageNumber[] = [];
    for (const each of found) {
      const number = toNumber(run, each, owner);
      if (number && !links.takesIn(number)) numbers.push(number);
    }
    return numbers.length > 0 ? { node: text, offset: 0, numbers } : undefined;
  }

  function refusals(run: Run, owner: Element) {
    const { onRefused } = options;
    if (!onRefused) return undefined;
    return (refused: { start: number; end: number; reasons: Found['reasons'] }) =>
      onRefused({ ...refused, owner, text: run.text.slice(refused.start, refused.end) });
  }

  function toNumber(run: Run, found: Found, owner: Element): PageNumber | undefined {
    const start = placeOf(run, found.start, false);
    const end = placeOf(run, found.end, true);
    const parent = start.node.parentElement ?? owner;
    if (isLeftAlone(parent) || (!options.includeHidden && !isShown(parent))) return undefined;
    return {
      owner,
      e164: found.e164,
      ext: found.ext,
      country: found.country,
      guess: found.confidence === 'guess',
      text: run.text.slice(found.start, found.end),
      reasons: found.reasons,
      anchor: {
        kind: 'text',
        start: start.node,
        startOffset: start.offset,
        end: end.node,
        endOffset: end.offset,
      },
    };
  }

  return { items, rest: links.items, isMixed: () => shadows > 0 || links.count() > 0 || from !== undefined };
}

function hasWord(data: string): boolean {
  return /\p{L}/u.test(data);
}

/** A text that is all of its block: nothing can go on in the next one. */
function isAlone(text: Text): boolean {
  return (
    !text.previousSibling &&
    !text.nextSibling &&
    /^(td|th|li|p|div|dd|dt)$/.test(text.parentElement?.localName ?? '')
  );
}
