import type { PolicyChange, PolicySettings } from '#plugins/limits/shared/policy';

/** The settings with a change applied; of the representation only the parts in the change. */
export function changedSettings(before: PolicySettings, change: PolicyChange): PolicySettings {
  const { limitRepresentation: now } = before;
  const { limitRepresentation: sent = {}, ...others } = change;
  return {
    ...before,
    ...others,
    ...purgeOf(before, change),
    factorReason: textOf(change.factorReason === undefined ? before.factorReason : change.factorReason),
    limitRepresentation: {
      productAndEquipmentLimits: { ...now.productAndEquipmentLimits, ...sent.productAndEquipmentLimits },
      sampleLimits: both(now.sampleLimits, sent.sampleLimits),
      sampleRecordingLimits: both(now.sampleRecordingLimits, sent.sampleRecordingLimits),
      reporting: both(now.reporting, sent.reporting),
    },
  };
}

/** Null means no credit, and blank text no evidence. */
function purgeOf(
  before: PolicySettings,
  change: PolicyChange,
): Pick<PolicySettings, 'purgeFactor' | 'purgeFactorEvidence'> {
  const { purgeFactor = before.purgeFactor, purgeFactorEvidence = before.purgeFactorEvidence } = change;
  return {
    purgeFactor: purgeFactor ?? (before.purgeFactor === null ? null : 1),
    purgeFactorEvidence: textOf(purgeFactorEvidence),
  };
}

/** Blank text is none. */
function textOf(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

interface Forms<T> {
  readonly swab: T;
  readonly rinse: T;
}

function both<T extends object>(now: Forms<T>, sent: Partial<Forms<Partial<T>>> = {}): { swab: T; rinse: T } {
  return { swab: { ...now.swab, ...sent.swab }, rinse: { ...now.rinse, ...sent.rinse } };
}
