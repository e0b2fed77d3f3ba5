import type { AnyCall, RoleOf, StateOf } from '#kernel/contract';
import { may } from '#kernel/record/resources/routes/route-parts';
import type { Situation } from '#schemas/workflow/actions-for';
import type { controlledRecord } from '#schemas/approvals/workflow';
import { isOwnSlot, ownSlot, stageOf } from './own-slot.js';
import { hasSignedBefore } from './same-user.js';
import type { Standing } from './standing.js';

type Table = typeof controlledRecord;
type Role = RoleOf<Table>;

/** The record and the caller as the workflow sees them. */
export function situationOf(call: Pick<AnyCall, 'actor'>, standing: Standing): Situation<Table, Standing> {
  const { current } = standing;
  return {
    state: standing.state satisfies StateOf<Table>,
    person: { may: key => call.actor.may(key), roles: rolesOf(call, standing) },
    holders: {
      submitter: namesOf(current?.submittedBy),
      retirer: namesOf(current?.retireAskedBy),
      signedBefore: [call.actor.fullName],
    },
    context: standing,
  };
}

function namesOf(person: { readonly name: string } | null | undefined): string[] {
  return person === null || person === undefined ? [] : [person.name];
}

function rolesOf({ actor }: Pick<AnyCall, 'actor'>, standing: Standing): Role[] {
  const { resource, current, me, slots, today } = standing;
  const signs = (stage: string): boolean =>
    me !== null && slots.some(slot => slot.stage === stage && isOwnSlot(slot, me, today));
  const held: readonly (readonly [Role, boolean])[] = [
    ['editor', may(resource, 'Modify').anyOf.some(key => actor.may(key))],
    ['submitter', current?.submittedBy?.id === actor.id],
    ['retirer', current?.retireAskedBy?.id === actor.id],
    ['reviewer', signs('review')],
    ['approver', signs(stageOf(standing) === 'retire' ? 'retire' : 'approve')],
    ['signedBefore', signedBefore(standing)],
  ];
  return held.flatMap(([role, holds]) => (holds ? [role] : []));
}

/** The policy does not let the caller sign once more in this submission. */
function signedBefore(standing: Standing): boolean {
  const { acts, current, callerId, policy } = standing;
  if (stageOf(standing) === 'retire') return false;
  const rule = policy?.rules.sameUserRule ?? 'never';
  const of = { personId: callerId, submission: current?.submission ?? 0, rule };
  return hasSignedBefore(acts, of, ownSlot(standing));
}
