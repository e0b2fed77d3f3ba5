import {
  Button,
  StructuredListBody,
  StructuredListCell,
  StructuredListHead,
  StructuredListRow,
  StructuredListWrapper,
} from '@carbon/react';
import { useState } from 'react';
import { useFacilityData, type PageInfo } from '../api/queries.js';
import { formatTime, formatValue } from '../format/format.js';
import { LoadingTable } from '../states/loading.js';
import { EmptyState, ErrorState } from '../states/states.js';

export interface HistoryEntry {
  readonly seq: number;
  readonly at: string;
  readonly actorName: string;
  readonly sentence: string;
  readonly reason: string | null;
  readonly source: string;
  readonly changes: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[];
  /** Label of each changed field, by its path. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Every change to one record, newest first, in sentences with the old and new values. */
export function RecordHistory({ path }: { readonly path: string }) {
  const [size, setSize] = useState(20);
  const { data, error, isPending, refetch } = useFacilityData<{
    history: readonly HistoryEntry[];
    pagination: PageInfo;
  }>(`${path}/history?pageLimit=${size}`, 'Loading the history');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingTable columns={3} rows={5} />;
  if (data.history.length === 0) return <EmptyState title="No change is recorded" />;
  return (
    <>
      <StructuredListWrapper aria-label="History" isCondensed>
        <StructuredListHead>
          <StructuredListRow head>
            <StructuredListCell head>Number</StructuredListCell>
            <StructuredListCell head>When</StructuredListCell>
            <StructuredListCell head>What happened</StructuredListCell>
          </StructuredListRow>
        </StructuredListHead>
        <StructuredListBody>
          {data.history.map(entry => (
            <StructuredListRow key={entry.seq}>
              <StructuredListCell>{entry.seq}</StructuredListCell>
              <StructuredListCell noWrap>{formatTime(entry.at)}</StructuredListCell>
              <StructuredListCell>
                {entry.sentence}
                <ChangeList entry={entry} />
              </StructuredListCell>
            </StructuredListRow>
          ))}
        </StructuredListBody>
      </StructuredListWrapper>
      {data.pagination.total > data.history.length && (
        <Button kind="ghost" onClick={() => setSize(Math.min(200, size + 50))}>
          Show more
        </Button>
      )}
    </>
  );
}

/** The changed fields of a history entry, folded; nothing if there are none. */
export function ChangeList({ entry }: { readonly entry: Pick<HistoryEntry, 'changes' | 'labels'> }) {
  const { changes, labels } = entry;
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>{changes.length === 1 ? '1 field' : `${changes.length} fields`}</summary>
      <ul>
        {changes.map(change => (
          <li key={change.path}>
            {labels[change.path]}: {formatValue(change.from) || 'nothing'} → {formatValue(change.to) || 'nothing'}
          </li>
        ))}
      </ul>
    </details>
  );
}
