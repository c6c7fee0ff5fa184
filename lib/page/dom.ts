/**
 * The few readings of the tree that a page could answer in our place. `<form><input name="isConnected">` and
 * `<img name="documentElement">` shadow the properties of their form and document (HTML, "named properties with
 * [LegacyOverrideBuiltIns]"), in a content script's world too; the prototype's own getter cannot be shadowed.
 */
function getter<Target, Value>(prototype: Target, name: keyof Target): (target: Target) => Value {
  const read = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return (target) => (read ? read.call(target) : target[name]) as Value;
}

export interface SafeDom {
  rootElement(document: Document): Element | null;
  isConnected(node: Node): boolean;
  parentElement(node: Node): Element | null;
}

/** Made once per script, from the prototypes of the script's own world. */
export function createSafeDom(): SafeDom {
  const documentElement = getter<Document, Element | null>(Document.prototype, 'documentElement');
  const isConnected = getter<Node, boolean>(Node.prototype, 'isConnected');
  const parentElement = getter<Node, Element | null>(Node.prototype, 'parentElement');
  return { rootElement: documentElement, isConnected, parentElement };
}

/** What an event was really aimed at: the innermost element, through open shadow roots. */
export function targetOf(event: Event): Element | undefined {
  const target = event.composedPath()[0];
  return target instanceof Element ? target : undefined;
}
