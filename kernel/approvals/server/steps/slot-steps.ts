import type { AnyCall, SignedAct } from '#kernel/contract';
import { deliver } from '#people/server/notices/deliver';
import type { ApprovalStepAction } from '#schemas/approvals/approval';
import type { approvalOutcomes, RecordStatus } from '#schemas/enumerations/states';
import { versionReturned } from '../notices.js';
import { addresseeOf } from '../people/addressee-of.js';
import { keepAct, submittedDocument } from '../versions/acts.js';
import { updateSlots, waitingSlots, type SlotRow } from '../versions/slots.js';
import { updateVersion, type VersionColumns, type VersionRow } from '../versions/version-rows.js';
import { openNextSlots } from './open-next-slots.js';
import { ownSlot, stageOf } from './own-slot.js';
import { facts, noteStep, signedAct, wordsOf, type PreparedStep } from './prepared-step.js';
import type { Standing } from './standing.js';

type Outcome = (typeof approvalOutcomes)[number];
type Meaning = SignedAct['meaning'];

/** A step in somebody's own slot. */
interface SlotStep {
  readonly action: Extract<ApprovalStepAction, 'Review' | 'Approve' | 'Reject' | 'ReviewTrail'>;
  readonly meaning: Meaning;
  readonly to: RecordStatus;
  readonly outcome: Outcome | null;
  /** The day that the signature names: the last approval of a version. */
  readonly inForceFrom?: string;
  /** What follows the stored act. */
  readonly follow: (acted: Acted) => Promise<void>;
}

/** A slot that was signed. */
interface Acted {
  readonly current: VersionRow;
  readonly slot: SlotRow;
  readonly actId: string;
}

/** The version that is signed, and the slot of the caller; the guards have seen both. */
function place(standing: Standing): { readonly current: VersionRow; readonly slot: SlotRow } {
  const { current } = standing;
  const slot = ownSlot(standing);
  if (current === null || slot === null) throw new Error('a step needs a version and a slot');
  return { current, slot };
}

async function inSlot(call: AnyCall, standing: Standing, step: SlotStep): Promise<PreparedStep> {
  const { current, slot } = place(standing);
  const comment = wordsOf(standing);
  const document = await submittedDocument(call, current.id, current.submission);
  const stage = stageOf(standing) ?? 'review';
  const total = Math.max(...standing.slots.filter(each => each.stage === stage).map(each => each.step));
  return {
    act: signedAct(standing, current, {
      meaning: step.meaning,
      content: document,
      statement: `${statementOf(step.action, current, slot)}${step.inForceFrom === undefined ? '' : `, in force from ${step.inForceFrom}`}`,
      comment,
      step: `${stage} ${slot.step} ${standing.acts.filter(({ slotId }) => slotId === slot.id).length}`,
    }),
    apply: async ({ signature, ceremonyId }) => {
      const actId = await keepAct(call, current, {
        action: step.action,
        outcome: step.outcome,
        workflowRole: stage === 'review' ? 'Reviewer' : 'Approver',
        stage,
        slot,
        signature,
        ceremonyId,
        comment,
      });
      await step.follow({ current, slot, actId });
      noteStep(call, standing, step.action, step.to, {
        changes: facts({
          documentVersion: current.version,
          outcome: step.outcome,
          step: `${slot.stepName} (${slot.step} of ${total})`,
          policyVersion: current.policyVersion,
          contentHash: current.contentHash,
          signatureId: signature?.id,
          ceremonyId,
        }),
        reason: comment,
      });
    },
  };
}

function statementOf(action: SlotStep['action'], current: VersionRow, slot: SlotRow): string {
  const what = `${current.label}, version ${current.version}`;
  if (slot.stage === 'retire') return action === 'Reject' ? `${what}, stays in force` : `${what}, is retired`;
  if (action === 'Reject') return `${what}, is returned to ${current.submittedBy?.name ?? 'its author'}`;
  if (action === 'ReviewTrail') return `The audit trail of ${what}, was reviewed`;
  return `${what}, ${action === 'Review' ? 'is reviewed' : 'is approved'}: ${slot.stepName}`;
}

/** R5, R6: the next step opens, or approval begins. */
export function review(call: AnyCall, standing: Standing): Promise<PreparedStep> {
  const isLast = waitingSlots(standing.slots, 'review').length <= 1;
  const to = isLast ? 'BeingApproved' : 'BeingReviewed';
  return inSlot(call, standing, {
    action: 'Review',
    meaning: 'REVIEW',
    to,
    outcome: 'Reviewed',
    follow: acted => advance(call, standing, acted, { state: to }, isLast ? 'approve' : 'review'),
  });
}

/** R8: an approval that others follow. */
export function approveOne(call: AnyCall, standing: Standing): Promise<PreparedStep> {
  return inSlot(call, standing, {
    action: 'Approve',
    meaning: 'APPROVE',
    to: 'BeingApproved',
    outcome: 'Approved',
    follow: acted => advance(call, standing, acted, {}, 'approve'),
  });
}

