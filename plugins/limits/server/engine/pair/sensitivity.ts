import { isOn } from './criteria.js';
import { nextUnder } from './next-under.js';
import { pairLimit } from './pair-limit.js';
import type { Equipment, Production, Substance } from '../plant.js';
import type { CriterionKey, LimitPolicy } from '../policy.js';
import { purgeFactorBefore } from './purge-factor.js';

/** L3 in mg/sqcm with one input 10 % lower and 10 % higher; null without a limit. */
export interface Sensitivity {
  readonly input: string;
  readonly symbol: string;
  readonly unit: string;
  readonly lowerL3: number | null;
  readonly higherL3: number | null;
}

interface Pair {
  readonly substance: Substance;
  readonly next: Production;
  readonly policy: LimitPolicy;
  readonly areaSqcm: number;
  readonly equipmentCount: number | null;
  readonly shared?: readonly Equipment[] | undefined;
  readonly transferFirstUnits?: number | undefined;
}

interface Lever {
  readonly input: string;
  readonly symbol: string;
  readonly unit: string;
  /** The only criterion that uses the input, except formulas of the policy. */
  readonly criterion?: CriterionKey;
  readonly present: (pair: Pair) => boolean;
  readonly scale: (pair: Pair, factor: number) => Pair;
}

const times = (value: number | null, factor: number): number | null => (value === null ? null : value * factor);

const levers: readonly Lever[] = [
  {
    input: 'Health-based limit',
    symbol: 'HBEL',
    unit: 'mg/day',
    criterion: 'toxicity',
    present: ({ substance }) => Object.keys(substance.hbelMgPerDay).length > 0,
    scale: (pair, factor) =>
      withSubstance(pair, {
        acceptableIntakeMgPerDay: times(pair.substance.acceptableIntakeMgPerDay, factor),
        hbelMgPerDay: Object.fromEntries(
          Object.entries(pair.substance.hbelMgPerDay).map(([route, value]) => [route, value * factor]),
        ),
      }),
  },
  {
    input: 'Acceptable intake',
    symbol: 'AI',
    unit: 'mg/day',
    present: ({ substance }) =>
      substance.acceptableIntakeMgPerDay !== null && Object.keys(substance.hbelMgPerDay).length === 0,
    scale: (pair, factor) =>
      withSubstance(pair, { acceptableIntakeMgPerDay: times(pair.substance.acceptableIntakeMgPerDay, factor) }),
  },
  {
    input: 'Therapeutic dose',
    symbol: 'TD',
    unit: 'mg/day',
    criterion: 'dosage',
    present: ({ substance }) => substance.therapeuticDoseMgPerDay !== null,
    scale: (pair, factor) =>
      withSubstance(pair, { therapeuticDoseMgPerDay: times(pair.substance.therapeuticDoseMgPerDay, factor) }),
  },
  {
    input: 'LD50',
    symbol: 'LD50',
    unit: 'mg/kg',
    criterion: 'ld50',
    present: ({ substance }) => substance.ld50MgPerKg !== null,
    scale: (pair, factor) => withSubstance(pair, { ld50MgPerKg: times(pair.substance.ld50MgPerKg, factor) }),
  },
  {
    input: 'Share of base in the salt of the residue',
    symbol: 'f',
    unit: '',
    present: ({ substance }) => substance.baseFactors !== undefined,
    scale: (pair, factor) => withSubstance(pair, withShare(pair.substance, factor)),
  },
  {
    input: 'Minimum batch size of the next product',
    symbol: 'MBS',
    unit: 'kg',
    present: ({ next }) => next.minBatchSizeKg !== null,
    scale: (pair, factor) => ({
      ...pair,
      next: { ...pair.next, minBatchSizeKg: times(pair.next.minBatchSizeKg, factor) },
    }),
  },
  {
    input: 'Maximum daily dose of the next product',
    symbol: 'LDD',
    unit: 'units or mg/day',
    present: ({ next }) => next.kind !== 'intermediate',
    scale: (pair, factor) => ({
      ...pair,
      next: {
        ...pair.next,
        maxUnitsPerDay: times(pair.next.maxUnitsPerDay, factor),
        actives: pair.next.actives.map(active => ({
          ...active,
          maxDailyDoseMgPerDay: times(active.maxDailyDoseMgPerDay, factor),
        })),
      },
    }),
  },
  {
    input: 'Body weight of the patient',
    symbol: 'BWp',
    unit: 'kg',
    present: ({ next }) => next.kind !== 'intermediate' && next.patientWeightKg !== undefined,
    scale: (pair, factor) => ({ ...pair, next: withPatient(pair.next, factor) }),
  },
  {
    input: 'General limit',
    symbol: 'ARL',
    unit: 'ppm',
    // Before an intermediate it is the sole criterion, whatever the policy has on; nitrosamines have none.
    present: ({ policy, next }) =>
      policy.residueType !== 'Nitrosamine' && (policy.useARL || next.kind === 'intermediate'),
    scale: (pair, factor) => ({
      ...pair,
      substance: withOwnArl(pair.substance, factor),
      policy: {
        ...pair.policy,
        arlPpm: pair.policy.arlPpm * factor,
        activesArlPpm: pair.policy.activesArlPpm * factor,
        intermediateArlPpm: pair.policy.intermediateArlPpm * factor,
      },
    }),
  },
  {
    input: 'Purge factor',
    symbol: 'PF',
    unit: '',
    present: ({ next, policy, substance }) => policy.useToxicity && purgeFactorBefore(next, policy, substance) !== 1,
    scale: (pair, factor) => ({
      ...pair,
      policy: { ...pair.policy, purgeFactor: pair.policy.purgeFactor * factor },
      substance: withPurgeFactors(pair.substance, factor),
    }),
  },
  {
    input: 'First units that take the residue',
    symbol: 'k',
    unit: 'units',
    present: ({ transferFirstUnits }) => transferFirstUnits !== undefined,
    scale: (pair, factor) => ({
      ...pair,
      transferFirstUnits: pair.transferFirstUnits === undefined ? undefined : pair.transferFirstUnits * factor,
    }),
  },
  {
    input: 'Area',
    symbol: 'A',
    unit: 'sqcm',
    present: () => true,
    scale: (pair, factor) => ({ ...pair, areaSqcm: pair.areaSqcm * factor }),
  },
];

