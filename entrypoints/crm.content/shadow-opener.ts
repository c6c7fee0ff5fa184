/** Each browser's own way to a closed shadow root, which only extensions have. */
interface ChromeDom {
  dom?: { openOrClosedShadowRoot(element: HTMLElement): ShadowRoot | null };
}
type FirefoxElement = Element & { openOrClosedShadowRoot?: ShadowRoot | null };

export function createShadowOpener(): (element: Element) => ShadowRoot | null {
  const dom = (globalThis as { chrome?: ChromeDom }).chrome?.dom;
  return (element) => {
    if ('openOrClosedShadowRoot' in element)
      return (element as FirefoxElement).openOrClosedShadowRoot ?? null;
    if (!dom || !(element instanceof HTMLElement)) return element.shadowRoot;
    // Only custom elements and a few others can have one (DOM, "attachShadow"): asking for each `td` would cost.
    if (!element.localName.includes('-') && !PLAIN_HOSTS.has(element.localName)) return null;
    try {
      return dom.openOrClosedShadowRoot(element);
    } catch {
      return element.shadowRoot;
    }
  };
}

const PLAIN_HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);
