/** Kinds of what a result states: residue in the liquid, in the whole sample or on the surface, or something that is only compared. */
export type RecordedKind = 'concentration' | 'mass' | 'surface' | 'other';

/** Exact factors to mg/L, mg and mg/sqcm (formulas 1.2). In a liquid sample 1 ppm is 1 mg/L. */
const factors: Readonly<Record<Exclude<RecordedKind, 'other'>, Readonly<Record<string, number>>>> = {
  concentration: { ppm: 1, 'mg/L': 1, 'ug/ml': 1, ppb: 1e-3, 'ug/L': 1e-3 },
  mass: { g: 1e3, mg: 1, ug: 1e-3, ng: 1e-6 },
  surface: {
    'mg/sqcm': 1,
    'ug/sqcm': 1e-3,
    'ng/sqcm': 1e-6,
    'mg/sqm': 1e-4,
    'mg/sqin': 1 / 6.4516,
    'ug/sqin': 1e-3 / 6.4516,
  },
};

/** Units of results that say nothing of an amount of residue. */
export const otherUnits = [
  'CFU',
  'CFU/25 sqcm',
  'CFU/100 ml',
  'CFU/ml',
  'EU/ml',
  'EU/sqcm',
  'EU',
  'uS/cm',
  'pH',
  '%',
  'visible residues',
] as const;

/** Other units of the same quantity, with exact factors to the first: counts per volume. */
const sameQuantity: readonly Readonly<Record<string, number>>[] = [{ 'CFU/ml': 1, 'CFU/100 ml': 0.01 }];

/** The factor from one unit without an amount of residue to another; null where they state different quantities. */
export function factorBetween(from: string, to: string): number | null {
  if (from === to) return 1;
  const units = sameQuantity.find(each => Object.hasOwn(each, from) && Object.hasOwn(each, to));
  return units === undefined ? null : (units[from] ?? Number.NaN) / (units[to] ?? Number.NaN);
}

/** Every unit in which a result or a limit may be stated. */
export const recordedUnits: readonly string[] = [
  ...Object.values(factors).flatMap(units => Object.keys(units)),
  ...otherUnits,
];

/** The kind of a unit; units without an amount of residue are compared as they are. */
export function kindOf(unit: string): RecordedKind {
  const kinds = Object.keys(factors) as Exclude<RecordedKind, 'other'>[];
  return kinds.find(kind => Object.hasOwn(factors[kind], unit)) ?? 'other';
}

/** The factor to the base unit of its kind; 1 for units without an amount of residue. */
export function factorOf(unit: string): number {
  const kind = kindOf(unit);
  return kind === 'other' ? 1 : (factors[kind][unit] ?? Number.NaN);
}
