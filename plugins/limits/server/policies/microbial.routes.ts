import { Type } from 'typebox';
import {
  ControlledRecordsToken,
  defineRoute,
  defineUseCase,
  readOnly,
  RecordsToken,
  type RouteDefinition,
  type RouteShape,
} from '#kernel/contract';
import { MicrobialPolicy, MicrobialPolicyVersion, MicrobialUpdate } from '#plugins/limits/shared/microbial-policy';
import { microbialPolicyInForce, microbialPolicyVersions, saveMicrobialPolicy } from './microbial-policy.js';

const One = Type.Object({ microbialCleaningLimitPolicy: MicrobialPolicy });
const Versions = Type.Object({ microbialCleaningLimitPolicyVersions: Type.Array(MicrobialPolicyVersion) });

const getPolicy = defineUseCase<
  RouteShape<undefined, undefined, undefined>,
  { microbialCleaningLimitPolicy: MicrobialPolicy }
>()({
  name: 'limits.get-microbial-policy',
  deps: {},
  run: async (_deps, call) => ({ microbialCleaningLimitPolicy: await microbialPolicyInForce(call) }),
});

const listVersions = defineUseCase<
  RouteShape<undefined, undefined, undefined>,
  { microbialCleaningLimitPolicyVersions: MicrobialPolicyVersion[] }
>()({
  name: 'limits.list-microbial-policy-versions',
  deps: {},
  run: async (_deps, call) => ({ microbialCleaningLimitPolicyVersions: await microbialPolicyVersions(call) }),
});

const updatePolicy = defineUseCase<
  RouteShape<undefined, undefined, typeof MicrobialUpdate>,
  { microbialCleaningLimitPolicy: MicrobialPolicy }
>()({
  name: 'limits.save-microbial-policy',
  deps: { records: RecordsToken, controlled: ControlledRecordsToken },
  run: async (approving, call) => ({
    microbialCleaningLimitPolicy: await saveMicrobialPolicy(call, call.input.body, approving),
  }),
});

const read = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['CleaningPolicy.Get', 'RiskCalculation.Get'] },
  asOf: true,
  audit: readOnly,
} as const;

/** GET and POST /microbial_cleaning_limit_policies (specification section 7). */
export const microbialRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...read,
    path: '/microbial_cleaning_limit_policies',
    summary: 'The microbial limits in force, by room grade and for rinses',
    input: {},
    output: One,
    useCase: getPolicy,
  }),
  defineRoute({
    ...read,
    path: '/microbial_cleaning_limit_policies/versions',
    summary: 'All versions of the microbial limits, the newest first',
    input: {},
    output: Versions,
    useCase: listVersions,
  }),
  defineRoute({
    method: 'POST',
    scope: 'facility',
    access: { anyOf: ['CleaningPolicy.Modify'] },
    audit: 'required',
    path: '/microbial_cleaning_limit_policies',
    summary: 'Saves the next version of the microbial limits',
    input: { body: MicrobialUpdate },
    output: One,
    useCase: updatePolicy,
  }),
];
