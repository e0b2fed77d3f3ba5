import type { Exposure } from './exposure.js';
import { generalPpm } from './general-limit.js';
import { healthBasedIntake } from './health-based-intake.js';
import { adultWeightKg } from './patient.js';
import { noCarryoverMg, pairVariables, type MacFormula, type PairValues, type PairVariable } from './mac-formula.js';
import type { ContainedActive, Equipment, Production, Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';
import { purgeFactorBefore } from './purge-factor.js';
import { residueLimitMgPerSqcm } from './residue-limit.js';
import { lowestTypedLimit } from './typed-limit.js';

/** All inputs of the limit of a pair. */
export interface PairFacts {
  readonly substance: Substance;
  readonly next: Production;
  readonly policy: LimitPolicy;
  readonly exposure: Exposure;
  /** Shared area, margin included, sqcm. */
  readonly areaSqcm: number;
  /** Number of shared pieces of equipment; null when not counted. */
  readonly equipmentCount: number | null;
  /** Equipment that both use, for formulas per equipment. */
  readonly shared?: readonly Equipment[] | undefined;
}

/** A pair as user-defined formulas read it, each value on demand; `equipment` is the current one of a formula per equipment. */
export function pairValues(pair: PairFacts, equipment: Equipment | null = null): PairValues {
  return {
    of: variable => known(lookups[variable](pair)),
    scores: pair.substance.scores ?? {},
    ofNext: pair.next.numbers ?? {},
    onEquipment: equipment && {
      externalId: equipment.externalId,
      numbers: pair.next.onEquipments?.[equipment.id] ?? {},
    },
  };
}

/** Reads a value of pairs; null when unknown. */
export function numberReader(variable: PairVariable): (pair: PairFacts) => number | null {
  return readers[variable];
}

function known(value: Found): number | null {
  return typeof value === 'number' ? value : null;
}

function isCarryover(mg: number): boolean {
  return mg > noCarryoverMg && mg < Infinity;
}

/** Carryover in mg by a user-defined formula, above 0, or the reason for none as candidates state it. */
export function macByFormula(
  formula: MacFormula,
  pair: PairFacts,
): { readonly mg: number; readonly equipment: Equipment | null } | string {
  const { shared = [] } = pair;
  let lowest: { readonly mg: number; readonly equipment: Equipment | null } | null = null;
  for (const equipment of formula.byEquipment === true ? shared : [null]) {
    const mg = macOn(formula, pair, equipment);
    if (typeof mg === 'string') return mg;
    if (lowest === null || mg < lowest.mg) lowest = { mg, equipment };
  }
  return lowest ?? 'MISSING_INPUT: equipments';
}

function macOn(formula: MacFormula, pair: PairFacts, equipment: Equipment | null): number | string {
  const result = formula.evaluate(pairValues(pair, equipment));
  const there = equipment === null ? '' : ` on ${equipment.externalId}`;
  if ('error' in result) {
    const { error } = result;
    if (error.code === 'FORMULA_DOMAIN') return `${error.message}${there}`;
    const names = error.missing.flatMap(name => (isPairVariable(name) ? missingBehind(name, pair) : [name]));
    return `MISSING_INPUT: ${[...new Set(names)].join(', ')}`;
  }
  if (isCarryover(result.mg)) return result.mg;
  return `FORMULA_DOMAIN: gives ${result.mg} mg${there}, and a carryover is above ${result.mg > 0 ? noCarryoverMg : 0}`;
}

function isPairVariable(name: string): name is PairVariable {
  return Object.hasOwn(lookups, name);
}

/** The missing inputs behind a variable without a value, named as for the built-in criteria. */
function missingBehind(variable: PairVariable, pair: PairFacts): readonly string[] {
  const value = lookups[variable](pair);
  return typeof value === 'number' ? [] : value;
}

type Found = number | readonly string[];

const lookups: Readonly<Record<PairVariable, (pair: PairFacts) => Found>> = {
  td: ({ substance }) => substance.therapeuticDoseMgPerDay ?? ['therapeuticDose'],
  // The acceptable intake where it is the basis, as in the built-in criterion.
  pde: ({ substance, next, policy }) => {
    const intake = healthBasedIntake(substance, next, policy);
    return typeof intake === 'string' ? [intake] : intake.mgPerDay;
  },
  ai: ({ substance }) => substance.acceptableIntakeMgPerDay ?? ['acceptableIntake'],
  ld50: ({ substance }) =>
    substance.ld50Qualifier === '<' ? ['ld50 (a value "<" is not conservative)'] : (substance.ld50MgPerKg ?? ['ld50']),
  product_limit: ({ substance, next }) => {
    const limit = lowestTypedLimit(substance, next.minBatchSizeKg);
    return limit === null || limit === 'minBatchSize' ? [limit ?? 'productLimit'] : limit.mg;
  },
  mbs: ({ next }) => next.minBatchSizeKg ?? ['minBatchSize'],
  ldd: ({ next }) => ofGoverningActive(next, 'maxDailyDoseMgPerDay') ?? ['maxDailyDose'],
  strength: ({ next }) => ofGoverningActive(next, 'strengthMg') ?? ['strength'],
  tablet_weight: ({ next }) => next.unitMassMg ?? ['unitMass'],
  units_per_day: ({ next, exposure }) =>
    'missing' in exposure
      ? (next.maxUnitsPerDay ?? exposure.missing)
      : (exposure.unitsPerDay ?? next.maxUnitsPerDay ?? ['unitsPerDay']),
  patient_bw: ({ next }) => next.patientWeightKg ?? adultWeightKg,
  e_n: ({ exposure }) => ('missing' in exposure ? exposure.missing : exposure.ratio),
  sa_shared: ({ areaSqcm }) => (areaSqcm > 0 ? areaSqcm : ['surfaceArea']),
  n_equipment: ({ equipmentCount }) => equipmentCount ?? ['equipments'],
  sf: ({ policy }) => policy.safetyFactor,
  mf: ({ policy }) => policy.modificationFactor,
  pf: ({ policy, next, substance }) => purgeFactorBefore(next, policy, substance),
  bw: ({ policy }) => policy.bodyWeightKg,
  ld50_divisor: ({ policy }) => policy.ld50Divisor,
  arl: ({ substance, policy, next }) => generalPpm(substance, policy, next),
  residue_limit: ({ substance, policy }) => residueLimitMgPerSqcm(substance, policy),
};

/**
 * The active of the next product that requires the most units per day (formulas 4.1), of a bulk product the one with
 * the highest dose; unknown while one of several lacks the field.
 */
function ofGoverningActive({ kind, actives }: Production, field: 'maxDailyDoseMgPerDay' | 'strengthMg'): number | null {
  const [only] = actives;
  if (only === undefined || actives.length === 1) return only?.[field] ?? null;
  let highest: { readonly active: ContainedActive; readonly units: number } | null = null;
  for (const active of actives) {
    const strength = kind === 'product' ? active.strengthMg : 1;
    if (active.maxDailyDoseMgPerDay === null || strength === null) return null;
    const units = active.maxDailyDoseMgPerDay / strength;
    if (highest === null || units > highest.units) highest = { active, units };
  }
  return highest?.active[field] ?? null;
}

/** One function per variable, created once, so that its compiled code is kept. */
const readers = Object.fromEntries(
  pairVariables.map(variable => [variable, (pair: PairFacts): number | null => known(lookups[variable](pair))]),
) as Readonly<Record<PairVariable, (pair: PairFacts) => number | null>>;
