import type { AnyCall } from '#kernel/contract';
import { MacFormulaModel, RpnFormulaModel, type FormulaModel } from './formula.model.js';
import type { FormulaKind, VersionedFormula } from './follow-formula.js';
import type { Place } from './one-active.js';

const models: Readonly<Record<FormulaKind, typeof FormulaModel>> = { RPN: RpnFormulaModel, MAC: MacFormulaModel };

/** Stores the present version of a formula. */
export async function insertVersion(
  call: AnyCall,
  kind: FormulaKind,
  id: string,
  row: VersionedFormula,
): Promise<void> {
  const { expression, formulaVersion } = row;
  const variables = [...(row.variables ?? [])];
  const version = { kind, expression, formulaVersion, variables, createdAt: call.now, createdBy: call.actor.id };
  const versions = models[kind].relatedQuery('versions', call.tx.db).for([[call.facility.id, id]]);
  await versions.insert(version);
}

/** Active formulas of a place. */
export async function activeIn(
  call: AnyCall,
  kind: FormulaKind,
  place: Place,
): Promise<readonly { id: string; version: number }[]> {
  return models[kind]
    .query(call.tx.db)
    .where({ ...place, facility_id: call.facility.id, status: 'active', archived_at: null })
    .select('id', 'version');
}
