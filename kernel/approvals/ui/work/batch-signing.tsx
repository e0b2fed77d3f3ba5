import { Button, InlineNotification } from '@carbon/react';
import { useState } from 'react';
import { api, fp, LeftOutRecords, ReasonDialog, refusalText, toast, useSave, useSigning } from '@limpid/ui-kit';
import type { CeremonyResult, OpenSlot, SigningCeremony } from '#schemas/approvals/signatures';

type Values = Pick<SigningCeremony, 'action' | 'records'> & { readonly said: string | null };

/** Signatures of one meaning are given together. */
const groups = [
  { of: 'reviews', action: 'Review', holds: ({ stage }: OpenSlot) => stage === 'review' },
  { of: 'approvals', action: 'Approve', holds: ({ stage }: OpenSlot) => stage === 'approve' },
  { of: 'retirements', action: 'Approve', holds: ({ stage }: OpenSlot) => stage === 'retire' },
] as const;
type Group = (typeof groups)[number];

/** Signs the chosen records in one ceremony: one proof, one signature for each; what cannot be signed is named. */
export function BatchSigning({
  slots,
  onSigned,
}: {
  readonly slots: readonly OpenSlot[];
  readonly onSigned: () => void;
}) {
  const [result, setResult] = useState<CeremonyResult | null>(null);
  const save = useSave((body: SigningCeremony) => api.post<CeremonyResult>(fp('/signatures'), body, 'Signing'));
  const signing = useSigning<Values>({
    name: 'ceremony',
    // A comment that a policy asks for was asked for before.
    comment: ({ said }) => said === null,
    send: async ({ action, records, said }, { proof, comment }) =>
      setResult(await save.mutateAsync({ action, records, proof, comment: said ?? comment })),
    onSigned,
  });
  const [asked, setAsked] = useState<(Omit<Values, 'said'> & Pick<Group, 'of'>) | null>(null);
  const start = ({ action, of }: Group, chosen: readonly OpenSlot[]): void => {
    const records = chosen.flatMap(({ record: { path, id }, version }) =>
      path === null ? [] : [{ path, id, version }],
    );
    setResult(null);
    if (chosen.some(({ needsComment }) => needsComment)) {
      setAsked({ action, records, of });
      return;
    }
    signing.ask({ action, records, said: null }).catch((error: unknown) => {
      toast({ kind: 'error', title: 'Not signed', text: refusalText(error), stays: true });
    });
  };
  return (
    <>
      {slots.length > 0 && (
        <div className="limpid-row" role="group" aria-label="Sign together">
          <span>{slots.length === 1 ? '1 record chosen' : `${slots.length} records chosen`}</span>
          {groups.map(group => {
            const ofGroup = slots.filter(group.holds);
            return (
              ofGroup.length > 0 && (
                <Button key={group.of} onClick={() => start(group, ofGroup)}>
                  {`Sign ${group.of} (${ofGroup.length})`}
                </Button>
              )
            );
          })}
        </div>
      )}
      {asked !== null && (
        <ReasonDialog
          open
          heading={`Comment for ${asked.of}`}
          button="Continue"
          label="Comment *"
          onClose={() => setAsked(null)}
          onConfirm={said => signing.ask({ action: asked.action, records: asked.records, said })}
        />
      )}
      {signing.dialog}
      {result !== null && <Result result={result} onClose={() => setResult(null)} />}
    </>
  );
}

function Result({
  result: { signed, leftOut },
  onClose,
}: {
  readonly result: CeremonyResult;
  readonly onClose: () => void;
}) {
  return (
    <section aria-label="Result of signing">
      <InlineNotification
        kind={leftOut.length === 0 ? 'success' : 'warning'}
        lowContrast
        title={signed.length === 1 ? '1 record signed' : `${signed.length} records signed`}
        subtitle={signed.map(({ record }) => record.label).join(', ')}
        onClose={() => {
          onClose();
          return false;
        }}
      />
      <LeftOutRecords leftOut={leftOut} />
    </section>
  );
}
