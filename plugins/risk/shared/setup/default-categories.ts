/** A band of numbers; null edges are open. Each edge belongs to exactly one band. */
interface NumberBand {
  readonly from: number | null;
  readonly fromInclusive: boolean;
  readonly to: number | null;
  readonly toInclusive: boolean;
  readonly score: number;
}

interface Shared {
  readonly key: string;
  readonly name: string;
  readonly unit: string;
}

/** A category that every facility begins with. */
export type DefaultCategory = Shared &
  (
    | { readonly kind: 'number'; readonly bands: readonly NumberBand[] }
    | { readonly kind: 'text'; readonly bands: readonly { readonly text: string; readonly score: number }[] }
  );

/** Lower numbers score higher: 1 above the first edge; each edge belongs to the band above it, the first to 2. */
function falling(above: number, ...edges: readonly number[]): NumberBand[] {
  const uppermost: NumberBand = { from: above, fromInclusive: false, to: null, toInclusive: false, score: 1 };
  const [next = 0, ...rest] = edges;
  const second: NumberBand = { from: next, fromInclusive: true, to: above, toInclusive: true, score: 2 };
  const lower = [next, ...rest].map((to, index): NumberBand => {
    const from = rest[index] ?? null;
    return { from, fromInclusive: from !== null, to, toInclusive: false, score: index + 3 };
  });
  return [uppermost, second, ...lower];
}

/** The default score tables of a facility (formulas 10.1). */
export const defaultCategories: readonly DefaultCategory[] = [
  {
    key: 'solubility',
    name: 'Solubility in water',
    unit: 'USP term',
    kind: 'text',
    bands: [
      { text: 'very soluble', score: 1 },
      { text: 'freely soluble', score: 1 },
      { text: 'soluble', score: 2 },
      { text: 'sparingly soluble', score: 2 },
      { text: 'slightly soluble', score: 3 },
      { text: 'very slightly soluble', score: 4 },
      { text: 'practically insoluble', score: 5 },
    ],
  },
  { key: 'toxicity', name: 'Toxicity', unit: 'ug/day', kind: 'number', bands: falling(500, 100, 10, 1) },
  { key: 'dose', name: 'Therapeutic dose', unit: 'mg/day', kind: 'number', bands: falling(1000, 100, 10, 1) },
  {
    key: 'cleanability',
    name: 'Cleanability',
    unit: 'text',
    kind: 'text',
    bands: [
      { text: 'easy', score: 1 },
      { text: 'medium', score: 2 },
      { text: 'difficult', score: 3 },
    ],
  },
];
