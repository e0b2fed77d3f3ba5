import { Tag } from '@carbon/react';
import { ErrorState, LoadingTable, formatTime, formatValue, useFacilityData, useTyped } from '@limpid/ui-kit';
import type { Approval } from '#schemas/approvals/approval';
import { trailFlagWords, type CriticalChange } from '#schemas/approvals/trail';
import { ApprovalActions } from './approval-actions.js';

/** The changes of the version under review as sentences; those with flags are opened before the review of the trail is signed. */
export function TrailReview({ record, approval }: { readonly record: string; readonly approval: Approval }) {
  const { data, error, isPending, refetch } = useFacilityData<{ readonly changes: readonly CriticalChange[] }>(
    `${record}/approval/trail`,
    'Loading the audit trail',
  );
  // What was opened is kept during a visit to the sign-on provider.
  const { typed, type } = useTyped(`trail ${record} ${approval.version}`, { opened: [] as number[] });
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingTable columns={2} rows={3} />;
  const { changes } = data;
  const flagged = changes.filter(({ flags }) => flags.length > 0);
  const left = flagged.filter(({ entry }) => !typed.opened.includes(entry.seq)).length;
  const open = (seq: number): void => {
    if (!typed.opened.includes(seq)) type({ opened: [...typed.opened, seq] });
  };
  return (
    <section className="limpid-trail" aria-label="Audit trail review">
      <h3>Audit trail</h3>
      <p className="limpid-lead">{summaryOf(changes.length, flagged.length)}</p>
      <ul>
        {changes.map(change => (
          <Change key={change.entry.seq} change={change} onOpen={() => open(change.entry.seq)} />
        ))}
      </ul>
      <ApprovalActions
        record={record}
        approval={approval}
        only={['ReviewTrail']}
        opened={{ entries: typed.opened, left }}
      />
    </section>
  );
}

function summaryOf(changes: number, flagged: number): string {
  if (changes === 0) return 'Nothing was changed since the record was created or last approved.';
  const count = changes === 1 ? '1 change' : `${changes} changes`;
  return flagged === 0
    ? `${count}, none of them flagged.`
    : `${count}, ${flagged} flagged: open these before you sign.`;
}

function Change({
  change: { entry, flags },
  onOpen,
}: {
  readonly change: CriticalChange;
  readonly onOpen: () => void;
}) {
  return (
    <li>
      <details onToggle={({ currentTarget }) => currentTarget.open && onOpen()}>
        <summary>
          {entry.sentence}{' '}
          {flags.map(flag => (
            <Tag key={flag} type="red" size="sm">
              {trailFlagWords[flag]}
            </Tag>
          ))}
        </summary>
        <p className="limpid-small">{`Entry ${entry.seq}, ${formatTime(entry.at)}, ${entry.reason === null ? 'no reason given' : `because: ${entry.reason}`}`}</p>
        <ul>
          {entry.changes.map(({ path, from, to }) => (
            <li
              key={path}
            >{`${entry.labels[path] ?? path}: ${formatValue(from) || 'nothing'} → ${formatValue(to) || 'nothing'}`}</li>
          ))}
        </ul>
      </details>
    </li>
  );
}
