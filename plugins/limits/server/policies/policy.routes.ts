import { Type } from 'typebox';
import { defineRoute, defineUseCase, readOnly, type RouteDefinition, type RouteShape } from '#kernel/contract';
import { closed } from '#schemas/lib/fields';
import { Policy, PolicyUpdate, ResidueType } from '#schemas/limits/policy';
import { policiesInForce, policyInForce, savePolicy } from './policies.js';

const OfType = Type.Object({ residueType: ResidueType }, closed);
const One = Type.Object({ cleaningLimitPolicy: Policy });
const Many = Type.Object({ cleaningLimitPolicies: Type.Array(Policy) });

const listPolicies = defineUseCase<RouteShape<undefined, undefined, undefined>, { cleaningLimitPolicies: Policy[] }>()({
  name: 'limits.list-policies',
  deps: {},
  run: async (_deps, call) => ({ cleaningLimitPolicies: [...(await policiesInForce(call))] }),
});

const getPolicy = defineUseCase<RouteShape<typeof OfType, undefined, undefined>, { cleaningLimitPolicy: Policy }>()({
  name: 'limits.get-policy',
  deps: {},
  run: async (_deps, call) => ({ cleaningLimitPolicy: await policyInForce(call, call.input.params.residueType) }),
});

const updatePolicy = defineUseCase<
  RouteShape<typeof OfType, undefined, typeof PolicyUpdate>,
  { cleaningLimitPolicy: Policy }
>()({
  name: 'limits.save-policy',
  deps: {},
  run: async (_deps, call) => ({
    cleaningLimitPolicy: await savePolicy(call, call.input.params.residueType, call.input.body),
  }),
});

/** GET and POST /cleaning_limit_policies[/{residueType}] (specification section 7). */
export const policyRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/cleaning_limit_policies',
    scope: 'facility',
    access: { anyOf: ['CleaningPolicy.Get', 'RiskCalculation.Get'] },
    summary: 'The cleaning limit policies in force, one per residue type',
    input: {},
    asOf: true,
    output: Many,
    audit: readOnly,
    useCase: listPolicies,
  }),
  defineRoute({
    method: 'GET',
    path: '/cleaning_limit_policies/:residueType',
    scope: 'facility',
    access: { anyOf: ['CleaningPolicy.Get', 'RiskCalculation.Get'] },
    summary: 'The cleaning limit policy of one residue type',
    input: { params: OfType },
    asOf: true,
    output: One,
    audit: readOnly,
    useCase: getPolicy,
  }),
  defineRoute({
    method: 'POST',
    path: '/cleaning_limit_policies/:residueType',
    scope: 'facility',
    access: { anyOf: ['CleaningPolicy.Modify'] },
    summary: 'Saves the next version of a cleaning limit policy',
    input: { params: OfType, body: PolicyUpdate },
    output: One,
    audit: 'required',
    useCase: updatePolicy,
  }),
];
