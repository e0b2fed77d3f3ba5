import type { SameUserRule } from '#schemas/approvals/policy';
import type { ActRow } from '../versions/acts.js';
import type { SlotRow } from '../versions/slots.js';

/**
 * By the rule of the policy the person may not sign once more in the submission (entities 8.1, sameUserRule). `slot` is the
 * one that the person would sign; null: there is none.
 */
export function hasSignedBefore(
  acts: readonly ActRow[],
  {
    personId,
    submission,
    rule,
  }: { readonly personId: string; readonly submission: number; readonly rule: SameUserRule },
  slot: Pick<SlotRow, 'stage' | 'step'> | null,
): boolean {
  const inSubmission = acts.filter(
    act => act.submission === submission && act.step !== null && act.stage !== 'retire' && isSignature(act),
  );
  const own = inSubmission.filter(({ by }) => by.id === personId);
  if (own.length === 0) return false;
  if (rule === 'never') return true;
  const isSameStep = own.some(act => act.stage === slot?.stage && act.step === slot?.step);
  if (rule === 'allowed' || isSameStep) return isSameStep;
  const last = inSubmission.at(-1);
  return own.some(act => act.stage === last?.stage && act.step === last.step);
}

function isSignature({ action }: ActRow): boolean {
  return action === 'Review' || action === 'Approve';
}
