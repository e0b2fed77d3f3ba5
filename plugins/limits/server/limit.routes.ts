import { Type } from 'typebox';
import { notFound, type RouteDefinition } from '#kernel/contract';
import { closed, Uuid } from '#schemas/lib/fields';
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
} from '#plugins/limits/shared/limit';
import { limitRoute } from './limit-route.js';
import { filterParameters, PairQuery, scopeParameters, ScopeQuery, splitFilter } from './pair-filter.js';
import { pairParameters } from './pair-parameters.js';
import { readAgentLimits } from './permissions.js';
import { scopePage } from './plant/finder/limit-list.js';

const AgentQuery = Type.Object(
  { ...scopeParameters, equipment: filterParameters.equipment, substance: filterParameters.substance },
  closed,
);
const AgentEquipmentQuery = Type.Object({ ...scopeParameters, agent: Uuid }, closed);
const NitrosamineQuery = Type.Object(
  {
    ...scopeParameters,
    production: filterParameters.previous,
    equipment: filterParameters.equipment,
    substance: filterParameters.substance,
  },
  closed,
);
const { substance: _residue, ...ofMatrix } = filterParameters;
const page = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description }));
const MatrixQuery = Type.Object(
  {
    ...ofMatrix,
    equipmentGroup: Type.Optional(
      Type.String({ format: 'uuid', description: 'Only productions that use equipment of this group' }),
    ),
    equipmentTrain: Type.Optional(
      Type.String({ format: 'uuid', description: 'Only productions that use equipment of this train' }),
    ),
    previousPage: page('Part of the previous productions; by default the one with the lowest limit'),
    nextPage: page('Part of the next productions; by default the one with the lowest limit'),
    pageLimit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: 'Productions of a part: by default all up to 1000, else 100',
      }),
    ),
  },
  closed,
);
const ExplainQuery = Type.Object(pairParameters, closed);

export const limitRoutes: readonly RouteDefinition[] = [
  limitRoute('/limits/pairs', 'Limits of all pairs, lowest L3 first', PairQuery, LimitList, (plant, query) => {
    const { filter, page } = splitFilter(query);
    const { rows, pagination } = plant.within(filter).pairPage(page);
    return { limits: rows, pagination, basis: plant.basis };
  }),
  limitRoute(
    '/limits/productions',
    'The lowest limit of each production over all next productions',
    ScopeQuery,
    ProductionLimitList,
    (plant, query) => {
      const { filter, page } = splitFilter(query);
      const { rows, pagination } = scopePage(plant.within(filter).productions(), page, row => row.production);
      return { productionLimits: rows, pagination, basis: plant.basis };
    },
    { lists: ['productions'] },
  ),
  limitRoute(
    '/limits/equipments',
    'The lowest limit of each piece of equipment over the pairs that use it',
    ScopeQuery,
    EquipmentLimitList,
    (plant, query) => {
      const { filter, page } = splitFilter(query);
      const { rows, pagination } = scopePage(plant.within(filter).equipment(), page, row => row.equipment);
      return { equipmentLimits: rows, pagination, basis: plant.basis };
    },
    { lists: ['equipment'] },
  ),
  limitRoute(
    '/limits/equipment-groups',
    'The lowest limit of each equipment group over its members',
    ScopeQuery,
    EquipmentGroupLimitList,
    (plant, query) => {
      const { filter, page } = splitFilter(query);
      const { rows, pagination } = scopePage(plant.within(filter).equipmentGroups(), page, row => row.equipmentGroup);
      return { equipmentGroupLimits: rows, pagination, basis: plant.basis };
    },
    { lists: ['equipment', 'equipmentGroups'] },
  ),
  limitRoute(
    '/limits/equipment-trains',
    'The lowest limit of each equipment train in force over its equipment',
    ScopeQuery,
    EquipmentTrainLimitList,
    (plant, query) => {
      const { filter, page } = splitFilter(query);
      const { rows, pagination } = scopePage(plant.within(filter).equipmentTrains(), page, row => row.equipmentTrain);
      return { equipmentTrainLimits: rows, pagination, basis: plant.basis };
    },
    { lists: ['equipment', 'equipmentTrains'] },
  ),
  limitRoute(
    '/limits/nitrosamines',
    'The lowest limit of each nitrosamine over all its previous and next productions; with `production` only nitrosamines that it may leave behind, with `equipment` only over pairs that use it',
    NitrosamineQuery,
    NitrosamineLimitList,
    (plant, query) => {
      const { production, equipment, substance, ...page } = query;
      const within = plant.within({ previousId: production, equipmentId: equipment, substanceId: substance });
      const { rows, pagination } = scopePage(within.nitrosamines(), page, row => row.nitrosamine);
      return { nitrosamineLimits: rows, pagination, basis: plant.basis };
    },
    { lists: ['nitrosamines'] },
  ),
  limitRoute(
    '/limits/cleaning-agents',
    'The lowest limit of each cleaning agent; with `equipment` only agents that clean it, before its productions',
    AgentQuery,
    CleaningAgentLimitList,
    (plant, query) => {
      const { equipment, substance, ...page } = query;
      const within = plant.within({ equipmentId: equipment, substanceId: substance });
      const { rows, pagination } = scopePage(within.cleaningAgents(), page, row => row.cleaningAgent);
      return { cleaningAgentLimits: rows, pagination, basis: plant.basis };
    },
    { access: readAgentLimits },
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
    { access: readAgentLimits },
  ),
  limitRoute(
    '/limits/matrix',
    'L3 of every previous × next pair of the productions that use some equipment, group or train; more than 1000 in parts',
    MatrixQuery,
    LimitMatrix,
    (plant, { previous, next, equipment, equipmentGroup, equipmentTrain, ...pages }) =>
      plant.matrix({
        previousId: previous,
        nextId: next,
        equipmentId: equipment,
        equipmentGroupId: equipmentGroup,
        equipmentTrainId: equipmentTrain,
        ...pages,
      }),
  ),
  limitRoute(
    '/limits/summary',
    'Lowest limits, counts, and missing data with the limits that they block',
    Type.Object({}, closed),
    LimitSummary,
    plant => plant.summary(),
    { lists: ['equipment', 'summary'] },
  ),
  limitRoute(
    '/limits/explain',
    'Explains one limit: candidates, steps, inputs, sensitivity',
    ExplainQuery,
    Explanation,
    (plant, query, round) => {
      const { previous, substance, next, equipment } = query;
      const address = { previousId: previous ?? null, substanceId: substance, nextId: next, equipmentId: equipment };
      const explanation = plant.explain(address, round);
      if (explanation === null) throw notFound('Limit');
      return explanation;
    },
  ),
];
