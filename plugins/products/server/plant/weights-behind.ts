import type { Hbel } from '#plugins/products/shared/active';
import type { HbelRecord } from '#plugins/products/shared/hbel';
import type { PlantSubstance } from '../api.js';
import { weightOf } from '../hbel/short-form.js';

type Derived = Pick<HbelRecord, 'basis' | 'route' | 'derivation' | 'forBodyWeightKg'>;

/** Body weight in kg that an intake is for where nobody says (formulas 2.1, 2.3). */
const unstatedKg = 50;

/**
 * Body weights that the selected limits of an active are derived for, where that is said: by route, and of acceptable intakes
 * the highest, because the lowest of these counts on every route. One that says none is for an adult and counts among them.
 */
export function weightsBehind(
  selected: readonly Pick<Hbel, 'basis' | 'route'>[],
  derived: readonly Derived[],
): Pick<PlantSubstance, 'hbelForKg' | 'acceptableIntakeForKg'> {
  const all = selected.map(({ basis, route }) => {
    const record = derived.find(each => each.basis === basis && each.route === route);
    return { basis, route, kg: record === undefined ? null : weightOf(record) };
  });
  const said = all.flatMap(({ route, kg }) => (kg === null ? [] : [[route, kg] as const]));
  const ofIntakes = all.filter(({ basis }) => basis === 'AI').map(({ kg }) => kg);
  return {
    ...(said.length === 0 ? {} : { hbelForKg: Object.fromEntries(said) }),
    ...(ofIntakes.every(kg => kg === null)
      ? {}
      : { acceptableIntakeForKg: Math.max(...ofIntakes.map(kg => kg ?? unstatedKg)) }),
  };
}
