import { validationError, type AnyCall } from '#kernel/contract';
import { gapStatuses } from '#plugins/qualification/shared/coverage/status';
import { coverageMap, type CoverageDeps } from '../coverage-of.js';
import type { MapCell } from '../map/coverage-map.js';

/** Residues of one pair, by default all its gaps. */
export interface ChosenGaps {
  readonly equipmentId: string;
  readonly productionId: string;
  readonly residueIds?: readonly string[] | undefined;
}

/** The chosen gaps as they are now; refuses a pair that the matrix does not have and residues that have a proof. */
export async function gapsOfPair(
  call: AnyCall,
  deps: CoverageDeps,
  { equipmentId, productionId, residueIds }: ChosenGaps,
): Promise<readonly [MapCell, ...MapCell[]]> {
  const cells = (await coverageMap(call, deps)).pairOf(equipmentId, productionId);
  if (cells === null) throw validationError({ path: 'productionId', message: 'does not use this equipment' });
  const gaps = cells.filter(({ status }) => gapStatuses.includes(status));
  const unknown = (residueIds ?? []).findIndex(id => gaps.every(({ residue }) => residue.id !== id));
  if (unknown >= 0)
    throw validationError({
      path: `residueIds.${unknown}`,
      message: 'is not a gap of this production on the equipment',
    });
  const [first, ...others] = gaps.filter(({ residue }) => residueIds?.includes(residue.id) ?? true);
  if (first === undefined)
    throw validationError({
      path: 'productionId',
      message: 'has no gap on this equipment: all its residues are proven',
    });
  return [first, ...others];
}
