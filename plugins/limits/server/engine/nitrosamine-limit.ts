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

/** Who states the acceptable intake that counts; null when nobody is named. */
export function intakeSourceOf(
  { acceptableIntakeMgPerDay, intakeSources = {} }: Nitrosamine,
  authority: NitrosamineAuthority,
): string | null {
  if (authority !== 'strictest') return intakeSources[authority] ?? null;
  const lowest = acceptableIntakeOf(acceptableIntakeMgPerDay, authority);
  const found = Object.entries(acceptableIntakeMgPerDay).find(([, value]) => value === lowest)?.[0];
  return (intakeSources as Readonly<Record<string, string>>)[found ?? ''] ?? null;
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

/** All pairs of a nitrosamine on shared areas in sqcm, row = previous; `among` are the places of the productions that count. */
export function nitrosaminePairs(
  plant: IndexedPlant,
  nitrosamine: Nitrosamine,
  area: Float64Array,
  among?: { readonly previous?: readonly number[]; readonly next?: readonly number[] },
): readonly NitrosaminePair[] {
  const { productions, policies } = plant.input;
  const policy = policies.Nitrosamine;
  const substance = nitrosamineResidue(nitrosamine, policy.nitrosamineAuthority);
  const residue = { substance, policy, area };
  const sources = new Set(nitrosamine.productionIds);
  const [rows, columns] = [among?.previous && new Set(among.previous), among?.next && new Set(among.next)];
  return productions.flatMap((previous, row) => {
    if (!sources.has(previous.id) || rows?.has(row) === false) return [];
    return productions.flatMap((next, column) => {
      if (columns?.has(column) === false || row === column || !((area[row * productions.length + column] ?? 0) > 0))
        return [];
      return [{ previous, next, limit: limitBetween(plant, residue, row, column) }];
    });
  });
}

/** Lowest L3 of a nitrosamine over all productions it comes from and all that may follow. */
export function nitrosamineLimit(
  plant: IndexedPlant,
  nitrosamine: Nitrosamine,
  area: Float64Array,
  among?: Parameters<typeof nitrosaminePairs>[3],
): NitrosaminePair | { readonly next: null; readonly limit: NoPairLimit } {
  return lowestLimit(nitrosaminePairs(plant, nitrosamine, area, among));
}

/** What several nitrosamines come to together. */
export interface TogetherVerdict {
  /** Intake over acceptable intake, in the order of what was found. */
  readonly ratios: readonly number[];
  readonly sumOfRatios: number;
  readonly total: number;
  /** The acceptable intake of the most potent one. */
  readonly lowest: number;
  readonly passes: Readonly<Record<MultiNitrosamineOption, boolean>>;
  /** Under the option that counts. */
  readonly pass: boolean;
}

/** Several nitrosamines found together, as daily intakes against their acceptable intakes in one unit (formulas 6.3). */
export function judgeNitrosamines(
  found: readonly { readonly intake: number; readonly acceptableIntake: number }[],
  option: MultiNitrosamineOption,
): TogetherVerdict {
  const ratios = found.map(each => each.intake / each.acceptableIntake);
  const sumOfRatios = ratios.reduce((sum, ratio) => sum + ratio, 0);
  const total = found.reduce((sum, each) => sum + each.intake, 0);
  const lowest = Math.min(...found.map(each => each.acceptableIntake));
  const passes = { sumOfRatios: isAtMost(sumOfRatios, 1), totalBelowMostPotent: isAtMost(total, lowest) };
  return { ratios, sumOfRatios, total, lowest, passes, pass: passes[option] };
}

/** Equality passes, also when a sum of decimal fractions misses it by its last bits. */
function isAtMost(value: number, bound: number): boolean {
  return value <= bound * (1 + 1e-12);
}

/** Limit of a nitrosamine in a product, ppm: acceptable intake in ng/day over the largest daily dose in mg/day. */
export function nitrosaminePpm(acceptableIntakeNgPerDay: number, dailyDoseMg: number): number {
  return acceptableIntakeNgPerDay / dailyDoseMg;
}
