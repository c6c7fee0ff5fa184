/** Faults of a graph of imports: upward, out of bounds, heavy, or in a circle. */
import type { Graph } from './graph.ts';
import { BROWSER, HEAVY, LAYERS, LIGHT, NARROWER } from './layers.ts';

/** A sentence each; empty if all imports run one way. */
export function faultsOf(graph: Graph): string[] {
  return [...directions(graph), ...heavyLoads(graph), ...circles(graph)];
}

/** Index in `LAYERS`; -1 if the file is in none. */
function layerOf(path: string): number {
  let best = -1;
  for (const [index, layer] of LAYERS.entries()) {
    const within = path === layer || path.startsWith(`${layer}/`);
    if (within && layer.length > (LAYERS[best]?.length ?? 0)) best = index;
  }
  return best;
}

function directions(graph: Graph): string[] {
  const faults: string[] = [];
  for (const [file, imports] of graph) {
    const own = layerOf(file);
    if (own < 0) faults.push(`${file} is in no layer: add its folder to scripts/imports/layers.ts`);
    for (const { path, specifier, typeOnly } of imports) {
      if (path === undefined) {
        if (file.startsWith('server/') && BROWSER.test(specifier))
          faults.push(`${file} imports ${specifier}, but a server has no browser`);
        continue;
      }
      if (layerOf(path) > own) faults.push(`${file} imports ${path}, which is a layer above it`);
      for (const { from, may, why, typesOf } of NARROWER) {
        const allowed = may.test(path) || (typeOnly && typesOf?.test(path));
        if (from.test(file) && !allowed) faults.push(`${file} imports ${path}, but ${why}`);
      }
    }
  }
  return faults;
}

/** Follows what really loads: type-only imports vanish. */
function heavyLoads(graph: Graph): string[] {
  const memo = new Map<string, string | undefined>();
  function heavyOf(file: string): string | undefined {
    if (memo.has(file)) return memo.get(file);
    memo.set(file, undefined);
    for (const { path, specifier, typeOnly } of graph.get(file) ?? []) {
      if (typeOnly) continue;
      const found = path === undefined ? (HEAVY.test(specifier) ? specifier : undefined) : heavyOf(path);
      if (found === undefined) continue;
      memo.set(file, found);
      return found;
    }
    return undefined;
  }
  return [...graph.keys()].flatMap((file) => {
    const found = LIGHT.test(file) ? heavyOf(file) : undefined;
    return found === undefined ? [] : [`${file} loads ${found}, and every page pays for it`];
  });
}

/** Circles, each once, as the path around it. Types count: a circle of types is a room without a wall. */
function circles(graph: Graph): string[] {
  const faults: string[] = [];
  const done = new Set<string>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  function visit(file: string): void {
    if (done.has(file)) return;
    if (onStack.has(file)) {
      faults.push(`imports run in a circle: ${[...stack.slice(stack.indexOf(file)), file].join(' → ')}`);
      return;
    }
    stack.push(file);
    onStack.add(file);
    for (const { path } of graph.get(file) ?? []) if (path !== undefined && graph.has(path)) visit(path);
    stack.pop();
    onStack.delete(file);
    done.add(file);
  }
  for (const file of graph.keys()) visit(file);
  return faults;
}
