import type { EquipmentMaterial } from '#plugins/equipment/server/api';
import type { DetectionMethod } from '#plugins/products/server/api';
import type { Policy } from '#plugins/limits/shared/policy';

/** The recovery of a residue by a method from a surface, and its source. */
export interface Recovery {
  /** Above 100 counts as 100. */
  readonly percent: number;
  readonly source: string;
  /** Unknown inputs, for example `recovery of AM03 on Tool steel`. */
  readonly missing: readonly string[];
}

/** A method with its display name and its recoveries by material. */
export interface RecoveringMethod {
  readonly label: string;
  readonly recoveries: DetectionMethod['recoveries'];
}

/** Surfaces of one or more pieces of equipment; `of` names them. */
export interface Surfaces {
  readonly of: string;
  readonly materials: readonly Omit<EquipmentMaterial, 'equipmentId'>[];
}

/**
 * The recovery that the policy states for all materials, otherwise the lowest measured on one of the surfaces. Missing
 * ones are named and never taken as complete: the lowest accepted recovery is shown instead, on the safe side
 * (formulas 5.2).
 */
export function recoveryOn(policy: Policy, method: RecoveringMethod, { of, materials }: Surfaces): Recovery {
  const { useGlobalRecoveryPercentage, globalRecoveryPercentage, minRecoveryPct } = policy;
  const judged = (percent: number, source: string, missing: readonly string[]): Recovery => ({
    percent: Math.min(percent, 100),
    source: percent < minRecoveryPct ? `${source}; below the ${minRecoveryPct} % that the policy accepts` : source,
    missing,
  });
  if (useGlobalRecoveryPercentage) return judged(globalRecoveryPercentage, 'for all materials, by the policy', []);
  const known = materials.flatMap(material => recoveryFrom(method, material) ?? []);
  const unknown = materials.filter(
    ({ mocId, needsRecovery = true }) => needsRecovery && !known.some(each => each.mocId === mocId),
  );
  const missing =
    materials.length === 0
      ? [`material of construction of ${of}`]
      : unknown.map(({ mocName }) => `recovery of ${method.label} on ${mocName}`);
  const also = unknown.length === 0 ? '' : `; unknown on ${unknown.map(({ mocName }) => mocName).join(', ')}`;
  const [lowest] = known.toSorted((a, b) => a.percent - b.percent);
  return lowest === undefined
    ? judged(minRecoveryPct, `assumed, the minimum of the policy${also}`, missing)
    : judged(lowest.percent, `on ${lowest.mocName}${also}`, missing);
}

/** The recovery from a material, or from the one that represents it. */
function recoveryFrom(
  { recoveries }: RecoveringMethod,
  { mocId, mocName, representedBy = null }: Surfaces['materials'][number],
): { readonly mocId: string; readonly mocName: string; readonly percent: number } | null {
  const of = (id: string | undefined): number | undefined =>
    recoveries.find(each => each.mocId === id)?.recoveryPercent;
  const own = of(mocId);
  if (own !== undefined) return { mocId, mocName, percent: own };
  const percent = of(representedBy?.mocId);
  return percent === undefined
    ? null
    : { mocId, mocName: `${mocName}, as on ${representedBy?.mocName ?? ''}`, percent };
}
