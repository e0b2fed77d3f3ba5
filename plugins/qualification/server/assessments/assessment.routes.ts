import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import {
  ControlledRecordsToken,
  defineRoute,
  notFound,
  readOnly,
  RecordHistoryToken,
  RecordsToken,
  SigningToken,
  TrailEntriesToken,
  type AnyCall,
  type Records,
  type RouteDefinition,
} from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import {
  Assessment,
  AssessmentRow,
  AssessmentStanding,
  AssessmentUpdate,
  NewAssessment,
  OneAssessment,
  Wait,
} from '#plugins/qualification/shared/assessment';
import { Evaluation } from '#plugins/qualification/shared/evaluation';
import { History } from '#schemas/lib/audit-entry';
import { closed, Pagination, Reason, Uuid } from '#schemas/lib/fields';
import { listParameters, pageParameters } from '#schemas/lib/list-query';
import { assessmentRecord, assessmentTable } from './assessment.resource.js';
import { lastApproved } from './basis.js';
import { cancelAssessment } from './cancellation.js';
import { evaluable, evaluateInCall, evaluationDefinition, evaluationDeps } from './evaluation-job.js';
import { readEvaluation } from './evaluation-store.js';
import { checkDecisions } from './check-decisions.js';
import { listAssessments, standingOf } from './read-assessments.js';
import { startAssessment } from './start-assessment.js';

const ById = Type.Object({ id: Uuid }, closed);
const path = '/cleaning-assessments';
const shared = { scope: 'facility', feature: 'assessments' } as const;
export const readAssessments = { anyOf: ['FacilityCleaningEvaluation.Get', 'CEReport.Get'] } as const;
const generate = { anyOf: ['FacilityCleaningEvaluation.Generate'] } as const;
const changes = { trail: TrailEntriesToken, limits: LimitsApiToken };

type Row = Assessment & { readonly id: string; readonly version: number };

/** One assessment with everything that is known of it, or NotFoundError. */
export async function assessmentById(records: Records, call: AnyCall, id: string): Promise<Row> {
  return (await records.get(assessmentRecord, call, id)) as unknown as Row;
}

const Detail = Type.Object({ ...OneAssessment.properties, standing: AssessmentStanding });

