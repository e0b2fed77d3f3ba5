import { toBase } from '#schemas/lib/units';
import type { Hbel } from '#plugins/products/shared/active';
import { massOfBase } from '#plugins/products/shared/mass-basis';
import type { BaseFactors, PlantSubstance } from '../api.js';

type Chosen = Pick<Hbel, 'basis' | 'route' | 'value' | 'massBasis'>;

/** A health-based limit as mass of the base, mg/day; null while a salt's share of base is unknown. */
export function basePerDay({ value, massBasis }: Chosen, baseFactor: number | null): number | null {
  return massOfBase(toBase('dose', value), massBasis, baseFactor);
}

/**
 * What the chosen limits of an active allow, as mass of the base: each by its route, of several AI or TTC the lowest of all
 * routes, and which of them were stated of the salt.
 */
export function chosenIntakes(
  chosen: readonly Chosen[],
  baseFactor: number | null,
): Pick<PlantSubstance, 'hbelMgPerDay' | 'acceptableIntakeMgPerDay' | 'ttcMgPerDay'> & {
  readonly factors: Pick<BaseFactors, 'hbel' | 'acceptableIntake'>;
} {
  const intakes = chosen.flatMap(hbel => {
    const mgPerDay = basePerDay(hbel, baseFactor);
    return mgPerDay === null ? [] : [{ ...hbel, mgPerDay }];
  });
  const acceptable = lowest(intakes.filter(({ basis }) => basis === 'AI'));
  const ofSalt = intakes.filter(isOfSalt);
  return {
    hbelMgPerDay: Object.fromEntries(intakes.map(({ route, mgPerDay }) => [route, mgPerDay])),
    acceptableIntakeMgPerDay: acceptable?.mgPerDay ?? null,
    ttcMgPerDay: lowest(intakes.filter(({ basis }) => basis === 'TTC'))?.mgPerDay ?? null,
    factors:
      baseFactor === null
        ? {}
        : {
            ...(ofSalt.length === 0
              ? {}
              : { hbel: Object.fromEntries(ofSalt.map(({ route }) => [route, baseFactor])) }),
            ...(acceptable !== null && isOfSalt(acceptable) ? { acceptableIntake: baseFactor } : {}),
          },
  };
}

function isOfSalt({ massBasis }: Chosen): boolean {
  return massBasis === 'salt';
}

/** Several chosen values on several routes: the lowest is safe on each. */
function lowest<T extends { readonly mgPerDay: number }>(values: readonly T[]): T | null {
  return values.toSorted((a, b) => a.mgPerDay - b.mgPerDay)[0] ?? null;
}
