import { Button, InlineNotification, SkeletonText } from '@carbon/react';
import { Link } from 'react-router';
import { ErrorState, RecordStatusTag, formatDay, formatTime, usePermission, type RecordRow } from '@limpid/ui-kit';
import type { Approval } from '#schemas/approvals/approval';
import { ApprovalActions } from './approval-actions.js';
import { SignatureLadder } from './signature-ladder.js';
import { TrailReview } from './trail-review.js';
import { useApproval } from './use-approval.js';
import '../approvals.css';

/** The head of a controlled record: status and version, who has signed and who is next, what is missing, and the actions. */
export function ApprovalPanel({
  path,
  row,
  permission,
}: {
  readonly path: string;
  readonly row: RecordRow;
  readonly permission: `${string}.${string}`;
}) {
  const record = `${path}/${row.id}`;
  const { data, error, isPending, refetch } = useApproval(record);
  const mayEdit = usePermission(permission);
  const maySign = usePermission('ApprovalPolicy.Sign');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <SkeletonText paragraph lineCount={3} />;
  const { approval } = data;
  return (
    <section className="limpid-approval" aria-label="Approval">
      <Standing approval={approval} />
      <SignatureLadder approval={approval} />
      <WhatIsMissing approval={approval} />
      {approval.actions.some(({ action, allowed }) => action === 'ReviewTrail' && allowed) && (
        <TrailReview record={record} approval={approval} />
      )}
      {(mayEdit || maySign) && (
        <div className="limpid-row">
          {approval.draft !== null && mayEdit && (
            <Button as={Link} to={`/${row.id}/revision`} kind="primary">
              Edit the draft
            </Button>
          )}
          <ApprovalActions record={record} approval={approval} />
        </div>
      )}
    </section>
  );
}

/** Status and version, and why the record is locked. */
function Standing({ approval }: { readonly approval: Approval }) {
  const { status, documentVersion, isApproved, inForce, open } = approval;
  const since = inForce?.effectiveFrom ?? null;
  const stale = open?.stale ?? null;
  return (
    <>
      <div className="limpid-row">
        <RecordStatusTag status={status} />
        <span>{`Version ${documentVersion}${isApproved ? '' : ', not approved'}`}</span>
        {since !== null && <span className="limpid-faint">{`in force from ${formatDay(since)}`}</span>}
        {open !== null && open.version !== documentVersion && (
          <>
            <RecordStatusTag status={open.state} />
            <span>{`Version ${open.version}: ${open.changeSummary ?? ''}`}</span>
          </>
        )}
      </div>
      <p className="limpid-lead">{lockSentence(approval)}</p>
      <Returned approval={approval} />
      {stale !== null && (
        <InlineNotification
          kind="warning"
          lowContrast
          hideCloseButton
          title={`An input has changed since ${formatTime(stale.since)}`}
          subtitle={stale.why}
        />
      )}
    </>
  );
}

function lockSentence({ open, status, inForce, isUsed, policy, actions }: Approval): string {
  if (open !== null && open.state !== 'BeingBuilt')
    return `Locked: ${open.submittedBy?.name ?? ''} submitted version ${open.version} on ${formatTime(open.submittedAt)}. It can be changed after it is returned or recalled.`;
  if (status === 'Approved' && inForce !== null)
    return open === null
      ? `Locked: version ${inForce.version} is approved since ${formatTime(inForce.approvedAt)}. ${
          actions.some(({ action }) => action === 'Revise')
            ? 'Revise it to change it.'
            : 'The approval of another one takes its place.'
        }`
      : `Version ${inForce.version} stays in force until version ${open.version} is approved.`;
  if (status === 'Deprecated') return 'Deprecated: it is kept as it was and not used any more.';
  if (isUsed && policy !== null)
    return 'Calculations use it, and it is not approved: submit it as it stands. It can be changed by a revision then.';
  return isUsed ? 'Calculations use it, and it is not approved.' : 'A draft: it can be edited until it is submitted.';
}

/** Why the version came back to its author. */
function Returned({ approval: { acts, open, status } }: { readonly approval: Approval }) {
  const last = acts.at(-1);
  const isDraft = (open?.state ?? status) === 'BeingBuilt';
  if (!isDraft || last === undefined || (last.action !== 'Reject' && last.action !== 'Recall')) return null;
  return (
    <InlineNotification
      kind="warning"
      lowContrast
      hideCloseButton
      title={`${last.action === 'Reject' ? 'Returned' : 'Recalled'} by ${last.by.name} on ${formatTime(last.at)}`}
      subtitle={last.comment ?? ''}
    />
  );
}

function WhatIsMissing({ approval: { missing, next } }: { readonly approval: Approval }) {
  if (missing.length + next.length === 0) return null;
  return (
    <dl className="limpid-facts">
      {missing.length > 0 && (
        <>
          <dt>Before it can be submitted</dt>
          <dd>
            {missing.map(({ path, label, message }) => (
              <div key={`${path} ${message}`}>
                {label}: {message}
              </div>
            ))}
          </dd>
        </>
      )}
      {next.length > 0 && (
        <>
          <dt>Next</dt>
          <dd>
            {next.map(sentence => (
              <div key={sentence}>{sentence}</div>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}
