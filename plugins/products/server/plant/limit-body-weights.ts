import type { Hbel } from '#plugins/products/shared/active';
import type { PlantSubstance } from '../api.js';
import { weightOf } from '../hbel/short-form.js';
import type { InForce } from './hbel-notes.js';

/** Default body weight of an intake, kg (formulas 2.1, 2.3). */
const unstatedKg = 50;

/**
 * Stated body weights of the selected limits of an active: by route, and the highest of the acceptable intakes,
 * because the lowest intake applies to every route; intakes without one count as for an adult.
 */
export function limitBodyWeights(
  selected: readonly Pick<Hbel, 'basis' | 'route'>[],
  derived: readonly InForce[],
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
