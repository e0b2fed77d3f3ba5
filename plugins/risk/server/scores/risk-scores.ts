import type { PlantLimits } from '#plugins/limits/server/api';
import type { ProductionRisk, RiskScores } from '#plugins/risk/shared/scores/scores';
import { riskMatrix, VISIBLE_RESIDUE_UG_PER_SQCM } from '../engine/index.js';
import type { Criteria } from '../ranking/criteria.js';
import { rankFacility } from '../ranking/rank-scope.js';
import type { ResidueRatio } from './goal-metrics.js';
import { goalStatus } from './goal-status.js';
import type { Measured } from './measured.js';
import { productionRisks } from './production-risks.js';
import { toxicities } from './toxicity.js';

/**
 * Every score of every production, with the number of equipment limits it sets. Without measurements there is no
 * capability score and no level, with the reason. `residues` are those of feasibility goals.
 */
export function riskScores(
  limits: PlantLimits,
  criteria: Criteria,
  measured: Measured,
  residues: readonly ResidueRatio[],
): RiskScores {
  const { productions, actives } = toxicities(limits);
  const governing = limits.equipment().flatMap(row => row.limit?.previous?.id ?? []);
  const governs = new Map<string, number>();
  for (const id of governing) governs.set(id, (governs.get(id) ?? 0) + 1);
  const rpns = new Map(rankFacility(limits, criteria).map(row => [row.product.id, row.rpn]));
  const risks = productionRisks(limits, productions, measured).map((risk): ProductionRisk => {
    const { id } = risk.production;
    const count = governs.get(id) ?? 0;
    return {
      ...risk,
      rpn: rpns.get(id) ?? null,
      governs: count,
      governsShare: governing.length === 0 ? 0 : count / governing.length,
    };
  });
  return {
    actives: [...actives],
    productions: risks,
    goals: goalStatus(criteria.goals, risks, residues),
    matrix: {
      toxicityEdges: [...riskMatrix.toxicityEdges],
      capabilityEdges: [...riskMatrix.capabilityEdges],
      levels: riskMatrix.levels.map(row => [...row]),
      visibleUpTo: riskMatrix.visibleUpTo,
    },
    visibleResidueUgPerSqcm: VISIBLE_RESIDUE_UG_PER_SQCM,
    equipmentsWithLimit: governing.length,
    basis: limits.basis,
  };
}
