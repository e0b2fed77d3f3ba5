import { todayAt, validationError, type AnyCall } from '#kernel/contract';
import type { NewInspection } from '#plugins/qualification/shared/inspection';
import { createTask } from '../tasks/create-task.js';
import { floorPhotos } from './photo.routes.js';
import { conditionFault } from './floor-guards.js';
import type { FloorServices } from './floor-context.js';
import { floorDetail } from './floor-rows.js';
import { writeInspection } from './insert-inspection.js';
import { inspectionById } from './read-inspections.js';
import { inspectionRules } from './settings.js';

/** Records an inspection outside a cleaning, by the rules of the facility; the status of the equipment stays. */
export async function routineInspection(
  call: AnyCall,
  { operators, settings }: Pick<FloorServices, 'operators' | 'settings'>,
  input: NewInspection,
): Promise<{ readonly id: string }> {
  const { equipmentId, visuallyClean, nextUse = null, nextProductionId = null, ...entry } = input;
  const row = await floorDetail(call, equipmentId);
  const rules = await inspectionRules(call);
  const gap = await operators.qualificationGap(call, call.actor.id, 'visualInspection', await todayAt(call, settings));
  const photos = await floorPhotos(call, equipmentId, null);
  const condition = conditionFault(rules, entry);
  const faults = [
    ...(gap !== null && rules.qualificationRule === 'block' ? [{ path: '', message: gap }] : []),
    ...(rules.requirePhoto && photos.length === 0
      ? [{ path: 'equipmentId', message: 'needs a photo: add one first' }]
      : []),
    ...(condition === null ? [] : [{ ...condition, path: condition.path.replace(/^inspection\./, '') }]),
    ...(!visuallyClean && (entry.failingLocations ?? []).length === 0
      ? [{ path: 'failingLocations', message: 'is required: say where residue was seen' }]
      : []),
    ...(!visuallyClean && nextUse === 'mayBeUsed'
      ? [{ path: 'nextUse', message: 'cannot be that it may be used: it is not visually clean' }]
      : []),
  ];
  if (faults.length > 0) throw validationError(...faults);
  const written = await writeInspection(call, {
    source: 'routine',
    equipmentId,
    productionId: row.production?.id ?? null,
    nextProductionId,
    batchNumber: row.batchNumber,
    runId: null,
    visuallyClean,
    at: call.now,
    nextUse,
    qualificationWarning: gap,
    entry,
  });
  if (photos.length > 0)
    call.tx.audit({
      domain: 'EquipmentFloor',
      action: 'update',
      entity: { table: 'qualification.equipment_floor', id: equipmentId, label: `${row.externalId} ${row.name}` },
      changes: [{ path: 'photos', from: null, to: `taken by inspection ${written.number}` }],
    });
  return written;
}

/** Adds the qualification task that follows a failed inspection, once. */
export async function taskOfFailure(call: AnyCall, id: string, dueOn: string): Promise<void> {
  await call.tx.rows({
    text: `select id from qualification.inspection where facility_id = $1 and id = $2 for update`,
    values: [call.facility.id, id],
  });
  const inspection = await inspectionById(call, id);
  const { number, equipment, production, task } = inspection;
  if (inspection.visuallyClean) throw validationError({ path: '', message: 'The inspection did not fail' });
  if (task !== null)
    throw validationError({ path: '', message: `Task ${task.number} follows this inspection already` });
  const places = inspection.failingLocations.map(({ name }) => name).join(', ');
  const added = await createTask(call, {
    title: `Failed visual inspection of ${equipment.externalId}`,
    studyType: 'onDemandStudy',
    source: 'deviation',
    sourceId: id,
    equipmentId: equipment.id,
    productionId: production?.id ?? null,
    runsRequired: 1,
    dueOn,
    why: `Inspection ${number} found residue: ${places}`,
  });
  await call.tx
    .db('qualification.inspection')
    .where({ facility_id: call.facility.id, id })
    .update({ task_id: added.id, updated_at: call.now, updated_by: call.actor.id });
  call.tx.audit({
    domain: 'Inspection',
    action: 'update',
    entity: { table: 'qualification.inspection', id, label: number },
    changes: [{ path: 'task', from: null, to: added.number }],
  });
}
