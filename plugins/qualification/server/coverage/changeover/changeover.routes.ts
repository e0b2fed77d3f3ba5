import { Type } from 'typebox';
import { defineRoute, FacilitySettingsToken, notFound, readOnly, type RouteDefinition } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken } from '#plugins/limits/server/api';
import {
  ChangeoverMatrix,
  NextProductions,
  OrderAnswer,
  OrderRequest,
  scopeOfChangeovers,
} from '#plugins/qualification/shared/coverage/changeover';
import { closed, Uuid } from '#schemas/lib/fields';
import { inspectionRules } from '../../floor/settings.js';
import { nameOf } from '../map/shown-cell.js';
import { changeoverMatrix } from './changeover-matrix.js';
import { nextProductions } from './next-productions.js';
import { orderCampaigns } from './order-campaigns.js';
import { highestResult, readChangeovers } from './read-changeovers.js';

const shared = {
  scope: 'facility',
  access: { anyOf: ['RiskCalculation.Get'] },
  feature: 'qualification',
  audit: readOnly,
} as const;
const deps = { equipment: EquipmentApiToken, limits: LimitsApiToken, settings: FacilitySettingsToken };
const assessed = (assessment: { readonly id: string; readonly number: string } | null) =>
  assessment === null ? null : { id: assessment.id, number: assessment.number };

/** What may run next on equipment, and in which order (screen S33, C16). */
export const changeoverRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/changeovers',
    summary: 'Changeover matrix of equipment or a train: cleaning level of each changeover, and which are not allowed',
    input: { query: Type.Object(scopeOfChangeovers, closed) },
    output: ChangeoverMatrix,
    asOf: true,
    useCase: {
      name: 'qualification.read-changeover-matrix',
      deps,
      run: async (sources, call) => {
        const { changeovers, inForce } = await readChangeovers(sources, call, call.input.query);
        const matrix = changeoverMatrix(changeovers);
        return { changeoverMatrix: { ...matrix, assessment: assessed(inForce.assessment) } };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/changeovers/next',
    summary: 'What may run next on equipment or a train after a production, and why not',
    input: { query: Type.Object({ ...scopeOfChangeovers, productionId: Uuid }, closed) },
    output: NextProductions,
    asOf: true,
    useCase: {
      name: 'qualification.read-next-productions',
      deps,
      run: async (sources, call) => {
        const { productionId, ...scope } = call.input.query;
        const { changeovers, inForce, equipmentIds } = await readChangeovers(sources, call, scope);
        const previous = changeovers.users.find(({ id }) => id === productionId);
        if (previous === undefined) throw notFound('The production on this equipment');
        const highest = await highestResult(call, productionId, equipmentIds);
        const { visualOnlyAllowed: visualRule } = await inspectionRules(call);
        return {
          previous: nameOf(previous),
          nextProductions: [...nextProductions({ changeovers, highest, visualRule }, productionId)],
          assessment: assessed(inForce.assessment),
        };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/changeovers/order',
    summary: 'The best order of campaigns on equipment or a train, never worse than the order given',
    input: { body: OrderRequest },
    output: OrderAnswer,
    useCase: {
      name: 'qualification.order-campaigns',
      deps,
      run: async (sources, call) => {
        const { changeovers } = await readChangeovers(sources, call, call.input.body);
        return orderCampaigns(changeovers, call.input.body);
      },
    },
  }),
];
