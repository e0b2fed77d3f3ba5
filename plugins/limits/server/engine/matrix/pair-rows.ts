import type { PairRows, PairVariable, RowNumbers, RowReader } from '../mac-formula.js';
import { numberReader } from '../pair-values.js';
import type { Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';
import { sharedMachines } from './areas.js';
import { numberColumn } from './number-column.js';
import { areaUnder, type Columns, type PreparedPlant } from './prepare.js';

/** The row that formulas look at. */
export interface RowPlace {
  previous: number;
  substance: Substance;
  /** The machine at hand of formulas by machine. */
  machine: number;
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
  const valuesOf = lookupsInRow(plant, columns, policy, at);
  const readers = new Map<PairVariable, RowReader>();
  const readerOf = (variable: PairVariable): RowReader => {
    const valueBefore = valuesOf(variable);
    switch (dependence[variable]) {
      case 'policy':
        return constant(valueBefore(0));
      case 'substance':
        return { moves: true, read: () => valueBefore(0) };
      case 'next':
        return constant(columnOf(variable, columns) ?? numberColumn(productions, (_, next) => valueBefore(next)));
      case 'pair':
        return { moves: true, read: readerOfPairs(variable, plant, columns, policy, at, valueBefore) };
    }
  };
  return {
    count,
    of: variable => {
      const known = readers.get(variable) ?? readerOf(variable);
      readers.set(variable, known);
      return known;
    },
    score: name => ({ moves: true, read: () => at.substance.scores?.[name] ?? NaN }),
    ofNext: name => constant(numberColumn(productions, next => next.numbers?.[name] ?? NaN)),
    onMachine: name => ({ moves: true, read: columnsOfMachines(plant, at, name) }),
  };
}

/** What is kept about the next productions on the machine at hand. */
function columnsOfMachines({ input }: PreparedPlant, at: RowPlace, name: string): () => RowNumbers {
  const columns = new Map<number, Float64Array>();
  return () => {
    const known = columns.get(at.machine);
    if (known !== undefined) return known;
    const id = input.machines[at.machine]?.id ?? '';
    const column = numberColumn(input.productions, next => next.onMachines?.[id]?.[name] ?? NaN);
    columns.set(at.machine, column);
    return column;
  };
}

function constant(numbers: RowNumbers): RowReader {
  return { moves: false, read: () => numbers };
}

/** What is known already of all next productions. */
function columnOf(variable: PairVariable, { ratio, batchKg }: Columns): Float64Array | null {
  if (variable === 'e_n') return ratio;
  return variable === 'mbs' ? batchKg : null;
}

/**
 * Looks variables up before one next production, NaN where nobody knows them. The pair has no surface here, because what
 * asks for one is read otherwise; it is one and the same for all pairs, because a plant has many thousands.
 */
function lookupsInRow(
  { input: { productions } }: PreparedPlant,
  { exposures }: Columns,
  policy: LimitPolicy,
  at: RowPlace,
): (variable: PairVariable) => (next: number) => number {
  const [next] = productions;
  const [exposure] = exposures;
  if (next === undefined || exposure === undefined) return () => () => NaN;
  const pair = { substance: at.substance, policy, next, exposure, areaSqcm: 0, machineCount: null };
  return variable => {
    const numberIn = numberReader(variable);
    return place => {
      pair.substance = at.substance;
      pair.next = productions[place] ?? next;
      pair.exposure = exposures[place] ?? exposure;
      return numberIn(pair) ?? NaN;
    };
  };
}

function readerOfPairs(
  variable: PairVariable,
  plant: PreparedPlant,
  columns: Columns,
  policy: LimitPolicy,
  at: RowPlace,
  valueBefore: (next: number) => number,
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
      return byRoute(columns, count, valueBefore);
  }
}

/** One number where all routes have the same one, else one for each next production. */
function byRoute({ routeOf, routes }: Columns, count: number, valueBefore: (next: number) => number) {
  const first = routes.map((_, route) => routeOf.indexOf(route));
  const values = new Float64Array(first.length);
  const out = new Float64Array(count);
  return (from: number, to: number): RowNumbers => {
    let alike = true;
    for (let route = 0; route < first.length; route++) {
      values[route] = valueBefore(first[route] ?? 0);
      alike &&= Object.is(values[route], values[0]);
    }
    if (alike) return values[0] ?? NaN;
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
