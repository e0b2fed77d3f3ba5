import { randomUUID } from 'node:crypto';
import {
  RefusedStep,
  validationError,
  type AnyCall,
  type ControlledRecords,
  type SignedRecords,
  type Signing,
} from '#kernel/contract';
import type { AssessmentStatus } from '#plugins/qualification/shared/assessment';
import { reasonFault } from '#schemas/workflow/reason-fault';
import { assessmentTable } from './assessment.resource.js';

const cancellationTable = 'qualification.assessment_cancellation';

/** What is said about cancelling an assessment: somebody asks, somebody else confirms or declines (transitions A8). */
interface CancellationRow {
  readonly assessmentId: string;
  /** Counts what was said about one assessment, from 1. */
  readonly place: number;
  readonly step: 'asked' | 'confirmed' | 'declined';
  readonly reason: string;
  readonly byId: string;
  readonly byName: string;
  readonly at: Date;
}

const columns = `c.place, c.assessment_id as "assessmentId", c.step, c.reason, c.made_by as "byId",
  (select u.first_name || ' ' || u.last_name from kernel.app_user u where u.id = c.made_by) as "byName", c.made_at as at`;

/** The last that was said; null: nothing. */
async function lastSaid(call: AnyCall, assessmentId: string): Promise<CancellationRow | null> {
  const [last] = await call.tx.rows<CancellationRow>({
    name: 'qualification-last-cancellation',
    text: `select ${columns} from qualification.assessment_cancellation c
           where c.facility_id = $1 and c.assessment_id = $2 order by c.place desc limit 1`,
    values: [call.facility.id, assessmentId],
  });
  return last ?? null;
}

/** The request to cancel that nobody has answered; null: there is none. */
export async function openRequest(call: AnyCall, assessmentId: string): Promise<CancellationRow | null> {
  const last = await lastSaid(call, assessmentId);
  return last?.step === 'asked' ? last : null;
}

/** An assessment that is to be cancelled, as the caller has read it. */
interface ToCancel {
  readonly id: string;
  readonly externalId: string;
  readonly status: AssessmentStatus;
}
interface CancelRequest {
  readonly reason: string;
  readonly decline: boolean;
  readonly proof: string | null;
}

/**
 * A8: the first signature asks, that of another person who signs approvals cancels. The changes stay "not evaluated" and
 * join the next assessment.
 */
export async function cancelAssessment(
  call: AnyCall,
  { signing, controlled }: { readonly signing: Signing; readonly controlled: ControlledRecords },
  assessment: ToCancel,
  { reason, decline, proof }: CancelRequest,
): Promise<void> {
  await lock(call, assessment.id);
  const last = await lastSaid(call, assessment.id);
  const asked = last?.step === 'asked' ? last : null;
  const step = stepOf(call, assessment, asked, decline);
  const fault = reasonFault(reason);
  if (fault !== null) throw validationError({ path: 'reason', message: fault });
  const row = {
    assessmentId: assessment.id,
    place: (last?.place ?? 0) + 1,
    step,
    reason: reason.trim(),
    byId: call.actor.id,
  };
  const label = assessment.externalId;
  const signature = await signing.sign(
    call,
    {
      meaning: step === 'declined' ? 'RETURN_APPROVAL' : 'CANCEL',
      content: signedContent(row),
      statement: `${label} ${words[step]}, because: ${row.reason}`,
      record: { domain: 'CleaningAssessment', table: cancellationTable, id: assessment.id, label, version: row.place },
      comment: row.reason,
    },
    proof,
  );
  const id = randomUUID();
  await call.tx.db(cancellationTable).insert({
    facility_id: call.facility.id,
    id,
    assessment_id: row.assessmentId,
    place: row.place,
    step,
    reason: row.reason,
    signature_id: signature.id,
    made_at: call.now,
    made_by: call.actor.id,
  });
  call.tx.audit({
    domain: 'CleaningAssessment',
    action: step === 'asked' ? 'askToCancel' : step === 'confirmed' ? 'cancel' : 'declineToCancel',
    entity: { table: cancellationTable, id, label },
    changes: [{ path: 'signatureId', from: null, to: signature.id }],
    reason: row.reason,
  });
  if (step === 'confirmed')
    await controlled.withdraw(call, assessmentTable, assessment.id, asked?.reason ?? row.reason);
}

const words = {
  asked: 'is to be cancelled',
  confirmed: 'is cancelled',
  declined: 'is not cancelled',
} as const;

function stepOf(
  call: AnyCall,
  { id, externalId, status }: ToCancel,
  asked: CancellationRow | null,
  decline: boolean,
): CancellationRow['step'] {
  const attempt = {
    domain: 'CleaningAssessment',
    entity: { table: assessmentTable, id, label: externalId },
    action: 'cancel',
    state: status,
  };
  if (status === 'Approved' || status === 'Cancelled')
    throw new RefusedStep(attempt, 'TransactionLocked', {
      message: `Not allowed: the assessment is ${status.toLowerCase()}`,
    });
  if (asked === null) {
    if (decline)
      throw new RefusedStep(attempt, 'TransactionLocked', { message: 'Not allowed: nobody asked to cancel it' });
    if (!call.actor.may('FacilityCleaningEvaluation.Generate'))
      throw new RefusedStep(attempt, 'NotAllowed', { message: 'Who may generate assessments asks to cancel one' });
    return 'asked';
  }
  if (asked.byId === call.actor.id && !decline)
    throw new RefusedStep(attempt, 'NotAllowed', {
      message: `${asked.byName} asked to cancel it: another person confirms`,
    });
  if (asked.byId !== call.actor.id && !call.actor.may('ApprovalPolicy.Sign'))
    throw new RefusedStep(attempt, 'NotAllowed', { message: 'Who signs approvals confirms or declines it' });
  return decline ? 'declined' : 'confirmed';
}

async function lock(call: AnyCall, id: string): Promise<void> {
  await call.tx.db(assessmentTable).where({ facility_id: call.facility.id, id }).forUpdate().first('id');
}

/** Everything that a signature covers. */
function signedContent({ assessmentId, place, step, reason, byId }: Omit<CancellationRow, 'byName' | 'at'>) {
  return { assessmentId, place, step, reason, byId };
}

/** Rebuilds what was signed, for verifications. */
export const signedCancellations: SignedRecords = {
  table: cancellationTable,
  contents: async (call, signatures) => {
    const rows = await call.tx.rows<CancellationRow & { readonly signatureId: string }>({
      name: 'qualification-signed-cancellations',
      text: `select ${columns}, c.signature_id as "signatureId" from qualification.assessment_cancellation c
             where c.facility_id = $1 and c.signature_id = any ($2::uuid[])`,
      values: [call.facility.id, signatures.map(({ id }) => id)],
    });
    return new Map(rows.map(row => [row.signatureId, signedContent(row)]));
  },
};
