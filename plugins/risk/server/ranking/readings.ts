import type { PlantLimits } from '#plugins/limits/server/api';
import type { PlantEquipment, PlantProduction } from '#plugins/products/server/api';
import { namesAdditionalField } from '#plugins/risk/shared/setup/additional-source';
import type { AdditionalFields, AdditionalNumbers } from '../additional-fields.js';
import type { RiskVariable } from '../api.js';
import { builtInVariables } from '../catalogue/defaults/variables.js';
import { settled } from '../engine/index.js';
import { factorBetween, factorOfField } from '../unit-factor.js';
import type { Residue } from './attributes.js';

/** Owner of a number of a formula. */
export type ReadingPlace = 'active' | 'production' | 'equipment';

/** A number used by a ranking formula with its source; null without a value and default. */
export interface Reading {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly place: ReadingPlace;
  readonly ofActive: (residue: Residue, limits: PlantLimits) => number | null;
  readonly ofProduction: (production: PlantProduction) => number | null;
  readonly ofEquipment: (production: PlantProduction | undefined, equipment: PlantEquipment) => number | null;
}

/** A number variable for rankings, at twelve digits, whatever unit was entered (formulas 10.3). */
export function readingOf(variable: RiskVariable, additional: AdditionalFields): Reading {
  const { key, label, unit, sourceField, defaultValue } = variable;
  const named = (found: Partial<Reading>): Reading => ({ key, label, unit, ...nothing(defaultValue), ...found });
  if (sourceField !== null && namesAdditionalField(sourceField)) {
    const field = additional.get(sourceField);
    const factor = field === undefined ? null : factorOfField(field.unit, unit);
    return field === undefined || factor === null ? named({}) : named(ofField(field, factor, defaultValue));
  }
  const bySource = knownNumbers.filter(known => known.sourceField === sourceField || known.key === sourceField);
  for (const known of [...knownNumbers.filter(each => each.key === key), ...bySource]) {
    const factor = factorBetween(known.unit, unit);
    if (factor === null) continue;
    const scaled = (value: number | null): number | null => (value === null ? defaultValue : settled(value * factor));
    if ('ofEquipment' in known)
      return named({
        place: 'equipment',
        ofEquipment: (_production, equipment) => scaled(known.ofEquipment(equipment)),
      });
    return named({ ofActive: (residue, limits) => scaled(known.ofActive(residue, limits)) });
  }
  return named({});
}

function nothing(defaultValue: number | null): Pick<Reading, 'place' | 'ofActive' | 'ofProduction' | 'ofEquipment'> {
  const none = (): number | null => defaultValue;
  return { place: 'active', ofActive: none, ofProduction: none, ofEquipment: none };
}

function ofField(field: AdditionalNumbers, factor: number, defaultValue: number | null): Partial<Reading> {
  const scaled = (value: number | null): number | null => (value === null ? defaultValue : settled(value * factor));
  switch (field.kind) {
    case 'api':
    case 'intermediate':
      return { place: 'active', ofActive: ({ substance }) => scaled(field.valueOf(substance.id)) };
    case 'product':
      return {
        place: 'production',
        ofProduction: ({ kind, sourceId }) => scaled(kind === 'product' ? field.valueOf(sourceId) : null),
      };
    case 'production':
      return { place: 'production', ofProduction: ({ id }) => scaled(field.valueOf(id)) };
    case 'equipmentProductionPair':
      return {
        place: 'equipment',
        ofEquipment: (production, equipment) =>
          scaled(production === undefined ? null : field.valueOf(production.id, equipment.id)),
      };
  }
}

interface KnownNumber {
  readonly key: string;
  readonly sourceField: string | null;
  readonly unit: string;
}
type KnownNumbers = readonly (KnownNumber &
  (
    | { readonly ofActive: (residue: Residue, limits: PlantLimits) => number | null }
    | { readonly ofEquipment: (equipment: PlantEquipment) => number | null }
  ))[];

const ofActives: Readonly<Record<string, (residue: Residue, limits: PlantLimits) => number | null>> = {
  td: residue => residue.therapeuticDoseMgPerDay,
  pde: ({ substance }) => {
    const limits = Object.values(substance.hbelMgPerDay);
    return limits.length === 0 ? null : Math.min(...limits);
  },
  ai: ({ substance }) => substance.acceptableIntakeMgPerDay,
  ld50: ({ substance }) => substance.ld50MgPerKg,
  product_limit: ({ substance: { productLimit } }) => (productLimit?.unit === 'mg' ? productLimit.value : null),
  sf: (_residue, { chemicalPolicy }) => chemicalPolicy.safetyFactor,
  mf: (_residue, { chemicalPolicy }) => chemicalPolicy.modificationFactor,
  pf: (_residue, { chemicalPolicy }) => chemicalPolicy.purgeFactor ?? 1,
  bw: (_residue, { chemicalPolicy }) => chemicalPolicy.bodyWeight,
  ld50_divisor: (_residue, { chemicalPolicy }) => chemicalPolicy.ld50Divisor,
};

/** Numbers available to ranking formulas besides scores and additional fields, by key or source field of a variable. */
const knownNumbers: KnownNumbers = [
  ...builtInVariables.flatMap(({ key, sourceField, unit }) => {
    const ofActive = ofActives[key];
    return ofActive === undefined ? [] : [{ key, sourceField, unit, ofActive }];
  }),
  {
    key: 'sa_equipment',
    sourceField: 'totalSurfaceArea',
    unit: 'sqcm',
    ofEquipment: ({ areaSqcm }) => areaSqcm,
  },
  {
    key: 'max_daily_dose',
    sourceField: 'maxDailyDose',
    unit: 'mg/day',
    ofActive: ({ substance }) => substance.maxDailyDoseMgPerDay,
  },
];
