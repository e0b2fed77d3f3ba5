import type { AnyCall } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import type { QualificationTask, TaskRun } from '#plugins/qualification/shared/task';
import { failsAllSets } from '../studies/runs/fails-all-sets.js';
import { countedPasses, type CountedRun } from '../engine/studies/count-passes.js';
import type { TaskRow } from './read-tasks.js';

/** Tasks with the names of their groups, trains and residues, and with the runs of their studies. */
export async function withParts(
  call: AnyCall,
  equipment: EquipmentApi,
  rows: readonly TaskRow[],
): Promise<QualificationTask[]> {
  const groups = rows.some(row => row.equipmentGroupId !== null) ? await equipment.groups(call) : [];
  const trains = rows.some(row => row.equipmentTrainId !== null) ? await equipment.trains(call) : [];
  const residues = await residueNames(call, rows);
  const runs = await runsOf(call, rows);
  return rows.map(({ equipmentGroupId, equipmentTrainId, worstCases: _worstCases, ...row }) => {
    const own = runs.get(row.id) ?? [];
    return {
      ...row,
      equipmentGroup: namedAmong(groups, equipmentGroupId),
      equipmentTrain: namedAmong(trains, equipmentTrainId),
      contaminants: row.contaminants.map(each => ({ ...each, name: residues.get(each.residueId ?? '') ?? null })),
      runs: own.map(
        ({ verdicts: _verdicts, failsAllSets: _fails, continuation: _continuation, setNames: _names, ...run }) => run,
      ),
      ...passesOf(row, own),
    };
  });
}

interface Named {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}

function namedAmong(all: readonly Named[], id: string | null): Named | null {
  const found = all.find(each => each.id === id);
  return found === undefined ? null : { id: found.id, externalId: found.externalId, name: found.name };
}

/** Passes of each contaminant set over all studies of a task (transitions 4.3); the task has as many as the set with the fewest. */
function passesOf(
  { runsRequired, consecutiveRequired }: Pick<TaskRow, 'runsRequired' | 'consecutiveRequired'>,
  runs: readonly RunOfTask[],
): Pick<QualificationTask, 'runsPassed' | 'passes'> {
  // Numbers of runs begin anew with each study.
  const inOrder = runs.map((run, index) => ({ ...run, number: index }));
  const counted = countedPasses({ runsRequired, consecutiveRequired, sets: [] }, inOrder);
  const names = Object.assign({}, ...runs.map(({ setNames }) => setNames ?? {})) as Readonly<Record<string, string>>;
  const passes = Object.entries(counted).map(([set, count]) => ({ set: names[set] ?? set, passes: count }));
  return { passes, runsPassed: passes.length === 0 ? 0 : Math.min(...passes.map(each => each.passes)) };
}

/** Names of actives, intermediates and cleaning agents in the scope of tasks. */
async function residueNames(call: AnyCall, rows: readonly TaskRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(row => row.contaminants.flatMap(({ residueId }) => residueId ?? [])))];
  if (ids.length === 0) return new Map();
  const found = await call.tx.rows<{ id: string; name: string }>({
    name: 'qualification-residue-names',
    text: `select r.id, concat_ws(' ', r.external_id, r.name) as name from (
             select facility_id, id, external_id, name from products.v_active
             union all select facility_id, id, external_id, name from products.v_intermediate
             union all select facility_id, id, external_id, name from products.v_cleaning_agent
             union all select facility_id, id, external_id, name from products.v_production) r
           where r.facility_id = $1 and r.id = any($2::uuid[])`,
    values: [call.facility.id, ids],
  });
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** A run of a study of a task with what its count of passes needs. */
type RunOfTask = TaskRun &
  Pick<CountedRun, 'verdicts' | 'failsAllSets' | 'continuation'> & {
    readonly setNames: Readonly<Record<string, string>> | null;
  };

/** Runs of the studies of tasks, in the order of studies and runs. */
async function runsOf(call: AnyCall, rows: readonly TaskRow[]): Promise<ReadonlyMap<string, RunOfTask[]>> {
  if (rows.length === 0) return new Map();
  const found = await call.tx.rows<RunOfTask & { taskId: string }>({
    name: 'qualification-runs-of-tasks',
    text: `select s.task_id as "taskId", r.id, r.study_id as "studyId", r.number, r.state, r.outcome, r.is_void as "isVoid",
             r.verdicts, ${failsAllSets} as "failsAllSets", r.continuation, s.results -> 'setNames' as "setNames"
           from qualification.study s
           join qualification.run r on r.facility_id = s.facility_id and r.study_id = s.id
           where s.facility_id = $1 and s.task_id = any($2::uuid[]) order by s.number, r.number`,
    values: [call.facility.id, rows.map(({ id }) => id)],
  });
  const runs = Map.groupBy(found, ({ taskId }) => taskId);
  return new Map([...runs].map(([id, own]) => [id, own.map(({ taskId: _taskId, ...run }) => run)]));
}
