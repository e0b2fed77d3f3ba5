import { Close } from '@carbon/icons-react';
import { Button } from '@carbon/react';
import { useEffect, useRef, useState } from 'react';
import { ErrorState, Facts, Loading, formatDay, formatTime } from '@limpid/ui-kit';
import type { OpenSlot } from '#schemas/approvals/signatures';
import { ApprovalActions } from '../record/approval-actions.js';
import { SignatureLadder } from '../record/signature-ladder.js';
import { TrailReview } from '../record/trail-review.js';
import { useApproval } from '../record/use-approval.js';
import { ChangeSlot } from '../signatures/change-slot.js';
import { SnoozeSlot } from './snooze-slot.js';
import { SlotDifferences } from './slot-differences.js';
import { Flags, waits, whatChanged } from './work-table.js';

/** What is needed to sign one record: what has changed, the signatures so far, and the actions. */
export function SlotPanel({ slot, onClose }: { readonly slot: OpenSlot; readonly onClose: () => void }) {
  const { record, documentVersion, from, openedAt, waitingDays, dueOn, snoozedUntil } = slot;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isDelegating, setDelegating] = useState(false);
  // On a narrow screen it is below the list.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="limpid-work-panel" aria-label={record.label}>
      <div className="limpid-row limpid-between">
        <h2 ref={heading} tabIndex={-1}>{`${record.label}, version ${documentVersion}`}</h2>
        <Button
          hasIconOnly
          kind="ghost"
          size="sm"
          iconDescription="Close"
          renderIcon={Close}
          tooltipPosition="left"
          onClick={onClose}
        />
      </div>
      <Flags flags={slot.flags} />
      <Facts
        facts={[
          ['What changed', whatChanged(slot)],
          ['From', from.name],
          ['Waits', `${waits(waitingDays)} (${formatTime(openedAt)})`],
          ['Due', dueOn === null ? null : formatDay(dueOn)],
          ...(snoozedUntil === null ? [] : [['Snoozed until', formatDay(snoozedUntil)] as const]),
        ]}
      />
      {record.page !== null && (
        <a className="cds--link" href={`${record.page}/${record.id}`}>
          Open the record
        </a>
      )}
      {record.path !== null && <Content slot={slot} record={`${record.path}/${record.id}`} />}
      <div className="limpid-row">
        <Button kind="ghost" onClick={() => setDelegating(true)}>
          Delegate
        </Button>
        <SnoozeSlot slot={slot} onDone={onClose} />
      </div>
      {isDelegating && <ChangeSlot slot={slot} kind="delegate" onClose={() => setDelegating(false)} />}
    </section>
  );
}

function Content({ slot, record }: { readonly slot: OpenSlot; readonly record: string }) {
  const { data, error, isPending, refetch } = useApproval(record);
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const { approval } = data;
  return (
    <>
      <h3>{approval.inForce === null ? 'Content' : 'Differences to the version in force'}</h3>
      <SlotDifferences record={record} version={slot.documentVersion} inForce={approval.inForce?.version ?? null} />
      {approval.policy?.requireAuditTrailReview === true && <TrailReview record={record} approval={approval} />}
      <h3>Signatures</h3>
      <SignatureLadder approval={approval} />
      <div className="limpid-row">
        <ApprovalActions record={record} approval={approval} only={['Review', 'Approve', 'ConfirmValid', 'Reject']} />
      </div>
    </>
  );
}
