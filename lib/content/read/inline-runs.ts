/**
 * Runs: text as it is read, whatever elements it is cut into. The text nodes of one line of inline content joined
 * into one string, with a map back.
 *
 *   <td>Tel <b>03</b>-6123456<br>Fax …</td>   ──►   "Tel 03-6123456\u2028Fax …"
 */
import { EDGE_MARK, mayHaveDigits } from '#lib/detect/chars.ts';
import { hasDigit } from '#lib/detect/pattern.ts';
import {
  blockOf,
  EXCLUDED,
  type Flow,
  flowOf,
  isBlockTag,
  isElement,
  isSizeless,
  isText,
  isVisible,
} from '#lib/page/elements.ts';
import {
  attributeOf,
  contains,
  contentOf,
  countOf,
  documentOf,
  firstChildOf,
  matches,
  nameOf,
  nextOf,
  parentElementOf,
  previousOf,
  selectFirst,
  slotOf,
  viewOf,
} from '#lib/page/native.ts';

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
/** After words that speak of nothing that follows. */
const END = '\u2029';
/** Boxes of a flex row: apart, but maybe one number. */
const APART = '\u2003\u2003';
/** Units of context on each side of the place that is asked for; blocks are rarely longer. */
const REACH = 4_000;

export function createInlineRuns() {
  let line = emptyLine();
  /** The text that was asked for, until it is reached. */
  let sought: Text | undefined;
  // The browser is asked for an element's style once a line, not on the way back, in and out again.
  const flows = new Map<Element, LineFlow>();

  function flowIn(element: Element): LineFlow {
    let flow = flows.get(element);
    if (flow === undefined) {
      flow = lineFlowOf(element);
      flows.set(element, flow);
    }
    return flow;
  }

  /**
   * The run that `text` stands in, going back at most to the boundary of its block.
   * @param after where the run before ended: not gone back over.
   */
  function around(text: Text, last: Text | undefined): Run {
    line = emptyLine();
    sought = text;
    flows.clear();
    let node: Node | null = firstOf(text, last, flowIn);
    while (node && line.text.length < REACH * 2) node = read(node);
    return line;
  }

  /** Takes one node in and returns the next in the line, or null at its end. */
  function read(node: Node): Node | null {
    if (isText(node)) {
      if (node === sought) sought = undefined;
      if (isHiddenPart(node)) return after(node);
      line.nodes.push(node);
      line.offsets.push(line.text.length);
      line.text += node.data;
      return after(node);
    }
    if (!isElement(node)) return after(node);
    const mark = markOf(node);
    if (mark !== undefined) {
      line.text += mark;
      return after(node);
    }
    const flow = flowIn(node);
    if (flow === 'none') return after(node);
    if (flow === 'block') {
      if (!sought) return null;
      // A block within an inline element: the line begins after it.
      line = emptyLine();
      return after(node);
    }
    line.text += flow === 'apart' ? APART : flow === 'box' ? ' ' : EDGE_MARK;
    return firstChildOf(node) ?? after(node);
  }

  /** The next node in the line after this one and all that is in it. */
  function after(node: Node): Node | null {
    let at: Node = node;
    for (;;) {
      const next = nextOf(at);
      if (next) return next;
      const parent = parentElementOf(at);
      if (!parent || isBlockTag(parent) || !endsOf(parent)) return null;
      at = parent;
    }
  }

  /** Leaving an inline element: true if the line goes on after it. */
  function endsOf(element: Element): boolean {
    const flow = flowIn(element);
    // "Ring" in a link is what that link does, and no label of what stands after it.
    if (isCallWord(element)) line.text += END;
    else line.text += flow === 'apart' ? APART : flow === 'box' ? ' ' : EDGE_MARK;
    return flow !== 'block';
  }

  return { around };
}

const emptyLine = (): Run => ({ text: '', nodes: [], offsets: [] });

/** Digits that are hidden within a line that is shown. */
function isHiddenPart(text: Text): boolean {
  const parent = parentElementOf(text);
  if (!parent || !mayHaveDigits(text.data)) return false;
  if (isSizeless(parent)) return true;
  if (isBlockTag(parent) || isVisible(parent)) return false;
  const block = blockOf(parent);
  return block !== null && isVisible(block);
}

