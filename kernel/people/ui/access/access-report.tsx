import { Button, Pagination, Search } from '@carbon/react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  DayPicker,
  EmptyState,
  ErrorState,
  facilityDayEnd,
  LoadingTable,
  pageSizes,
  type PageInfo,
} from '@limpid/ui-kit';
import { useInstallationData } from '../installation-data.js';
import { PrintAccess } from './print-access.js';
import type { PersonAccess } from '#schemas/identity/access-review';
import { PeriodTable } from './period-table.js';

interface Answer {
  readonly users: readonly PersonAccess[];
  readonly pagination: PageInfo;
}

/** S60: who had access to what, since when, granted by whom; read from the audit trail. */
export function AccessReport() {
  const [search, setSearch] = useState('');
  const [day, setDay] = useState('');
  const at = day === '' ? null : facilityDayEnd(day);
  const [page, setPage] = useState({ page: 1, pageSize: 10 });
  const query = new URLSearchParams({ pageNumber: String(page.page), pageLimit: String(page.pageSize), search });
  if (at !== null) query.set('at', at);
  const { data, error, isPending, refetch } = useInstallationData<Answer>(
    `/UAM/report?${query.toString()}`,
    'Loading the access report',
  );
  return (
    <div className="limpid-page">
      <div className="limpid-row limpid-between">
        <div>
          <h1>Access</h1>
          <p className="limpid-lead">
            Who had access to what, since when, granted by whom. Read from the audit trail, which nobody can change.
          </p>
        </div>
        <div className="limpid-row">
          <PrintAccess search={search} at={at} />
          <Button as={Link} to="/reviews" kind="tertiary">
            Reviews
          </Button>
        </div>
      </div>
      <div className="limpid-filters">
        <Search
          labelText="Search people"
          placeholder="Name or user name"
          size="lg"
          value={search}
          onChange={event => {
            setSearch(event.target.value);
            setPage({ ...page, page: 1 });
          }}
        />
        <DayPicker
          id="access-at"
          label="As held at the end of this day"
          placeholder="yyyy-mm-dd, empty: all times"
          value={day}
          onChange={chosen => {
            setDay(chosen ?? '');
            setPage({ ...page, page: 1 });
          }}
        />
      </div>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingTable columns={7} />}
      {data !== undefined && data.users.length === 0 && <EmptyState title="No match" />}
      {data?.users.map(user => (
        <section key={user.id} aria-label={user.name}>
          <h2>
            <a className="cds--link limpid-heading-link" href={`/app/admin/users/${user.id}`}>
              {user.name}
            </a>{' '}
            <span className="limpid-lead">{user.username}</span>
          </h2>
          <PeriodTable periods={user.periods} label={`Access of ${user.name}`} />
        </section>
      ))}
      {data !== undefined && data.pagination.total > 0 && (
        <Pagination
          page={page.page}
          pageSize={page.pageSize}
          pageSizes={pageSizes}
          totalItems={data.pagination.total}
          onChange={setPage}
        />
      )}
    </div>
  );
}
