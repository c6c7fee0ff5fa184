/** A selector for the part of a page that a number stands in, steady enough to find it again on the next visit. */
const STEADY = [
  'data-testid',
  'data-test-id',
  'data-field',
  'data-name',
  'name',
  'role',
  'aria-label',
] as const;
const LARGEST = 200;

/** The nearest part with a name of its own; else the path of elements from there, few and without indexes. */
export function partOf(owner: Element): string {
  const path: string[] = [];
  for (let at: Element | null = owner; at && path.length < 4; at = at.parentElement) {
    if (at.localName === 'body') break;
    const named = nameOf(at);
    path.unshift(named ?? at.localName);
    if (named) break;
  }
  return path.join(' > ').slice(0, LARGEST * 4);
}

function nameOf(element: Element): string | undefined {
  // Ids and classes with digits in them are made again by many frameworks.
  if (element.id && element.id.length <= LARGEST && !/\d/.test(element.id))
    return `#${CSS.escape(element.id)}`;
  for (const attribute of STEADY) {
    const value = element.getAttribute(attribute);
    if (value && value.length <= LARGEST && !/\d{3}/.test(value))
      return `${element.localName}[${attribute}="${CSS.escape(value)}"]`;
  }
  const steady = [...element.classList].filter((name) => name.length <= 40 && !/\d/.test(name)).slice(0, 2);
  return steady.length > 0
    ? `${element.localName}.${steady.map((name) => CSS.escape(name)).join('.')}`
    : undefined;
}
