import { defineResource, type AnyCall } from '#kernel/contract';
import { Study, studyFields, studyStanding } from '#plugins/qualification/shared/study';
import { resourceFields } from '#schemas/lib/field-cards';
import { scopeNames } from '../scope-names.js';
import { stated } from '../stated.js';
import { faultsOfStudy } from './study-check.js';
import { followReport } from './follow-report.js';
import { taskStillFree } from './free-task.js';
import { linkTask } from './link-task.js';
import { withoutRuns } from './without-runs.js';
import { prepareStudy } from './prepare-study.js';

const fields = resourceFields(studyFields);

/** Studies with their runs; their reports are approved as StudyReport (entities 7.4, transitions 4.2). */
export const study = defineResource({
  names: { one: 'study', many: 'studies' },
  path: '/studies',
  table: 'qualification.study',
  schema: Study,
  columns: { externalId: 'number', name: 'title', cleaningProcedureId: 'procedure_id' },
  computed: {
    ...scopeNames,
    state: { schema: studyStanding.state, sql: 't.state' },
    outcome: { schema: studyStanding.outcome, sql: 't.outcome' },
    completedAt: { schema: studyStanding.completedAt, sql: `to_json(t.completed_at) #>> '{}'` },
  },
  writable: fields.writable,
  permission: 'QualificationTask',
  actions: { Delete: 'Modify' },
  audit: { domain: 'Study' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...fields.list, search: ['externalId', 'name'], sort: 'externalId' },
  feature: 'qualification',
  control: {
    documentType: 'StudyReport',
    label: 'Study reports',
    page: '/app/studies',
    endsBy: 'the approval of its report completes a study, also as failed; without runs it is archived',
    complete: row => faultsOfStudy(row as Study),
    moved: followReport,
  },
  hooks: {
    prepare: (next, call, before) => prepareStudy(stated(Study, next), call as AnyCall, before),
    afterWrite: linkTask,
    guardArchive: withoutRuns,
    guardUnarchive: taskStillFree,
  },
});
