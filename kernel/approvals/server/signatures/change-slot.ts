import { ApiError, notFound, RefusedStep, validationError, type AnyCall, type Attempt } from '#kernel/contract';
import { statedReason } from '#kernel/core/change-reason';
import { deliver } from '#people/server/notices/deliver';
import type { SlotChange } from '#schemas/approvals/signatures';
import { reasonFault } from '#schemas/workflow/reason-fault';
import type { ControlledResources } from '../controlled-resources.js';
import { signatureAwaited } from '../notices.js';
import { candidateWords, isCandidate, signersOf, type Signer } from '../people/signers.js';
import { hasSignedBefore } from '../steps/same-user.js';
import { actsOf, type ActRow } from '../versions/acts.js';
import { slotsOf, updateSlots, waitingSlots, type SlotRow } from '../versions/slots.js';
import { versionsOf, type VersionRow } from '../versions/version-rows.js';

/** A slot with its version, locked. */
interface Found {
  readonly slot: SlotRow;
  /** All slots of the version. */
  readonly slots: readonly SlotRow[];
  readonly version: VersionRow;
  readonly attempt: Attempt;
}

/**
 * S5: gives a slot to another person for good, delegates it until a day, or ends a delegation (`userId` null). Who manages
 * policies may do it with every slot, others delegate their own; a delegate may only hand it back. The delegate is one of those
 * who might sign the slot anyway, or holds a role of its assignee.
 */
export async function changeSlot(
  call: AnyCall,
  controlled: ControlledResources,
  id: string,
  today: string,
  { userId, until: sentUntil, reason: sent }: SlotChange,
): Promise<void> {
  const fault = reasonFault(sent);
  if (fault !== null) throw validationError({ path: 'reason', message: fault });
  const reason = statedReason(sent);
  const until = sentUntil ?? null;
  const found = await lockedSlot(
    call,
    controlled,
    id,
    userId === null ? 'end the delegation' : until === null ? 'reassign' : 'delegate',
  );
  const { slot, version, attempt } = found;
  if (slot.status !== 'PendingApproval' || slot.closedAt !== null)
    throw new RefusedStep(attempt, 'TransactionLocked', {
      message: 'Not allowed: this signature is not awaited any more',
    });
  const people = await signersOf(call);
  const me = people.find(person => person.id === call.actor.id);
  const isOwn = me !== undefined && isCandidate(slot.candidates, me);
  const manages = call.actor.may('ApprovalPolicy.Modify');
  const handsBack = userId === null && slot.delegatedTo?.id === call.actor.id;
  if (!manages && !handsBack && (!isOwn || (userId !== null && until === null)))
    throw new RefusedStep(attempt, 'NotAllowed', {
      message:
        'Not allowed: you delegate your own signatures until a day; who manages approval policies reassigns those of others',
    });
  if (until !== null && until < today) throw validationError({ path: 'until', message: 'must not lie in the past' });
  const asked = { callerId: call.actor.id, isDelegation: until !== null, acts: await actsOf(call, version.id) };
  const person = userId === null ? null : personFor(people, found, { ...asked, userId });
  const words = await candidateWords(call, [slot.candidates]);
  const before = slot.delegatedTo?.name ?? words(slot.candidates);
  await updateSlots(call, [id], columnsFor(person, until));
  // Who is asked now is reminded as well.
  if (person !== null)
    await call.tx
      .db('kernel.approval_reminder')
      .where({ facility_id: call.facility.id, slot_id: id, kind: 'reminder' })
      .delete();
  call.tx.audit({
    domain: attempt.domain,
    action: userId === null ? 'endDelegation' : until === null ? 'reassign' : 'delegate',
    entity: attempt.entity,
    changes: [
      { path: 'signer', from: before, to: person?.name ?? words(slot.candidates) },
      { path: 'step', from: null, to: slot.stepName },
      { path: 'documentVersion', from: null, to: version.version },
      ...(until === null ? [] : [{ path: 'until', from: null, to: until }]),
    ],
    reason,
  });
  if (slot.openedAt === null) return;
  const waiting = {
    facility: call.facility.name,
    label: version.label,
    version: version.version,
    documents: controlled.labelOfType(version.documentType),
    stage: slot.stage,
    from: call.actor.fullName,
    dueOn: slot.dueOn,
  };
  if (person !== null) await deliver(call.tx, call.facility.id, [person], signatureAwaited(waiting));
}

