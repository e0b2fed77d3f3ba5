import type { Substance } from '../../plant.js';
import type { LimitPolicy } from '../../policy.js';
import { CriteriaRows } from './criteria-row.js';
import { areaUnder, type MatrixRow, type PreparedPlant } from '../prepare.js';
import type { MatrixResult } from '../recalculate.js';

/** Fills rows of the matrix under one policy. */
export interface RowFiller {
  /** Lowers the limits to those of one active before the next productions from `from` to `to`. */
  fill(result: MatrixResult, row: MatrixRow, substance: Substance, from: number, to: number): void;
}

/** Rows of the matrix under any policy; null in a plant without actives. */
export function matrixRows(plant: PreparedPlant, policy: LimitPolicy): RowFiller | null {
  const first = plant.input.productions.find(({ actives }) => actives.length > 0)?.actives[0];
  return first === undefined ? null : new MatrixRows(plant, policy, first.substance);
}

class MatrixRows implements RowFiller {
  private readonly rows: CriteriaRows;
  private readonly area: Float64Array;

  constructor(
    private readonly plant: PreparedPlant,
    policy: LimitPolicy,
    substance: Substance,
  ) {
    this.rows = new CriteriaRows(plant, policy, substance);
    this.area = areaUnder(plant, policy);
  }

  fill(result: MatrixResult, { previous, active }: MatrixRow, substance: Substance, from: number, to: number): void {
    const { count, equipmentsOf } = this.plant;
    const base = previous * count;
    const area = this.area.subarray(base, base + count);
    const equipments = equipmentsOf[previous] ?? new Int32Array(0);
    this.rows.fill(result, { base, active }, { substance, equipments, area, own: previous }, from, to);
  }
}
