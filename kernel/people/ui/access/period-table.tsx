import type { AccessPeriod } from '#schemas/identity/access-review';
import { DataTable, EmptyState, formatTime, type TableColumn } from '@limpid/ui-kit';

const kinds: Readonly<Record<AccessPeriod['kind'], string>> = {
  account: 'Account',
  role: 'Role',
  facility: 'Facility',
};

const columns: readonly TableColumn<AccessPeriod>[] = [
  { heading: 'What', render: period => kinds[period.kind] },
  { heading: 'Name', render: period => period.name },
  { heading: 'Since', render: period => formatTime(period.from) },
  { heading: 'Granted by', render: period => period.grantedBy },
  { heading: 'Until', render: period => (period.until === null ? 'now' : formatTime(period.until)) },
  { heading: 'Ended by', render: period => period.endedBy ?? '' },
  { heading: 'Reason', render: period => period.reason ?? '' },
];

/** What was held, since when, granted by whom, until when. */
export function PeriodTable({ periods, label }: { readonly periods: readonly AccessPeriod[]; readonly label: string }) {
  if (periods.length === 0) return <EmptyState title="Nothing was held" />;
  return (
    <DataTable
      title={label}
      size="sm"
      columns={columns}
      rows={periods}
      keyOf={period => `${period.kind} ${period.name} ${period.from}`}
    />
  );
}
