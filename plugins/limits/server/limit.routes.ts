import { Type, type Static, type TSchema } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  notFound,
  pageOf,
  readOnly,
  type Access,
  type Page,
  type Reply,
  type RouteDefinition,
  type RouteShape,
  type Shape,
  type SortKey,
} from '#kernel/contract';
import { closed, Uuid } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import {
  AgentEquipmentLimitList,
  CleaningAgentLimitList,
  EquipmentGroupLimitList,
  EquipmentLimitList,
  EquipmentTrainLimitList,
  Explanation,
  LimitList,
  LimitMatrix,
  LimitSummary,
  NitrosamineLimitList,
  ProductionLimitList,
  type Limit,
} from '#plugins/limits/shared/limit';
import { LimitsApiToken, type PlantLimits } from './api.js';
import { pairParameters } from './pair-parameters.js';
import { readAgentLimits, readLimits } from './permissions.js';

const deps = { limits: LimitsApiToken };
/** Lists of the lowest limit of each record, with or without one. */
const scoped = {
  ...pageParameters,
  hasLimit: Type.Optional(Type.Boolean({ description: 'true: only records with a limit; false: only those without' })),
};
const ScopeQuery = Type.Object(scoped, closed);
const PairQuery = Type.Object({ ...pageParameters, previous: Type.Optional(Uuid), next: Type.Optional(Uuid) }, closed);
const AgentQuery = Type.Object({ ...scoped, equipment: Type.Optional(Uuid) }, closed);
const AgentEquipmentQuery = Type.Object({ ...scoped, agent: Uuid }, closed);
const NitrosamineQuery = Type.Object(
  { ...scoped, production: Type.Optional(Uuid), equipment: Type.Optional(Uuid) },
  closed,
);
const ExplainQuery = Type.Object(pairParameters, closed);
type ScopeQuery = Static<typeof ScopeQuery>;
type PairQuery = Static<typeof PairQuery>;
type AgentQuery = Static<typeof AgentQuery>;
type NitrosamineQuery = Static<typeof NitrosamineQuery>;
type ExplainQuery = Static<typeof ExplainQuery>;

/** Declares a GET route on the facility's current limits. */
function limitRoute<Q extends TSchema, R extends TSchema>(
  path: `/${string}`,
  summary: string,
  query: Q,
  output: R,
  answer: (plant: PlantLimits, query: Shape<Q>) => Reply<R>,
  access: Access = readLimits,
): RouteDefinition {
  return defineRoute({
    method: 'GET',
    path,
    scope: 'facility',
    access,
    feature: 'limits',
    summary,
    input: { query },
    asOf: true,
    output,
    audit: readOnly,
    useCase: defineUseCase<RouteShape<undefined, Q, undefined>, Reply<R>>()({
      name: `limits.read ${path}`,
      deps,
      run: async ({ limits }, call) => answer(await limits.current(call), call.input.query),
    }),
  });
}

const limitKeys = {
  l3: (limit: Limit | null) => limit?.l3MgPerSqcm ?? null,
  mac: (limit: Limit | null) => limit?.l2Mg ?? null,
  area: (limit: Limit | null) => limit?.areaSqcm ?? null,
  criterion: (limit: Limit | null) => limit?.criterion ?? null,
  previous: (limit: Limit | null) => limit?.previous?.externalId ?? null,
  substance: (limit: Limit | null) => limit?.substance.name ?? null,
  next: (limit: Limit | null) => limit?.next.externalId ?? null,
};

/** A page of rows with a limit and a record, searched, sorted and filtered by either. */
function scopePage<T extends { readonly limit: Limit | null }>(
  all: readonly T[],
  { hasLimit, ...page }: ScopeQuery,
  own: (row: T) => { readonly externalId: string; readonly name: string },
): Page<T> {
  const rows = hasLimit === undefined ? all : all.filter(row => (row.limit !== null) === hasLimit);
  const shared = Object.entries(limitKeys).map(([name, key]): [string, SortKey<T>] => [name, row => key(row.limit)]);
  return pageOf(rows, page, row => `${own(row).externalId} ${own(row).name} ${textOf(row.limit)}`, {
    ...Object.fromEntries(shared),
    externalId: row => own(row).externalId.toLowerCase(),
    name: row => own(row).name.toLowerCase(),
  });
}

function textOf(limit: Limit | null): string {
  if (limit === null) return '';
  const { previous, substance, next } = limit;
  return [previous?.externalId, previous?.name, substance.name, next.externalId, next.name, limit.criterion].join(' ');
}

