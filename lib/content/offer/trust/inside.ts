/**
 * Listeners within our closed root. In Firefox they hear by way of the window's first listener (first-hearing.ts), which
 * keeps these events from the page; elsewhere as any listener does.
 */
type Types = HTMLElementEventMap;

const acts = new WeakMap<Node, Map<string, Set<(event: Event) => void>>>();
/** The event that is told just now, and where. */
let telling: { event: Event; target: Element; node: Node } | undefined;

/** Listens on a node of ours. Events that bubble and cross roots only: others no page hears. */
export function hearInside<Type extends keyof Types>(
  node: HTMLElement | ShadowRoot,
  type: Type,
  act: (event: Types[Type]) => void,
  options?: AddEventListenerOptions,
): void {
  if (!import.meta.env.FIREFOX) {
    node.addEventListener(type, act as EventListener, options);
    return;
  }
  const ofNode = acts.get(node) ?? new Map<string, Set<(event: Event) => void>>();
  acts.set(node, ofNode);
  const ofType = ofNode.get(type) ?? new Set();
  ofNode.set(type, ofType.add(act as (event: Event) => void));
  options?.signal?.addEventListener('abort', () => ofType.delete(act as (event: Event) => void), {
    once: true,
  });
}

/** Tells the listeners of an event within the root, from its target outward. */
export function tellInside(event: Event, root: ShadowRoot): void {
  const target = (event as Event & { originalTarget?: unknown }).originalTarget;
  if (!(target instanceof Node) || target.getRootNode() !== root) return;
  const element = target instanceof Element ? target : target.parentElement;
  for (let node: Node | null = target; node && element; node = node.parentNode)
    for (const act of acts.get(node)?.get(event.type) ?? []) {
      telling = { event, target: element, node };
      act(event);
      telling = undefined;
    }
}

/** The element of ours that the event is of. */
export function targetInside(event: Event): Element {
  return telling?.event === event ? telling.target : (event.target as Element);
}

/** The node of ours whose listener hears it. */
export function currentInside(event: Event): Element {
  return (telling?.event === event ? telling.node : event.currentTarget) as Element;
}
