import type { PlantActive, PlantSubstance } from '#plugins/products/server/api';
import { parseUnit, sameSubstance } from '#schemas/formula/unit';
import { cleanabilityTerms } from '#plugins/risk/shared/scores/cleanability';
import { settled } from '../engine/index.js';
import type { CategoryInForce } from './criteria.js';
import type { Intake } from './intake.js';

/** Known properties of a residue. */
export interface Residue {
  readonly substance: PlantSubstance | PlantActive;
  readonly therapeuticDoseMgPerDay: number | null;
  readonly intake: Intake;
}

/** A scored field, by default in its own unit. */
type ScoredBy = Pick<CategoryInForce, 'sourceField' | 'kind' | 'unit'>;

/** The value scored by a category, in its unit or as a term; null when unknown. */
export function attributeOf({ substance, therapeuticDoseMgPerDay, intake }: Residue, category: ScoredBy) {
  switch (category.sourceField) {
    case 'solubilityTerm':
      return 'solubilityTerm' in substance ? substance.solubilityTerm : null;
    case 'cleanability':
      return cleanabilityOf(substance, category.kind);
    case 'hbels':
      return inUnitOf(category, intake.ugPerDay, 'ug/day');
    case 'minTherapeuticDose':
      return inUnitOf(category, therapeuticDoseMgPerDay, 'mg/day');
    case 'maxDailyDose':
      return inUnitOf(category, substance.maxDailyDoseMgPerDay, 'mg/day');
    case 'ld50':
      return inUnitOf(category, substance.ld50MgPerKg, 'mg/kg');
    default:
      return null;
  }
}

function cleanabilityOf(substance: Residue['substance'], kind: CategoryInForce['kind']): number | string | null {
  const value = 'cleanability' in substance ? substance.cleanability : null;
  return value === null || kind === 'number' ? value : (cleanabilityTerms[value - 1] ?? null);
}

/** Rounded to twelve digits, so that unit factors do not move a value over an edge. */
function inUnitOf({ unit }: ScoredBy, value: number | null, from: string): number | null {
  if (value === null) return null;
  if (unit === '' || unit === from) return settled(value);
  const [known, wanted] = [parseUnit(from), parseUnit(unit)];
  if (known === null || wanted === null || !sameSubstance(known, wanted)) return null;
  return settled((value * known.scale) / wanted.scale);
}
