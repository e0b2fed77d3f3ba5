import type { AnyWorkflow } from '#kernel/contract';
import type { Unmet, WorkflowRules } from '#schemas/workflow/actions-for';
import { reasonFault } from '#schemas/workflow/reason-fault';
import { controlledRecord } from '#schemas/approvals/workflow';
import { withinSentence } from '#schemas/lib/within-sentence';
import { submittedDocument } from '../versions/acts.js';
import { waitingSlots } from '../versions/slots.js';
import { typeOf } from '../controlled-resources.js';
import { isRetiring, noSlotBecause } from './own-slot.js';
import type { Standing } from './standing.js';

/** What the guards and conditions of the workflow mean. */
export const rules: WorkflowRules<typeof controlledRecord, Standing> = {
  table: controlledRecord,
  conditions: {
    hasReviewSteps: ({ policy }) => (policy?.rules.reviewSteps.length ?? 0) > 0,
    hasNoReviewSteps: ({ policy }) => (policy?.rules.reviewSteps.length ?? 0) === 0,
    moreReviewsLeft: ({ slots }) => waitingSlots(slots, 'review').length > 1,
    lastReview: ({ slots }) => waitingSlots(slots, 'review').length <= 1,
    moreApprovalsLeft: ({ slots }) => waitingSlots(slots, 'approve').length > 1,
    lastApproval: ({ slots }) => waitingSlots(slots, 'approve').length <= 1,
    noRetirementAsked: ({ current, resource: { control } }) => !isRetiring(current) && control.isReplaced !== true,
    retirementAsked: ({ current }) => isRetiring(current),
    isStale,
    trailReviewAwaited: standing =>
      standing.policy?.rules.requireAuditTrailReview === true && !hasReviewedTrail(standing),
  },
  guards: {
    notArchived: ({ row }) => (row['isArchived'] === true ? 'the record is archived' : null),
    notUsed: ({ open, row, resource }) =>
      (open?.version ?? 1) === 1 && resource.control.use?.isUsed(row) === true
        ? 'it is used: submit it as it stands, or approve another one in its place'
        : (resource.control.endsBy ?? null),
    policyInForce: ({ policy, resource, row, policyMakers }) =>
      policy === null
        ? `no approval policy for ${withinSentence(typeOf(resource, row).label)} is in force; who can make one: ${policyMakers}`
        : null,
    complete: ({ missing: [first] }) => first ?? null,
    signersFound: ({ unfillable }) => unfillable,
    inputsUnchanged: standing =>
      !isStale(standing)
        ? null
        : `an input has changed since (${standing.current?.staleWhy ?? ''}): return it, or confirm it as still valid`,
    ownSlot: noSlotBecause,
    trailReviewed: standing =>
      standing.policy?.rules.requireAuditTrailReview === true && !hasReviewedTrail(standing)
        ? 'the audit trail of this version is reviewed first'
        : null,
    commented: ({ policy, request }) =>
      policy?.rules.requireComment === true && request !== null && (request.comment ?? '').trim() === ''
        ? { path: 'comment', message: 'is required by the approval policy' }
        : null,
    effectiveDate: effectiveDateFault,
    nobodyApproved: ({ acts, current }) => {
      const approved = acts.find(
        ({ action, submission }) => action === 'Approve' && submission === current?.submission,
      );
      return approved === undefined ? null : `${approved.by.name} has approved it already: an approver can return it`;
    },
    summarised: ({ request }) => {
      if (request === null) return null;
      const fault = reasonFault(request.changeSummary ?? '');
      return fault === null ? null : { path: 'changeSummary', message: fault };
    },
  },
};

/** The workflow of all controlled records, for the checks at start. */
export const controlledWorkflow: AnyWorkflow = {
  ...rules,
  record: { table: 'kernel.controlled_version', domain: 'ApprovalPolicy', what: 'Version' },
  effects: {},
  signed: submittedDocument,
};

function isStale({ current }: Standing): boolean {
  return (current?.staleSince ?? null) !== null;
}

function hasReviewedTrail({ acts, current, callerId }: Standing): boolean {
  return acts.some(
    ({ action, submission, by }) =>
      action === 'ReviewTrail' && submission === current?.submission && by.id === callerId,
  );
}

/** A version is in force from the day of its last approval or later; a revision at once, because it replaces the former one. */
function effectiveDateFault({ request, today, inForce, resource }: Standing): Unmet | null {
  const day = request?.effectiveFrom ?? today;
  if (day < today) return { path: 'effectiveFrom', message: 'must not lie in the past' };
  if (day > today && inForce !== null)
    return {
      path: 'effectiveFrom',
      message: 'must be today: a revision replaces the version in force when it is approved',
    };
  if (day > today && resource.control.use !== undefined)
    return { path: 'effectiveFrom', message: 'must be today: calculations use the record when it is approved' };
  return null;
}
