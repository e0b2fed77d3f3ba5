import { randomUUID } from 'node:crypto';
import { isSupersededAct, type AnyCall } from '#kernel/contract';
import type { ApprovalAct, ApprovalStepAction } from '#schemas/approvals/approval';
import type { Signature } from '#schemas/identity/signature';
import type { approvalOutcomes, workflowRoles } from '#schemas/enumerations/states';
import type { SlotRow } from './slots.js';
import type { VersionRow } from './version-rows.js';

/** SQL of the signature `s` as JSON, in the shape in which signatures are answered. */
export const signatureJson = `json_build_object('id', s.id, 'meaning', s.meaning, 'text', s.meaning_text, 'userId', s.user_id,
  'username', s.username, 'name', s.printed_name, 'roles', s.roles, 'at', s.signed_at, 'timezone', s.timezone,
  'offset', s.utc_offset, 'method', s.method, 'provenAt', s.proven_at, 'contentHash', s.content_hash,
  'version', s.record_version, 'comment', s.comment)`;

/** An act with what its row has besides. */
export interface ActRow extends ApprovalAct {
  readonly slotId: string | null;
}

/** The acts of a version, oldest first. */
export function actsOf(call: AnyCall, versionId: string): Promise<readonly ActRow[]> {
  return call.tx.rows<ActRow>({
    name: 'acts-of-version',
    text: `select a.id, a.version, a.submission, a.action, a.outcome, a.workflow_role as "workflowRole", a.stage, a.step,
             a.step_name as "stepName", json_build_object('id', a.actor_id, 'name', a.actor_name) as by,
             to_json(a.at) #>> '{}' as at, a.comment, case when s.id is not null then ${signatureJson} end as signature,
             ${isSupersededAct} as "isSuperseded", a.policy_version as "policyVersion", a.ceremony_id as "ceremonyId",
             a.slot_id as "slotId"
           from kernel.approval_act a left join kernel.signature s on s.facility_id = a.facility_id and s.id = a.signature_id
           where a.facility_id = $1 and a.version_id = $2 order by a.place`,
    values: [call.facility.id, versionId],
  });
}

/** What an act says besides who, when and which version. */
export interface NewAct {
  readonly action: ApprovalStepAction;
  readonly outcome: (typeof approvalOutcomes)[number] | null;
  readonly workflowRole: (typeof workflowRoles)[number];
  readonly stage: ApprovalAct['stage'];
  readonly slot?: Pick<SlotRow, 'id' | 'step' | 'stepName'>;
  readonly signature?: Signature | null;
  readonly comment?: string | null;
  readonly ceremonyId?: string | null;
  /** The document of a submission. */
  readonly document?: unknown;
}

type OfVersion = Pick<
  VersionRow,
  'id' | 'recordTable' | 'recordId' | 'version' | 'submission' | 'policyId' | 'policyVersion'
>;

/** Stores an act and answers its id. */
export async function keepAct(call: AnyCall, of: OfVersion, act: NewAct): Promise<string> {
  const id = randomUUID();
  await call.tx.db('kernel.approval_act').insert({
    facility_id: call.facility.id,
    id,
    version_id: of.id,
    record_table: of.recordTable,
    record_id: of.recordId,
    version: of.version,
    submission: of.submission,
    action: act.action,
    outcome: act.outcome,
    workflow_role: act.workflowRole,
    stage: act.stage,
    step: act.slot?.step ?? null,
    step_name: act.slot?.stepName ?? null,
    slot_id: act.slot?.id ?? null,
    signature_id: act.signature?.id ?? null,
    comment: act.comment ?? null,
    document: act.document === undefined ? null : JSON.stringify(act.document),
    content_hash: act.signature?.contentHash ?? null,
    policy_id: of.policyId,
    policy_version: of.policyVersion,
    ceremony_id: act.ceremonyId ?? null,
    actor_id: call.actor.id,
    actor_name: call.actor.fullName,
    at: call.now,
  });
  return id;
}

/** The document of a submission, as it was signed. */
export async function submittedDocument(call: AnyCall, versionId: string, submission: number): Promise<unknown> {
  const [row] = await call.tx.rows<{ document: unknown }>({
    name: 'submitted-document',
    text: `select document from kernel.approval_act where facility_id = $1 and version_id = $2 and submission = $3 and action = 'Submit'`,
    values: [call.facility.id, versionId, submission],
  });
  return row?.document ?? null;
}
