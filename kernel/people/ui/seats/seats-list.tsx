import { Button } from '@carbon/react';
import {
  DataTable,
  formatTime,
  ListFrame,
  listQuery,
  useListState,
  useOnward,
  usePermission,
  type PageInfo,
  type TableColumn,
} from '@limpid/ui-kit';
import type { Seat } from '#schemas/identity/seat';
import { useInstallationData } from '../installation-data.js';
import { SeatStateTag } from './seat-state.js';

const columns: readonly TableColumn<Seat>[] = [
  { heading: 'Holder', render: ({ name, username }) => `${name} (${username})` },
  { heading: 'Purpose', render: ({ purpose }) => purpose },
  { heading: 'State', render: ({ state }) => <SeatStateTag state={state} /> },
  { heading: 'Opens', render: ({ opensAt }) => formatTime(opensAt) },
  { heading: 'Ends', render: ({ endsAt, endedAt }) => formatTime(endedAt ?? endsAt) },
  { heading: 'Opened pages and records', align: 'end', render: ({ readings }) => readings },
  { heading: 'Last', folds: true, render: ({ lastReadAt }) => formatTime(lastReadAt) },
];

/** Accounts that only read and end by themselves, those that end last first. */
export function SeatsList() {
  const goOn = useOnward();
  const mayOpen = usePermission('User.Add');
  const state = useListState('');
  const answer = useInstallationData<{ seats: readonly Seat[]; pagination: PageInfo }>(
    `/seats?${listQuery(state)}`,
    'Loading the seats',
  );
  return (
    <div className="limpid-page">
      <div className="limpid-row limpid-between">
        <div>
          <h1>Read-only seats</h1>
          <p className="limpid-lead">
            Accounts for people from outside who inspect: they read and change nothing, end by themselves, and what they
            open is kept.
          </p>
        </div>
        {mayOpen && <Button onClick={() => goOn('/new')}>Open a seat</Button>}
      </div>
      <ListFrame
        state={state}
        searchHint="Search seats by holder or purpose"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={columns.length}
        emptyText="No seat was opened yet"
      >
        <DataTable
          title="Read-only seats"
          columns={columns}
          rows={answer.data?.seats ?? []}
          keyOf={seat => seat.id}
          rowLink={seat => `/${seat.id}`}
          busy={answer.isFetching}
        />
      </ListFrame>
    </div>
  );
}