/** The calls of change assessments (specification section 7); those of their approvals follow from the declaration. */
export const assessmentRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path,
    access: readAssessments,
    summary: 'Change assessments, newest first',
    input: {
      query: Type.Object({ ...listParameters, status: Type.Optional(Assessment.properties.status) }, closed),
    },
    output: Type.Object({ cleaningAssessments: Type.Array(Type.Partial(AssessmentRow)), pagination: Pagination }),
    audit: readOnly,
    useCase: {
      name: 'qualification.list-assessments',
      deps: {},
      run: async (_deps, call) => {
        const { rows, pagination } = await listAssessments(call, call.input.query);
        return { cleaningAssessments: rows, pagination };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path,
    status: 201,
    access: generate,
    reason: 'change',
    summary: 'Starts an assessment of all changes since the last approved one; its evaluation runs as the job `jobId`',
    input: { body: NewAssessment },
    output: OneAssessment,
    audit: 'required',
    useCase: {
      name: 'qualification.start-assessment',
      deps: evaluationDeps,
      run: async (deps, call) => {
        const row = await startAssessment(call, deps.records, call.input.body);
        if (call.input.body.wait !== true) return { cleaningAssessment: row };
        const id = String(row['id']);
        await evaluateInCall(deps, call, id);
        return { cleaningAssessment: await assessmentById(deps.records, call, id) };
      },
    },
  }),
  ...[`${path}/prior_assessment` as const, '/prior_assessment' as const].map(at =>
    defineRoute({
      ...shared,
      method: 'GET',
      path: at,
      access: readAssessments,
      summary: 'The last approved assessment, whose limits are in force; null until there is one',
      input: {},
      output: Type.Object({
        cleaningAssessment: Type.Union([OneAssessment.properties.cleaningAssessment, Type.Null()]),
      }),
      audit: readOnly,
      useCase: {
        name: 'qualification.prior-assessment',
        deps: { records: RecordsToken },
        run: async ({ records }, call) => {
          const last = await lastApproved(call);
          return { cleaningAssessment: last === null ? null : await records.get(assessmentRecord, call, last.id) };
        },
      },
    }),
  ),
  defineRoute({
    ...shared,
    method: 'GET',
    path: `${path}/:id`,
    access: readAssessments,
    summary: 'One assessment, and how it stands to the present and to others',
    input: { params: ById },
    output: Detail,
    audit: readOnly,
    useCase: {
      name: 'qualification.get-assessment',
      deps: { records: RecordsToken, ...changes },
      run: async ({ records, ...sources }, call) => {
        const row = await assessmentById(records, call, call.input.params.id);
        return { cleaningAssessment: row, standing: await standingOf(sources, call, row) };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: `${path}/:id/evaluation`,
    access: readAssessments,
    summary: 'The results of its last evaluation: what the changes do to limits, rankings, cover and detection',
    input: { params: ById },
    output: Type.Object({ evaluation: Evaluation }),
    audit: readOnly,
    useCase: {
      name: 'qualification.get-evaluation',
      deps: { records: RecordsToken },
      run: async ({ records }, call) => {
        const { evaluationId } = await assessmentById(records, call, call.input.params.id);
        const evaluation = await readEvaluation(call, evaluationId);
        if (evaluation === null) throw notFound('An evaluation of this assessment');
        return { evaluation };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: `${path}/:id/history`,
    access: readAssessments,
    summary: 'The audit entries of one assessment, newest first',
    input: {
      params: ById,
      query: Type.Object(
        { pageNumber: pageParameters.pageNumber, pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) },
        closed,
      ),
    },
    output: History,
    audit: readOnly,
    useCase: {
      name: 'qualification.assessment-history',
      deps: { records: RecordsToken, history: RecordHistoryToken },
      run: async ({ records, history }, call) => {
        const { id } = call.input.params;
        await assessmentById(records, call, id);
        return history.read(call, assessmentTable, id, call.input.query);
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'PUT',
    path: `${path}/:id`,
    access: { anyOf: ['FacilityCleaningEvaluation.Generate', 'CEReport.Generate'] },
    reason: 'change',
    summary: 'Changes title, trigger, decisions or conclusion of an assessment that is not submitted',
    input: { params: ById, body: AssessmentUpdate },
    output: OneAssessment,
    audit: 'required',
    useCase: {
      name: 'qualification.change-assessment',
      deps: { records: RecordsToken },
      run: async ({ records }, call) => {
        const { id } = call.input.params;
        const { body } = call.input;
        const { questions } = await assessmentById(records, call, id);
        checkDecisions(questions, body.decisions ?? []);
        return { cleaningAssessment: await records.update(assessmentRecord, call, id, body, call.reason) };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: `${path}/:id/evaluate`,
    access: generate,
    summary: 'Evaluates all changes up to now as the job `jobId`; earlier answers to the same questions are kept',
    input: { params: ById, body: Type.Object({ wait: Wait }, closed) },
    output: OneAssessment,
    audit: 'required',
    useCase: {
      name: 'qualification.evaluate-assessment',
      deps: evaluationDeps,
      run: async (deps, call) => {
        const { records } = deps;
        const row = await evaluable(call, records, call.input.params.id);
        if (call.input.body.wait === true) {
          await evaluateInCall(deps, call, row.id);
          return { cleaningAssessment: await assessmentById(records, call, row.id) };
        }
        const jobId = randomUUID();
        const changed = await records.update(
          assessmentRecord,
          call,
          row.id,
          { jobId, version: row.version },
          'Evaluation asked for',
        );
        await call.tx.enqueue(evaluationDefinition, { assessmentId: row.id }, jobId);
        return { cleaningAssessment: changed };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: { anyOf: ['FacilityCleaningEvaluation.Generate', 'ApprovalPolicy.Sign'] },
    summary: 'Asks to cancel an assessment, or as another person confirms or declines that; signed',
    input: {
      params: ById,
      body: Type.Object(
        {
          reason: Reason,
          decline: Type.Optional(Type.Boolean()),
          proof: Type.Optional(Type.String({ maxLength: 200 })),
        },
        closed,
      ),
    },
    output: Detail,
    audit: 'required',
    useCase: {
      name: 'qualification.cancel-assessment',
      deps: { records: RecordsToken, signing: SigningToken, controlled: ControlledRecordsToken, ...changes },
      run: async ({ records, signing, controlled, ...sources }, call) => {
        const { id } = call.input.params;
        const { reason, decline = false, proof = null } = call.input.body;
        const before = await assessmentById(records, call, id);
        await cancelAssessment(call, { signing, controlled }, before, { reason, decline, proof });
        const row = await assessmentById(records, call, id);
        return { cleaningAssessment: row, standing: await standingOf(sources, call, row) };
      },
    },
  }),
];
