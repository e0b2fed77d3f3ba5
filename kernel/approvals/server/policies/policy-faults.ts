import type { FieldFault, Tier } from '#kernel/contract';
import type { ApprovalPolicy, ApprovalStep } from '#schemas/approvals/policy';
import type { Signer } from '../people/signers.js';
import { unfillable } from './fulfil.js';
import { groupOf, plannedSlots } from './planned-slots.js';

/** What forbids a policy: steps without people, or signatures that nobody can give. */
export function policyFaults(
  policy: Pick<ApprovalPolicy, 'reviewSteps' | 'approveSteps' | 'sameUserRule'>,
  tier: Tier,
  people: readonly Signer[],
): FieldFault[] {
  const { reviewSteps, approveSteps, sameUserRule } = policy;
  const lists = { reviewSteps, approveSteps };
  const ofSteps = Object.entries(lists).flatMap(([list, steps]) =>
    steps.flatMap((step, index) =>
      stepFaults(step).map(fault => ({ ...fault, path: `${list}.${index}.${fault.path}` })),
    ),
  );
  if (tier === 'lite' && reviewSteps.length + approveSteps.length > 1)
    return [{ path: 'approveSteps', message: 'a facility of the lite tier has one approval step and no review steps' }];
  if (ofSteps.length > 0) return ofSteps;
  const why = unfillable(plannedSlots(lists, people), people, sameUserRule);
  const noOther = people.length < 2 ? 'an author needs another person who may sign (ApprovalPolicy.Sign)' : null;
  const reason = why ?? noOther;
  return reason === null ? [] : [{ path: 'approveSteps', message: `the policy cannot be fulfilled: ${reason}` }];
}

function stepFaults(step: ApprovalStep): FieldFault[] {
  const isOpen = groupOf(step).includes('signer');
  if (step.mode === 'minimum' && (step.minSigners ?? null) === null)
    return [{ path: 'minSigners', message: 'is required for a minimum number of signers' }];
  if (step.mode !== 'minimum' && (step.minSigners ?? 1) !== 1)
    return [{ path: 'minSigners', message: 'counts only for a minimum number of signers' }];
  if (step.mode === 'all' && isOpen)
    return [{ path: 'users', message: 'name the users, roles or departments that all sign' }];
  return [];
}
