import { Type } from 'typebox';
import { defineRoute, FacilitySettingsToken, readOnly, todayAt, type RouteDefinition } from '#kernel/contract';
import { TaskWorstCases } from '#plugins/qualification/shared/task-worst-case';
import { closed, Uuid } from '#schemas/lib/fields';
import { taskRow } from '../read-tasks.js';
import { worstCaseDeps } from './deps.js';
import { worstCasesOfTask } from './worst-cases-of-task.js';

/** GET {fp}/qualification-task/task/{id}/worst-cases: what the data say now beside what was confirmed. */
export const taskWorstCasesRoute: RouteDefinition = defineRoute({
  method: 'GET',
  path: '/qualification-task/task/:id/worst-cases',
  scope: 'facility',
  access: { allOf: ['QualificationTask.Get', 'RiskCalculation.Get'] },
  feature: 'qualification',
  summary: 'The worst case of each contaminant set of a task with score and reason, as of now and as confirmed',
  input: { params: Type.Object({ id: Uuid }, closed) },
  output: TaskWorstCases,
  audit: readOnly,
  useCase: {
    name: 'qualification.task-worst-cases',
    deps: { ...worstCaseDeps, settings: FacilitySettingsToken },
    run: async ({ settings, ...services }, call) => {
      const task = await taskRow(call, call.input.params.id, await todayAt(call, settings));
      const worstCases = await worstCasesOfTask(services, call, task);
      const confirmed = [...task.worstCases];
      return { worstCases, confirmed, isConfirmed: sameTargets(worstCases, confirmed) };
    },
  },
});

/** A confirmation holds as long as each set has the same target; scores may move without one. */
function sameTargets(now: readonly TaskTarget[], confirmed: readonly TaskTarget[]): boolean {
  const keys = (all: readonly TaskTarget[]): string =>
    all
      .map(({ contaminant, target }) => `${contaminant} ${target?.id ?? ''}`)
      .toSorted()
      .join();
  return keys(now) === keys(confirmed);
}

interface TaskTarget {
  readonly contaminant: string;
  readonly target: { readonly id: string } | null;
}
