import type { IndexedPlant } from '../areas/shared-surface.js';
import type { LimitPolicy } from '../../policy.js';
import { CriteriaRows, type ResidueRow } from './criteria-row.js';
import type { RowCells, RowLimits } from './keep-lowest.js';

/** Fills rows of the matrix under one policy. */
export interface RowFiller {
  /** Lowers the limits to those of one active before the next productions from `from` to `to`. */
  fill(limits: RowLimits, cells: RowCells, row: ResidueRow, from: number, to: number): void;
}

/** Rows of the matrix under any policy; null in a plant without actives. */
export function matrixRows(plant: IndexedPlant, policy: LimitPolicy): RowFiller | null {
  const first = plant.input.productions.find(({ actives }) => actives.length > 0)?.actives[0];
  return first === undefined ? null : new CriteriaRows(plant, policy, first.substance);
}
