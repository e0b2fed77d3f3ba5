import { controlledComputed, shortList, type AnyCall, type ListInput, type Page } from '#kernel/contract';
import type { Assessment, AssessmentRow, AssessmentStanding } from '#plugins/qualification/shared/assessment';
import { undecidedKeys } from '../engine/assessments/undecided.js';
import { statusSql } from './assessment.resource.js';
import { undecided, waitsFor } from './basis.js';
import { openRequest } from './cancellation.js';
import { countChanges, type ChangeSources } from './changes-since.js';

const moment = (column: string): string => `to_json(t.${column}) #>> '{}'`;

/** The assessments of the facility, newest first, narrowed to a status. */
export async function listAssessments(
  call: AnyCall,
  { status, ...query }: ListInput & { readonly status?: string },
): Promise<Page<Partial<AssessmentRow>>> {
  const rows = await call.tx.rows<AssessmentRow>({
    name: 'qualification-assessments',
    text: `select t.id, t.external_id as "externalId", t.name, t.trigger,
             t.change_control_reference as "changeControlReference", ${statusSql} as status,
             t.change_count as "changeCount", t.limits_tightened as "limitsTightened", t.cover_lost as "coverLost",
             ${moment('snapshot_at')} as "snapshotAt", ${moment('approved_at')} as "approvedAt",
             ${moment('created_at')} as "createdAt",
             (select u.first_name || ' ' || u.last_name from kernel.app_user u where u.id = t.created_by) as "createdBy"
           from qualification.assessment t where t.facility_id = $1 order by t.created_at desc, t.external_id desc`,
    values: [call.facility.id],
  });
  const found = status === undefined ? rows : rows.filter(row => row.status === status);
  return shortList(found, query, {
    text: row => [row.externalId, row.name, row.changeControlReference, row.createdBy].join(' '),
    columns: [
      'name',
      'trigger',
      'changeControlReference',
      'status',
      'changeCount',
      'limitsTightened',
      'coverLost',
      'snapshotAt',
      'approvedAt',
      'createdAt',
      'createdBy',
    ],
    always: ['id', 'externalId'],
  });
}

const document = controlledComputed('qualification.assessment', 'documentStatus');

/** How an assessment relates to the present and to others. */
export async function standingOf(
  sources: ChangeSources,
  call: AnyCall,
  row: Assessment & { readonly id: string },
): Promise<AssessmentStanding> {
  const { id, status } = row;
  const [known] = await call.tx.rows<
    Pick<AssessmentStanding, 'documentStatus' | 'documentVersion' | 'from' | 'validTo'>
  >({
    name: 'qualification-assessment-standing',
    text: `select ${document['documentStatus']?.sql} as "documentStatus", ${document['documentVersion']?.sql} as "documentVersion",
             (select json_build_object('id', f.id, 'externalId', f.external_id, 'approvedAt', to_json(f.approved_at) #>> '{}')
               from qualification.assessment f where f.facility_id = t.facility_id and f.id = t.from_assessment_id) as "from",
             (select to_json(min(n.approved_at)) #>> '{}' from qualification.assessment n
               where n.facility_id = t.facility_id and n.approved_at > t.approved_at) as "validTo"
           from qualification.assessment t where t.facility_id = $1 and t.id = $2`,
    values: [call.facility.id, id],
  });
  const isOpen = status === 'Not Evaluated' || status === 'Pending Approval';
  const earlier = isOpen ? waitsFor(await undecided(call), id) : null;
  const asked = isOpen ? await openRequest(call, id) : null;
  return {
    documentStatus: known?.documentStatus ?? 'BeingBuilt',
    documentVersion: known?.documentVersion ?? 1,
    from: known?.from ?? null,
    validTo: known?.validTo ?? null,
    waitsFor: earlier === null ? null : { id: earlier.id, externalId: earlier.externalId },
    newerChanges: isOpen ? await countChanges(sources, call, { after: row.snapshotPosition ?? row.fromPosition }) : 0,
    undecided: [...undecidedKeys(row.questions, row.decisions)],
    cancelAsked:
      asked === null
        ? null
        : { by: { id: asked.byId, name: asked.byName }, at: new Date(asked.at).toISOString(), reason: asked.reason },
    tasks: status === 'Approved' ? await tasksOf(call, id) : [],
  };
}

function tasksOf(call: AnyCall, id: string): Promise<AssessmentStanding['tasks']> {
  return call.tx.rows({
    name: 'qualification-tasks-of-assessment',
    text: `select id, number, title, state from qualification.task
           where facility_id = $1 and source = 'assessment' and source_id = $2 order by number`,
    values: [call.facility.id, id],
  });
}
