import { Type, type Static } from 'typebox';
import {
  ControlledRecordsToken,
  defineRoute,
  defineUseCase,
  readOnly,
  RecordsToken,
  type RouteDefinition,
  type RouteShape,
} from '#kernel/contract';
import { closed } from '#schemas/lib/fields';
import {
  Policy,
  PolicyDifference,
  PolicyRemoval,
  PolicyUpdate,
  PolicyVersion,
  ResidueType,
} from '#plugins/limits/shared/policy';
import { NitrosamineInputsToken } from '../api.js';
import { linkedNitrosamines } from '../plant/input/nitrosamine-inputs.js';
import {
  policiesInForce,
  policyDifference,
  policyInForce,
  policyVersions,
  resetPolicy,
  savePolicy,
} from './policies.js';

const OfType = Type.Object({ residueType: ResidueType }, closed);
const One = Type.Object({ cleaningLimitPolicy: Policy });
const Many = Type.Object({ cleaningLimitPolicies: Type.Array(Policy) });
const Versions = Type.Object({ cleaningLimitPolicyVersions: Type.Array(PolicyVersion) });
const Intermediate = Type.Object({ intermediateCleaningLimitPolicy: Policy });
const TypedUpdate = Type.Object({ ...PolicyUpdate.properties, residueType: ResidueType }, closed);
const version = Type.Integer({ minimum: 0, description: 'A version of the policy; 0 is the default' });
const Pair = Type.Object({ from: version, to: version }, closed);
const Difference = Type.Object({ policyDifference: PolicyDifference });

const deps = { nitrosamines: NitrosamineInputsToken };
const approving = { records: RecordsToken, controlled: ControlledRecordsToken };
type Answer<S extends Type.TSchema> = Static<S>;

const listPolicies = defineUseCase<RouteShape<undefined, undefined, undefined>, Answer<typeof Many>>()({
  name: 'limits.list-policies',
  deps,
  run: async ({ nitrosamines }, call) => ({
    cleaningLimitPolicies: [...(await policiesInForce(call, await linkedNitrosamines(nitrosamines, call)))],
  }),
});

const getPolicy = defineUseCase<RouteShape<typeof OfType, undefined, undefined>, Answer<typeof One>>()({
  name: 'limits.get-policy',
  deps,
  run: async ({ nitrosamines }, call) => {
    const context = await linkedNitrosamines(nitrosamines, call);
    return { cleaningLimitPolicy: await policyInForce(call, call.input.params.residueType, context) };
  },
});

const updatePolicy = defineUseCase<RouteShape<typeof OfType, undefined, typeof PolicyUpdate>, Answer<typeof One>>()({
  name: 'limits.save-policy',
  deps: { ...deps, ...approving },
  run: async ({ nitrosamines, ...saving }, call) => {
    const context = { ...(await linkedNitrosamines(nitrosamines, call)), approving: saving };
    const { params, body } = call.input;
    return { cleaningLimitPolicy: await savePolicy(call, params.residueType, body, context) };
  },
});

const updateTyped = defineUseCase<RouteShape<undefined, undefined, typeof TypedUpdate>, Answer<typeof One>>()({
  name: 'limits.save-policy-of-type',
  deps: { ...deps, ...approving },
  run: async ({ nitrosamines, ...saving }, call) => {
    const { residueType, ...update } = call.input.body;
    const context = { ...(await linkedNitrosamines(nitrosamines, call)), approving: saving };
    return { cleaningLimitPolicy: await savePolicy(call, residueType, update, context) };
  },
});

const listVersions = defineUseCase<RouteShape<typeof OfType, undefined, undefined>, Answer<typeof Versions>>()({
  name: 'limits.list-policy-versions',
  deps,
  run: async ({ nitrosamines }, call) => {
    const context = await linkedNitrosamines(nitrosamines, call);
    return { cleaningLimitPolicyVersions: await policyVersions(call, call.input.params.residueType, context) };
  },
});

const compareVersions = defineUseCase<RouteShape<typeof OfType, typeof Pair, undefined>, Answer<typeof Difference>>()({
  name: 'limits.compare-policy-versions',
  deps,
  run: async ({ nitrosamines }, call) => {
    const context = await linkedNitrosamines(nitrosamines, call);
    const { params, query } = call.input;
    return { policyDifference: await policyDifference(call, params.residueType, query, context) };
  },
});

