import { notFound, type AnyCall } from '#kernel/contract';
import type { ProcedureStep } from '#plugins/procedures/shared/procedure-step';
import type { FloorState } from '#plugins/qualification/shared/floor-workflow';

interface Named {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}

/** A procedure as the floor uses it. */
export interface FloorProcedure extends Named {
  readonly version: number;
  readonly dirtyMaxHours: number | null;
  readonly cleanMaxHours: number | null;
}

/** What was recorded of a step of the procedure. */
export interface DoneStep {
  readonly number: number;
  readonly at: string;
  readonly by: string;
  readonly values: Readonly<Record<string, number>> | null;
  readonly comment: string | null;
}

/** Equipment with its status; the fields of the status are null before it is taken on. */
export interface FloorRow extends Named {
  readonly area: string | null;
  readonly room: string | null;
  readonly cleaningMode: string | null;
  readonly dedication: string;
  readonly dedicatedTo: string | null;
  readonly status: FloorState | null;
  readonly version: number;
  readonly production: Named | null;
  readonly batchNumber: string | null;
  readonly procedure: FloorProcedure | null;
  readonly dirtySince: Date | null;
  readonly cleanSince: Date | null;
  readonly person: string | null;
  readonly changedAt: Date | null;
  readonly nextBatchOnHold: boolean;
  readonly alarmPercent: number;
}

/** The same with all that its page and its guards need. */
export interface FloorDetail extends FloorRow {
  readonly procedureVersion: number | null;
  readonly procedureSteps: readonly ProcedureStep[];
  readonly observerRequired: boolean;
  readonly batchStartedAt: Date | null;
  readonly batchEndedAt: Date | null;
  readonly cleaningStartedAt: Date | null;
  readonly cleaningCompletedAt: Date | null;
  readonly dirtyHours: number | null;
  readonly dirtyMaxHours: number | null;
  readonly procedureRevised: boolean;
  readonly steps: readonly DoneStep[];
  readonly performers: readonly string[];
  readonly witnessedBy: string | null;
  readonly witnessedAt: Date | null;
  readonly visuallyClean: boolean | null;
  readonly inspectedBy: string | null;
  readonly inspectedAt: Date | null;
  readonly runId: string | null;
  readonly runOutcome: string | null;
}

const named = (alias: string, more = ''): string => `case when ${alias}.id is null then null
  else json_build_object('id', ${alias}.id, 'externalId', ${alias}.external_id, 'name', ${alias}.name${more}) end`;
/** SQL: the name of the account in a column. */
export const personName = (column: string): string =>
  `(select u.first_name || ' ' || u.last_name from kernel.app_user u where u.id = ${column})`;

const columns = `e.id, e.external_id as "externalId", e.name, e.area, e.room, e.cleaning_mode as "cleaningMode",
  e.dedication, e.dedicated_to as "dedicatedTo", f.state as status, coalesce(f.version, 0) as version,
  ${named('p')} as production, f.batch_number as "batchNumber",
  ${named('c', `, 'version', c.version, 'dirtyMaxHours', c.dirty_hold_max_hours, 'cleanMaxHours', c.clean_hold_max_hours`)} as procedure,
  f.dirty_since as "dirtySince", f.clean_since as "cleanSince", ${personName('f.updated_by')} as person,
  f.updated_at as "changedAt", coalesce(f.next_batch_on_hold, false) as "nextBatchOnHold",
  coalesce(f.alarm_percent, 0) as "alarmPercent"`;
const detailColumns = `f.procedure_version as "procedureVersion", coalesce(c.steps, '[]') as "procedureSteps",
  coalesce(c.observer_required, false) as "observerRequired", f.batch_started_at as "batchStartedAt",
  f.batch_ended_at as "batchEndedAt", f.cleaning_started_at as "cleaningStartedAt",
  f.cleaning_completed_at as "cleaningCompletedAt", f.dirty_hours as "dirtyHours",
  f.dirty_max_hours as "dirtyMaxHours", coalesce(f.procedure_revised, false) as "procedureRevised",
  coalesce(f.steps, '[]') as steps, coalesce(f.performers, '[]') as performers, f.witnessed_by as "witnessedBy",
  f.witnessed_at as "witnessedAt", f.visually_clean as "visuallyClean", f.inspected_by as "inspectedBy",
  f.inspected_at as "inspectedAt", f.run_id as "runId", f.run_outcome as "runOutcome"`;

/** Equipment that comes into contact with product and is cleaned, with the procedure of its cleaning. */
const tables = `equipment.v_equipment e
  left join qualification.equipment_floor f on f.facility_id = e.facility_id and f.id = e.id
  left join products.v_production p on p.facility_id = f.facility_id and p.id = f.production_id
  left join procedures.v_cleaning_procedure c on c.facility_id = f.facility_id and c.id = f.procedure_id`;
const onFloor = `e.facility_id = $1 and not e.is_archived and e.contact_type <> 'nonContact' and e.dedication <> 'singleUse'`;

/** All equipment of the board in one statement, by area and ID. */
export function floorRows(call: AnyCall, area: string | null, status: string | null): Promise<FloorRow[]> {
  return call.tx.rows<FloorRow>({
    name: 'qualification-floor',
    text: `select ${columns} from ${tables} where ${onFloor} and ($2::text is null or e.area = $2)
             and ($3::text is null or f.state = $3)
           order by e.area nulls last, lower(e.external_id)`,
    values: [call.facility.id, area, status],
  });
}

/** Equipment whose hold time runs, for the alarms. */
export function runningRows(call: AnyCall): Promise<FloorRow[]> {
  return call.tx.rows<FloorRow>({
    name: 'qualification-running-holds',
    text: `select ${columns} from ${tables} where ${onFloor}
             and f.state in ('Dirty', 'Cleaned awaiting inspection', 'Cleaned awaiting results', 'Clean')
           order by lower(e.external_id)`,
    values: [call.facility.id],
  });
}

/** Equipment that waits for its results and its release, with all that decides about it. */
export function rowsAwaitingResults(call: AnyCall): Promise<FloorDetail[]> {
  return call.tx.rows<FloorDetail>({
    name: 'qualification-floor-awaiting-results',
    text: `select ${columns}, ${detailColumns} from ${tables} where ${onFloor} and f.state = 'Cleaned awaiting results'`,
    values: [call.facility.id],
  });
}

/** One piece of equipment; NotFoundError for an archived one and one of another facility. */
export async function floorDetail(call: AnyCall, id: string): Promise<FloorDetail> {
  const [found] = await call.tx.rows<FloorDetail>({
    name: 'qualification-floor-detail',
    text: `select ${columns}, ${detailColumns} from ${tables} where e.facility_id = $1 and not e.is_archived and e.id = $2`,
    values: [call.facility.id, id],
  });
  if (found === undefined) throw notFound('Equipment');
  return found;
}