export const limitRoutes: readonly RouteDefinition[] = [
  limitRoute('/limits/pairs', 'Limits of all pairs, lowest L3 first', PairQuery, LimitList, (plant, query) => {
    const { previous, next, ...page } = query;
    const { rows, pagination } = plant.pairPage(
      {
        ...(previous === undefined ? {} : { previousId: previous }),
        ...(next === undefined ? {} : { nextId: next }),
      },
      page,
    );
    return { limits: rows, pagination, basis: plant.basis };
  }),
  limitRoute(
    '/limits/productions',
    'The lowest limit of each production over all next productions',
    ScopeQuery,
    ProductionLimitList,
    (plant, query) => {
      const { rows, pagination } = scopePage(plant.productions(), query, row => row.production);
      return { productionLimits: rows, pagination, basis: plant.basis };
    },
  ),
  limitRoute(
    '/limits/equipments',
    'The lowest limit of each piece of equipment over the pairs that use it',
    ScopeQuery,
    EquipmentLimitList,
    (plant, query) => {
      const { rows, pagination } = scopePage(plant.equipment(), query, row => row.equipment);
      return { equipmentLimits: rows, pagination, basis: plant.basis };
    },
  ),
  limitRoute(
    '/limits/equipment-groups',
    'The lowest limit of each equipment group over its members',
    ScopeQuery,
    EquipmentGroupLimitList,
    (plant, query) => {
      const { rows, pagination } = scopePage(plant.equipmentGroups(), query, row => row.equipmentGroup);
      return { equipmentGroupLimits: rows, pagination, basis: plant.basis };
    },
  ),
  limitRoute(
    '/limits/equipment-trains',
    'The lowest limit of each equipment train in force over its equipment',
    ScopeQuery,
    EquipmentTrainLimitList,
    (plant, query) => {
      const { rows, pagination } = scopePage(plant.equipmentTrains(), query, row => row.equipmentTrain);
      return { equipmentTrainLimits: rows, pagination, basis: plant.basis };
    },
  ),
  limitRoute(
    '/limits/nitrosamines',
    'The lowest limit of each nitrosamine over all its previous and next productions; with `production` only nitrosamines that it may leave behind, with `equipment` only over pairs that use it',
    NitrosamineQuery,
    NitrosamineLimitList,
    (plant, query) => {
      const { production, equipment, ...page } = query;
      const { rows, pagination } = scopePage(
        plant.nitrosamines({
          ...(production === undefined ? {} : { productionId: production }),
          ...(equipment === undefined ? {} : { equipmentId: equipment }),
        }),
        page,
        row => row.nitrosamine,
      );
      return { nitrosamineLimits: rows, pagination, basis: plant.basis };
    },
  ),
  limitRoute(
    '/limits/cleaning-agents',
    'The lowest limit of each cleaning agent; with `equipment` only agents that clean it, before its productions',
    AgentQuery,
    CleaningAgentLimitList,
    (plant, query) => {
      const { equipment, ...page } = query;
      const { rows, pagination } = scopePage(
        plant.cleaningAgents(equipment === undefined ? {} : { equipmentId: equipment }),
        page,
        row => row.cleaningAgent,
      );
      return { cleaningAgentLimits: rows, pagination, basis: plant.basis };
    },
    readAgentLimits,
  ),
  limitRoute(
    '/limits/cleaning-agent-equipments',
    'The equipment that counts for an agent, why, and its lowest limit on each',
    AgentEquipmentQuery,
    AgentEquipmentLimitList,
    (plant, query) => {
      const { agent, ...page } = query;
      if (!plant.records.agents.some(({ id }) => id === agent)) throw notFound('Cleaning agent');
      const { rows, pagination } = scopePage(plant.agentEquipmentLimits(agent), page, row => row.equipment);
      return { agentEquipmentLimits: rows, pagination, basis: plant.basis };
    },
    readAgentLimits,
  ),
  limitRoute('/limits/matrix', 'L3 of every previous × next pair', Type.Object({}, closed), LimitMatrix, plant =>
    plant.matrix(),
  ),
  limitRoute(
    '/limits/summary',
    'Lowest limits, counts, and missing data with the limits that they block',
    Type.Object({}, closed),
    LimitSummary,
    plant => plant.summary(),
  ),
  limitRoute(
    '/limits/explain',
    'Explains one limit: candidates, steps, inputs, sensitivity',
    ExplainQuery,
    Explanation,
    (plant, query) => {
      const { previous, substance, next, equipment } = query;
      const address = { previousId: previous ?? null, substanceId: substance, nextId: next, equipmentId: equipment };
      const explanation = plant.explain(address);
      if (explanation === null) throw notFound('Limit');
      return explanation;
    },
  ),
];
