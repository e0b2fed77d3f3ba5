import { Button, MultiSelect, Search } from '@carbon/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  api,
  ChangeList,
  currentFacility,
  DataTable,
  DayRangePicker,
  EmptyState,
  ErrorState,
  facilityDayBegin,
  facilityDayEnd,
  FilesInMaking,
  LoadingTable,
  formatNumber,
  formatTime,
  useFiles,
  type ApiFailure,
  type HistoryEntry,
  type TableColumn,
} from '@limpid/ui-kit';
import { TrailProof } from './trail-proof.js';

interface AuditEntry extends HistoryEntry {
  readonly action: string;
  readonly domain: string;
  readonly hash: string;
}
interface AuditCount {
  readonly total: number;
  readonly totalIsMinimum: boolean;
}
interface AuditAnswer {
  readonly auditLogs: readonly AuditEntry[];
  readonly pagination: AuditCount & { readonly next: number | null };
}
interface AuditUser {
  readonly id: string;
  readonly name: string;
}

interface Filter {
  readonly search: string;
  readonly actions: readonly string[];
  readonly userIds: readonly string[];
  /** Days as `2026-11-21`; empty: no bound. */
  readonly from: string;
  readonly to: string;
}
const noFilter: Filter = { search: '', actions: [], userIds: [], from: '', to: '' };
/** The filter that a link asks for: `?from=2026-11-21&actions=create,update`. */
function filterOfAddress(): Filter {
  const asked = new URLSearchParams(location.search);
  const list = (name: string): readonly string[] => (asked.get(name) ?? '').split(',').filter(each => each !== '');
  return { ...noFilter, from: asked.get('from') ?? '', actions: list('actions') };
}
/** Common actions in users' words; others are found by the search. */
const actions: { readonly action: string; readonly label: string }[] = [
  { action: 'create', label: 'created' },
  { action: 'update', label: 'changed' },
  { action: 'archive', label: 'archived' },
  { action: 'unarchive', label: 'restored' },
  { action: 'import', label: 'imported' },
  { action: 'export', label: 'exported' },
  { action: 'print', label: 'printed' },
  { action: 'download', label: 'downloaded' },
  { action: 'permission.refused', label: 'call refused' },
  { action: 'transition.refused', label: 'step refused' },
  { action: 'verify', label: 'trail checked' },
  { action: 'login', label: 'signed in' },
  { action: 'failedLogin', label: 'failed to sign in' },
  { action: 'lock', label: 'locked out' },
  { action: 'logout', label: 'signed out' },
];

function queryOf(filter: Filter): URLSearchParams {
  const query = new URLSearchParams({ facilityId: currentFacility().id });
  if (filter.search !== '') query.set('search', filter.search);
  if (filter.actions.length > 0) query.set('actions', filter.actions.join(','));
  if (filter.userIds.length > 0) query.set('userIds', filter.userIds.join(','));
  if (filter.from !== '') query.set('startDate', facilityDayBegin(filter.from));
  if (filter.to !== '') query.set('endDate', facilityDayEnd(filter.to));
  return query;
}

/** Where a change came from, in users' words. */
const sourceWords: Readonly<Record<string, string>> = {
  ui: 'Screen',
  api: 'API',
  cli: 'Command line',
  job: 'Job',
  system: 'System',
};

const columns: readonly TableColumn<AuditEntry>[] = [
  { heading: 'Number', render: entry => entry.seq },
  { heading: 'When', className: 'limpid-unbroken', render: entry => formatTime(entry.at) },
  { heading: 'User', render: entry => entry.actorName },
  {
    heading: 'What happened',
    className: 'limpid-sentences',
    render: entry => (
      <>
        {entry.sentence}
        <ChangeList entry={entry} />
      </>
    ),
  },
  { heading: 'Source', render: entry => sourceWords[entry.source] ?? entry.source },
];

