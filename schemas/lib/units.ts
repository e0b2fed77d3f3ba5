/** Quantity kinds, their units and exact factors to the base unit (formulas section 1.2). */
export const quantityKinds = {
  mass: { base: 'mg', units: { kg: 1e6, g: 1e3, mg: 1, ug: 1e-3, ng: 1e-6 } },
  batchMass: { base: 'kg', units: { kg: 1, g: 1e-3 } },
  bodyWeight: { base: 'kg', units: { kg: 1, g: 1e-3 } },
  dose: { base: 'mg', units: { g: 1e3, mg: 1, ug: 1e-3, ng: 1e-6 } },
  surfaceArea: { base: 'sqcm', units: { sqm: 1e4, sqdm: 1e2, sqcm: 1, sqin: 6.4516 } },
  volume: { base: 'ml', units: { L: 1e3, ml: 1 } },
  length: { base: 'cm', units: { m: 100, cm: 1, mm: 0.1, in: 2.54 } },
  lethalDose: { base: 'mg/kg', units: { 'g/kg': 1e3, 'mg/kg': 1 } },
  concentration: { base: 'ppm', units: { ppm: 1, 'mg/kg': 1 } },
  surfaceResidue: {
    base: 'mg/sqcm',
    units: {
      'mg/sqcm': 1,
      'ug/sqcm': 1e-3,
      'mg/sqm': 1e-4,
      'ug/sqm': 1e-7,
      'mg/sqin': 1 / 6.4516,
      'ug/sqin': 1e-3 / 6.4516,
    },
  },
} as const;

export type QuantityKind = keyof typeof quantityKinds;
/** The units that a quantity of the kind may be entered in. */
export type UnitOf<K extends QuantityKind> = keyof (typeof quantityKinds)[K]['units'] & string;

/** Whether the text names a kind of quantity. */
export function isQuantityKind(kind: string): kind is QuantityKind {
  return Object.hasOwn(quantityKinds, kind);
}

/** Names of the units that belong to a kind. */
export function unitsOf<K extends QuantityKind>(kind: K): UnitOf<K>[] {
  return Object.keys(quantityKinds[kind].units) as UnitOf<K>[];
}

/** The quantity in the kind's base unit, unrounded. Null stays null: a missing input is never zero. */
export function toBase(
  kind: QuantityKind,
  quantity: { readonly value: number; readonly unit: string } | null | undefined,
) {
  if (quantity === null || quantity === undefined) return null;
  const factors: Readonly<Record<string, number>> = quantityKinds[kind].units;
  const factor = factors[quantity.unit];
  if (factor === undefined) throw new Error(`${quantity.unit} is not a unit of ${kind}`);
  return quantity.value * factor;
}