/** R9: the last approval; `takeEffect` makes the version the one in force. */
export function approveLast(
  call: AnyCall,
  standing: Standing,
  takeEffect: (current: VersionRow) => Promise<void>,
): Promise<PreparedStep> {
  return inSlot(call, standing, {
    action: 'Approve',
    meaning: 'APPROVE',
    to: 'Approved',
    outcome: 'Approved',
    inForceFrom: standing.request?.effectiveFrom ?? standing.today,
    follow: async ({ current, slot, actId }) => {
      await close(call, [slot], { status: 'Signed', act_id: actId });
      await takeEffect(current);
    },
  });
}

/** R13: confirms that the version ends; `end` ends its use. */
export function approveRetirement(call: AnyCall, standing: Standing, end: () => Promise<void>): Promise<PreparedStep> {
  return inSlot(call, standing, {
    action: 'Approve',
    meaning: 'RETIRE',
    to: 'Deprecated',
    outcome: 'Approved',
    follow: async ({ current, slot, actId }) => {
      await close(call, [slot], { status: 'Signed', act_id: actId });
      await updateVersion(call, current, { state: 'Deprecated', superseded_at: call.now });
      await end();
    },
  });
}

/** The version stays in force after all. */
export function declineRetirement(call: AnyCall, standing: Standing): Promise<PreparedStep> {
  return inSlot(call, standing, {
    action: 'Reject',
    meaning: 'RETURN_APPROVAL',
    to: 'Approved',
    outcome: 'Approval Rejected',
    follow: async ({ current, slot, actId }) => {
      await close(call, [slot], { status: 'ChangesRequested', act_id: actId });
      await updateVersion(call, current, { retire_asked_at: null, retire_asked_by: null });
      await informAuthor(call, standing, current.retireAskedBy?.id);
    },
  });
}

/** R7, R10: the author corrects; signatures of the submission are superseded, open slots closed. */
export function reject(call: AnyCall, standing: Standing): Promise<PreparedStep> {
  const isReview = standing.state === 'BeingReviewed';
  return inSlot(call, standing, {
    action: 'Reject',
    meaning: isReview ? 'RETURN_REVIEW' : 'RETURN_APPROVAL',
    to: 'BeingBuilt',
    outcome: isReview ? 'Review Rejected' : 'Approval Rejected',
    follow: async ({ current, slot, actId }) => {
      await close(call, [slot], { status: 'ChangesRequested', act_id: actId });
      await returned(call, standing, current, slot);
      await informAuthor(call, standing, current.submittedBy?.id);
    },
  });
}

/** Back to its author: what was not signed is closed. */
export async function returned(call: AnyCall, { slots }: Standing, current: VersionRow, but?: SlotRow): Promise<void> {
  const open = slots.filter(each => each.id !== but?.id && each.status === 'PendingApproval' && each.closedAt === null);
  await close(call, open, {});
  await updateVersion(call, current, { state: 'BeingBuilt', stale_since: null, stale_why: null });
}

/** The reviewer has looked at the audit trail of the version: part of the review, not the review itself. */
export function reviewTrail(call: AnyCall, standing: Standing): Promise<PreparedStep> {
  return inSlot(call, standing, {
    action: 'ReviewTrail',
    meaning: 'AUDIT_REVIEW',
    to: standing.state,
    outcome: null,
    follow: ({ current }) => updateVersion(call, current, {}),
  });
}

async function advance(
  call: AnyCall,
  standing: Standing,
  { current, slot, actId }: Acted,
  columns: VersionColumns,
  stage: SlotRow['stage'],
): Promise<void> {
  await close(call, [slot], { status: 'Signed', act_id: actId });
  await updateVersion(call, current, columns);
  const left = standing.slots.filter(({ id }) => id !== slot.id);
  await openNextSlots(call, standing, current, left, stage);
}

function close(call: AnyCall, slots: readonly SlotRow[], columns: Readonly<Record<string, unknown>>): Promise<void> {
  return updateSlots(
    call,
    slots.map(({ id }) => id),
    { ...columns, closed_at: call.now },
  );
}

async function informAuthor(call: AnyCall, standing: Standing, authorId: string | undefined): Promise<void> {
  const { current } = standing;
  if (current === null) return;
  const { resource, id } = standing;
  const page = resource.control.page ?? resource.sheet?.page;
  const of = {
    facility: call.facility.name,
    label: current.label,
    version: current.version,
    ...(page === undefined ? {} : { page: `${page}/${id}` as const }),
  };
  const reason = wordsOf(standing) ?? '';
  const notice = versionReturned(of, call.actor.fullName, reason);
  await deliver(call.tx, call.facility.id, await addresseeOf(call, authorId), notice);
}