/** The audit trail of the facility in sentences, newest first, with filters and an export of the filtered entries. */
export function AuditPage() {
  const [filter, setFilter] = useState<Filter>(filterOfAddress);
  const [trail, setTrail] = useState<readonly number[]>([]);
  /** Of the newest page; that of an older page excludes newer entries. */
  const [counted, setCounted] = useState<AuditCount>();
  const before = trail.at(-1);
  const query = queryOf(filter);
  query.set('pageLimit', '25');
  if (before !== undefined) query.set('before', String(before));
  const { data, error, isPending, refetch } = useQuery<AuditAnswer, ApiFailure>({
    queryKey: ['facility', 'audit', query.toString()],
    queryFn: ({ signal }) => api.get<AuditAnswer>(`/audit_logs?${query.toString()}`, 'Loading the audit log', signal),
  });
  const count = before === undefined ? data?.pagination : counted;
  const older = ({ next, ...newest }: AuditAnswer['pagination']): void => {
    if (next === null) return;
    if (before === undefined) setCounted(newest);
    setTrail([...trail, next]);
  };
  const change = (part: Partial<Filter>): void => {
    setTrail([]);
    setFilter({ ...filter, ...part });
  };
  const files = useFiles('Export');
  const download = (format: 'pdf' | 'csv'): void => {
    const wanted = queryOf(filter);
    wanted.set('format', format);
    files.get(`/audit_logs/export?${wanted.toString()}`, `Audit log (${format.toUpperCase()})`);
  };
  return (
    <div className="limpid-page">
      <h1>Audit log</h1>
      <p className="limpid-lead">Who did what, when and why. Entries are chained; nothing can be changed or removed.</p>
      <TrailProof />
      <FilterBar filter={filter} onChange={change} />
      <div className="limpid-row">
        <Button kind="tertiary" size="md" onClick={() => download('pdf')}>
          PDF
        </Button>
        <Button kind="ghost" size="md" onClick={() => download('csv')}>
          Export as CSV
        </Button>
        {count !== undefined && (
          <span role="status">{`${count.totalIsMinimum ? 'More than ' : ''}${formatNumber(count.total)} ${count.total === 1 ? 'entry' : 'entries'}`}</span>
        )}
        <FilesInMaking files={files} />
      </div>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingTable columns={5} />}
      {data !== undefined && data.auditLogs.length === 0 && (
        <EmptyState title="No match">
          <Button kind="ghost" onClick={() => change(noFilter)}>
            Clear filters
          </Button>
        </EmptyState>
      )}
      {data !== undefined && data.auditLogs.length > 0 && (
        <>
          <DataTable title="Audit log" columns={columns} rows={data.auditLogs} keyOf={entry => String(entry.seq)} />
          <div className="limpid-row">
            <Button kind="ghost" disabled={trail.length === 0} onClick={() => setTrail(trail.slice(0, -1))}>
              Newer
            </Button>
            <Button kind="ghost" disabled={data.pagination.next === null} onClick={() => older(data.pagination)}>
              Older
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function FilterBar({
  filter,
  onChange,
}: {
  readonly filter: Filter;
  readonly onChange: (part: Partial<Filter>) => void;
}) {
  const facility = currentFacility().id;
  const { data } = useQuery({
    queryKey: ['facility', 'audit-users', facility],
    queryFn: () =>
      api.get<{ users: readonly AuditUser[] }>(`/audit_logs/users?facilityId=${facility}`, 'Loading users'),
  });
  const users = [...(data?.users ?? [])];
  return (
    <div className="limpid-filters">
      <Search
        labelText="Search in the entries"
        placeholder="Search entries"
        size="lg"
        value={filter.search}
        onChange={event => onChange({ search: event.target.value })}
      />
      <MultiSelect
        id="audit-actions"
        titleText="Action"
        label="All actions"
        items={actions}
        itemToString={item => item?.label ?? ''}
        selectedItems={actions.filter(({ action }) => filter.actions.includes(action))}
        onChange={({ selectedItems }) => onChange({ actions: (selectedItems ?? []).map(({ action }) => action) })}
      />
      <MultiSelect
        id="audit-users"
        titleText="User"
        label="All users"
        items={users}
        itemToString={item => item?.name ?? ''}
        selectedItems={users.filter(({ id }) => filter.userIds.includes(id))}
        onChange={({ selectedItems }) => onChange({ userIds: (selectedItems ?? []).map(user => user.id) })}
      />
      <DayRangePicker id="audit" from={filter.from} to={filter.to} onChange={onChange} />
    </div>
  );
}
