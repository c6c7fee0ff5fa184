/** Functions that do more than a reader can hold in mind at once. */
import type { Source } from './source.ts';

/** Most lines of a function; design choice of the house. */
export const MOST_LINES = 80;

/** A sentence if a file's functions are longer or more than its bounds, or fewer than these. */
export function lengthFault(
  path: string,
  lengths: readonly number[],
  bounds: readonly number[] = [],
): string | undefined {
  const sorted = lengths.toSorted((a, b) => b - a);
  if (sorted.length > bounds.length || sorted.some((length, index) => length > (bounds[index] ?? 0)))
    return `${path} has functions of ${sorted.join(', ')} lines: ${bounds.join(', ') || MOST_LINES} at most`;
  if (sorted.length < bounds.length)
    return `${path} has fewer long functions: leave [${sorted.join(', ')}] of it in scripts/house/length-bounds.ts`;
  return undefined;
}

/** Lengths of the functions over `MOST_LINES`, in lines. */
export function longFunctions({ program, lineAt }: Source): number[] {
  const lengths: number[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && 'start' in node && 'end' in node && 'body' in node && isFunction(node.type)) {
      const length = lineAt(Number(node.end)) - lineAt(Number(node.start)) + 1;
      if (length > MOST_LINES) lengths.push(length);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return lengths;
}

function isFunction(type: unknown): boolean {
  return (
    type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
  );
}
