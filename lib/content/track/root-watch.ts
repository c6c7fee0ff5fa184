/** Watches documents and shadow roots for whatever moves in them: few of its events leave a shadow root. */
import { hear } from '#lib/page/native.ts';
import type { Scrolling } from '../dom/scrolling.ts';
import type { MutationWatch } from './mutation-watch.ts';

/** Events that move things, besides scrolling and changes. */
const MOVING = ['load', 'toggle', 'transitionend', 'animationend', 'contentvisibilityautostatechange'];

/** Returns what watches a root, each once. */
export function createRootWatch(
  watch: MutationWatch,
  scrolling: Scrolling,
  onMove: () => void,
  signal: AbortSignal,
) {
  const roots = new WeakSet<Document | ShadowRoot>();
  return (root: Document | ShadowRoot): void => {
    if (roots.has(root)) return;
    roots.add(root);
    watch.observe(root);
    if (root instanceof ShadowRoot) scrolling.listen(root);
    for (const name of MOVING) hear(root, name, onMove, { capture: true, passive: true, signal });
  };
}
