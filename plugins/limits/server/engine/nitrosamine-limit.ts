import { lowestLimit } from './agent-limit.js';
import { limitBetween, type IndexedPlant } from './matrix/shared-surface.js';
import type { NoPairLimit, PairLimit } from './pair-limit.js';
import type { Nitrosamine, Production, Substance } from './plant.js';
import type { MultiNitrosamineOption, NitrosamineAuthority } from './policy.js';

/** The limit of a nitrosamine from one previous production before one next. */
export interface NitrosaminePair {
  readonly previous: Production;
  readonly next: Production;
  readonly limit: PairLimit | NoPairLimit;
}

/** Acceptable intake by the policy's authority, mg/day; null where it does not limit the substance (formulas 6.3). */
export function acceptableIntakeOf(
  values: Nitrosamine['acceptableIntakeMgPerDay'],
  authority: NitrosamineAuthority,
): number | null {
  if (authority !== 'strictest') return values[authority] ?? null;
  const known = Object.values(values);
  return known.length === 0 ? null : Math.min(...known);
}

/** A nitrosamine as the residue that limits are calculated for: it has an acceptable intake and nothing else. */
export function nitrosamineResidue(nitrosamine: Nitrosamine, authority: NitrosamineAuthority): Substance {
  return {
    id: nitrosamine.id,
    externalId: nitrosamine.externalId,
    name: nitrosamine.name,
    hbelMgPerDay: {},
    acceptableIntakeMgPerDay: acceptableIntakeOf(nitrosamine.acceptableIntakeMgPerDay, authority),
    ttcMgPerDay: null,
    therapeuticDoseMgPerDay: null,
    ld50MgPerKg: null,
    ld50Qualifier: '',
    productLimit: null,
  };
}

/** All pairs of a nitrosamine on shared areas in sqcm, row = previous; the same production may come again. */
export function nitrosaminePairs(
  plant: IndexedPlant,
  nitrosamine: Nitrosamine,
  area: Float64Array,
): readonly NitrosaminePair[] {
  const { productions, policies } = plant.input;
  const policy = policies.Nitrosamine;
  const substance = nitrosamineResidue(nitrosamine, policy.nitrosamineAuthority);
  const residue = { substance, policy, area };
  const sources = new Set(nitrosamine.productionIds);
  return productions.flatMap((previous, row) => {
    if (!sources.has(previous.id)) return [];
    return productions.flatMap((next, column) => {
      if (row === column || !((area[row * productions.length + column] ?? 0) > 0)) return [];
      return [{ previous, next, limit: limitBetween(plant, residue, row, column) }];
    });
  });
}

/** Lowest L3 of a nitrosamine over all productions it comes from and all that may follow. */
export function nitrosamineLimit(
  plant: IndexedPlant,
  nitrosamine: Nitrosamine,
  area: Float64Array,
): NitrosaminePair | { readonly next: null; readonly limit: NoPairLimit } {
  return lowestLimit(nitrosaminePairs(plant, nitrosamine, area));
}

/** Several nitrosamines found together, as daily intakes against their acceptable intakes in one unit (formulas 6.3). */
export function judgeNitrosamines(
  found: readonly { readonly intake: number; readonly acceptableIntake: number }[],
  option: MultiNitrosamineOption,
): { readonly sumOfRatios: number; readonly total: number; readonly pass: boolean } {
  const sumOfRatios = found.reduce((sum, each) => sum + each.intake / each.acceptableIntake, 0);
  const total = found.reduce((sum, each) => sum + each.intake, 0);
  const lowest = Math.min(...found.map(each => each.acceptableIntake));
  return { sumOfRatios, total, pass: option === 'sumOfRatios' ? sumOfRatios <= 1 : total <= lowest };
}

/** Limit of a nitrosamine in a product, ppm: acceptable intake in ng/day over the largest daily dose in mg/day. */
export function nitrosaminePpm(acceptableIntakeNgPerDay: number, dailyDoseMg: number): number {
  return acceptableIntakeNgPerDay / dailyDoseMg;
}
