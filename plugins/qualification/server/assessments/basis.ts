import type { AnyCall, Snapshot } from '#kernel/contract';
import type { AssessmentStatus } from '#plugins/qualification/shared/assessment';
import { statusSql } from './assessment.resource.js';

/** What is known of an assessment where others are counted on it. */
export interface AssessmentHead {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly status: AssessmentStatus;
}
/** An approved assessment with the snapshot whose limits it put into effect. */
export interface ApprovedAssessment extends AssessmentHead {
  readonly snapshot: Snapshot;
  readonly approvedAt: Date;
}

/** The assessment whose limits are in force; null until a facility has one (decision 13). */
export async function lastApproved(call: AnyCall): Promise<ApprovedAssessment | null> {
  const [row] = await call.tx.rows<Omit<ApprovedAssessment, 'snapshot'> & { position: number; moment: Date }>({
    name: 'qualification-last-approved',
    text: `select t.id, t.external_id as "externalId", t.name, 'Approved' as status, t.approved_at as "approvedAt",
             t.snapshot_position as position, t.snapshot_at as moment
           from qualification.assessment t where t.facility_id = $1 and t.approved_at is not null
           order by t.snapshot_position desc, t.approved_at desc limit 1`,
    values: [call.facility.id],
  });
  if (row === undefined) return null;
  const { position, moment, ...head } = row;
  return { ...head, approvedAt: new Date(head.approvedAt), snapshot: { position, moment: new Date(moment) } };
}

/**
 * Assessments that are not decided, oldest first. The oldest that is not submitted takes in the changes; the ones after it
 * wait, so that a returned assessment and the one that was opened meanwhile never both collect.
 */
export function undecided(call: AnyCall): Promise<readonly AssessmentHead[]> {
  return call.tx.rows<AssessmentHead>({
    name: 'qualification-undecided-assessments',
    text: `select id, "externalId", name, status from (
             select t.id, t.external_id as "externalId", t.name, ${statusSql} as status, t.created_at
             from qualification.assessment t where t.facility_id = $1 and t.approved_at is null) open
           where status in ('Not Evaluated', 'Pending Approval') order by created_at, "externalId"`,
    values: [call.facility.id],
  });
}

/** The assessment that changes join: the oldest that is not submitted. */
export function collecting(open: readonly AssessmentHead[]): AssessmentHead | null {
  return open.find(({ status }) => status === 'Not Evaluated') ?? null;
}

/** The assessment that must be decided before this one can go on; null: none. */
export function waitsFor(open: readonly AssessmentHead[], id: string): AssessmentHead | null {
  const [oldest] = open;
  return oldest === undefined || oldest.id === id || !open.some(each => each.id === id) ? null : oldest;
}
