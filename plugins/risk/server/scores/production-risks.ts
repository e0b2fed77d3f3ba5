import type { PlantLimits } from '#plugins/limits/server/api';
import type { ProductionRisk, ProductionToxicity } from '#plugins/risk/shared/scores/scores';
import type { CapabilityInput } from '../api.js';
import {
  detectabilityScore,
  riskOf,
  toxicityScore,
  VISIBLE_RESIDUE_UG_PER_SQCM,
  visualDetectionIndex,
} from '../engine/index.js';
import { capabilityScore } from './capabilities.js';
import { explained } from './explained.js';
import type { Measured } from './measured.js';

/** Scores and level of a production, without the limits it governs. */
export type RiskAlone = Omit<ProductionRisk, 'governs' | 'governsShare' | 'rpn'>;

/** Scores and level of each production, against its lowest current surface limit. */
export function productionRisks(
  limits: PlantLimits,
  productions: readonly ProductionToxicity[],
  { figures, visibleFrom }: Measured,
): readonly RiskAlone[] {
  const lowest = limits.lowestOn(null);
  return productions.map(each => {
    const { id } = each.production;
    const limit = lowest.get(id);
    const visible = visibleFrom.get(limit?.substance.id ?? '') ?? VISIBLE_RESIDUE_UG_PER_SQCM;
    return riskAlone(each, { l3MgPerSqcm: limit?.l3MgPerSqcm ?? null, visible }, figures.get(id) ?? []);
  });
}

/** A limit, and the visual residue limit, ug/sqcm. */
interface Bounds {
  readonly l3MgPerSqcm: number | null;
  readonly visible: number;
}

function riskAlone(
  { production, active, basis, intakeUgPerDay }: ProductionToxicity,
  { l3MgPerSqcm, visible }: Bounds,
  figures: readonly CapabilityInput[],
): RiskAlone {
  const l3 = l3MgPerSqcm === null ? null : l3MgPerSqcm * 1000;
  const toxicity = toxicityScore(intakeUgPerDay === null ? null : intakeUgPerDay / 1000);
  const capability = capabilityScore(l3, figures);
  const detectability = detectabilityScore(visible, l3);
  const { level, raisedBecauseInvisible, missing } = riskOf({
    toxicity: toxicity.value,
    capability: capability.value,
    detectability: detectability.value,
  });
  return {
    production,
    active,
    basis,
    toxicity: explained(toxicity),
    capability,
    visualDetectionIndex: explained(visualDetectionIndex(visible, l3)),
    detectability: explained(detectability),
    level,
    raisedBecauseInvisible,
    missing: [...missing],
    l3MgPerSqcm,
  };
}
