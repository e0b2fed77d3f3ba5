import { defineRoute, defineUseCase, readOnly, type RouteDefinition, type RouteShape } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken, readFeasibility } from '#plugins/limits/server/api';
import { ProductsApiToken, ResidueDetectionToken } from '#plugins/products/server/api';
import { RiskScores, ToxicityScore } from '#plugins/risk/shared/scores/scores';
import { CapabilityInputsToken, RiskCatalogueToken } from '../api.js';
import { criteriaInForce } from '../ranking/criteria.js';
import { readCandidates } from '../ranking/rank-scope.js';
import { readRankings } from '../ranking/permissions.js';
import { residueRatios } from './goal-metrics.js';
import { measuredIn } from './measured.js';
import { riskScores } from './risk-scores.js';
import { toxicities, toxicityOverview } from './toxicity.js';

type NoInput = RouteShape<undefined, undefined, undefined>;

const readToxicityScore = defineUseCase<NoInput, ToxicityScore>()({
  name: 'risk.read-toxicity-score',
  deps: { limits: LimitsApiToken },
  run: async ({ limits }, call) => {
    const plant = await limits.current(call);
    return { toxicityScore: toxicityOverview(toxicities(plant).productions), basis: plant.basis };
  },
});

const readRiskScores = defineUseCase<NoInput, RiskScores>()({
  name: 'risk.read-risk-scores',
  deps: {
    limits: LimitsApiToken,
    products: ProductsApiToken,
    catalogue: RiskCatalogueToken,
    capability: CapabilityInputsToken,
    detection: ResidueDetectionToken,
    equipment: EquipmentApiToken,
  },
  run: ({ limits, capability, detection, equipment, ...setup }, call) =>
    limits.inOneMoment(
      call,
      async reading => {
        const plant = await limits.current(reading);
        const criteria = await criteriaInForce(reading, setup, plant);
        await readCandidates(plant, criteria);
        // Readings at every limit are calculated only if a goal needs them.
        const needsReadings = criteria.goals.some(({ metric }) => metric === 'feasibilityRatio');
        const readings = needsReadings
          ? await readFeasibility({ limits, detection, equipment }, reading)
          : { rows: [] };
        const measured = await measuredIn(reading, { capability, detection });
        return riskScores(plant, criteria, measured, residueRatios(readings.rows));
      },
      ['residues'],
    ),
});

const shared = {
  method: 'GET',
  scope: 'facility',
  access: readRankings,
  feature: 'risk',
  asOf: true,
  input: {},
  audit: readOnly,
} as const;

/** Scores of formulas section 11. */
export const scoreRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    path: '/dashboard/toxicity-score',
    summary: 'Toxicity scores: distribution, maximum, each production with its basis',
    output: ToxicityScore,
    useCase: readToxicityScore,
  }),
  defineRoute({
    ...shared,
    path: '/risk-scores',
    summary: 'Toxicity, capability, detectability and risk level of every production, and the toxicity of every active',
    output: RiskScores,
    useCase: readRiskScores,
  }),
];
