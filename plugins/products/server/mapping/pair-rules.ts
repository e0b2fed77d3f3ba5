import { ApiError, validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import { lowerCase } from '#schemas/lib/lower-case';
import type { EquipmentUse, MappedPair } from '#plugins/products/shared/production';
import type { ProcedureCatalogue } from '../api.js';

/** Rules for the equipment of a production, checked before it is written. */
export interface PairRules {
  /**
   * Refuses repeated equipment, added equipment that is unknown or archived, and unknown procedures. Unchanged
   * uses are not checked again. Returns the uses to store.
   */
  check(call: AnyCall, uses: readonly EquipmentUse[], before: readonly MappedPair[]): Promise<readonly EquipmentUse[]>;
}

export interface PairRuleDeps {
  readonly equipment: EquipmentApi;
  readonly procedures: readonly ProcedureCatalogue[];
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

/** Procedure numbers in the spelling of the catalogue; new unknown ones are refused. */
async function withProcedures(
  catalogues: readonly ProcedureCatalogue[],
  call: AnyCall,
  uses: readonly EquipmentUse[],
  known: ReadonlyMap<string, MappedPair>,
): Promise<readonly EquipmentUse[]> {
  const isNew = (use: EquipmentUse): boolean =>
    (use.cleaningProcedureNumber ?? null) !== null &&
    known.get(use.equipmentId)?.cleaningProcedureNumber !== use.cleaningProcedureNumber;
  const wanted = uses.filter(isNew).map(use => use.cleaningProcedureNumber ?? '');
  if (catalogues.length === 0 || wanted.length === 0) return uses;
  const found = new Map<string, string>();
  for (const catalogue of catalogues)
    for (const [key, number] of await catalogue.hold(call, wanted)) found.set(key, number);
  const faults: FieldFault[] = [];
  const stored = uses.map((use, index) => {
    if (!isNew(use)) return use;
    const number = found.get(lowerCase(use.cleaningProcedureNumber ?? ''));
    if (number === undefined)
      faults.push({
        path: `equipments.${index}.cleaningProcedureNumber`,
        message: `${use.cleaningProcedureNumber ?? ''} is not a cleaning procedure of this facility`,
      });
    return { ...use, cleaningProcedureNumber: number ?? null };
  });
  if (faults.length > 0) throw validationError(...faults);
  return stored;
}