/** Returns the mark that stands in the text for an element that is not read; undefined for one that is. */
function markOf(element: Element): string | undefined {
  const name = nameOf(element);
  if (name === 'br') return LINE;
  if (name === 'wbr') return '';
  if (name === 'img' || name === 'svg' || name === 'input' || !firstChildOf(element))
    return ` ${pictureWord(element)} `;
  if (name === 'sup' || name === 'sub') return THING;
  return matches(element, EXCLUDED) ? THING : undefined;
}

function isCallWord(element: Element): boolean {
  if (nameOf(element) !== 'a' || !/^\s*(?:tel|callto):/i.test(attributeOf(element, 'href') ?? ''))
    return false;
  const next = nextOf(element);
  return !hasDigit(contentOf(element)) && !/^\s*[:：]/.test(next && isText(next) ? next.data : '');
}

/** Pictures of what is numbered, as sets of icons call them. */
const NUMBERED =
  /(?:^|[\s_-])(?:hashtag|receipt|invoice|barcode|qrcode|id-card|id-badge|credit-card|ticket|package|shipment)(?:$|[\s_-])/i;

/** Returns a picture's own words, or those of its class. Never digits: attributes hold no numbers. */
export function pictureWord(element: Element): string {
  const said =
    attributeOf(element, 'alt') ??
    attributeOf(element, 'aria-label') ??
    attributeOf(element, 'title') ??
    titleIn(element);
  if (said && said.length <= 24) return hasDigit(said) ? '' : said;
  const classes = attributeOf(element, 'class') ?? '';
  if (/(?:^|[\s_-])fax(?:$|[\s_-])/i.test(classes)) return '📠';
  if (NUMBERED.test(classes)) return '🧾';
  return /(?:^|[\s_-])(?:phone|telephone|tel|mobile|smartphone|call)(?:$|[\s_-])/i.test(classes) ? '📞' : '';
}

function titleIn(element: Element): string {
  const title = nameOf(element) === 'svg' ? selectFirst(element, 'title') : null;
  return title ? contentOf(title) : '';
}

/** Shown by a slot that is all of a block, as cells of web components' grids are. */
function fillsBlock(element: Element): boolean {
  const slot = slotOf(element);
  const box = slot && parentElementOf(slot);
  return box !== null && countOf(box) === 1 && isBlockTag(box);
}

type LineFlow = Flow | 'apart';

/** An element's flow, in which the boxes of a flex row count as apart, not as lines. */
function lineFlowOf(element: Element): LineFlow {
  if (isBlockTag(element) || fillsBlock(element)) return 'block';
  const flow = flowOf(element);
  if (flow !== 'block') return flow;
  const parent = parentElementOf(element);
  const style = parent && viewOf(documentOf(element))?.getComputedStyle(parent);
  return style && /^(inline-)?flex$/.test(style.display) && !style.flexDirection.startsWith('column')
    ? 'apart'
    : 'block';
}

/** Goes back to where the line that `text` stands in begins, or to what was read before. */
function firstOf(text: Text, last: Text | undefined, flowIn: (element: Element) => LineFlow): Node {
  let at: Node = text;
  let first: Node = text;
  for (let back = 0; back < REACH; ) {
    let previous = previousOf(at);
    while (!previous) {
      const parent: Element | null = parentElementOf(at);
      if (!parent || isBlockTag(parent) || flowIn(parent) === 'block') return first;
      at = parent;
      previous = previousOf(at);
    }
    at = previous;
    if (last && (at === last || contains(at, last))) return first;
    if (isElement(at)) {
      if (isBlockTag(at) || (nameOf(at) !== 'br' && flowIn(at) === 'block')) return first;
      back += contentOf(at).length;
    } else if (isText(at)) back += at.data.length;
    first = at;
  }
  return first;
}

/**
 * The block that the text is all of: then it is read as it is; null if more stands in it.
 * @param around the text's parent; `name` is its name.
 */
export function aloneIn(text: Text, around: Element | null, name: string): Element | null {
  if (previousOf(text) || nextOf(text)) return null;
  if (around && isBlockTag(around, name)) return around;
  for (let parent = around; parent; parent = parentElementOf(parent)) {
    if (parent !== around && isBlockTag(parent)) return parent;
    if (previousOf(parent) || nextOf(parent)) return null;
  }
  return blockOf(text);
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
  // Not `data.length`: Firefox copies the text each time, which made a long node with many numbers quadratic.
  return { node, offset: Math.max(0, Math.min(offset - (offsets[low] ?? 0), node.length)) };
}
