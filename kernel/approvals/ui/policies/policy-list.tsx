import { Button, Tag } from '@carbon/react';
import { Link } from 'react-router';
import {
  DataTable,
  EmptyState,
  ErrorState,
  LoadingTable,
  RecordStatusTag,
  statusOf,
  useFacilityData,
  usePermission,
  type RecordRow,
} from '@limpid/ui-kit';
import type { ApprovalPolicy, ControlledDocumentType } from '#schemas/approvals/policy';
import { useDocumentTypes } from './use-document-types.js';

type Policy = RecordRow & ApprovalPolicy;
interface Answer {
  readonly approvalPolicies: readonly Policy[];
}

/** All types of documents, with the policy of each or the way to make one. */
export function PolicyList() {
  const { data, error, isPending, refetch } = useDocumentTypes();
  const policies = useFacilityData<Answer>('/approval_policies?doPagination=false', 'Loading approval policies');
  const known = new Map((policies.data?.approvalPolicies ?? []).map(policy => [policy.id, policy]));
  const policyOf = ({ policyId }: ControlledDocumentType): Policy | undefined => known.get(policyId ?? '');
  return (
    <div className="limpid-page">
      <h1>Approval policies</h1>
      <p className="limpid-lead">
        Who reviews and approves each type of document. Without an approved policy records of a type cannot be
        submitted, and are shown as not approved.
      </p>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingTable columns={5} rows={4} />}
      {data !== undefined && data.documentTypes.length === 0 && (
        <EmptyState title="No type of document is approved here" />
      )}
      {data !== undefined && data.documentTypes.length > 0 && (
        <DataTable
          title="Approval policies"
          columns={[
            { heading: 'Documents', render: ({ label }) => label },
            { heading: 'Policy', render: type => <PolicyName type={type} policy={policyOf(type)} /> },
            { heading: 'Review steps', render: type => namesOf(policyOf(type)?.reviewSteps) },
            { heading: 'Approval steps', render: type => namesOf(policyOf(type)?.approveSteps) },
            {
              heading: 'Status',
              className: 'limpid-policy-status',
              render: type => <Status type={type} policy={policyOf(type)} />,
            },
          ]}
          rows={data.documentTypes}
          keyOf={({ documentType }) => documentType}
        />
      )}
    </div>
  );
}

function namesOf(steps: ApprovalPolicy['reviewSteps'] | undefined): string {
  return (steps ?? []).map(({ name }) => name).join(', ');
}

function PolicyName({ type, policy }: { readonly type: ControlledDocumentType; readonly policy: Policy | undefined }) {
  const mayMake = usePermission('ApprovalPolicy.Modify');
  if (policy !== undefined)
    return (
      <Link className="cds--link" to={`/${policy.id}`}>
        {policy.name}
      </Link>
    );
  if (type.documentType === 'ApprovalPolicy' && type.policyId === null)
    return (
      <>
        <div>Bootstrap policy: one other person who may sign approves</div>
        {mayMake && <MakePolicy type={type} />}
      </>
    );
  return mayMake ? <MakePolicy type={type} /> : <>None</>;
}

function MakePolicy({ type }: { readonly type: ControlledDocumentType }) {
  return (
    <Button
      as={Link}
      to={`/new?type=${encodeURIComponent(type.documentType)}`}
      kind="ghost"
      size="sm"
      className="limpid-policy-missing"
    >
      Make a policy<span className="cds--visually-hidden">{` for ${type.label}`}</span>
    </Button>
  );
}

function Status({ type, policy }: { readonly type: ControlledDocumentType; readonly policy: Policy | undefined }) {
  const status = policy === undefined ? null : statusOf(policy);
  if (status !== null) return <RecordStatusTag status={status} size="sm" />;
  if (type.isInForce) return <Tag size="sm">In force</Tag>;
  return <>Cannot be submitted</>;
}
