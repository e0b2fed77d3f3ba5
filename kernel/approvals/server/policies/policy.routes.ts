import { Type } from 'typebox';
import {
  defineRoute,
  FacilitySettingsToken,
  readOnly,
  todayAt,
  validationError,
  type AnyCall,
  type RouteDefinition,
} from '#kernel/contract';
import { RecordServiceToken } from '#kernel/record/resources/records/record-service-token';
import { routesFor } from '#kernel/record/resources/routes/routes-for';
import { schemasFor } from '#kernel/record/resources/schemas-for';
import { ApprovalPolicy, ControlledDocumentType, StepSigners } from '#schemas/approvals/policy';
import { closed, RecordOf, Uuid } from '#schemas/lib/fields';
import { ControlledResourcesToken, typesOf, type ControlledResources } from '../controlled-resources.js';
import { isCandidate, signersOf } from '../people/signers.js';
import { unfilledStep } from './fulfil.js';
import { plannedSlots } from './planned-slots.js';
import { versionInForce } from './policy-in-force.js';
import { approvalPolicy } from './policy.resource.js';
import { policyDocumentType, type PolicyRules } from './policy.js';

const reading = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['ApprovalPolicy.Get'] },
  audit: readOnly,
} as const;

/** Reading, history and changes as for every resource; a policy is created for one of the types that there are. */
const declared = routesFor(approvalPolicy, 'Delete').filter(
  ({ method, path }) => method !== 'POST' || path !== approvalPolicy.path,
);

/** Calls about approval policies. They are no master data, which could be imported or copied. */
export const policyRoutes: readonly RouteDefinition[] = [
  ...declared,
  defineRoute({
    method: 'POST',
    path: '/approval_policies',
    scope: 'facility',
    access: { anyOf: ['ApprovalPolicy.Modify'] },
    summary: 'Creates one approval policy, a draft until it is approved itself',
    input: { body: schemasFor(approvalPolicy).create },
    output: Type.Object({ approvalPolicy: RecordOf(ApprovalPolicy) }),
    status: 201,
    audit: 'required',
    useCase: {
      name: 'approvals.create-policy',
      deps: { records: RecordServiceToken, controlled: ControlledResourcesToken },
      run: async ({ records, controlled }, call) => {
        const body: Readonly<Record<string, unknown>> = call.input.body;
        const { documentType } = body;
        const types = controlled.all.flatMap(typesOf).map(type => type.documentType);
        if (!types.includes(String(documentType)))
          throw validationError({ path: 'documentType', message: `must be one of: ${types.toSorted().join(', ')}` });
        return { approvalPolicy: await records.create(approvalPolicy, call, body) };
      },
    },
  }),
  defineRoute({
    ...reading,
    path: '/approval_policies/document-types',
    summary: 'The types of documents that are approved, each with its policy in the facility',
    input: {},
    output: Type.Object({ documentTypes: Type.Array(ControlledDocumentType) }),
    useCase: {
      name: 'approvals.document-types',
      deps: { controlled: ControlledResourcesToken, settings: FacilitySettingsToken },
      run: async ({ controlled, settings }, call) => ({
        documentTypes: await documentTypes(call, controlled, await todayAt(call, settings)),
      }),
    },
  }),
  defineRoute({
    ...reading,
    path: '/approval_policies/:id/signers',
    summary: 'Who would sign by one approval policy as it is stored now, step by step',
    input: { params: Type.Object({ id: Uuid }, closed) },
    output: Type.Object({ steps: Type.Array(StepSigners) }),
    useCase: {
      name: 'approvals.policy-signers',
      deps: { records: RecordServiceToken },
      run: async ({ records }, call) => {
        const policy = await records.get(approvalPolicy, call, call.input.params.id);
        return { steps: await stepSigners(call, policy as unknown as PolicyRules) };
      },
    },
  }),
];

async function documentTypes(
  call: AnyCall,
  controlled: ControlledResources,
  today: string,
): Promise<ControlledDocumentType[]> {
  const policies = await call.tx.rows<{ id: string; documentType: string; isInForce: boolean }>({
    name: 'policies-of-document-types',
    text: `select p.id, p.document_type as "documentType", exists (${versionInForce('p', '$2')}) as "isInForce"
           from kernel.approval_policy p where p.facility_id = $1 and p.archived_at is null`,
    values: [call.facility.id, today],
  });
  const types = controlled.all.flatMap(resource => typesOf(resource).map(type => ({ ...type, path: resource.path })));
  const found = types.map(({ documentType, label, path }) => {
    const policy = policies.find(each => each.documentType === documentType);
    const isInForce = policy?.isInForce === true || documentType === policyDocumentType;
    return { documentType, label, path, policyId: policy?.id ?? null, isInForce };
  });
  return found.toSorted((a, b) => (a.label < b.label ? -1 : 1));
}

async function stepSigners(call: AnyCall, rules: PolicyRules): Promise<StepSigners[]> {
  const people = await signersOf(call);
  const slots = plannedSlots(rules, people);
  const unfilled = unfilledStep(slots, people, rules.sameUserRule);
  const steps = [
    ...rules.reviewSteps.map((step, index) => ({ step, stage: 'review' as const, number: index + 1 })),
    ...rules.approveSteps.map((step, index) => ({ step, stage: 'approve' as const, number: index + 1 })),
  ];
  return steps.map(({ step, stage, number }) => {
    const own = slots.filter(slot => slot.stage === stage && slot.step === number);
    const able = people.filter(person => own.some(({ candidates }) => isCandidate(candidates, person)));
    const why = unfilled?.stage === stage && unfilled.step === number ? unfilled.why : null;
    return {
      stage,
      number,
      name: step.name,
      mode: step.mode,
      signatures: own.length,
      people: able.map(({ id, name, username }) => ({ id, name, username })),
      problem: why ?? (own.length === 0 ? 'nobody who may sign it is left' : null),
    };
  });
}
