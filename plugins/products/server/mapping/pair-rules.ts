import { ApiError, validationError, type AnyCall } from '#kernel/contract';
import type { CleaningProcedures, EquipmentApi } from '#plugins/equipment/server/api';
import type { EquipmentUse, MappedPair } from '#plugins/products/shared/production';
import { withProcedures, type CheckedUse } from './stated-procedures.js';

/** Rules for the equipment of a production, checked before it is written. */
export interface PairRules {
  /**
   * Refuses repeated equipment, added equipment that is unknown or archived, and unknown procedures. Unchanged
   * uses are not checked again. Returns the uses to store.
   */
  check(call: AnyCall, uses: readonly EquipmentUse[], before: readonly MappedPair[]): Promise<readonly CheckedUse[]>;
}

export interface PairRuleDeps {
  readonly equipment: EquipmentApi;
  readonly procedures: readonly CleaningProcedures[];
}

/** Any procedure number is accepted while no plugin holds procedures. */
export function pairRules({ equipment, procedures }: PairRuleDeps): PairRules {
  return {
    check: async (call, uses, before) => {
      refuseRepeated(uses);
      const known = new Map(before.map(row => [row.equipment.id, row]));
      const added = uses.map(use => use.equipmentId).filter(id => !known.has(id));
      await equipment.assertUsable(call, added, 'equipments').catch(async (error: unknown) => {
        throw await withPlaces(error, equipment, call, uses, added);
      });
      return withProcedures(procedures, call, uses, known);
    },
  };
}

function refuseRepeated(uses: readonly EquipmentUse[]): void {
  const ids = uses.map(use => use.equipmentId);
  const index = ids.findIndex((id, position) => ids.indexOf(id) < position);
  if (index >= 0) throw validationError({ path: `equipments.${index}.equipmentId`, message: 'is listed twice' });
}

/** Adds to the refusal the positions of the equipment that cannot be used. */
async function withPlaces(
  error: unknown,
  equipment: EquipmentApi,
  call: AnyCall,
  uses: readonly EquipmentUse[],
  added: readonly string[],
): Promise<unknown> {
  if (!(error instanceof ApiError) || error.errName !== 'DataValidationError') return error;
  const live = new Set((await equipment.areas(call, added)).map(equipmentItem => equipmentItem.id));
  const faults = uses.flatMap(({ equipmentId }, index) =>
    added.includes(equipmentId) && !live.has(equipmentId)
      ? [{ path: `equipments.${index}.equipmentId`, message: 'is not live equipment of this facility' }]
      : [],
  );
  return faults.length === 0 ? error : validationError(...faults);
}
