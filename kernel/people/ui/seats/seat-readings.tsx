import { Printer } from '@carbon/icons-react';
import { Checkbox, MenuButton, MenuItem } from '@carbon/react';
import { useState } from 'react';
import {
  DataTable,
  FilesInMaking,
  formatTime,
  fp,
  ListFrame,
  listQuery,
  useFiles,
  useListState,
  type PageInfo,
  type TableColumn,
} from '@limpid/ui-kit';
import type { Seat, SeatReading } from '#schemas/identity/seat';
import { useInstallationData } from '../installation-data.js';

const columns: readonly TableColumn<SeatReading>[] = [
  { heading: 'When', render: ({ at }) => formatTime(at) },
  { heading: 'Kind', render: ({ kind }) => kind ?? '' },
  { heading: 'Record', render: ({ record }) => record ?? '' },
  { heading: 'What was shown', render: ({ what }) => what },
  { heading: 'Facility', folds: true, render: ({ facility }) => facility ?? '' },
];

/** What the holder of a seat opened, newest first, and the list as a document. */
export function SeatReadings({ seat }: { readonly seat: Seat }) {
  const state = useListState('');
  const [isRecords, setRecords] = useState(false);
  const files = useFiles('Printing the list');
  const answer = useInstallationData<{ readings: readonly SeatReading[]; pagination: PageInfo }>(
    `/seats/${seat.id}/readings?${listQuery(state)}&records=${isRecords}`,
    'Loading what was opened',
  );
  const print = (format: 'pdf' | 'xlsx'): void => {
    files.get(fp(`/seats/${seat.id}/readings/${format}`), `What was opened (${format.toUpperCase()})`);
  };
  return (
    <>
      <div className="limpid-row limpid-between">
        <h2>What was opened</h2>
        <MenuButton label="Print the list" kind="tertiary" menuAlignment="bottom-end">
          <MenuItem label="PDF" renderIcon={Printer} onClick={() => print('pdf')} />
          <MenuItem label="Spreadsheet (XLSX)" renderIcon={Printer} onClick={() => print('xlsx')} />
        </MenuButton>
      </div>
      <FilesInMaking files={files} />
      <Checkbox
        id="seat-records"
        labelText="Single records only"
        checked={isRecords}
        onChange={(_event, { checked }) => setRecords(checked)}
      />
      <ListFrame
        state={state}
        searchHint="Search by what was shown, or by record"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={columns.length}
        emptyText="Nothing was opened yet"
      >
        <DataTable
          title="What was opened"
          columns={columns}
          rows={answer.data?.readings ?? []}
          keyOf={({ id }) => id}
          busy={answer.isFetching}
        />
      </ListFrame>
    </>
  );
}
