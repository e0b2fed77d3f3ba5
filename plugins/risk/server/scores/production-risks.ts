import type { PlantLimits } from '#plugins/limits/server/api';
import type { ProductionRisk, ProductionToxicity } from '#schemas/risk/scores';
import type { CapabilityInput } from '../api.js';
import {
  detectabilityScore,
  riskOf,
  toxicityScore,
  VISIBLE_RESIDUE_UG_PER_SQCM,
  visualDetectionIndex,
} from '../engine/index.js';
import { capabilityScore, type FiguresByProduction } from './capabilities.js';
import { explained } from './explained.js';

/** Scores and level of a production, without its place in rankings. */
export type RiskAlone = Omit<ProductionRisk, 'governs' | 'governsShare' | 'rpn'>;

/** Scores and level of each production; results are held against its lowest surface limit in force. */
export function productionRisks(
  limits: PlantLimits,
  productions: readonly ProductionToxicity[],
  figures: FiguresByProduction,
): readonly RiskAlone[] {
  const lowest = limits.lowestOn(null);
  return productions.map(each => {
    const { id } = each.production;
    return riskAlone(each, lowest.get(id)?.l3MgPerSqcm ?? null, figures.get(id) ?? []);
  });
}

function riskAlone(
  { production, active, basis, intakeUgPerDay }: ProductionToxicity,
  l3MgPerSqcm: number | null,
  figures: readonly CapabilityInput[],
): RiskAlone {
  const l3 = l3MgPerSqcm === null ? null : l3MgPerSqcm * 1000;
  const toxicity = toxicityScore(intakeUgPerDay === null ? null : intakeUgPerDay / 1000);
  const capability = capabilityScore(l3, figures);
  const detectability = detectabilityScore(VISIBLE_RESIDUE_UG_PER_SQCM, l3);
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
    visualDetectionIndex: explained(visualDetectionIndex(VISIBLE_RESIDUE_UG_PER_SQCM, l3)),
    detectability: explained(detectability),
    level,
    raisedBecauseInvisible,
    missing: [...missing],
    l3MgPerSqcm,
  };
}
