import type { PlantActive } from '#plugins/products/server/api';
import { massOfSalt } from '#plugins/products/shared/mass-basis';
import type { BulkDose, PlantInput, Production, ResidueType } from '../../engine/index.js';
import { isPartlyKnown, maximumDailyDose, type DosesOfProducts } from './doses-of-products.js';

/** The maximum dose of a bulk active, and what else its batch contributes as the next production. */
interface BulkDoses extends Pick<BulkDose, 'maxDailyDoseMgPerDay'> {
  readonly batch: Pick<Production, 'batchBaseFactor' | 'dosePartlyKnown' | 'doseUnder'>;
}

/**
 * The maximum dose of an active under the policy for actives, and under those that differ in `ignoreCombo`: each policy
 * decides for residues of its own type (formulas 4.4).
 */
export function bulkDoses(
  active: PlantActive,
  ofProducts: DosesOfProducts,
  policies: PlantInput['policies'],
): BulkDoses {
  const { ignoreCombo } = policies.Chemical;
  const { maxDailyDoseMgPerDay, ...partly } = bulkDose(active, ofProducts, ignoreCombo);
  const other = bulkDose(active, ofProducts, !ignoreCombo);
  const isSame =
    other.maxDailyDoseMgPerDay === maxDailyDoseMgPerDay && other.dosePartlyKnown === partly.dosePartlyKnown;
  const differing = otherTypes.filter(type => policies[type].ignoreCombo !== ignoreCombo);
  return {
    maxDailyDoseMgPerDay,
    batch: {
      ...(active.baseFactor === null ? {} : { batchBaseFactor: active.baseFactor }),
      ...partly,
      ...(isSame || differing.length === 0
        ? {}
        : { doseUnder: Object.fromEntries(differing.map(type => [type, other])) }),
    },
  };
}
const otherTypes: readonly ResidueType[] = ['Detergent', 'Intermediate', 'Nitrosamine'];

/**
 * As mass of the form in its batches, mg/day: an active with a share of base is made as its salt, whose mass is higher
 * for the same base.
 */
function bulkDose(
  { baseFactor, maxDailyDoseMgPerDay }: PlantActive,
  ofProducts: DosesOfProducts,
  ignoreCombo: boolean,
): BulkDose {
  const baseMgPerDay = maxDailyDoseMgPerDay ?? maximumDailyDose(ofProducts.stated, ignoreCombo);
  const isPart = maxDailyDoseMgPerDay === null && isPartlyKnown(ofProducts, ignoreCombo);
  return {
    maxDailyDoseMgPerDay: baseMgPerDay === null ? null : massOfSalt(baseMgPerDay, baseFactor),
    ...(isPart ? { dosePartlyKnown: true } : {}),
  };
}
