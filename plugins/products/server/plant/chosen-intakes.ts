import { toBase } from '#schemas/lib/units';
import type { Hbel } from '#plugins/products/shared/active';
import { massOfBase } from '#plugins/products/shared/mass-basis';
import type { BaseFactors, PlantSubstance } from '../api.js';

type Chosen = Pick<Hbel, 'basis' | 'route' | 'value' | 'massBasis' | 'status'>;

/** A health-based limit as mass of the base, mg/day; null if a salt's base factor is unknown. */
export function basePerDay(
  { value, massBasis }: Pick<Chosen, 'value' | 'massBasis'>,
  baseFactor: number | null,
): number | null {
  return massOfBase(toBase('dose', value), massBasis, baseFactor);
}

/** The chosen limits of an active as mass of the base: by route, the lowest AI or TTC of all routes, and those stated of the salt. */
export function chosenIntakes(
  chosen: readonly Chosen[],
  baseFactor: number | null,
): Pick<
  PlantSubstance,
  'hbelMgPerDay' | 'acceptableIntakeMgPerDay' | 'acceptableIntakeIsProvisional' | 'ttcMgPerDay'
> & {
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
    ...(acceptable?.status === 'draft' ? { acceptableIntakeIsProvisional: true as const } : {}),
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

/** The lowest of several chosen values is safe on each route. */
function lowest<T extends { readonly mgPerDay: number }>(values: readonly T[]): T | null {
  return values.toSorted((a, b) => a.mgPerDay - b.mgPerDay)[0] ?? null;
}
