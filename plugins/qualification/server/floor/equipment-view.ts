import { actionsOn, type AnyCall } from '#kernel/contract';
import type { FloorEquipment } from '#plugins/qualification/shared/floor';
import type { AvailableAction } from '#schemas/workflow/available-action';
import { presentTime } from './entry-times.js';
import { evidenceOf } from './evidence.js';
import { askedRecord, isManual } from './floor-context.js';
import { floorEvents } from './floor-events.js';
import { floorDetail, personName, type FloorDetail } from './floor-rows.js';
import { floorWorkflow } from './floor-workflow.js';
import { releasePanel } from './release-panel.js';
import { tileOf } from './tiles.js';

const shownEvents = 50;
const shownCleanings = 3;

/** Equipment with everything that its page shows, and what the caller may do. */
export async function equipmentView(call: AnyCall, id: string): Promise<FloorEquipment> {
  const row = await floorDetail(call, id);
  const record = await askedRecord(call, row);
  const names = await namesOf(call, [
    ...row.steps.map(({ by }) => by),
    ...(row.witnessedBy === null ? [] : [row.witnessedBy]),
  ]);
  const events = await floorEvents(call, id, shownEvents);
  const handOver = events.find(({ action }) => action === 'handOver');
  const { samples } = await evidenceOf(call, row);
  return {
    ...tileOf(row, call.now),
    isManual: isManual(row),
    steps: stepsOf(row, names),
    procedureFault:
      row.status === 'Cleaning' && row.procedure !== null && row.procedure.version !== row.procedureVersion
        ? `Procedure ${row.procedure.externalId} was revised during the cleaning`
        : null,
    batchStartedAt: text(row.batchStartedAt),
    batchEndedAt: text(row.batchEndedAt),
    cleaningStartedAt: text(row.cleaningStartedAt),
    cleaningCompletedAt: text(row.cleaningCompletedAt),
    visuallyClean: row.visuallyClean,
    witness:
      row.witnessedBy === null || row.witnessedAt === null
        ? null
        : { by: names.get(row.witnessedBy) ?? '', at: row.witnessedAt.toISOString() },
    handOver: handOver === undefined ? null : { note: handOver.note ?? '', by: handOver.by, at: handOver.at },
    cleanings: await pastCleanings(call, id),
    events,
    rules: record.context.rules,
    release: await releasePanel(call, id),
    actions: row.status === null ? [takeOnAction(call)] : actionsOn(call, floorWorkflow, record),
    sampleSetId: samples.find(({ state }) => state === 'Planned' || state === 'Taken')?.setId ?? null,
  };
}

function takeOnAction({ actor }: AnyCall): AvailableAction {
  const allowed = actor.may('QualificationTask.Modify');
  const reasons = allowed ? [] : ['needs the permission QualificationTask.Modify'];
  return { action: 'takeOn', title: 'Take on', allowed, reasons, needsReason: false, signature: null, isDanger: false };
}

const text = (at: Date | null): string | null => at?.toISOString() ?? null;

function stepsOf({ procedureSteps, steps }: FloorDetail, names: ReadonlyMap<string, string>): FloorEquipment['steps'] {
  const done = new Map(steps.map(step => [step.number, step]));
  return procedureSteps.map((step, index) => {
    const found = done.get(index + 1);
    return {
      number: index + 1,
      step,
      doneAt: found?.at ?? null,
      doneBy: found === undefined ? null : (names.get(found.by) ?? ''),
      values: found?.values ? { ...found.values } : null,
      comment: found?.comment ?? null,
    };
  });
}

async function namesOf(call: AnyCall, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await call.tx.rows<{ id: string; name: string }>({
    name: 'qualification-names-of-people',
    text: `select u.id, u.first_name || ' ' || u.last_name as name from kernel.app_user u where u.id = any($1::uuid[])`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The last cleanings of equipment, newest first, from its entries. */
function pastCleanings(call: AnyCall, id: string): Promise<FloorEquipment['cleanings']> {
  return call.tx.rows<FloorEquipment['cleanings'][number]>({
    name: 'qualification-past-cleanings',
    text: `select to_json(${presentTime('v')}) #>> '{}' as "completedAt", coalesce(${personName('v.recorded_by')}, '') as by,
             p.external_id as production, extract(epoch from ${presentTime('v')} - s.at)::float / 3600 as hours
           from qualification.floor_event v
           left join products.v_production p on p.facility_id = v.facility_id
             and p.id = (v.details ->> 'productionId')::uuid
           left join lateral (select ${presentTime('b')} as at from qualification.floor_event b
             where b.facility_id = v.facility_id and b.equipment_id = v.equipment_id and b.action = 'startCleaning'
               and b.record_version < v.record_version order by b.record_version desc limit 1) s on true
           where v.facility_id = $1 and v.equipment_id = $2 and v.action = 'completeCleaning'
           order by v.record_version desc limit $3`,
    values: [call.facility.id, id, shownCleanings],
  });
}
