import { Route, Routes } from 'react-router';
import { formFields, RecordFacts, ResourcePages, type FormField, type RecordRow } from '@limpid/ui-kit';
import { approvalPolicyFields, type ApprovalPolicy } from '#schemas/approvals/policy';
import { PolicyEditor } from './policy-editor.js';
import { PolicyList } from './policy-list.js';
import { StepList } from './step-list.js';
import { useDocumentTypes } from './use-document-types.js';
import { WouldSign } from './would-sign.js';
import '../approvals.css';

type Row = RecordRow & ApprovalPolicy;

/** S56 Approval policies: one for each type of document, with the steps that review and approve it. */
export function PolicyPages() {
  return (
    <Routes>
      <Route path="/" element={<PolicyList />} />
      <Route path="/*" element={<OnePolicy />} />
    </Routes>
  );
}

const steps: Pick<ApprovalPolicy, 'reviewSteps' | 'approveSteps'> = {
  reviewSteps: [],
  approveSteps: [{ name: 'Approval', mode: 'any', minSigners: null, users: [], roles: [], departments: [] }],
};

function OnePolicy() {
  const documentType = new URLSearchParams(location.search).get('type') ?? '';
  const fields = useFields();
  return (
    <ResourcePages<Row>
      path="/approval_policies"
      one="approvalPolicy"
      many="approvalPolicies"
      noun="approval policy"
      permission="ApprovalPolicy"
      addAction="Modify"
      archiveAction="Modify"
      fields={fields}
      defaults={{
        documentType,
        ...steps,
        sequential: true,
        sameUserRule: 'never',
        requireComment: false,
        requireAuditTrailReview: false,
      }}
      list={{
        title: 'Approval policies',
        lead: '',
        searchHint: '',
        emptyText: '',
        defaultSort: 'name',
        columns: [],
      }}
      tabs={[
        { label: 'Overview', content: row => <Overview row={row} /> },
        { label: 'Who would sign', content: ({ id }) => <WouldSign id={id} /> },
      ]}
      extra={(values, change, faultOf) => <PolicyEditor values={values} change={change} faultOf={faultOf} />}
    />
  );
}

function Overview({ row }: { readonly row: Row }) {
  const types = useDocumentTypes().data?.documentTypes ?? [];
  const typeName = types.find(({ documentType }) => documentType === row.documentType)?.label ?? row.documentType;
  return (
    <>
      <StepList
        title="Review steps"
        empty="Nobody reviews: a submission goes to approval at once."
        steps={row.reviewSteps}
      />
      <StepList title="Approval steps" empty="" steps={row.approveSteps} />
      <RecordFacts cards={factCards} row={row} shown={{ documentType: () => typeName }} />
    </>
  );
}

const { reviewSteps: _review, approveSteps: _approve, escalateTo: _escalate, ...factCards } = approvalPolicyFields;

function useFields(): readonly FormField[] {
  const types = useDocumentTypes().data?.documentTypes ?? [];
  const optionsBy = (values: Readonly<Record<string, unknown>>) =>
    types
      // There is one policy of a type.
      .filter(({ policyId, documentType }) => policyId === null || documentType === values['documentType'])
      .map(({ documentType, label }) => ({ value: documentType, label }));
  return [
    {
      name: 'documentType',
      label: 'Document type',
      kind: 'select',
      section: 'Documents',
      required: true,
      options: [],
      optionsBy,
    },
    ...formFields(approvalPolicyFields, { sequential: { section: 'Rules' } }),
  ];
}