const removePolicy = defineUseCase<RouteShape<typeof OfType, undefined, typeof PolicyRemoval>, Answer<typeof One>>()({
  name: 'limits.reset-policy',
  deps: { ...deps, ...approving },
  run: async ({ nitrosamines, ...saving }, call) => {
    const context = { ...(await linkedNitrosamines(nitrosamines, call)), approving: saving };
    const { params, body } = call.input;
    return { cleaningLimitPolicy: await resetPolicy(call, params.residueType, body, context) };
  },
});

const getIntermediate = defineUseCase<RouteShape<undefined, undefined, undefined>, Answer<typeof Intermediate>>()({
  name: 'limits.get-intermediate-policy',
  deps: {},
  run: async (_deps, call) => ({ intermediateCleaningLimitPolicy: await policyInForce(call, 'Intermediate') }),
});

const updateIntermediate = defineUseCase<
  RouteShape<undefined, undefined, typeof PolicyUpdate>,
  Answer<typeof Intermediate>
>()({
  name: 'limits.save-intermediate-policy',
  deps: approving,
  run: async (saving, call) => ({
    intermediateCleaningLimitPolicy: await savePolicy(call, 'Intermediate', call.input.body, {
      nitrosaminesLinked: false,
      approving: saving,
    }),
  }),
});

const read = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['CleaningPolicy.Get', 'RiskCalculation.Get'] },
  asOf: true,
  audit: readOnly,
} as const;
const write = {
  method: 'POST',
  scope: 'facility',
  access: { anyOf: ['CleaningPolicy.Modify', 'CleaningPolicy.Add'] },
  audit: 'required',
} as const;

/** GET and POST /cleaning_limit_policies[/{residueType}], /intermediate-cleaning-limit-policies (specification section 7). */
export const policyRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...read,
    path: '/cleaning_limit_policies',
    summary: 'The cleaning limit policies in force, one per residue type',
    input: {},
    output: Many,
    useCase: listPolicies,
  }),
  defineRoute({
    ...write,
    path: '/cleaning_limit_policies',
    summary: 'Saves the next version of the policy of the residue type in the body',
    input: { body: TypedUpdate },
    output: One,
    useCase: updateTyped,
  }),
  defineRoute({
    ...read,
    path: '/cleaning_limit_policies/:residueType',
    summary: 'The cleaning limit policy of one residue type',
    input: { params: OfType },
    output: One,
    useCase: getPolicy,
  }),
  defineRoute({
    ...write,
    path: '/cleaning_limit_policies/:residueType',
    summary: 'Saves the next version of a cleaning limit policy; CleaningPolicy.Add is enough for the first one',
    input: { params: OfType, body: PolicyUpdate },
    output: One,
    useCase: updatePolicy,
  }),
  defineRoute({
    method: 'DELETE',
    scope: 'facility',
    access: { anyOf: ['CleaningPolicy.Delete'] },
    audit: 'required',
    path: '/cleaning_limit_policies/:residueType',
    summary: 'Returns a cleaning limit policy to its defaults, as its next version',
    input: { params: OfType, body: PolicyRemoval },
    output: One,
    useCase: removePolicy,
  }),
  defineRoute({
    ...read,
    path: '/cleaning_limit_policies/:residueType/versions',
    summary: 'All versions of a cleaning limit policy, the newest first',
    input: { params: OfType },
    output: Versions,
    useCase: listVersions,
  }),
  defineRoute({
    ...read,
    path: '/cleaning_limit_policies/:residueType/difference',
    summary: 'Differences between two versions of a cleaning limit policy',
    input: { params: OfType, query: Pair },
    output: Difference,
    useCase: compareVersions,
  }),
  defineRoute({
    ...read,
    path: '/intermediate-cleaning-limit-policies',
    summary: 'The cleaning limit policy of intermediates',
    input: {},
    output: Intermediate,
    useCase: getIntermediate,
  }),
  defineRoute({
    ...write,
    path: '/intermediate-cleaning-limit-policies',
    summary: 'Saves the next version of the cleaning limit policy of intermediates',
    input: { body: PolicyUpdate },
    output: Intermediate,
    useCase: updateIntermediate,
  }),
];
