/**
 * Whether an element is sure to paint nothing. What an element may paint has no end (letters, filters, pictures of
 * borders, shapes that overflow), so nothing is looked for: only an empty box without any look passes.
 */
import { isElement, isText } from '#lib/page/elements.ts';
import { firstChildOf, nameOf, nextOf } from '#lib/page/native.ts';

/** Elements that paint nothing by themselves. */
const PLAIN = /^(?:div|span|p|section|article|aside|nav|main|header|footer|dialog|output|ul|ol)$/;
/** The same of the document's flow; any name with a hyphen is the page's own. */
const PLAIN_IN_FLOW =
  /^(?:a|abbr|address|b|body|center|cite|code|dd|dl|dt|em|figure|figcaption|form|g|h[1-6]|html|i|label|pre|s|script|slot|small|strong|style|sub|sup|table|tbody|td|template|tfoot|th|thead|tr|u|.*-.*)$/;

/** Values of a box that paints nothing; most properties have further such values, which are not listed. */
const BARE: readonly [keyof CSSStyleDeclaration, RegExp][] = [
  ['backgroundColor', /^(?:transparent|rgba\(\d+, \d+, \d+, 0\))$/],
  ['backgroundImage', /^none$/],
  ['backdropFilter', /^(?:none|)$/],
  ['borderTopWidth', /^0px$/],
  ['borderRightWidth', /^0px$/],
  ['borderBottomWidth', /^0px$/],
  ['borderLeftWidth', /^0px$/],
  ['borderImageSource', /^none$/],
  ['boxShadow', /^none$/],
  ['filter', /^none$/],
  ['outlineStyle', /^none$/],
];
/** The same of a box that is alone in the top layer. */
const BARE_ABOVE: typeof BARE = [
  ...BARE,
  ['overflowX', /^(?:visible|hidden|clip)$/],
  ['overflowY', /^(?:visible|hidden|clip)$/],
  ['display', /^(?:block|flex|grid|flow-root|none)$/],
  ['content', /^(?:normal|none|)$/],
];
const PSEUDO = ['::before', '::after'] as const;

/** The browser's opener of closed shadow roots. */
export type OpenShadow = (element: Element) => ShadowRoot | null;

/** An element of the top layer, with all that is in it. */
export function paintsNothing(element: Element, openShadow: OpenShadow): boolean {
  if (!PLAIN.test(nameOf(element)) || openShadow(element) || hasContent(element, () => true)) return false;
  return (
    isBare(getComputedStyle(element), BARE_ABOVE) &&
    PSEUDO.every((pseudo) => !hasWords(getComputedStyle(element, pseudo))) &&
    isBare(getComputedStyle(element, '::backdrop'), BARE_ABOVE)
  );
}

/** An element of the flow, without the elements in it. */
export function paintsNothingItself(element: Element, style: CSSStyleDeclaration): boolean {
  const name = nameOf(element);
  if (!PLAIN.test(name) && !PLAIN_IN_FLOW.test(name)) return false;
  if (!isBare(style, BARE) || hasWords(style) || hasContent(element, (node) => !isElement(node)))
    return false;
  return drawnBeside(element).length === 0;
}

/** Styles of what it draws before and after its content. */
export const drawnBeside = (element: Element): CSSStyleDeclaration[] =>
  PSEUDO.map((pseudo) => getComputedStyle(element, pseudo)).filter(
    (style) => hasWords(style) && !(style.content === '""' && isBare(style, BARE)),
  );

/** Whether there is any that counts, but for comments and white space. */
function hasContent(element: Element, counts: (node: Node) => boolean): boolean {
  for (let node: Node | null = firstChildOf(element); node; node = nextOf(node))
    if (node.nodeType !== Node.COMMENT_NODE && !(isText(node) && node.data.trim() === '') && counts(node))
      return true;
  return false;
}

const hasWords = ({ content }: CSSStyleDeclaration) => !/^(?:normal|none|)$/.test(content);
const isBare = (style: CSSStyleDeclaration, values: typeof BARE) =>
  values.every(([name, bare]) => bare.test(String(style[name])));
