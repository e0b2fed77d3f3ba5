/** Results between two edges, percent of the limit; a value on an edge belongs to the bin that ends there. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly detected: number;
  /** Below LOD or LOQ: the residue lies somewhere below the value that stands for it. */
  readonly bounds: number;
}

/** Counts results between ascending edges; values below the first or above the last edge are in no bin. */
export function binsOf(
  points: readonly { readonly percentOfLimit: number; readonly isBound: boolean }[],
  edges: readonly number[],
): Bin[] {
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? 0;
    const inside = points.filter(
      ({ percentOfLimit }) =>
        percentOfLimit <= to && (percentOfLimit > from || (index === 0 && percentOfLimit === from)),
    );
    const bounds = inside.filter(({ isBound }) => isBound).length;
    return { from, to, detected: inside.length - bounds, bounds };
  });
}
