import { Select, SelectItem } from '@carbon/react';
import {
  DataTable,
  DayField,
  ListFrame,
  listQuery,
  formatTime,
  useAddress,
  useFacilityData,
  useListState,
  type TableColumn,
} from '@limpid/ui-kit';
import type { FoundSignature } from '#schemas/approvals/signatures';
import { signatureMeaningKeys, signatureMeanings } from '#schemas/identity/signature-meanings';
import { PersonSelect } from './person-select.js';
import { RecordCell } from './record-cell.js';

interface Answer {
  readonly signatures: readonly FoundSignature[];
  readonly pagination: { readonly pageNumber: number; readonly pageLimit: number; readonly total: number };
}

const filters = ['userId', 'meaning', 'from', 'to'] as const;

const columns: readonly TableColumn<FoundSignature>[] = [
  { heading: 'Record', render: ({ record, signature }) => <RecordCell record={record} version={signature.version} /> },
  {
    heading: 'Meaning',
    render: ({ signature, isSuperseded, stepName }) => (
      <>
        {isSuperseded ? <s>{signature.text}</s> : signature.text}
        <div className="limpid-small">{[stepName, isSuperseded ? 'superseded' : null].filter(Boolean).join(', ')}</div>
      </>
    ),
  },
  {
    heading: 'Signed by',
    render: ({ signature, isSuperseded }) => {
      const name = `${signature.name} (${signature.username})`;
      return (
        <>
          {isSuperseded ? <s>{name}</s> : name}
          <div className="limpid-small">{signature.roles.join(', ')}</div>
        </>
      );
    },
  },
  {
    heading: 'When',
    render: ({ signature }) => (
      <>
        {formatTime(signature.at)}
        <div className="limpid-small">{`${signature.timezone} (${signature.offset})`}</div>
      </>
    ),
  },
  { heading: 'Comment', folds: true, render: ({ signature }) => signature.comment ?? '' },
  { heading: 'Content', folds: true, render: ({ signature }) => signature.contentHash.slice(0, 12) },
];

/** Signatures of the facility, newest first; the search is in the address. */
export function GivenSignatures() {
  const state = useListState('');
  const [params, change] = useAddress();
  const value = (name: (typeof filters)[number]): string => params.get(name) ?? '';
  const chosen = filters.filter(name => value(name) !== '');
  const query = new URLSearchParams(listQuery(state));
  for (const name of chosen) query.set(name, value(name));
  const answer = useFacilityData<Answer>(`/signatures?${query.toString()}`, 'Loading signatures');
  const set = (name: (typeof filters)[number], next: string | null): void => change({ page: null, [name]: next });
  return (
    <>
      <div className="limpid-filters">
        <PersonSelect id="signature-person" value={value('userId')} onChange={id => set('userId', id)} />
        <Select
          id="signature-meaning"
          labelText="Meaning"
          value={value('meaning')}
          onChange={event => set('meaning', event.target.value)}
        >
          <SelectItem value="" text="Every meaning" />
          {signatureMeaningKeys.map(key => (
            <SelectItem key={key} value={key} text={signatureMeanings[key]} />
          ))}
        </Select>
        <DayField
          id="signature-from"
          label="From"
          value={params.get('from')}
          fault={undefined}
          onChange={day => set('from', day)}
        />
        <DayField
          id="signature-to"
          label="To"
          value={params.get('to')}
          fault={undefined}
          onChange={day => set('to', day)}
        />
      </div>
      <ListFrame
        state={state}
        searchHint="Search by record, person or statement"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={columns.length}
        emptyText="No signature yet"
        more={{
          isFiltered: chosen.length > 0,
          clear: () => change({ search: null, userId: null, meaning: null, from: null, to: null, page: null }),
        }}
      >
        <DataTable
          title="Signatures"
          columns={columns}
          rows={answer.data?.signatures ?? []}
          keyOf={({ signature }) => signature.id}
          busy={answer.isFetching}
        />
      </ListFrame>
    </>
  );
}
