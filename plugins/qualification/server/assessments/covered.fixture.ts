import { randomUUID } from 'node:crypto';
import type { TestKernel } from '#kernel/testing';
import type { AnyCall } from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';

/** A finished study that proves residues of a production on equipment at the limits of today; answers what it proved. */
export async function finishedStudy(
  limpid: TestKernel,
  { equipment, production }: { readonly equipment: string; readonly production: string },
): Promise<{ readonly residueId: string; readonly provenLimit: number; readonly equipmentId: string }> {
  const limits = await limpid.kernel.resolve(LimitsApiToken);
  return limpid.run(async call => {
    const plant = await limits.current(call);
    const equipmentId = plant.records.equipments.find(({ externalId }) => externalId === equipment)?.id ?? '';
    const made = plant.records.productions.find(({ externalId }) => externalId === production);
    await plant.ready(['residues']);
    const row = plant
      .residues()
      .find(each => each.equipment.id === equipmentId && each.previous?.externalId === production);
    if (made === undefined || row === undefined) throw new Error(`no residue of ${production} governs on ${equipment}`);
    const studyId = await study(call, { equipmentId, productionId: made.id });
    await call.tx.db('qualification.study_cover').insert({
      facility_id: call.facility.id,
      id: randomUUID(),
      study_id: studyId,
      equipment_id: equipmentId,
      production_id: made.id,
      residue_kind: 'active',
      residue_id: row.substance.id,
      basis: 'own',
      proven_limit_mg_per_sqcm: row.l3MgPerSqcm,
      proven_at: call.now,
    });
    return { residueId: row.substance.id, provenLimit: row.l3MgPerSqcm, equipmentId };
  });
}

async function study(
  call: AnyCall,
  { equipmentId, productionId }: { readonly equipmentId: string; readonly productionId: string },
): Promise<string> {
  const id = randomUUID();
  const number = `VS-${id.slice(0, 8)}`;
  await call.tx.db('qualification.study').insert({
    facility_id: call.facility.id,
    id,
    number,
    title: 'Finished study',
    state: 'Completed',
    study_type: 'validation',
    equipment_id: equipmentId,
    production_id: productionId,
    contaminants: '[]',
    runs_required: 3,
    consecutive_required: true,
    outcome: 'Validated',
    deviation_references: '[]',
    completed_at: call.now,
    created_at: call.now,
    created_by: call.actor.id,
    updated_at: call.now,
    updated_by: call.actor.id,
  });
  call.tx.audit({
    domain: 'QualificationTask',
    entity: { table: 'qualification.study', id, label: number },
    action: 'create',
    changes: [{ path: 'outcome', from: null, to: 'Validated' }],
  });
  return id;
}
