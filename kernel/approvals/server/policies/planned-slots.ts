import type { ApprovalStep } from '#schemas/approvals/policy';
import { isCandidate, type Candidates, type Signer } from '../people/signers.js';
import type { PolicyRules } from './policy.js';

/** A place for one signature, as a policy asks for it. */
export interface PlannedSlot {
  readonly stage: 'review' | 'approve';
  readonly step: number;
  readonly stepName: string;
  readonly mode: ApprovalStep['mode'];
  readonly place: number;
  readonly candidates: Candidates;
}

/** The signatures that a policy asks for, with the people there are now. */
export function plannedSlots(
  { reviewSteps, approveSteps }: Pick<PolicyRules, 'reviewSteps' | 'approveSteps'>,
  people: readonly Signer[],
): PlannedSlot[] {
  return [
    ...reviewSteps.flatMap((step, index) => slotsOfStep('review', index + 1, step, people)),
    ...approveSteps.flatMap((step, index) => slotsOfStep('approve', index + 1, step, people)),
  ];
}

/** The slots of one step: one for `any`, a number of them for `minimum`, one for each person for `all`. */
function slotsOfStep(
  stage: PlannedSlot['stage'],
  number: number,
  step: ApprovalStep,
  people: readonly Signer[],
): PlannedSlot[] {
  const group = groupOf(step);
  const lists: Candidates[] =
    step.mode === 'all'
      ? everybodyOf(step, group, people).map(id => [`user:${id}`])
      : Array.from({ length: step.mode === 'minimum' ? (step.minSigners ?? 1) : 1 }, () => group);
  return lists.map((candidates, index) => ({
    stage,
    step: number,
    stepName: step.name,
    mode: step.mode,
    place: index + 1,
    candidates,
  }));
}

/** Named users also when they may not sign now, so that nobody is left out unseen. */
function everybodyOf({ users }: ApprovalStep, group: Candidates, people: readonly Signer[]): string[] {
  return [...new Set([...users, ...people.filter(person => isCandidate(group, person)).map(({ id }) => id)])];
}

/** Who may sign a step; everybody who may sign when it names nobody. */
export function groupOf({ users, roles, departments }: ApprovalStep): Candidates {
  const named = [
    ...users.map(id => `user:${id}`),
    ...roles.map(id => `role:${id}`),
    ...departments.map(id => `department:${id}`),
  ];
  return named.length === 0 ? ['signer'] : named;
}
