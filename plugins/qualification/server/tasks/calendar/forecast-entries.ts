import type { AnyCall, FacilitySettings } from '#kernel/contract';
import type { CalendarEntry } from '#plugins/qualification/shared/calendar';
import { studyTypeWords, type StudyType } from '#schemas/enumerations/master-data';
import { forecast, nextTask, type NextTask } from '../../engine/tasks/periodic.js';
import { readConfiguration } from '../configuration/read-configuration.js';
import { periodicState, tasksToCome } from '../schedule/periodic-tasks.js';
import { isOpenTask } from '../task-columns.js';

/**
 * What periodic rules will ask for until a day if every task is completed on its due day: after completed tasks and after
 * open ones.
 */
export async function forecastEntries(
  call: AnyCall,
  settings: FacilitySettings,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<CalendarEntry[]> {
  const configuration = await readConfiguration(call);
  const rules = configuration.studyTypes;
  const open = await call.tx.rows<{ id: string; studyType: StudyType; dueOn: string }>({
    name: 'qualification-open-tasks-to-repeat',
    text: `select t.id, t.study_type as "studyType", t.due_on::text as "dueOn" from qualification.task t
           where t.facility_id = $1 and ${isOpenTask} and t.due_on <= $2::date`,
    values: [call.facility.id, to],
  });
  const afterOpen = open.flatMap(
    ({ dueOn, ...task }) => nextTask({ ...task, scope: '', completedOn: dueOn }, rules) ?? [],
  );
  const coming = [...tasksToCome(await periodicState(call, settings), configuration), ...afterOpen];
  const expected = forecast(coming, to, rules).filter(({ dueOn }) => dueOn >= from);
  const sources = await sourcesOf(call, expected);
  return expected.flatMap(next => {
    const source = sources.get(next.followsId);
    return source === undefined ? [] : [entryOf(next, source)];
  });
}

interface Source {
  readonly id: string;
  readonly number: string;
  readonly equipmentId: string | null;
  readonly scope: string;
}

async function sourcesOf(call: AnyCall, expected: readonly NextTask[]): Promise<ReadonlyMap<string, Source>> {
  const rows = await call.tx.rows<Source>({
    name: 'qualification-repeated-tasks',
    text: `select t.id, t.number, t.equipment_id as "equipmentId",
             concat_ws(', ', e.external_id, p.external_id, c.external_id) as scope
           from qualification.task t
           left join equipment.v_equipment e on e.facility_id = t.facility_id and e.id = t.equipment_id
           left join products.v_production p on p.facility_id = t.facility_id and p.id = t.production_id
           left join procedures.v_cleaning_procedure c on c.facility_id = t.facility_id and c.id = t.procedure_id
           where t.facility_id = $1 and t.id = any($2::uuid[])`,
    values: [call.facility.id, [...new Set(expected.map(({ followsId }) => followsId))]],
  });
  return new Map(rows.map(row => [row.id, row]));
}

function entryOf({ followsId, studyType, dueOn }: NextTask, { number, scope, equipmentId }: Source): CalendarEntry {
  return {
    key: `forecast ${followsId} ${dueOn}`,
    kind: 'forecast',
    id: followsId,
    on: dueOn,
    dueOn,
    window: null,
    title: scope === '' ? studyTypeWords[studyType] : `${studyTypeWords[studyType]}, ${scope}`,
    detail: `expected by the periodic rule after ${number}`,
    address: `/app/tasks/${followsId}`,
    isOverdue: false,
    state: null,
    owner: null,
    equipmentId,
    movable: null,
  };
}
