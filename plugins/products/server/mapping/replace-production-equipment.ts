import type { AnyCall, Change } from '#kernel/contract';
import type { EquipmentUse, MappedPair } from '#plugins/products/shared/production';
import { revisionInWords } from '#schemas/lib/revision-in-words';
import { equipmentOf } from './mapped-pairs.js';
import { lostValues } from './pair-values/pair-values.js';
import type { PairRules } from './pair-rules.js';

const merged = [
  'step_order',
  'alternative',
  'cleaning_procedure_id',
  'cleaning_procedure_version',
  'cleaning_procedure_revision',
  'unresolved_procedure_number',
  'contact_share',
];

/** Sets the equipment of a production to `uses` and returns the changes by name. */
export async function replaceProductionEquipment(
  call: AnyCall,
  productionId: string,
  uses: readonly EquipmentUse[],
  rules: PairRules,
): Promise<readonly Change[]> {
  const before = await equipmentOf(call, productionId);
  // Skips the write when nothing changes, because an import continues after such a record.
  if (isSame(before, uses)) return [];
  const checked = await rules.check(call, uses, before);
  const links = call.tx.db('products.production_equipment');
  const ofProduction = { facility_id: call.facility.id, production_id: productionId };
  const staying = checked.map(use => use.equipmentId);
  const goes = before.some(row => !staying.includes(row.equipment.id));
  const lost = goes ? await lostValues(call, productionId, staying) : [];
  await links.clone().where(ofProduction).whereNotIn('equipment_id', staying).delete();
  if (checked.length > 0) {
    // Other data of a remaining pair is not part of this list.
    await links
      .clone()
      .insert(
        checked.map(use => ({
          ...ofProduction,
          equipment_id: use.equipmentId,
          step_order: use.stepOrder ?? null,
          alternative: use.alternative ?? null,
          cleaning_procedure_id: use.procedure.id,
          cleaning_procedure_version: use.procedure.version,
          cleaning_procedure_revision: use.procedure.revision,
          unresolved_procedure_number: use.procedure.unresolved,
          contact_share: use.contactShare ?? null,
        })),
      )
      .onConflict(['facility_id', 'production_id', 'equipment_id'])
      .merge(merged);
  }
  const [from, to] = [before, await equipmentOf(call, productionId)].map(rows => rows.map(inWords).join(', '));
  return [{ path: 'equipments', from, to }, ...lost];
}

function isSame(before: readonly MappedPair[], uses: readonly EquipmentUse[]): boolean {
  const known = before.map(row => factsOf(row.equipment.id, { ...row, cleaningProcedureNumber: ownProcedure(row) }));
  const wanted = uses.map(use => factsOf(use.equipmentId, use));
  return JSON.stringify(known.toSorted()) === JSON.stringify(wanted.toSorted());
}

function factsOf(equipmentId: string, pair: Omit<EquipmentUse, 'equipmentId'>): string {
  return [equipmentId, pair.stepOrder, pair.alternative, pair.cleaningProcedureNumber, pair.contactShare].join('|');
}

/** The procedure stated by the pair itself. */
function ownProcedure(row: MappedPair): string | null {
  return row.inherited ? null : row.cleaningProcedureNumber;
}

/** `EQ-1 (step 1, alternative a, procedure CP02 version 1, contact 50 %)` */
export function inWords(row: MappedPair): string {
  const facts = [
    row.stepOrder === null ? [] : [`step ${row.stepOrder}`],
    row.alternative === null ? [] : [`alternative ${row.alternative}`],
    row.inherited ? [] : [`procedure ${row.cleaningProcedureNumber} ${revisionOf(row)}`.trimEnd()],
    row.contactShare === null ? [] : [`contact ${row.contactShare} %`],
  ].flat();
  return facts.length === 0 ? row.equipment.externalId : `${row.equipment.externalId} (${facts.join(', ')})`;
}

function revisionOf({ cleaningProcedure }: MappedPair): string {
  return cleaningProcedure === null ? '' : revisionInWords(cleaningProcedure);
}
