/**
 * Runs: text as it is read, whatever elements it is cut into. The text nodes of one line of inline content joined
 * into one string, with a map back.
 *
 *   <td>Tel <b>03</b>-6123456<br>Fax …</td>   ──►   "Tel 03-6123456\u2028Fax …"
 */
import { EDGE_MARK } from '#lib/detect/chars.ts';
import { EXCLUDED, flowOf, isBlockTag, isElement, isText } from './elements.ts';

export interface Run {
  text: string;
  nodes: Text[];
  /** Offset in `text` of each node's first unit. */
  offsets: number[];
}

/** Between what stands on lines of their own. */
const LINE = '\u2028';
/** Stands for what is no text and no number goes across: footnote marks, controls. */
const THING = '\ufffc';
/** Boxes of a flex row: apart, but maybe one number. */
const APART = '\u2003\u2003';
/** Units of context on each side of where a run is asked for; blocks are rarely longer. */
const REACH = 4_000;

export interface Runs {
  /**
   * The run that `text` stands in, going back at most to the boundary of its block.
   * @param after where the run before ended: not gone back over.
   */
  around(text: Text, after: Text | undefined): Run;
}

export function createRuns(): Runs {
  let pieces: string[] = [];
  let nodes: Text[] = [];
  let offsets: number[] = [];
  let length = 0;

  function add(piece: string): void {
    pieces.push(piece);
    length += piece.length;
  }

  function around(text: Text, last: Text | undefined): Run {
    pieces = [];
    nodes = [];
    offsets = [];
    length = 0;
    let node: Node | null = firstOf(text, last);
    while (node && length < REACH * 2) node = read(node);
    return { text: pieces.join(''), nodes, offsets };
  }

  /** Takes one node in and returns the next in the line, or null at its end. */
  function read(node: Node): Node | null {
    if (isText(node)) {
      nodes.push(node);
      offsets.push(length);
      add(node.data);
      return after(node);
    }
    if (!isElement(node)) return after(node);
    const mark = markOf(node);
    if (mark !== undefined) {
      add(mark);
      return after(node);
    }
    const flow = flowIn(node);
    if (flow === 'none') return after(node);
    if (flow === 'block') return null;
    add(flow === 'apart' ? APART : flow === 'box' ? ' ' : EDGE_MARK);
    return node.firstChild ?? after(node);
  }

  /** The next node in the line after this one and all that is in it. */
  function after(node: Node): Node | null {
    let at: Node = node;
    while (!at.nextSibling) {
      const parent = at.parentElement;
      if (!parent || isBlockTag(parent) || !endsOf(parent)) return null;
      at = parent;
    }
    return at.nextSibling;
  }

  /** Leaving an inline element: true where the line goes on after it. */
  function endsOf(element: Element): boolean {
    const flow = flowIn(element);
    add(flow === 'apart' ? APART : flow === 'box' ? ' ' : EDGE_MARK);
    return flow !== 'block';
  }

  return { around };
}

/** What stands in the text for an element that is not read; undefined for one that is. */
function markOf(element: Element): string | undefined {
  const name = element.localName;
  if (name === 'br') return LINE;
  if (name === 'wbr') return '';
  if (name === 'img' || name === 'svg' || name === 'input' || !element.firstChild)
    return ` ${pictureWord(element)} `;
  if (name === 'sup' || name === 'sub') return THING;
  return element.matches(EXCLUDED) ? THING : undefined;
}

/** What a picture says: its own words, or what its class calls it. Never digits: attributes hold no numbers. */
function pictureWord(element: Element): string {
  const said =
    element.getAttribute('alt') ??
    element.getAttribute('aria-label') ??
    element.getAttribute('title') ??
    titleIn(element);
  if (said && said.length <= 24) return /\p{Nd}/u.test(said) ? '' : said;
  const classes = element.getAttribute('class') ?? '';
  if (/(?:^|[\s_-])fax(?:$|[\s_-])/i.test(classes)) return '📠';
  return /(?:^|[\s_-])(?:phone|telephone|tel|mobile|smartphone|call)(?:$|[\s_-])/i.test(classes) ? '📞' : '';
}

function titleIn(element: Element): string {
  return element.localName === 'svg' ? (element.querySelector('title')?.textContent ?? '') : '';
}

/** An element's flow, where the boxes of a flex row count as apart, not as lines. */
function flowIn(element: Element): 'inline' | 'box' | 'apart' | 'block' | 'none' {
  if (isBlockTag(element)) return 'block';
  const flow = flowOf(element);
  if (flow !== 'block') return flow;
  const parent = element.parentElement;
  const view = element.ownerDocument.defaultView;
  const style = parent && view?.getComputedStyle(parent);
  return style && /^(inline-)?flex$/.test(style.display) && !style.flexDirection.startsWith('column')
    ? 'apart'
    : 'block';
}

/** Goes back to where the line that `text` stands in begins, or to what was read before. */
function firstOf(text: Text, last: Text | undefined): Node {
  let at: Node = text;
  let first: Node = text;
  for (let back = 0; back < REACH; ) {
    while (!at.previousSibling) {
      const parent: Element | null = at.parentElement;
      if (!parent || isBlockTag(parent) || flowIn(parent) === 'block') return first;
      at = parent;
    }
    at = at.previousSibling;
    if (last && (at === last || at.contains(last))) return first;
    if (isElement(at)) {
      if (isBlockTag(at) || (at.localName !== 'br' && flowIn(at) === 'block')) return first;
      back += at.textContent.length;
    } else if (isText(at)) back += at.data.length;
    first = at;
  }
  return first;
}

/** Whether the text is all that its block holds: then it is read as it is. */
export function standsAlone(text: Text): boolean {
  let node: Node = text;
  for (;;) {
    if (node.previousSibling || node.nextSibling) return false;
    const parent = node.parentElement;
    if (!parent || isBlockTag(parent)) return true;
    node = parent;
  }
}

/** The node and offset in it of an offset of the run; `end`: of the unit before it. */
export function placeOf(run: Run, offset: number, end: boolean): { node: Text; offset: number } {
  const { nodes, offsets } = run;
  let low = 0;
  let high = nodes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const from = offsets[middle] ?? 0;
    if (from < offset || (!end && from === offset)) low = middle;
    else high = middle - 1;
  }
  const node = nodes[low] as Text;
  return { node, offset: Math.max(0, Math.min(offset - (offsets[low] ?? 0), node.data.length)) };
}
