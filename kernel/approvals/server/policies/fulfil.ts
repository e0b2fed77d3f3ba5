import type { SameUserRule } from '#schemas/approvals/policy';
import { isCandidate, type Signer } from '../people/signers.js';
import type { PlannedSlot } from './planned-slots.js';

type Slot = Pick<PlannedSlot, 'stage' | 'step' | 'stepName' | 'candidates'>;

/** A step whose signatures the people cannot all give, and why, as a sentence. */
interface Unfilled extends Pick<Slot, 'stage' | 'step'> {
  readonly why: string;
}

/** Why the people cannot give all signatures, as a sentence; null when they can. */
export function unfillable(slots: readonly Slot[], people: readonly Signer[], rule: SameUserRule): string | null {
  return unfilledStep(slots, people, rule)?.why ?? null;
}

/**
 * The step for which people are missing; null when they can give all signatures. Who may sign twice follows from the rule of
 * the policy; a step is never signed twice by one person.
 */
export function unfilledStep(slots: readonly Slot[], people: readonly Signer[], rule: SameUserRule): Unfilled | null {
  const steps = stepsOf(slots);
  const groups =
    rule === 'never'
      ? [slots]
      : rule === 'allowed' || steps.length === 1
        ? steps
        : steps.slice(1).map((step, index) => [...(steps[index] ?? []), ...step]);
  for (const group of groups) {
    const failed = unmatched(group, people);
    if (failed !== null) return { stage: failed.stage, step: failed.step, why: sentenceFor(failed, people) };
  }
  return null;
}

function stepsOf(slots: readonly Slot[]): Slot[][] {
  const steps = new Map<string, Slot[]>();
  for (const slot of slots) {
    const key = `${slot.stage} ${slot.step}`;
    steps.set(key, [...(steps.get(key) ?? []), slot]);
  }
  return [...steps.values()];
}

/** The first slot that stays without a person when each person fills one slot (augmenting paths), or null. */
function unmatched(slots: readonly Slot[], people: readonly Signer[]): Slot | null {
  const slotOf = new Map<Signer, Slot>();
  const place = (slot: Slot, seen: Set<Signer>): boolean =>
    people.some(person => {
      if (seen.has(person) || !isCandidate(slot.candidates, person)) return false;
      seen.add(person);
      const other = slotOf.get(person);
      if (other !== undefined && !place(other, seen)) return false;
      slotOf.set(person, slot);
      return true;
    });
  return slots.find(slot => !place(slot, new Set())) ?? null;
}

function sentenceFor({ stepName, candidates }: Slot, people: readonly Signer[]): string {
  const able = people.filter(person => isCandidate(candidates, person));
  const why =
    able.length === 0
      ? 'nobody who may sign it is left'
      : `${able.map(({ name }) => name).join(', ')} may sign it, but ${able.length === 1 ? 'is' : 'are'} needed for other signatures`;
  return `the step ${stepName} cannot be signed: ${why}`;
}
