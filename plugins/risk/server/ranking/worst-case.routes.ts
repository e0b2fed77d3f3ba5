import { Type } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  FacilitySettingsToken,
  readOnly,
  type RouteDefinition,
  type RouteShape,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { closed } from '#schemas/lib/fields';
import { RankSensitivity, scopeQuery, UnitWorstCases, WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import { RiskCatalogueToken } from '../api.js';
import { criteriaInForce } from './criteria.js';
import { readRankings } from './permissions.js';
import { rankSensitivity } from './rank-sensitivity.js';
import { worstCasesOfUnits } from './units.js';
import { worstCasesOf } from './worst-cases.js';

const deps = {
  equipment: EquipmentApiToken,
  limits: LimitsApiToken,
  products: ProductsApiToken,
  settings: FacilitySettingsToken,
  catalogue: RiskCatalogueToken,
};
const WorstCaseQuery = Type.Object(
  {
    ...scopeQuery,
    weights: Type.Optional(
      Type.String({
        maxLength: 1000,
        pattern: '^[A-Za-z]\\w*:\\d(\\.\\d+)?(,[A-Za-z]\\w*:\\d(\\.\\d+)?)*$',
        description: 'Trial weights of categories: solubility:2,dose:0',
      }),
    ),
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  },
  closed,
);
const ScopeOnly = Type.Object(scopeQuery, closed);

const readWorstCases = defineUseCase<RouteShape<undefined, typeof WorstCaseQuery, undefined>, WorstCases>()({
  name: 'risk.read-worst-cases',
  deps,
  run: async (sources, call) => {
    const { pageNumber = 1, pageLimit = 500, ...request } = call.input.query;
    const { answer } = await worstCasesOf(sources, call, request);
    return {
      ...answer,
      worstCases: answer.worstCases.slice((pageNumber - 1) * pageLimit, pageNumber * pageLimit),
      pagination: { pageNumber, pageLimit, total: answer.worstCases.length },
    };
  },
});

const readSensitivity = defineUseCase<RouteShape<undefined, typeof ScopeOnly, undefined>, RankSensitivity>()({
  name: 'risk.read-rank-sensitivity',
  deps,
  run: async (sources, call) => {
    const found = await worstCasesOf(sources, call, call.input.query);
    return { scope: found.answer.scope, sensitivity: rankSensitivity(found), basis: found.limits.basis };
  },
});

const readUnits = defineUseCase<RouteShape<undefined, undefined, undefined>, UnitWorstCases>()({
  name: 'risk.read-worst-cases-of-units',
  deps,
  run: (sources, call) =>
    sources.limits.inOneMoment(call, async reading => {
      const limits = await sources.limits.current(reading);
      const criteria = await criteriaInForce(reading, sources, limits);
      return { units: await worstCasesOfUnits(sources, reading, limits, criteria), basis: limits.basis };
    }),
});

const shared = {
  method: 'GET',
  scope: 'facility',
  access: readRankings,
  feature: 'risk',
  asOf: true,
  audit: readOnly,
} as const;

/** The path of the specification (section 7), and a shorter one with the same response. */
export const worstCaseRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    path: '/qualification-task/worst-cases',
    summary:
      'Worst cases of equipment, an equipment group, a group under one cleaning procedure, or the facility, for qualification',
    input: { query: WorstCaseQuery },
    output: WorstCases,
    useCase: readWorstCases,
  }),
  defineRoute({
    ...shared,
    path: '/worst-cases',
    summary: 'Worst cases of equipment, an equipment group, a group under one cleaning procedure, or the facility',
    input: { query: WorstCaseQuery },
    output: WorstCases,
    useCase: readWorstCases,
  }),
  defineRoute({
    ...shared,
    path: '/worst-cases/units',
    summary: 'The worst case of every equipment group under every cleaning procedure',
    input: {},
    output: UnitWorstCases,
    useCase: readUnits,
  }),
  defineRoute({
    ...shared,
    path: '/worst-cases/sensitivity',
    summary: 'Sensitivity of the order of worst cases to the weight of each category',
    input: { query: ScopeOnly },
    output: RankSensitivity,
    useCase: readSensitivity,
  }),
];