function withPatient(next: Production, factor: number): Production {
  return next.patientWeightKg === undefined ? next : { ...next, patientWeightKg: next.patientWeightKg * factor };
}

function withPurgeFactors(substance: Substance, scale: number): Substance {
  const { purgeFactors } = substance;
  if (purgeFactors === undefined) return substance;
  return { ...substance, purgeFactors: purgeFactors.map(each => ({ ...each, factor: each.factor * scale })) };
}

function withOwnArl(substance: Substance, factor: number): Substance {
  const { ownArl } = substance;
  return ownArl === undefined ? substance : { ...substance, ownArl: { ...ownArl, ppm: ownArl.ppm * factor } };
}

/** A value stated for the salt with another share of base. */
function withShare(substance: Substance, factor: number): Partial<Substance> {
  const { baseFactors = {}, hbelMgPerDay } = substance;
  const scaled = (value: number | null, share: number | undefined): number | null =>
    share === undefined ? value : times(value, factor);
  return {
    acceptableIntakeMgPerDay: scaled(substance.acceptableIntakeMgPerDay, baseFactors.acceptableIntake),
    therapeuticDoseMgPerDay: scaled(substance.therapeuticDoseMgPerDay, baseFactors.therapeuticDose),
    ld50MgPerKg: scaled(substance.ld50MgPerKg, baseFactors.ld50),
    hbelMgPerDay: Object.fromEntries(
      Object.entries(hbelMgPerDay).map(([route, value]) => [
        route,
        baseFactors.hbel?.[route] === undefined ? value : value * factor,
      ]),
    ),
  };
}

function withSubstance(pair: Pair, change: Partial<Substance>): Pair {
  return { ...pair, substance: { ...pair.substance, ...change } };
}

/** The limit with each input ten percent lower and higher; inputs of criteria that are off only where they change it. */
export function sensitivityOf(given: Pair): Sensitivity[] {
  const pair = { ...given, next: nextUnder(given.next, given.policy.residueType) };
  const l3 = (changed: Pair): number | null => {
    const limit = pairLimit(changed.substance, changed.next, changed.policy, changed);
    return limit.outcome === 'LIMIT' ? limit.l3MgPerSqcm : null;
  };
  const now = l3(pair);
  return levers
    .filter(lever => lever.present(pair))
    .flatMap(({ input, symbol, unit, criterion, scale }) => {
      const [lowerL3, higherL3] = [l3(scale(pair, 0.9)), l3(scale(pair, 1.1))];
      const counts = criterion === undefined || isOn(criterion, pair.policy) || lowerL3 !== now || higherL3 !== now;
      return counts ? [{ input, symbol, unit, lowerL3, higherL3 }] : [];
    });
}
