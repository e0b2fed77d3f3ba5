import { Button, InlineNotification } from '@carbon/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, currentFacility, ErrorState, Loading, formatNumber, formatTime, type ApiFailure } from '@limpid/ui-kit';

interface Anchored {
  readonly entries: number;
  readonly anchors: readonly { readonly place: string; readonly seq: number; readonly at: string }[];
}

interface Verification {
  readonly intact: boolean;
  readonly anchored: boolean;
  readonly faults: readonly { readonly seq: number; readonly fault: string }[];
}

/** Where anchors are kept, as it follows "up to entry 12, on 26 November". */
const placeWords: Readonly<Record<string, string>> = {
  folder: 'in the folder of anchors of the server',
  mail: 'by mail to the auditors',
  file: 'in a file of the command line',
  export: 'in an export of this log',
};
/** Most findings shown; the audit log of the verification and the command line have the rest. */
const shownAtMost = 10;

/** Up to which entry the trail is anchored outside the database, and a verification of the trail at once. */
export function TrailProof() {
  const facility = currentFacility().id;
  const { data, error, refetch } = useQuery<Anchored, ApiFailure>({
    queryKey: ['facility', 'audit-anchors', facility],
    queryFn: ({ signal }) => api.get<Anchored>(`/audit_logs/anchors?facilityId=${facility}`, 'Loading anchors', signal),
  });
  const check = useMutation<{ verification: Verification }, ApiFailure>({
    mutationFn: () => api.get(`/audit_logs/verification?facilityId=${facility}`, 'Verifying the audit log'),
  });
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <section aria-label="Proof of the audit log">
      <p>{anchoredText(data)}</p>
      <div className="limpid-row">
        <Button kind="ghost" size="md" disabled={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? 'Verifying' : 'Verify'}
        </Button>
      </div>
      {check.error !== null && <ErrorState error={check.error} onAgain={() => check.mutate()} />}
      {check.data !== undefined && <Result verification={check.data.verification} />}
    </section>
  );
}

function anchoredText({ entries, anchors }: Anchored): string {
  if (anchors.length === 0)
    return 'Not anchored: nothing outside the database shows yet whether entries were cut off or rewritten.';
  const stated = anchors.map(
    ({ place, seq, at }) =>
      `up to entry ${formatNumber(seq)} on ${formatTime(at)} ${placeWords[place] ?? `in ${place}`}`,
  );
  return `Anchored outside the database, of ${formatNumber(entries)} entries: ${stated.join('; ')}.`;
}

function Result({ verification: { intact, anchored, faults } }: { readonly verification: Verification }) {
  if (intact)
    return (
      <InlineNotification
        kind={anchored ? 'success' : 'warning'}
        lowContrast
        hideCloseButton
        title={anchored ? 'The audit log is intact' : 'The audit log is intact as far as it can be known'}
        subtitle={
          anchored
            ? 'Entries, records, signatures and guards agree with each other and with the anchors.'
            : 'Entries, records, signatures and guards agree. There was no anchor to compare them with.'
        }
      />
    );
  return (
    <>
      <InlineNotification
        kind="error"
        lowContrast
        hideCloseButton
        title={`The audit log is broken: ${faults.length} ${faults.length === 1 ? 'finding' : 'findings'}`}
        subtitle="Something was changed, lost or added behind the product. Tell the quality unit, and change nothing meanwhile."
      />
      <ul>
        {faults.slice(0, shownAtMost).map(({ seq, fault }) => (
          <li key={`${seq} ${fault}`}>{`${seq === 0 ? '' : `Entry ${formatNumber(seq)}: `}${fault}`}</li>
        ))}
        {faults.length > shownAtMost && <li>{`and ${faults.length - shownAtMost} more`}</li>}
      </ul>
    </>
  );
}
