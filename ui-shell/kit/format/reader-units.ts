import { quantityKinds, unitsOf } from '#schemas/lib/units';
import { readerChoices } from '../app/reader-choices.js';
import type { Quantity } from './format.js';

/** Numbers whose unit the reader chooses: as they are stored, they only look different. */
export const readerUnitKinds = {
  // Limits of nitrosamines are read in nanograms, in which nothing is entered.
  surfaceLimit: { label: 'Limits per surface', units: [...unitsOf('surfaceResidue'), 'ng/sqcm'] },
  residueMass: { label: 'Masses of residue', units: unitsOf('dose') },
  area: { label: 'Surface areas', units: unitsOf('surfaceArea') },
} as const;
export type ReaderUnitKind = keyof typeof readerUnitKinds;

const factors: Readonly<Record<ReaderUnitKind, Readonly<Record<string, number>>>> = {
  surfaceLimit: { ...quantityKinds.surfaceResidue.units, 'ng/sqcm': 1e-6 },
  residueMass: quantityKinds.dose.units,
  area: quantityKinds.surfaceArea.units,
};

/** The unit in which the reader sees limits and areas of a unit: the unit itself, or the one chosen for its kind. */
export function readerUnit(unit: string): string {
  const kind = kindOfUnit(unit);
  const chosen = kind === undefined ? undefined : readerChoices().units[kind];
  return kind !== undefined && chosen !== undefined && isOfKind(kind, chosen) ? chosen : unit;
}

/** A limit or an area in the unit that the reader sees, unrounded. */
export function inReaderUnit({ value, unit }: Quantity): Quantity {
  return inUnit({ value, unit }, readerUnit(unit));
}

/** The same amount in another unit of its kind, unrounded. */
export function inUnit({ value, unit }: Quantity, other: string): Quantity {
  const kind = kindOfUnit(unit);
  return kind === undefined || other === unit
    ? { value, unit }
    : { value: value * ((factors[kind][unit] ?? 1) / (factors[kind][other] ?? 1)), unit: other };
}

/** The kind of a unit, of which each has one; undefined where readers have no choice. */
export function kindOfUnit(unit: string): ReaderUnitKind | undefined {
  return (['surfaceLimit', 'residueMass', 'area'] as const).find(kind => isOfKind(kind, unit));
}

function isOfKind(kind: ReaderUnitKind, unit: string): boolean {
  return Object.hasOwn(factors[kind], unit);
}
