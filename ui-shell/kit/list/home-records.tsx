import { useMe } from '../api/me.js';
import { useFacilityData, type PageInfo, type RecordRow } from '../api/queries.js';
import { PageLink } from '../app/page-link.js';
import { formatValue } from '../format/format.js';
import { LoadingTable } from '../states/loading.js';
import { ErrorState } from '../states/states.js';
import { DataTable } from './data-table.js';
import type { ListColumn } from './list-page.js';

export interface HomeRecordsProps {
  readonly title: string;
  /** The call that lists the records, and the name of the list in its answer. */
  readonly path: string;
  readonly many: string;
  /** Address of the list. */
  readonly page: string;
  readonly columns: readonly ListColumn<RecordRow>[];
}

/** The records that a limited user works with, on the home page; other users have the menu and more to see there. */
export function HomeRecords(props: HomeRecordsProps) {
  return useMe()?.limited === true ? <Records {...props} /> : null;
}

function Records({ title, path, many, page, columns }: HomeRecordsProps) {
  const { data, error, isPending, refetch } = useFacilityData<Readonly<Record<string, unknown>>>(
    `${path}?pageLimit=10&sort=externalId`,
    `Loading ${title}`,
  );
  const rows = (data?.[many] ?? []) as readonly RecordRow[];
  const total = (data?.['pagination'] as PageInfo | undefined)?.total ?? 0;
  return (
    <section>
      <h2>{title}</h2>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingTable columns={columns.length} />}
      {rows.length > 0 && (
        <DataTable
          title={title}
          columns={columns.map(column => ({
            ...column,
            render: (row: RecordRow) => {
              const content = column.render?.(row) ?? formatValue(row[column.key]);
              return column.key === 'externalId' ? (
                <PageLink address={`${page}/${row.id}`}>{content}</PageLink>
              ) : (
                content
              );
            },
          }))}
          rows={rows}
          keyOf={row => row.id}
        />
      )}
      {data !== undefined && (
        <p className="limpid-small">
          {total === 0 ? 'None yet. ' : `${rows.length} of ${total}. `}
          <PageLink address={page}>{`All: ${title}`}</PageLink>
        </p>
      )}
    </section>
  );
}
