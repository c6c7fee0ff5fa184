/** Windows whose documents ours may read, as they are of its origin. */

/** Ours, and those around it, outwards; a stranger's is left out, not what is around that. */
export function readableAround(window: Window): Window[] {
  const found: Window[] = [];
  // Typed as always there: a frame that was taken out has none.
  for (let view: Window | null = window; view; view = view.parent === view ? null : view.parent)
    if (isReadable(view)) found.push(view);
  return found;
}

/** The frames in it, and in those. */
export function readableWithin(view: Window): Window[] {
  return Array.from(view as ArrayLike<Window>)
    .filter(isReadable)
    .flatMap((inner) => [inner, ...readableWithin(inner)]);
}

function isReadable(view: Window): boolean {
  try {
    return view.document !== null;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'SecurityError') return false;
    throw cause;
  }
}
