import { validationError, type AnyCall, type FacilitySettings } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import type { LimitsApi, PlantLimits } from '#plugins/limits/server/api';
import type { ProductsApi } from '#plugins/products/server/api';
import { compareAgents } from '#plugins/risk/shared/worst-case/agent-note';
import type { WorstProductOverride } from '#plugins/risk/shared/worst-case/override';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import type { RiskCatalogue } from '../api.js';
import { criteriaInForce, type Criteria } from './criteria.js';
import { isCounted } from './overrides/override-row.js';
import { currentOverride } from './overrides/current-override.js';
import { rankScope, readCandidates, type RankedScope } from './rank-scope.js';
import { scopeOfQuery, type Scope, type ScopeRequest } from './scope.js';
import { gapsOf, worstCaseRows } from './worst-case-rows.js';

export interface RankingDeps {
  readonly equipment: EquipmentApi;
  readonly limits: LimitsApi;
  readonly products: ProductsApi;
  readonly settings: FacilitySettings;
  readonly catalogue: RiskCatalogue;
}

/** The ranking of a scope before paging. */
export interface WorstCasesOfScope {
  readonly answer: Omit<WorstCases, 'pagination'>;
  readonly ranked: RankedScope;
  readonly limits: PlantLimits;
  readonly criteria: Criteria;
}

type RankingRequest = ScopeRequest & { readonly weights?: string };

/**
 * Worst cases of equipment, an equipment group or the facility, from data, limits and criteria of one moment. `weights`
 * (`solubility:2,dose:0`) is a trial and not stored.
 */
export function worstCasesOf(deps: RankingDeps, call: AnyCall, request: RankingRequest): Promise<WorstCasesOfScope> {
  return deps.limits.inOneMoment(call, reading => readWorstCases(deps, reading, request));
}

async function readWorstCases(deps: RankingDeps, call: AnyCall, request: RankingRequest): Promise<WorstCasesOfScope> {
  const limits = await deps.limits.current(call);
  const scope = await scopeOfQuery(call, request, { ...deps, limits });
  const criteria = await criteriaInForce(call, deps, limits);
  const weights = weightsOf(request.weights, criteria);
  await readCandidates(limits, criteria);
  const ranked = rankScope(scope, limits, criteria, weights);
  const override = await currentOverride(call, deps.settings, ranked, criteria);
  const counts = override !== null && isCounted(override);
  const rows = worstCaseRows(ranked, criteria, limits, counts ? override.production.id : null);
  const { kind, record, procedure } = scope;
  return {
    answer: {
      scope: { kind, record, procedure },
      worstCases: rows,
      worst: worstOf(rows, counts ? override : null),
      notEvaluated: rows.filter(row => row.rank === null).length,
      gaps: gapsOf(rows, new Set(limits.records.intermediates.map(({ id }) => id))),
      categories: criteria.categories.map(({ key, name, unit, version }) => ({ key, name, unit, version })),
      variables: criteria.readings.map(({ key, label, unit }) => ({ key, label, unit })),
      formula: formulaOf(criteria.worstCase),
      cleaningFormula: formulaOf(criteria.cleaning),
      whatIf: Object.keys(weights).length > 0,
      studyChoice: ranked.choice,
      override,
      cleaningAgents: agentsOf(scope, limits),
      equipment: equipmentsOf(scope, limits),
      basis: limits.basis,
    },
    ranked,
    limits,
    criteria,
  };
}

function worstOf(rows: WorstCases['worstCases'], override: WorstProductOverride | null): WorstCases['worst'] {
  // A decision stores the name at its time; the worst case has the current name.
  const named = rows.find(row => row.production.id === override?.production.id)?.production;
  return named ?? override?.production ?? rows.find(row => row.rank === 1)?.production ?? null;
}

function formulaOf({ externalId, name, expression, version }: WorstCases['formula']): WorstCases['formula'] {
  return { externalId, name, expression, version };
}

/** `solubility:2,dose:0` by category key. */
function weightsOf(text: string | undefined, criteria: Criteria): Record<string, number> {
  if (text === undefined || text === '') return {};
  const weights = text.split(',').map((part): [string, number] => {
    const [key = '', factor = ''] = part.split(':');
    return [key, Number(factor)];
  });
  const unknown = weights.find(([key]) => !criteria.categories.some(category => category.key === key));
  if (unknown !== undefined)
    throw validationError({ path: 'weights', message: `${unknown[0].slice(0, 80)} is not a category of the ranking` });
  return Object.fromEntries(weights);
}

/** Agents that clean equipment of the scope, each by its lowest limit before the productions that use it. */
function agentsOf({ equipmentIds }: Scope, limits: PlantLimits): WorstCases['cleaningAgents'] {
  const found = equipmentIds?.flatMap(equipmentId => limits.cleaningAgents({ equipmentId })) ?? limits.cleaningAgents();
  const rows = found
    .map(({ cleaningAgent, limit, outcome, missing }) => ({
      cleaningAgent,
      l3MgPerSqcm: limit?.l3MgPerSqcm ?? null,
      alert: limit?.alert ?? null,
      outcome,
      missing,
    }))
    .toSorted(compareAgents);
  const chosen = new Map<string, (typeof rows)[number]>();
  // A known limit on one piece of equipment takes precedence over missing data of another.
  for (const row of [...rows.filter(each => each.l3MgPerSqcm !== null), ...rows])
    if (!chosen.has(row.cleaningAgent.id)) chosen.set(row.cleaningAgent.id, row);
  return [...chosen.values()].toSorted(compareAgents);
}

function equipmentsOf({ equipmentIds }: Scope, limits: PlantLimits): WorstCases['equipment'] {
  const wanted = new Set(equipmentIds);
  return limits.records.equipments
    .filter(equipment => equipment.isShared && (equipmentIds === null || wanted.has(equipment.id)))
    .map(({ id, externalId, name, areaSqcm }) => ({ equipment: { id, externalId, name }, areaSqcm }))
    .toSorted((a, b) => (b.areaSqcm ?? Infinity) - (a.areaSqcm ?? Infinity));
}
