import { Search } from '@carbon/react';
import { useState } from 'react';
import { DataTable } from '@limpid/ui-kit';
import { limitColumns, resultColumns, sampleColumns } from './sample-columns.js';
import { SampleFrame } from './sample-frame.js';
import { useSamples } from './use-samples.js';

/** Reviewed results, with a search. */
export function DoneTable() {
  const [search, setSearch] = useState('');
  const answer = useSamples('Reviewed', search);
  return (
    <>
      <Search
        labelText="Search by label, equipment or place"
        placeholder="Search by label, equipment or place"
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <SampleFrame answer={answer} empty={search === '' ? 'No result is reviewed yet' : 'No match'}>
        {samples => (
          <DataTable
            title="Reviewed results"
            columns={[...sampleColumns, ...resultColumns, ...limitColumns]}
            rows={samples}
            keyOf={({ id }) => id}
          />
        )}
      </SampleFrame>
    </>
  );
}
