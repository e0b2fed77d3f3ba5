import { Type } from 'typebox';
import {
  defineRoute,
  firstOfPage,
  notFound,
  readOnly,
  RecordHistoryToken,
  todayAt,
  type AnyCall,
  type RouteDefinition,
} from '#kernel/contract';
import { OneTask, TaskPage, TaskQuery } from '#plugins/qualification/shared/task';
import { History } from '#schemas/lib/audit-entry';
import { closed, Uuid } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { facilityUsers } from './facility-users.js';
import { readTasks, taskRow } from './read-tasks.js';
import { taskDeps, wholeTask } from './use-tasks.js';

const read = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['QualificationTask.Get'] },
  feature: 'qualification',
  audit: readOnly,
} as const;
const ById = Type.Object({ id: Uuid }, closed);

/** Reading tasks (specification section 7). */
export const taskRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...read,
    path: '/qualification-task',
    summary: 'Qualification tasks, the first due first; by state, study type, source, owner and due day',
    input: { query: TaskQuery },
    output: TaskPage,
    useCase: {
      name: 'qualification.list-tasks',
      deps: taskDeps,
      run: async ({ settings, equipment }, call) => {
        const { from, pageNumber, pageLimit } = firstOfPage(call.input.query);
        const today = await todayAt(call, settings);
        const page = { limit: pageLimit, offset: from };
        const { tasks, total } = await readTasks(call, equipment, today, call.input.query, page);
        return { qualificationTasks: tasks, pagination: { pageNumber, pageLimit, total } };
      },
    },
  }),
  defineRoute({
    ...read,
    path: '/qualification-task/people',
    summary: 'Users of the facility who may own tasks',
    input: {},
    output: Type.Object({ people: Type.Array(Type.Object({ id: Uuid, name: Type.String() })) }),
    useCase: {
      name: 'qualification.list-people',
      deps: {},
      run: async (_deps, call) => ({ people: await facilityUsers(call) }),
    },
  }),
  defineRoute({
    ...read,
    path: '/qualification-task/entity/:id',
    summary: 'Qualification tasks of a piece of equipment, a production or a cleaning procedure, the first due first',
    input: { params: ById, query: Type.Object(pageParameters, closed) },
    output: TaskPage,
    useCase: {
      name: 'qualification.list-tasks-of-entity',
      deps: taskDeps,
      run: async ({ settings, equipment }, call) => {
        const { id: entityId } = call.input.params;
        await assertEntity(call, entityId);
        const { from, pageNumber, pageLimit } = firstOfPage(call.input.query);
        const filter = { ...call.input.query, entityId };
        const page = { limit: pageLimit, offset: from };
        const { tasks, total } = await readTasks(call, equipment, await todayAt(call, settings), filter, page);
        return { qualificationTasks: tasks, pagination: { pageNumber, pageLimit, total } };
      },
    },
  }),
  defineRoute({
    ...read,
    path: '/qualification-task/task/:id',
    summary: 'A qualification task with its worst cases, studies and runs, and what the caller may do',
    input: { params: ById },
    output: OneTask,
    useCase: {
      name: 'qualification.get-task',
      deps: taskDeps,
      run: (services, call) => wholeTask(services, call, call.input.params.id),
    },
  }),
  defineRoute({
    ...read,
    path: '/qualification-task/task/:id/history',
    summary: 'Everything that happened to a qualification task, newest first',
    input: {
      params: ById,
      query: Type.Object({ pageNumber: pageParameters.pageNumber, pageLimit: pageParameters.pageLimit }, closed),
    },
    output: History,
    useCase: {
      name: 'qualification.task-history',
      deps: { history: RecordHistoryToken, settings: taskDeps.settings },
      run: async ({ history, settings }, call) => {
        const { id } = call.input.params;
        await taskRow(call, id, await todayAt(call, settings));
        return history.read(call, 'qualification.task', id, call.input.query);
      },
    },
  }),
];

/** NotFoundError where nothing of the facility that a task may be about has the id. */
async function assertEntity(call: AnyCall, id: string): Promise<void> {
  const [found] = await call.tx.rows<{ id: string }>({
    name: 'qualification-entity',
    text: `select x.id from (
             select facility_id, id from equipment.v_equipment
             union all select facility_id, id from products.v_production
             union all select facility_id, id from procedures.v_cleaning_procedure) x
           where x.facility_id = $1 and x.id = $2`,
    values: [call.facility.id, id],
  });
  if (found === undefined) throw notFound('Equipment, production or procedure');
}
