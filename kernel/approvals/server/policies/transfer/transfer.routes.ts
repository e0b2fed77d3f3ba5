import { Type } from 'typebox';
import { defineRoute, FacilitySettingsToken, readOnly, type RouteDefinition } from '#kernel/contract';
import { RecordServiceToken } from '#kernel/record/resources/records/record-service-token';
import { ImportedPolicies, PortablePolicies, PortablePolicy } from '#schemas/approvals/portable-policy';
import { ControlledResourcesToken } from '../../controlled-resources.js';
import { ApprovalStepsToken } from '../../steps/perform.js';
import { RevisionsToken } from '../../versions/revisions.js';
import { importPolicies, portablePolicies } from './import-policies.js';

/** Approval policies to and from a file that names people, for another facility or installation. */
export const policyTransferRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/approval_policies/portable',
    scope: 'facility',
    access: { anyOf: ['ApprovalPolicy.Get'] },
    summary: 'The approval policies of the facility with the names of people, as an import takes them',
    input: {},
    output: Type.Object({ policies: Type.Array(PortablePolicy) }),
    audit: readOnly,
    useCase: {
      name: 'approvals.portable-policies',
      deps: { records: RecordServiceToken },
      run: async ({ records }, call) => ({ policies: await portablePolicies(records, call) }),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/approval_policies/import',
    scope: 'facility',
    access: { anyOf: ['ApprovalPolicy.Modify'] },
    reason: 'always',
    summary:
      'Makes approval policies what a file says, all or nothing: drafts that are submitted and approved by people',
    input: { body: PortablePolicies },
    output: ImportedPolicies,
    audit: 'required',
    useCase: {
      name: 'approvals.import-policies',
      deps: {
        records: RecordServiceToken,
        controlled: ControlledResourcesToken,
        settings: FacilitySettingsToken,
        steps: ApprovalStepsToken,
        revisions: RevisionsToken,
      },
      run: (services, call) => importPolicies(services, call, call.input.body.policies),
    },
  }),
];
