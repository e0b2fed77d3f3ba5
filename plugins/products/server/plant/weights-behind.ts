import type { Hbel } from '#schemas/products/active';
import type { HbelRecord } from '#schemas/products/hbel';
import type { PlantSubstance } from '../api.js';
import { weightOf } from '../hbel/short-form.js';

type Derived = Pick<HbelRecord, 'basis' | 'route' | 'derivation' | 'forBodyWeightKg'>;

/**
 * Body weights that the selected limits of an active are derived for, where that is said: by route, and of acceptable intakes
 * the highest, because the lowest of these counts on every route.
 */
export function weightsBehind(
  selected: readonly Pick<Hbel, 'basis' | 'route'>[],
  derived: readonly Derived[],
): Pick<PlantSubstance, 'hbelForKg' | 'acceptableIntakeForKg'> {
  const found = selected.flatMap(({ basis, route }) => {
    const record = derived.find(each => each.basis === basis && each.route === route);
    const kg = record === undefined ? null : weightOf(record);
    return kg === null ? [] : [{ basis, route, kg }];
  });
  const ofIntakes = found.filter(({ basis }) => basis === 'AI').map(({ kg }) => kg);
  return {
    ...(found.length === 0 ? {} : { hbelForKg: Object.fromEntries(found.map(({ route, kg }) => [route, kg])) }),
    ...(ofIntakes.length === 0 ? {} : { acceptableIntakeForKg: Math.max(...ofIntakes) }),
  };
}
