import type { PlantLimits } from '#plugins/limits/server/api';
import type { ExplainedScore, ProductionRisk, ProductionToxicity, RiskScores } from '#schemas/risk/scores';
import {
  detectabilityScore,
  processCapabilityScore,
  riskMatrix,
  riskOf,
  toxicityScore,
  VISIBLE_RESIDUE_UG_PER_SQCM,
  visualDetectionIndex,
  type Score,
} from '../engine/index.js';
import { rankFacility } from '../ranking/rank-scope.js';
import type { Criteria } from '../ranking/criteria.js';
import { goalStatus } from './goal-status.js';
import { toxicities } from './toxicity.js';

/**
 * Every score of every production, with how many machines' limits it sets. Nothing measured is known yet, so there is no
 * capability score and with it no level: both say so.
 */
export function riskScores(limits: PlantLimits, criteria: Criteria): RiskScores {
  const { productions, actives } = toxicities(limits);
  const governing = limits.equipment().flatMap(row => row.limit?.previous?.id ?? []);
  const governs = new Map<string, number>();
  for (const id of governing) governs.set(id, (governs.get(id) ?? 0) + 1);
  const lowest = limits.lowestOn(null);
  const rpns = new Map(rankFacility(limits, criteria).map(row => [row.product.id, row.rpn]));
  const risks = productions.map((each): ProductionRisk => {
    const { id } = each.production;
    const count = governs.get(id) ?? 0;
    return {
      ...productionRisk(each, lowest.get(id)?.l3MgPerSqcm ?? null),
      rpn: rpns.get(id) ?? null,
      governs: count,
      governsShare: governing.length === 0 ? 0 : count / governing.length,
    };
  });
  return {
    actives: [...actives],
    productions: risks,
    goals: goalStatus(criteria.goals, risks),
    matrix: {
      toxicityEdges: [...riskMatrix.toxicityEdges],
      capabilityEdges: [...riskMatrix.capabilityEdges],
      levels: riskMatrix.levels.map(row => [...row]),
      visibleUpTo: riskMatrix.visibleUpTo,
    },
    visibleResidueUgPerSqcm: VISIBLE_RESIDUE_UG_PER_SQCM,
    machinesWithLimit: governing.length,
    basis: limits.basis,
  };
}

function productionRisk(
  { production, active, basis, intakeUgPerDay }: ProductionToxicity,
  l3MgPerSqcm: number | null,
): Omit<ProductionRisk, 'governs' | 'governsShare' | 'rpn'> {
  const l3 = l3MgPerSqcm === null ? null : l3MgPerSqcm * 1000;
  const toxicity = toxicityScore(intakeUgPerDay === null ? null : intakeUgPerDay / 1000);
  const capability = processCapabilityScore(null);
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
    capability: explained(capability),
    visualDetectionIndex: explained(visualDetectionIndex(VISIBLE_RESIDUE_UG_PER_SQCM, l3)),
    detectability: explained(detectability),
    level,
    raisedBecauseInvisible,
    missing: [...missing],
    l3MgPerSqcm,
  };
}

function explained({ value, raw, formula, inputs, missing }: Score): ExplainedScore {
  return { value, raw, formula, inputs: inputs.map(input => ({ ...input })), missing: [...missing] };
}
