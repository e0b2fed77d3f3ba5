import { Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import { DataTable, formatNumber, StateTag, type TableColumn } from '@limpid/ui-kit';
import type { PreviewRow } from '#plugins/sampling/shared/result-import';
import { statedText, verdictState } from '../words.js';

/** Rows shown at once. */
const shownRows = 100;
const filters = {
  all: 'All rows',
  refused: 'Refused',
  flagged: 'Flagged',
  entered: 'To enter',
  leftOut: 'Left out',
} as const;
type Filter = keyof typeof filters;

const outcomes = {
  entered: { title: 'To enter', colour: 'green' },
  leftOut: { title: 'Left out', colour: 'grey' },
  refused: { title: 'Refused', colour: 'red' },
} as const;

const columns: readonly TableColumn<PreviewRow>[] = [
  { heading: 'Row', render: ({ line }) => line },
  { heading: 'Label', render: ({ label }) => label ?? '–' },
  { heading: 'Sample', render: ({ sample }) => sampleText(sample), folds: true },
  {
    heading: 'Entered before',
    align: 'end',
    render: ({ before }) => (before === null ? '–' : statedText(before)),
    folds: true,
  },
  {
    heading: 'Last of its place',
    align: 'end',
    render: ({ lastOfPlace: last }) => (last === null ? '–' : `${formatNumber(last.value)} ${last.unit}`),
    folds: true,
  },
  { heading: 'Result', align: 'end', render: ({ after }) => (after === null ? '–' : statedText(after)) },
  {
    heading: 'Verdict',
    render: ({ verdict, outcome }) =>
      outcome === 'entered' ? <StateTag state={verdictState(verdict)} size="sm" /> : '–',
  },
  { heading: 'Import', render: ({ outcome }) => <StateTag state={outcomes[outcome]} size="sm" /> },
  { heading: 'What to look at', render: lookAt },
];

/** Every row of a file beside its sample, faults and flags first. */
export function MatchTable({ rows }: { readonly rows: readonly PreviewRow[] }) {
  const hasRefused = rows.some(({ outcome }) => outcome === 'refused');
  const hasFlags = rows.some(({ flags }) => flags.length > 0);
  const [filter, setFilter] = useState<Filter>(hasRefused ? 'refused' : hasFlags ? 'flagged' : 'all');
  const [size, setSize] = useState(shownRows);
  const found = rows.filter(row => holds(row, filter));
  return (
    <>
      <div className="limpid-row limpid-import-tools">
        <Select
          id="match-filter"
          labelText="Rows"
          value={filter}
          onChange={event => {
            setFilter(event.target.value as Filter);
            setSize(shownRows);
          }}
        >
          {(Object.keys(filters) as Filter[]).map(each => (
            <SelectItem
              key={each}
              value={each}
              text={`${filters[each]} (${rows.filter(row => holds(row, each)).length})`}
            />
          ))}
        </Select>
      </div>
      {found.length === 0 ? (
        <p>No such row</p>
      ) : (
        <DataTable
          title="Rows of the file"
          size="sm"
          columns={columns}
          rows={found.slice(0, size)}
          keyOf={({ line }) => String(line)}
        />
      )}
      {found.length > size && (
        <button type="button" className="cds--link" onClick={() => setSize(size + shownRows)}>
          Show more of {found.length} rows
        </button>
      )}
    </>
  );
}

function holds({ outcome, flags }: PreviewRow, filter: Filter): boolean {
  if (filter === 'all') return true;
  return filter === 'flagged' ? flags.length > 0 : outcome === filter;
}

function sampleText(sample: PreviewRow['sample']): string {
  if (sample === null) return 'not found';
  return [sample.equipment, sample.place, sample.target ?? ''].filter(text => text !== '').join(', ');
}

function lookAt({ faults, flags }: PreviewRow): string {
  return [...faults.map(({ column, message }) => `${column}: ${message}`), ...flags.map(({ message }) => message)].join(
    '; ',
  );
}
