import {
  ControlledRecordsToken,
  defineResource,
  defineUseCase,
  FacilitySettingsToken,
  NoticesToken,
  RecordsToken,
  todayAt,
  type FieldFault,
} from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { Assessment, type Decision, type Question } from '#plugins/qualification/shared/assessment';
import { undecidedKeys } from '../engine/assessments/undecided.js';
import { markStaleProtocols } from '../studies/protocols/stale-protocols.js';
import { createDecidedTasks } from './decided-tasks.js';

export const assessmentTable = 'qualification.assessment';
/** The type of document that approval policies name. */
export const assessmentDocumentType = 'CEReport';

/** The words of the specification for where the document of an assessment stands. */
const status = `(select case when cv.state = 'Approved' then 'Approved' when cv.state = 'Deprecated' then 'Cancelled'
    when cv.state in ('BeingReviewed', 'BeingApproved') then 'Pending Approval' end
  from kernel.controlled_version cv where cv.facility_id = t.facility_id and cv.record_id = t.id
    and cv.record_table = 'qualification' || '.' || 'assessment' order by cv.version desc limit 1)`;
/** SQL of the status of the assessment `t`. */
export const statusSql = `coalesce(${status}, 'Not Evaluated')`;

interface Approved {
  readonly id: string;
  readonly row: Assessment & { readonly version: number };
}

/**
 * A5: limits and worst cases of the snapshot take effect and the decided tasks are created, in the transaction of the last
 * signature: all or nothing. The limits in force are those of the last approved snapshot.
 */
const approved = defineUseCase<Approved, void>()({
  name: 'qualification.approve-assessment',
  deps: {
    records: RecordsToken,
    settings: FacilitySettingsToken,
    controlled: ControlledRecordsToken,
    notices: NoticesToken,
    limits: LimitsApiToken,
  },
  run: async ({ records, settings, controlled, notices, limits }, call) => {
    const { id, row } = call.input;
    await createDecidedTasks(call, id, row, await todayAt(call, settings));
    const use = { approvedAt: call.now.toISOString(), version: row.version };
    await records.update(assessmentRecord, call, id, use, 'its approval');
    const { snapshotPosition, snapshotAt } = row;
    if (snapshotPosition !== null && snapshotAt !== null)
      await markStaleProtocols(call, { controlled, notices }, { id, number: row.externalId }, () =>
        limits.asOf(call, { position: snapshotPosition, moment: new Date(snapshotAt) }),
      );
  },
});

/** Nothing follows: an assessment that was never approved was never used. */
const ended = defineUseCase<unknown, void>()({
  name: 'qualification.end-assessment',
  deps: {},
  run: () => Promise.resolve(),
});

/** Change assessments as controlled records; their calls are the plugin's own. */
export const assessmentRecord = defineResource({
  names: {
    one: 'cleaningAssessment',
    many: 'cleaningAssessments',
    inWords: { one: 'change assessment', many: 'change assessments' },
  },
  path: '/cleaning-assessments',
  table: assessmentTable,
  schema: Assessment,
  computed: { status: { schema: Assessment.properties.status, sql: statusSql } },
  // The bodies of the calls say what callers may write.
  writable: (Object.keys(Assessment.properties) as (keyof Assessment)[]).filter(field => field !== 'status'),
  permission: 'FacilityCleaningEvaluation',
  actions: { Add: 'Generate', Modify: 'Generate', Delete: 'Generate' },
  readableWith: ['CEReport.Get'],
  audit: { domain: 'CleaningAssessment' },
  unique: ['externalId'],
  archive: 'never',
  list: { columns: [], search: [], sort: 'externalId' },
  feature: 'assessments',
  control: {
    documentType: assessmentDocumentType,
    label: 'Change assessments',
    page: '/app/assessments',
    isReplaced: true,
    endsBy: 'two people cancel an assessment: ask to cancel it',
    complete: missingToSubmit,
    use: { fields: ['status', 'jobId', 'approvedAt'], isUsed: () => false, approved, ended },
  },
});

/** What transitions A3 asks for. */
function missingToSubmit(row: Readonly<Record<string, unknown>>): readonly FieldFault[] {
  if (row['evaluationId'] === null)
    return [{ path: 'evaluationId', message: 'is missing: evaluate the changes before you submit' }];
  const missing = Number(row['missingData'] ?? 0);
  const questions = (row['questions'] ?? []) as readonly Question[];
  const undecided = undecidedKeys(questions, (row['decisions'] ?? []) as readonly Decision[]);
  const first = questions.find(({ key }) => undecided.includes(key));
  return [
    ...(missing === 0
      ? []
      : [
          {
            path: 'missingData',
            message: `${missing} ${missing === 1 ? 'input is' : 'inputs are'} missing: enter them and evaluate again`,
          },
        ]),
    ...(first === undefined
      ? []
      : [
          {
            path: 'decisions',
            message: `${undecided.length} of ${questions.length} questions need a task or a reason, first: ${first.title}`,
          },
        ]),
    ...(String(row['conclusion'] ?? '').trim() === ''
      ? [{ path: 'conclusion', message: 'is required to submit' }]
      : []),
  ];
}
