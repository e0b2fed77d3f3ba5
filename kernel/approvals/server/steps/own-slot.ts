import { isCandidate, type Signer } from '../people/signers.js';
import { slotsInTurn, waitingSlots, type SlotRow } from '../versions/slots.js';
import type { VersionRow } from '../versions/version-rows.js';
import type { Standing } from './standing.js';

/** Somebody has asked to retire the version. */
export function isRetiring(current: VersionRow | null): boolean {
  return (current?.retireAskedAt ?? null) !== null;
}

/** The stage whose signatures are awaited now; null: none is. */
export function stageOf({ state, current }: Standing): SlotRow['stage'] | null {
  if (state === 'BeingReviewed') return 'review';
  if (state === 'BeingApproved') return 'approve';
  return state === 'Approved' && isRetiring(current) ? 'retire' : null;
}

/** The person may sign the slot: as one of its candidates, or for one of them until the delegation ends. */
export function isOwnSlot(
  { candidates, delegatedTo, delegatedUntil }: Pick<SlotRow, 'candidates' | 'delegatedTo' | 'delegatedUntil'>,
  me: Signer,
  today: string,
): boolean {
  if (delegatedTo?.id === me.id && delegatedUntil !== null && delegatedUntil >= today) return true;
  return isCandidate(candidates, me);
}

/** The slot that the caller would sign: the first of those whose turn it is. */
export function ownSlot(standing: Standing): SlotRow | null {
  const { me, slots, today, policy } = standing;
  const stage = stageOf(standing);
  if (stage === null || me === null) return null;
  const inTurn = slotsInTurn(slots, stage, policy?.rules.sequential ?? true);
  // A slot for the person alone comes before one of a group, which others can sign as well.
  const own = inTurn.filter(slot => isOwnSlot(slot, me, today));
  return own.find(({ candidates }) => candidates.includes(`user:${me.id}`)) ?? own[0] ?? null;
}

/** Why the caller has no slot to sign, as a sentence; null when there is one. */
export function noSlotBecause(standing: Standing): string | null {
  if (ownSlot(standing) !== null) return null;
  const { me, slots, today, acts } = standing;
  const stage = stageOf(standing);
  if (stage === null || me === null) return 'no signature of yours is awaited';
  const own = (slot: SlotRow): boolean => isOwnSlot(slot, me, today);
  const later = waitingSlots(slots, stage).find(own);
  if (later !== undefined) {
    const [first] = waitingSlots(slots, stage);
    return `the step ${later.stepName} waits for the step ${first?.stepName ?? ''}`;
  }
  const taken = slots.find(slot => slot.stage === stage && slot.status === 'Signed' && own(slot));
  const act = acts.find(({ id }) => id === taken?.actId);
  if (act === undefined) return 'no signature of yours is awaited';
  return `${act.by.name} has signed the step ${taken?.stepName ?? ''} on ${act.at.slice(0, 16).replace('T', ' ')} UTC`;
}
