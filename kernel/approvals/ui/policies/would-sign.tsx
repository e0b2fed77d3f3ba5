import { InlineNotification } from '@carbon/react';
import { DataTable, ErrorState, LoadingTable, useFacilityData } from '@limpid/ui-kit';
import type { StepSigners } from '#schemas/approvals/policy';

/** Who would sign by a policy as it is stored now, step by step, and which step nobody can complete. */
export function WouldSign({ id }: { readonly id: string }) {
  const { data, error, isPending, refetch } = useFacilityData<{ readonly steps: readonly StepSigners[] }>(
    `/approval_policies/${id}/signers`,
    'Loading who would sign',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingTable columns={4} rows={2} />;
  const { steps } = data;
  const problems = steps.filter(({ problem }) => problem !== null);
  return (
    <>
      {problems.map(({ stage, number, name, problem }) => (
        <InlineNotification
          key={`${stage} ${number}`}
          kind="warning"
          lowContrast
          hideCloseButton
          title={`${name} cannot be completed`}
          subtitle={problem ?? ''}
        />
      ))}
      <DataTable
        title="Who would sign this"
        columns={[
          { heading: 'Stage', render: ({ stage }) => (stage === 'review' ? 'Review' : 'Approval') },
          { heading: 'Step', render: ({ number, name }) => `${number}. ${name}` },
          { heading: 'Signatures', align: 'end', render: ({ signatures }) => String(signatures) },
          {
            heading: 'Who may sign now',
            render: ({ people }) =>
              people.length === 0 ? 'Nobody' : people.map(({ name, username }) => `${name} (${username})`).join(', '),
          },
        ]}
        rows={steps}
        keyOf={({ stage, number }) => `${stage} ${number}`}
      />
      <p className="limpid-lead limpid-below-table">
        Who submits a version does not sign it. People are those who may sign in this facility today.
      </p>
    </>
  );
}
