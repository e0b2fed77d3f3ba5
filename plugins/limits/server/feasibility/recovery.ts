import type { EquipmentMaterial } from '#plugins/equipment/server/api';
import type { DetectionMethod } from '#plugins/products/server/api';
import type { Policy } from '#plugins/limits/shared/policy';

/** What share of a residue a method finds on a surface, and how that is known. */
export interface Recovery {
  /** Above 100 counts as 100. */
  readonly percent: number;
  readonly source: string;
  /** What would have to be known besides, as `recovery of AM03 on Tool steel`. */
  readonly missing: readonly string[];
}

/** A method as people call it, with what it recovers from materials. */
export interface RecoveringMethod {
  readonly label: string;
  readonly recoveries: DetectionMethod['recoveries'];
}

/** Surfaces of one machine or of several; `of` says whose they are. */
export interface Surfaces {
  readonly of: string;
  readonly materials: readonly Pick<EquipmentMaterial, 'mocId' | 'mocName'>[];
}

/**
 * The recovery for all materials that the policy states, else the lowest that was measured on one of the surfaces. What
 * is missing is named, and never taken for whole: where nothing was measured the lowest recovery that the policy accepts
 * stands in, so that numbers are shown on the safe side (formulas 5.2).
 */
export function recoveryOn(policy: Policy, method: RecoveringMethod, { of, materials }: Surfaces): Recovery {
  const { useGlobalRecoveryPercentage, globalRecoveryPercentage, minRecoveryPct } = policy;
  const judged = (percent: number, source: string, missing: readonly string[]): Recovery => ({
    percent: Math.min(percent, 100),
    source: percent < minRecoveryPct ? `${source}; below the ${minRecoveryPct} % that the policy accepts` : source,
    missing,
  });
  if (useGlobalRecoveryPercentage) return judged(globalRecoveryPercentage, 'for all materials, by the policy', []);
  const known = materials.flatMap(({ mocId, mocName }) => {
    const recovery = method.recoveries.find(each => each.mocId === mocId);
    return recovery === undefined ? [] : [{ percent: recovery.recoveryPercent, mocId, mocName }];
  });
  const unknown = materials.filter(({ mocId }) => !known.some(each => each.mocId === mocId));
  const missing =
    materials.length === 0
      ? [`material of construction of ${of}`]
      : unknown.map(({ mocName }) => `recovery of ${method.label} on ${mocName}`);
  const also = unknown.length === 0 ? '' : `; unknown on ${unknown.map(({ mocName }) => mocName).join(', ')}`;
  const [lowest] = known.toSorted((a, b) => a.percent - b.percent);
  return lowest === undefined
    ? judged(minRecoveryPct, `assumed, the lowest that the policy accepts${also}`, missing)
    : judged(lowest.percent, `on ${lowest.mocName}${also}`, missing);
}
