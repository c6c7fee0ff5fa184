/**
 * Looking for elements, one simple selector after the other: browsers answer `.a` and `[b]` from an index or in one quick
 * walk, and a list of selectors only by trying each at every element, which takes fifty times as long on a large page.
 */

/** The selectors of a list; commas inside brackets and quotes are none of the list's. */
function parts(selectors: string): string[] {
  return selectors.split(/,\s*(?![^[(]*[\])])/);
}

/** What the selectors find below the root, the first selector's first, at most `limit` of each. */
export function find(root: ParentNode, selectors: string, limit: number): Element[] {
  const found = new Set<Element>();
  for (const selector of parts(selectors)) {
    const list = root.querySelectorAll(selector);
    for (let at = 0; at < list.length && at < limit; at += 1) found.add(list[at] as Element);
  }
  return [...found];
}

/** What the first of the selectors finds that finds anything. */
export function findFirst(root: ParentNode, selectors: string): Element | null {
  for (const selector of parts(selectors)) {
    const found = root.querySelector(selector);
    if (found) return found;
  }
  return null;
}
