/**
 * Keeps the keyboard where the work is. A press may take away or switch off the control that was pressed; the browser
 * then drops the focus to the body, and a person with a keyboard begins at the top again. Here it goes to what came in
 * its place, else to the nearest control that is left.
 */

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

function canHold(element: Element): element is HTMLElement {
  if (!(element instanceof HTMLElement) || !element.matches(FOCUSABLE)) return false;
  if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[hidden], [inert]'))
    return false;
  return element.checkVisibility?.() ?? true;
}

const within = (element: Element): HTMLElement[] =>
  [element, ...element.querySelectorAll(FOCUSABLE)].filter(canHold);

interface Step {
  parent: Element;
  /** Among the parent's children, when it got the focus. */
  index: number;
}

/** Where an element stands, from itself up to the body. */
function pathOf(element: Element): Step[] {
  const path: Step[] = [];
  for (let child = element; child.parentElement; child = child.parentElement)
    path.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return path;
}

/** The control nearest to where the path led: at its place or after it, else before it, else further out. */
function nearest(path: readonly Step[], root: Element): HTMLElement | undefined {
  for (const { parent, index } of path) {
    if (!parent.isConnected || !root.contains(parent)) continue;
    // A long list holds only the rows that are seen: it keeps the focus itself.
    if (parent.matches('[data-keeps-focus]') && canHold(parent)) return parent;
    const children = [...parent.children];
    const next = children.slice(index).flatMap(within)[0] ?? children.slice(0, index).flatMap(within).at(-1);
    if (next) return next;
  }
  return within(root).find((element) => element !== root);
}

/** Gives the focus to the first control within, if there is one. */
export function focusFirst(element: Element | null): void {
  if (element) within(element)[0]?.focus();
}

/** Watches `document` until `signal` aborts. A focus that a person took away by a press elsewhere is left alone. */
export function keepFocus(document: Document, signal?: AbortSignal): void {
  let last: { element: Element; path: Step[] } | undefined;
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target !== document.body)
        last = { element: target, path: pathOf(target) };
    },
    signal && { signal },
  );
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document;
    if (!last || (last.element.isConnected && !last.element.matches(':disabled'))) return;
    if (activeElement && activeElement !== body && activeElement !== last.element) return;
    const sheet = document.querySelector('dialog[open]');
    nearest(last.path, sheet ?? body)?.focus({ preventScroll: true });
  });
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  signal?.addEventListener('abort', () => observer.disconnect(), { once: true });
}
