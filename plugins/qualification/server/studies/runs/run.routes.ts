import { Type } from 'typebox';
import {
  defineRoute,
  FacilitySettingsToken,
  firstOfPage,
  readOnly,
  RecordsToken,
  WorkflowsToken,
  type RouteDefinition,
} from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { OperatorsApiToken } from '#plugins/operators/server/api';
import { NewRun, Run, RunStep, WholeRun } from '#plugins/qualification/shared/run';
import { SampleSetsApiToken } from '#plugins/sampling/server/api';
import { runStatuses } from '#schemas/enumerations/states';
import { closed, Pagination, StringEnum, Uuid } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { study } from '../study/study.resource.js';
import { followTask } from '../study/follow-task.js';
import { refreshStudy } from '../study/refresh-study.js';
import { planRun } from './plan-run.js';
import { runRecord } from './run-context.js';
import { listRuns, runRows } from './run-row.js';
import { runWorkflow } from './run-workflow.js';
import { shown, wholeRun } from './whole-run.js';

const feature = 'qualification';
const ById = Type.Object({ id: Uuid }, closed);
const read = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['QualificationTask.Get'] },
  feature,
  audit: readOnly,
} as const;
const RunQuery = Type.Object(
  { ...pageParameters, state: Type.Optional(StringEnum(runStatuses)), equipmentId: Type.Optional(Uuid) },
  closed,
);
const Whole = Type.Object({ run: WholeRun });
const services = { sets: SampleSetsApiToken, operators: OperatorsApiToken, settings: FacilitySettingsToken };

/** Runs of studies: planned, carried out, reviewed and approved (transitions 4.1). */
export const runRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...read,
    path: '/studies/:id/runs',
    summary: 'The runs of a study in their order; failed and void ones stay listed',
    input: { params: ById },
    output: Type.Object({ runs: Type.Array(Run) }),
    useCase: {
      name: 'qualification.list-runs',
      deps: { records: RecordsToken },
      run: async ({ records }, call) => {
        const { id } = call.input.params;
        await records.get(study, call, id);
        return { runs: (await runRows(call, id)).map(shown) };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/studies/:id/runs',
    scope: 'facility',
    access: { anyOf: ['QualificationTask.Add'] },
    feature,
    summary: 'Plans the next run of a study with its sample set',
    input: { params: ById, body: NewRun },
    output: Whole,
    status: 201,
    audit: 'required',
    useCase: {
      name: 'qualification.plan-run',
      deps: { ...services, limits: LimitsApiToken },
      run: async ({ limits, ...deps }, call) => {
        const { id } = call.input.params;
        const runId = await planRun(call, { sets: deps.sets, limits }, id, call.input.body);
        await refreshStudy(call, id);
        return { run: await wholeRun(call, deps, runId) };
      },
    },
  }),
  defineRoute({
    ...read,
    path: '/runs',
    summary: 'Runs of all studies, open ones first',
    input: { query: RunQuery },
    output: Type.Object({ runs: Type.Array(Run), pagination: Pagination }),
    useCase: {
      name: 'qualification.list-all-runs',
      deps: {},
      run: async (_deps, call) => {
        const { from, pageNumber, pageLimit } = firstOfPage(call.input.query);
        const { runs, total } = await listRuns(call, call.input.query, { limit: pageLimit, offset: from });
        return { runs: runs.map(shown), pagination: { pageNumber, pageLimit, total } };
      },
    },
  }),
  defineRoute({
    ...read,
    path: '/runs/:id',
    summary: 'A run with its sections, holds, samples, verdicts and steps, and what may be done with it',
    input: { params: ById },
    output: Whole,
    useCase: {
      name: 'qualification.get-run',
      deps: services,
      run: async (deps, call) => ({ run: await wholeRun(call, deps, call.input.params.id) }),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/runs/:id/actions',
    scope: 'facility',
    access: { anyOf: ['QualificationTask.Modify', 'ApprovalPolicy.Sign'] },
    feature,
    summary:
      'Carries out a step of a run: start, beginCleaning, completeSection, markAbsent, checkSection, Submit, Review, Reject, Approve, void or addAddendum',
    input: { params: ById, body: RunStep },
    output: Whole,
    audit: 'required',
    useCase: {
      name: 'qualification.act-on-run',
      deps: { ...services, workflows: WorkflowsToken },
      run: async ({ workflows, ...deps }, call) => {
        const { id } = call.input.params;
        const { action, version, reason = null, comment = null, proof = null } = call.input.body;
        const { record } = await workflows.perform(
          call,
          runWorkflow,
          { id, action, version, reason, comment, proof },
          () => runRecord(call, deps, id, call.input.body),
        );
        await followTask(call, await refreshStudy(call, record.context.study.id));
        return { run: await wholeRun(call, deps, id) };
      },
    },
  }),
];
