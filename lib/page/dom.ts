/**
 * The few readings of the tree that a page could answer in our place. `<form><input name="parentNode">` and
 * `<img name="documentElement">` shadow the properties of their form and document (HTML, "named properties with
 * [LegacyOverrideBuiltIns]"), in a content script's world too, and whoever climbs such a tree climbs for ever. The
 * prototype's own getter cannot be shadowed.
 */
function reader<Target extends object, Value>(prototype: Target | undefined, name: keyof Target) {
  const read = prototype && Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return (target: Target): Value => (read ? read.call(target) : target[name]) as Value;
}

// Where there is no DOM at all (a tool that only loads us), the property itself must do.
const prototypeOf = <Target>(type: { prototype: Target } | undefined) => type?.prototype;
const nodes = prototypeOf(globalThis.Node);

export const parentNodeOf = reader<Node, ParentNode | null>(nodes, 'parentNode');
export const parentElementOf = reader<Node, Element | null>(nodes, 'parentElement');
export const isConnected = reader<Node, boolean>(nodes, 'isConnected');
export const rootOf = reader<Document, HTMLElement | null>(
  prototypeOf(globalThis.Document),
  'documentElement',
);

/** What an event was really aimed at: the innermost element, through open shadow roots. */
export function targetOf(event: Event): Element | undefined {
  const target = event.composedPath()[0];
  return target instanceof Element ? target : undefined;
}
