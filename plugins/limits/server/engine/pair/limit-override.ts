/** A signed decision on the limit of one residue on one piece of equipment, in place of the calculated one (entities 6.3). */
export interface LimitOverride {
  /** The record of the decision. */
  readonly id: string;
  readonly l3MgPerSqcm: number;
  /** The lowest calculated limit on which it was decided. */
  readonly decidedOnMgPerSqcm: number;
  readonly reason: string;
}

/** Overrides on one piece of equipment, by the production that leaves the residue (`ofAgents` for agents), then by residue. */
export type EquipmentOverrides = Readonly<Record<string, Readonly<Record<string, LimitOverride>>>>;
/** The key of residues that no production leaves. */
export const ofAgents = '';

/** Equal limits may differ in the last digit, because they were calculated in another order. */
const sameDigits = 1 - 1e-12;

/** Whether a decision allows more than was calculated. */
export function isLooser({ l3MgPerSqcm, decidedOnMgPerSqcm }: Omit<LimitOverride, 'id' | 'reason'>): boolean {
  return l3MgPerSqcm > decidedOnMgPerSqcm;
}

/**
 * The limit that applies, mg/sqcm (ADR 0061). A stricter decision never loosens a limit. A looser one does not apply where
 * less is calculated now than what was decided on: nobody has decided about that.
 */
export function overridden(calculated: number, override: LimitOverride): number {
  if (!isLooser(override)) return Math.min(calculated, override.l3MgPerSqcm);
  if (calculated < override.decidedOnMgPerSqcm * sameDigits) return calculated;
  return Math.max(calculated, override.l3MgPerSqcm);
}
