import { Type } from 'typebox';
import { defineRoute, todayAt, WorkflowsToken, type RouteDefinition } from '#kernel/contract';
import { ProcedureCatalogueToken, ProductsApiToken } from '#plugins/products/server/api';
import { NewTaskBody, OneTask, TaskStep } from '#plugins/qualification/shared/task';
import { closed, Uuid } from '#schemas/lib/fields';
import { addTask } from './add-task.js';
import { taskRow } from './read-tasks.js';
import { taskRecord } from './task-context.js';
import { taskWorkflow } from './task-workflow.js';
import { coverOf, taskDeps, wholeTask } from './use-tasks.js';
import { worstCasesOfTask } from './worst-cases/worst-cases-of-task.js';
import { worstCaseDeps } from './worst-cases/deps.js';

/** Adding a task by hand, and carrying out an action on one. */
export const writeTaskRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'POST',
    path: '/qualification-task',
    scope: 'facility',
    access: { anyOf: ['QualificationTask.Add'] },
    feature: 'qualification',
    summary: 'Adds a qualification task by hand',
    input: { body: NewTaskBody },
    output: OneTask,
    status: 201,
    audit: 'required',
    useCase: {
      name: 'qualification.add-task',
      deps: { ...taskDeps, products: ProductsApiToken, procedures: ProcedureCatalogueToken },
      run: async (services, call) => wholeTask(services, call, await addTask(services, call, call.input.body)),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/qualification-task/task/:id',
    scope: 'facility',
    access: { anyOf: ['QualificationTask.Modify', 'ApprovalPolicy.Sign'] },
    feature: 'qualification',
    summary:
      'Carries out an action on a task: start, assign, confirmWorstCases, linkDeviation, plan, changeDueDate, askToCancel, Cancel or keep',
    input: { params: Type.Object({ id: Uuid }, closed), body: TaskStep },
    output: OneTask,
    audit: 'required',
    useCase: {
      name: 'qualification.act-on-task',
      deps: { ...taskDeps, ...worstCaseDeps, workflows: WorkflowsToken },
      run: async ({ workflows, ...services }, call) => {
        const { id } = call.input.params;
        const step = call.input.body;
        const { action, version, reason = null, comment = null, proof = null } = step;
        const today = await todayAt(call, services.settings);
        // A task of another facility does not exist, whatever is sent about it.
        await taskRow(call, id, today);
        await workflows.perform(call, taskWorkflow, { id, action, version, reason, comment, proof }, async () => {
          const task = await taskRow(call, id, today);
          const cover = await coverOf(call, services.covers, task);
          const worstCases = action === 'confirmWorstCases' ? await worstCasesOfTask(services, call, task) : [];
          return taskRecord(call, task, { today, cover, worstCases }, step);
        });
        return wholeTask(services, call, id);
      },
    },
  }),
];