function columnsFor(person: Signer | null, until: string | null): Readonly<Record<string, unknown>> {
  if (person === null) return { delegated_to: null, delegated_until: null };
  if (until !== null) return { delegated_to: person.id, delegated_until: until };
  return { candidates: [`user:${person.id}`], delegated_to: null, delegated_until: null };
}

/** The new person, who may sign, was not involved yet, and holds what the step asks for. */
function personFor(
  people: readonly Signer[],
  { slot, slots, version }: Found,
  {
    userId,
    callerId,
    isDelegation,
    acts,
  }: {
    readonly userId: string;
    readonly callerId: string;
    readonly isDelegation: boolean;
    readonly acts: readonly ActRow[];
  },
): Signer {
  const refuse = (message: string): never => {
    throw validationError({ path: 'userId', message });
  };
  const person = people.find(({ id }) => id === userId);
  if (person === undefined) return refuse('may not sign in this facility (ApprovalPolicy.Sign)');
  const involved = slot.stage === 'retire' ? version.retireAskedBy : version.submittedBy;
  if (involved?.id === userId) refuse('has submitted this version');
  if (slot.candidates.includes(`user:${userId}`) || (isDelegation && userId === callerId))
    refuse('signs this step already: a delegation must not lead back to who gave it');
  if (!isCandidate(slot.candidates, person) && !sharesRole(people, slot, person))
    refuse('does not hold a role that this step asks for');
  if (slot.stage === 'retire') return person;
  const rule = version.policy?.sameUserRule ?? 'never';
  // Which step precedes one whose turn has not come is not known yet.
  const known = slot.openedAt === null && rule === 'notConsecutive' ? 'allowed' : rule;
  if (hasSignedBefore(acts, { personId: userId, submission: slot.submission, rule: known }, slot))
    refuse('has signed already, and may not sign this step as well by the approval policy');
  const isOther = (each: SlotRow): boolean =>
    each.id !== slot.id &&
    each.submission === slot.submission &&
    (rule === 'never' || (each.stage === slot.stage && each.step === slot.step));
  const awaited = [...waitingSlots(slots, 'review'), ...waitingSlots(slots, 'approve')].filter(isOther);
  if (!isDelegation && awaited.some(({ candidates }) => candidates.length === 1 && candidates[0] === `user:${userId}`))
    refuse('alone is asked for another signature of this version, and may not sign both by the approval policy');
  return person;
}

/** A named person is replaced by somebody who holds one of their roles. */
function sharesRole(people: readonly Signer[], { candidates }: SlotRow, person: Signer): boolean {
  const named = people.filter(({ id }) => candidates.includes(`user:${id}`));
  return named.some(({ roleIds }) => roleIds.some(role => person.roleIds.includes(role)));
}

async function lockedSlot(call: AnyCall, controlled: ControlledResources, id: string, action: string): Promise<Found> {
  const [place] = await call.tx.rows<{ table: string; recordId: string; versionId: string }>({
    text: `select record_table as "table", record_id as "recordId", version_id as "versionId" from kernel.approval_slot
           where facility_id = $1 and id = $2`,
    values: [call.facility.id, id],
  });
  if (place === undefined) throw notFound('Signature');
  const versions = await versionsOf(call, place.table, place.recordId, 'changed');
  const version = versions.find(each => each.id === place.versionId);
  const slots = await slotsOf(call, place.versionId);
  const slot = slots.find(each => each.id === id);
  if (version === undefined || slot === undefined) throw new ApiError('NotFoundError');
  const domain = controlled.ofTable(place.table)?.audit.domain ?? 'ApprovalPolicy';
  const entity = { table: place.table, id: place.recordId, label: version.label };
  return { slot, slots, version, attempt: { domain, entity, action, state: version.state } };
}
