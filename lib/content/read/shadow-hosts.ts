/** Shadow roots: found by what can have one, opened by the caller's opener, read as roots of their own. */

import { isElement, isText } from '#lib/page/elements.ts';
import { contains, isBefore, select } from '#lib/page/native.ts';
import type { Item, ScanContext, Traversal } from './types.ts';

/**
 * Names that are no custom element's, the commonest first: each element of the page is compared until one fits. Of
 * the others that may have a shadow root (attachShadow, HTML) those without children of their own are asked as well.
 */
const PLAIN =
  'td,div,span,a,tr,p,li,i,b,svg,path,button,g,use,input,label,img,ul,option,th,em,strong,small,br,h1,h2,h3,h4,h5,h6,section,header,footer,nav,main,article,aside,form,dl,dt,dd,ol,time,code,pre,table,tbody,thead,tfoot,select,textarea,fieldset,legend,script,style,link,meta,head,body,html,title,hr,circle,rect,line,polygon,polyline,ellipse,defs,symbol,text,iframe,canvas,video,audio,source,noscript,template,abbr,sup,sub,summary,details,col,colgroup,caption,figure,figcaption,u,s,address,blockquote,picture,dialog';
/** One by one: a list of selectors takes the browser three times as long as all of them alone. */
export const HOSTS = [`:not(${PLAIN})`, ':empty:is(div,span,section)'];

export function createShadowHosts(tools: {
  context: ScanContext;
  isLeftAlone: (element: Element) => boolean;
  roots: readonly Node[];
  createTraversal: (context: ScanContext, roots: readonly Node[]) => Traversal;
}) {
  const { context, isLeftAlone, roots, createTraversal } = tools;
  /** Elements that may have a shadow root, the roots themselves among them; a kind of them a step. */
  const hosts: Element[] = roots.filter(isElement);
  const trees = roots.filter((root) => !isText(root));
  let asked = 0;
  let at = 0;
  let inner: { pass: Traversal; host: Element; items: Item[] } | undefined;
  let seen = 0;

  /** Opens the next host, or goes on in the one that is open. Returns false when there are no more. */
  function advance(nodes: number, into: Item[]): boolean {
    if (inner) {
      if (!inner.pass.advance(nodes, inner.items)) {
        const { host } = inner;
        // A link in a custom element and the words that it shows, which stand in the page, are one.
        const own = into.filter(({ node }) => node !== host && contains(host, node));
        for (const { number } of inOrder(inner.items, inner.pass.isMixed()))
          if (own.every((each) => each.number.e164 !== number.e164)) into.push({ node: host, number });
        inner = undefined;
      }
      return true;
    }
    const selector = HOSTS[asked++];
    if (selector !== undefined) {
      for (const tree of trees) hosts.push(...select(tree, selector));
      return true;
    }
    const host = hosts[at++];
    if (!host) return false;
    const shadow = context.openShadow(host);
    if (shadow && !isLeftAlone(host)) {
      seen++;
      inner = { pass: createTraversal(context, [shadow]), host, items: [] };
    }
    return true;
  }

  return { advance, count: () => seen };
}

/** The walk finds texts in order; only if links, inputs or shadow roots were found too is there anything to sort. */
export function inOrder(items: Item[], mixed: boolean): Item[] {
  if (mixed) items.sort((a, b) => (a.node === b.node ? 0 : isBefore(a.node, b.node) ? -1 : 1));
  return items;
}
