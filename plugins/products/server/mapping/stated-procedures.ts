import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import {
  proceduresNamed,
  unknownProcedure,
  type CleaningProcedures,
  type NamedProcedure,
} from '#plugins/equipment/server/api';
import type { EquipmentUse, MappedPair } from '#plugins/products/shared/production';
import { lowerCase } from '#schemas/lib/lower-case';

/** The procedure of a pair by key, in the revision that it was assessed with; or a number that no procedure has. */
export interface StatedProcedure {
  readonly id: string | null;
  readonly version: number | null;
  readonly revision: string | null;
  readonly unresolved: string | null;
}
const none: StatedProcedure = { id: null, version: null, revision: null, unresolved: null };

/** A use of equipment as it is stored. */
export type CheckedUse = EquipmentUse & { readonly procedure: StatedProcedure };

const pathAt = (index: number): string => `equipments.${index}.cleaningProcedureNumber`;

/**
 * The procedures of uses by the numbers that were sent. A pair keeps the revision that it was assessed with, and a number that
 * was stated before procedures were referred to by key; other numbers that no live procedure has are refused.
 */
export async function withProcedures(
  procedures: readonly CleaningProcedures[],
  call: AnyCall,
  uses: readonly EquipmentUse[],
  before: ReadonlyMap<string, MappedPair>,
): Promise<readonly CheckedUse[]> {
  const own = (use: EquipmentUse): MappedPair | undefined => {
    const pair = before.get(use.equipmentId);
    return pair?.inherited === false ? pair : undefined;
  };
  const isKept = (use: EquipmentUse): boolean => {
    const { cleaningProcedure = null, cleaningProcedureNumber } = own(use) ?? {};
    return cleaningProcedure !== null && cleaningProcedureNumber === use.cleaningProcedureNumber;
  };
  const found = await proceduresNamed(
    call,
    uses.flatMap(use => (isKept(use) ? [] : (use.cleaningProcedureNumber ?? []))),
  );
  const faults: FieldFault[] = [];
  const checked = uses.map((use, index): CheckedUse => {
    const number = use.cleaningProcedureNumber ?? null;
    if (number === null) return { ...use, procedure: none };
    const pair = own(use);
    const procedure = isKept(use) ? undefined : found.get(lowerCase(number));
    if (isKept(use) || (procedure !== undefined && procedure.id === pair?.cleaningProcedure?.id))
      return { ...use, procedure: keptBy(pair) };
    if (procedure !== undefined) return { ...use, procedure: inForce(procedure) };
    if (procedures.length > 0 && pair?.cleaningProcedureNumber !== number)
      faults.push({ path: pathAt(index), message: unknownProcedure(number) });
    return { ...use, procedure: { ...none, unresolved: number } };
  });
  if (faults.length > 0) throw validationError(...faults);
  await assertLive(procedures, call, checked, own);
  return checked;
}

function keptBy(pair: MappedPair | undefined): StatedProcedure {
  const { id = null, version = null, revision = null } = pair?.cleaningProcedure ?? {};
  return { id, version, revision, unresolved: null };
}

function inForce({ id, documentVersion: version, revision }: NamedProcedure): StatedProcedure {
  return { id, version, revision, unresolved: null };
}

/** Keeps the procedures that pairs begin to refer to live until the transaction ends. */
async function assertLive(
  procedures: readonly CleaningProcedures[],
  call: AnyCall,
  uses: readonly CheckedUse[],
  own: (use: EquipmentUse) => MappedPair | undefined,
): Promise<void> {
  for (const [index, use] of uses.entries()) {
    const { id } = use.procedure;
    if (id === null || id === own(use)?.cleaningProcedure?.id) continue;
    for (const each of procedures) await each.assertUsable(call, [id], pathAt(index));
  }
}
