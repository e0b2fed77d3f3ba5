import { quantityKinds, unitsOf } from '#schemas/lib/units';
import { readerChoices } from '../app/reader-choices.js';
import type { Quantity } from './format.js';

/** Numbers whose unit the reader chooses: as they are stored, they only look different. */
export const readerUnitKinds = {
  surfaceLimit: { label: 'Limits per surface', units: unitsOf('surfaceResidue') },
  residueMass: { label: 'Masses of residue', units: unitsOf('dose') },
  area: { label: 'Surface areas', units: unitsOf('surfaceArea') },
} as const;
export type ReaderUnitKind = keyof typeof readerUnitKinds;

const factors: Readonly<Record<ReaderUnitKind, Readonly<Record<string, number>>>> = {
  surfaceLimit: quantityKinds.surfaceResidue.units,
  residueMass: quantityKinds.dose.units,
  area: quantityKinds.surfaceArea.units,
};

/** The unit that the reader sees instead of a unit. */
export function readerUnit(kind: ReaderUnitKind, unit: string): string {
  const chosen = readerChoices().units[kind];
  return chosen !== undefined && isOfKind(kind, chosen) && isOfKind(kind, unit) ? chosen : unit;
}

/** The number in the unit that the reader sees, unrounded. */
export function inReaderUnit(kind: ReaderUnitKind, { value, unit }: Quantity): Quantity {
  const shown = readerUnit(kind, unit);
  return shown === unit
    ? { value, unit }
    : { value: value * ((factors[kind][unit] ?? 1) / (factors[kind][shown] ?? 1)), unit: shown };
}

/** The kind of a unit that belongs to one kind alone; masses are of many kinds, of which most keep their unit. */
export function kindOfUnit(unit: string): ReaderUnitKind | undefined {
  return (['surfaceLimit', 'area'] as const).find(kind => isOfKind(kind, unit));
}

function isOfKind(kind: ReaderUnitKind, unit: string): boolean {
  return Object.hasOwn(factors[kind], unit);
}
