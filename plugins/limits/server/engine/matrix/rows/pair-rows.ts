import type { PairRows, PairVariable, RowReader } from '../../pair/mac-formula.js';
import { numberReader } from '../../pair/pair-values.js';
import type { Substance } from '../../plant.js';
import type { LimitPolicy } from '../../policy.js';
import { numberColumn } from '../number-column.js';
import type { Columns } from '../prepare.js';
import {
  GeneralPpm,
  Lookups,
  OfPatients,
  OfSubstance,
  OnEquipment,
  ProductLimits,
  PurgeFactors,
  Score,
  Settled,
  SharedArea,
  SharedCounts,
} from './row-readers.js';
import type { IndexedPlant } from '../areas/shared-surface.js';

/** The row that formulas read. */
export interface RowPlace {
  substance: Substance;
  /** Equipment on which the residue may remain, ascending. */
  equipments: Int32Array;
  /** Area over which it is spread before each next production, margin included, sqcm. */
  area: Float64Array;
  /** The equipment for which formulas per equipment are evaluated. */
  equipment: number;
}

/** What each variable depends on besides the policy; `pair` means both productions. */
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
  patient_bw: 'next',
  sa_shared: 'pair',
  n_equipment: 'pair',
  sf: 'policy',
  mf: 'policy',
  pf: 'pair',
  bw: 'policy',
  ld50_divisor: 'policy',
  arl: 'pair',
  residue_limit: 'substance',
};

/** The pairs of a plant under one policy as formulas read them; `at` moves from row to row. */
export function pairRows(plant: IndexedPlant, columns: Columns, policy: LimitPolicy, at: RowPlace): PairRows {
  const { productions } = plant.input;
  const lookups = new Lookups(plant, columns, policy, at);
  const readerOf = (variable: PairVariable): RowReader => {
    const found = numberReader(variable);
    switch (dependence[variable]) {
      case 'policy':
        return new Settled(lookups.before(0, found));
      case 'substance':
        return new OfSubstance(lookups, found);
      case 'next':
        return new Settled(
          columnOf(variable, columns) ?? numberColumn(productions, (_, next) => lookups.before(next, found)),
        );
      case 'pair':
        if (variable === 'arl') return new GeneralPpm(plant.input, policy, at);
        return variable === 'pf'
          ? new PurgeFactors(plant.input, policy, at)
          : readerOfPairs(variable, plant, columns, at, new OfPatients(columns, lookups, found));
    }
  };
  const readers = new Map<PairVariable, RowReader>();
  return {
    count: plant.count,
    of: variable => {
      const known = readers.get(variable) ?? readerOf(variable);
      readers.set(variable, known);
      return known;
    },
    score: name => new Score(at, name),
    ofNext: name => new Settled(numberColumn(productions, next => next.numbers?.[name] ?? NaN)),
    onEquipment: name => new OnEquipment(plant, at, name),
  };
}

/** A value already known for all next productions. */
function columnOf(variable: PairVariable, { ratio, batchKg }: Columns): Float64Array | null {
  if (variable === 'e_n') return ratio;
  return variable === 'mbs' ? batchKg : null;
}

function readerOfPairs(
  variable: PairVariable,
  plant: IndexedPlant,
  columns: Columns,
  at: RowPlace,
  ofPatients: OfPatients,
): RowReader {
  switch (variable) {
    case 'sa_shared':
      return new SharedArea(at);
    case 'n_equipment':
      return new SharedCounts(plant, at);
    case 'product_limit':
      return new ProductLimits(columns, at);
    default:
      return ofPatients;
  }
}
