import { randomUUID } from 'node:crypto';
import type { AnyCall } from '#kernel/contract';
import type { InspectionEntry, NewInspection } from '#plugins/qualification/shared/inspection';
import type { FloorContext } from './floor-context.js';

const table = 'qualification.inspection';

interface Written {
  readonly source: 'routine' | 'cleaning';
  readonly equipmentId: string;
  readonly productionId: string | null;
  readonly nextProductionId: string | null;
  readonly batchNumber: string | null;
  readonly runId: string | null;
  readonly visuallyClean: boolean;
  readonly at: Date;
  readonly nextUse: NewInspection['nextUse'];
  readonly qualificationWarning: string | null;
  readonly entry: InspectionEntry;
}

/** Records the inspection of a cleaning and takes the photos of the equipment; answers its number. */
export async function insertInspection(call: AnyCall, context: FloorContext, visuallyClean: boolean): Promise<string> {
  const { row, entry, at, qualificationGap } = context;
  const { number } = await writeInspection(call, {
    source: 'cleaning',
    equipmentId: row.id,
    productionId: row.production?.id ?? null,
    nextProductionId: null,
    batchNumber: row.batchNumber,
    runId: row.runId,
    visuallyClean,
    at,
    nextUse: null,
    qualificationWarning: qualificationGap,
    entry: entry.inspection ?? {},
  });
  return number;
}

/** Writes an inspection with its audit entry; photos that no inspection has belong to it. */
export async function writeInspection(
  call: AnyCall,
  { entry, ...written }: Written,
): Promise<{ readonly id: string; readonly number: string }> {
  const id = randomUUID();
  const number = await nextNumber(call);
  await call.tx.db(table).insert({
    facility_id: call.facility.id,
    id,
    version: 1,
    updated_at: call.now,
    updated_by: call.actor.id,
    number,
    source: written.source,
    equipment_id: written.equipmentId,
    production_id: written.productionId,
    next_production_id: written.nextProductionId,
    batch_number: written.batchNumber,
    run_id: written.runId,
    visually_clean: written.visuallyClean,
    failing_locations: JSON.stringify(entry.failingLocations ?? []),
    light_lux: entry.lightLux ?? null,
    distance_cm: entry.distanceCm ?? null,
    angles_degrees: JSON.stringify(entry.anglesDegrees ?? []),
    tools: entry.tools ?? null,
    disassembly_done: entry.disassemblyDone ?? null,
    odour_free: entry.odourFree ?? null,
    remarks: entry.remarks ?? null,
    next_use: written.nextUse ?? null,
    inspected_at: written.at,
    inspected_by: call.actor.id,
    qualification_warning: written.qualificationWarning,
  });
  await call.tx
    .db('qualification.floor_photo')
    .where({ facility_id: call.facility.id, equipment_id: written.equipmentId, inspection_id: null, removed_at: null })
    .update({ inspection_id: id });
  call.tx.audit({
    domain: 'Inspection',
    action: 'create',
    entity: { table, id, label: number },
    changes: [
      { path: 'equipmentId', from: null, to: written.equipmentId },
      { path: 'visuallyClean', from: null, to: written.visuallyClean },
      ...(entry.failingLocations ?? []).map(({ name }, index) => ({
        path: `failingLocations.${index}`,
        from: null,
        to: name,
      })),
    ],
  });
  return { id, number };
}

/** VI-2026-001: the next number of the year; no other inspection is added until the transaction ends. */
async function nextNumber(call: AnyCall): Promise<string> {
  const prefix = `VI-${call.now.getUTCFullYear()}-`;
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${table} ${call.facility.id}`]);
  const [last] = await call.tx.rows<{ last: number }>({
    name: 'qualification-last-inspection',
    text: `select coalesce(max(substr(number, 9)::int), 0) as last from qualification.inspection
           where facility_id = $1 and starts_with(number, $2)`,
    values: [call.facility.id, prefix],
  });
  return `${prefix}${String((last?.last ?? 0) + 1).padStart(3, '0')}`;
}
