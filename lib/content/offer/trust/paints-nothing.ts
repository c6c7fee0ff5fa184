/**
 * Whether an element is sure to paint nothing. What an element may paint has no end (letters, filters, pictures of
 * borders, shapes that overflow), so nothing is looked for: only an empty box without any look passes.
 */
import { isText } from '#lib/page/elements.ts';
import { firstChildOf, nameOf, nextOf } from '#lib/page/native.ts';

/** Elements that paint nothing by themselves. */
const PLAIN = /^(?:div|span|p|section|article|aside|nav|main|header|footer|dialog|output|ul|ol)$/;
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
  ['resize', /^(?:none|)$/],
  ['overflowX', /^(?:visible|hidden|clip)$/],
  ['overflowY', /^(?:visible|hidden|clip)$/],
  ['display', /^(?:block|flex|grid|flow-root|none)$/],
  ['content', /^(?:normal|none|)$/],
  ['columnRuleStyle', /^(?:none|)$/],
  // Spaces that stay draw lines through them, and a font may draw anything for one.
  ['whiteSpaceCollapse', /^(?:collapse|)$/],
];
const PSEUDO = ['::before', '::after'] as const;

/** The browser's opener of closed shadow roots. */
export type OpenShadow = (element: Element) => ShadowRoot | null;

/** An element of the top layer, with all that is in it. */
export function paintsNothing(element: Element, openShadow: OpenShadow): boolean {
  if (!PLAIN.test(nameOf(element)) || openShadow(element) || hasContent(element)) return false;
  return (
    isBare(getComputedStyle(element), BARE) &&
    PSEUDO.every((pseudo) => !hasWords(getComputedStyle(element, pseudo))) &&
    isBare(getComputedStyle(element, '::backdrop'), BARE)
  );
}

/** Whether it has any, but for comments and the white space that collapses. */
function hasContent(element: Element): boolean {
  for (let node: Node | null = firstChildOf(element); node; node = nextOf(node))
    if (node.nodeType !== Node.COMMENT_NODE && !(isText(node) && /^[ \t\n\r\f]*$/.test(node.data)))
      return true;
  return false;
}

const hasWords = ({ content }: CSSStyleDeclaration) => !/^(?:normal|none|)$/.test(content);
const isBare = (style: CSSStyleDeclaration, values: typeof BARE) =>
  values.every(([name, bare]) => bare.test(String(style[name])));
