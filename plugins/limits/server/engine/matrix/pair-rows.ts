import type { PairRows, PairVariable, RowNumbers, RowReader } from '../mac-formula.js';
import { numberOf, type PairFacts } from '../pair-values.js';
import type { Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';
import { sharedMachines } from './areas.js';
import { areaUnder, type Columns, type PreparedPlant } from './prepare.js';

/** The row that formulas look at. */
export interface RowPlace {
  previous: number;
  substance: Substance;
}

/** What the variables of a pair depend on besides the policy; those of a pair depend on both of its productions. */
const dependence: Readonly<Record<PairVariable, 'policy' | 'substance' | 'next' | 'pair'>> = {
  td: 'substance',
  pde: 'pair',
  ai: 'substance',
  ld50: 'substance',
  product_limit: 'pair',
  mbs: 'next',
  ldd: 'next',
  strength: 'next',
  tablet_weight: 'next',
  units_per_day: 'next',
  e_n: 'next',
  sa_shared: 'pair',
  n_equipment: 'pair',
  sf: 'policy',
  mf: 'policy',
  bw: 'policy',
  arl: 'next',
  residue_limit: 'policy',
};

/** The pairs of a plant under one policy as formulas read them: `at` is moved from row to row. */
export function pairRows(plant: PreparedPlant, columns: Columns, policy: LimitPolicy, at: RowPlace): PairRows {
  const { productions } = plant.input;
  const { count } = plant;
  /** Values before one next production; the pair has no surface here, because what asks for one is read otherwise. */
  const factsOf = (next: number): PairFacts | null => {
    const production = productions[next];
    const exposure = columns.exposures[next];
    if (production === undefined || exposure === undefined) return null;
    return { substance: at.substance, policy, next: production, exposure, areaSqcm: 0, machineCount: null };
  };
  const valueOf = (variable: PairVariable, next: number): number => {
    const facts = factsOf(next);
    return facts === null ? NaN : (numberOf(variable, facts) ?? NaN);
  };
  const ofColumns = (valueBefore: (next: number) => number): RowReader => {
    const known = Float64Array.from({ length: count }, (_, next) => valueBefore(next));
    return { moves: false, read: () => known };
  };
  return {
    count,
    of: variable => {
      switch (dependence[variable]) {
        case 'policy': {
          const value = valueOf(variable, 0);
          return { moves: false, read: () => value };
        }
        case 'substance':
          return { moves: true, read: () => valueOf(variable, 0) };
        case 'next':
          return ofColumns(next => valueOf(variable, next));
        case 'pair':
          return { moves: true, read: readerOfPairs(variable, plant, columns, policy, at, valueOf) };
      }
    },
    score: name => ({ moves: true, read: () => at.substance.scores?.[name] ?? NaN }),
    ofNext: name => ofColumns(next => productions[next]?.numbers?.[name] ?? NaN),
  };
}

function readerOfPairs(
  variable: PairVariable,
  plant: PreparedPlant,
  columns: Columns,
  policy: LimitPolicy,
  at: RowPlace,
  valueOf: (variable: PairVariable, next: number) => number,
): RowReader['read'] {
  const { count } = plant;
  switch (variable) {
    case 'sa_shared': {
      const area = areaUnder(plant, policy);
      return () => area.subarray(at.previous * count, (at.previous + 1) * count);
    }
    case 'n_equipment':
      return sharedCounts(plant, at);
    case 'product_limit': {
      const out = new Float64Array(count);
      return (from, to) => {
        const { productLimit } = at.substance;
        if (productLimit === null || productLimit.unit === 'mg') return productLimit?.value ?? NaN;
        const { value } = productLimit;
        for (let next = from; next < to; next++) out[next] = value * (columns.batchKg[next] ?? NaN);
        return out;
      };
    }
    default:
      // Of the next production nothing but its route counts.
      return byRoute(columns, count, next => valueOf(variable, next));
  }
}

/** One number where all routes have the same one, else one for each next production. */
function byRoute({ routeOf, routes }: Columns, count: number, valueBefore: (next: number) => number) {
  const first = routes.map((_, route) => routeOf.indexOf(route));
  const out = new Float64Array(count);
  return (from: number, to: number): RowNumbers => {
    const values = Float64Array.from(first, valueBefore);
    const [only = NaN] = values;
    if (values.every(value => Object.is(value, only))) return only;
    for (let next = from; next < to; next++) out[next] = values[routeOf[next] ?? 0] ?? NaN;
    return out;
  };
}

/** By next production: how many machines both use. */
function sharedCounts({ count, machinesOf, usersOf }: PreparedPlant, at: RowPlace): RowReader['read'] {
  const shared = new Float64Array(count);
  return (from, to) => {
    const own = machinesOf[at.previous];
    if (to - from === 1) {
      shared[from] = sharedMachines(own, machinesOf[from]).length;
      return shared;
    }
    shared.fill(0);
    for (const machine of own ?? []) {
      const users = usersOf[machine] ?? new Int32Array(0);
      for (let index = 0; index < users.length; index++) {
        const next = users[index] ?? 0;
        shared[next] = (shared[next] ?? 0) + 1;
      }
    }
    return shared;
  };
}
