import type { PlantActive, PlantSubstance } from '#plugins/products/server/api';
import { parseUnit, sameSubstance } from '#schemas/formula/unit';
import { cleanabilityTerms } from '#plugins/risk/shared/scores/cleanability';
import { settled } from '../engine/index.js';
import type { CategoryInForce } from './criteria.js';
import type { Intake } from './intake.js';

/** What is known about a residue. */
export interface Residue {
  readonly substance: PlantSubstance | PlantActive;
  readonly therapeuticDoseMgPerDay: number | null;
  readonly intake: Intake;
}

/** A field that is scored; without a unit in its own. */
type ScoredBy = Pick<CategoryInForce, 'sourceField' | 'kind' | 'unit'>;

/** The value that a category scores, in the category's unit or as a word; null when nobody knows it. */
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

/** At twelve digits, so that the factor of a unit neither moves a value over an edge nor makes another value of it. */
function inUnitOf({ unit }: ScoredBy, value: number | null, from: string): number | null {
  if (value === null) return null;
  if (unit === '' || unit === from) return settled(value);
  const [known, wanted] = [parseUnit(from), parseUnit(unit)];
  if (known === null || wanted === null || !sameSubstance(known, wanted)) return null;
  return settled((value * known.scale) / wanted.scale);
}
