import type { LimitBasis, LimitMatrix } from '#plugins/limits/shared/limit';
import { criterionCodes, type CriterionKey, type MatrixResult } from '../../engine/index.js';
import { lowerOnEquipments } from './lower-on-equipments.js';
import { recordName } from '../names.js';
import type { StoppedPair } from '../scopes/stopped-pairs.js';

/** L3 and criterion of every pair, for the heat map. */
export function limitMatrix(matrix: MatrixResult, stopped: readonly StoppedPair[], basis: LimitBasis): LimitMatrix {
  const { plant, l3, criterion } = matrix;
  const { productions, policies } = plant.input;
  const count = productions.length;
  const rows = productions.map((_production, row) => row * count);
  return {
    productions: productions.map(recordName),
    l3MgPerSqcm: rows.map(base => valuesOf(l3.subarray(base, base + count))),
    criteria: rows.map(base => criteriaOf(criterion.subarray(base, base + count))),
    lowerOnEquipments: lowerOnEquipments(matrix),
    stoppedAtRoute: stopped
      .filter(({ outcome }) => outcome === 'ROUTE_MISMATCH')
      .map(({ row, column }) => ({ row, column, route: productions[column]?.route ?? '' })),
    withoutRequiredHbel: stopped
      .filter(({ outcome }) => outcome === 'HBEL_REQUIRED')
      .map(({ row, column }) => ({ row, column })),
    salUnit: `${policies.Chemical.salMassUnit}/sqcm`,
    basis,
  };
}

/** Plain loops: a plant has many hundred thousand pairs. */
function valuesOf(numbers: Float64Array): (number | null)[] {
  const found: (number | null)[] = [];
  for (let index = 0; index < numbers.length; index++) {
    const value = numbers[index] ?? NaN;
    found.push(value === value ? value : null);
  }
  return found;
}

function criteriaOf(codes: Uint8Array): (CriterionKey | null)[] {
  const found: (CriterionKey | null)[] = [];
  for (let index = 0; index < codes.length; index++) found.push(criterionCodes[codes[index] ?? 0] ?? null);
  return found;
}
