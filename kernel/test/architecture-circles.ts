import { fileOf } from './architecture-floors.js';
import { importsOf, isTest, type Source } from './architecture-sources.js';

/**
 * Cycles of files that import each other's values, pages included (the lint does not follow `./x.js` to `x.tsx`). Type
 * imports and dynamic imports are no cycle.
 */
export function circlesOf(sources: readonly Source[]): string[] {
  const files = new Map(sources.filter(({ file }) => !isTest(file)).map(source => [source.file, source]));
  const resolve = (file: string, specifier: string): string | undefined => {
    const target = fileOf(file, specifier);
    return target === undefined || files.has(target) ? target : target.replace(/\.ts$/, '.tsx');
  };
  const graph = new Map(
    [...files.values()].map(source => [
      source.file,
      importsOf(source)
        .filter(({ typeOnly, isDynamic }) => !typeOnly && !isDynamic)
        .flatMap(({ file, specifier }) => resolve(file, specifier) ?? [])
        .filter(target => files.has(target)),
    ]),
  );
  return componentsOf(graph).map(circle => circle.toSorted().join(' ↔ '));
}

/** Sets of two or more nodes that reach each other (Tarjan's strongly connected components). */
function componentsOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const own = order.size;
    order.set(node, own);
    let low = own;
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === own) {
      const component = open.splice(open.indexOf(node));
      if (component.length > 1) found.push(component);
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}
