import {
  DataTable,
  ErrorState,
  formatDay,
  formatTime,
  ListPages,
  useFacilityData,
  usePages,
  type TableColumn,
} from '@limpid/ui-kit';
import type { WorkItem, WorkItems as Answer } from '#schemas/lib/work-item';

const columns: readonly TableColumn<WorkItem>[] = [
  {
    heading: 'Record',
    render: ({ label, page, kind, detail }) => (
      <>
        <a className="cds--link" href={page}>
          {label}
        </a>
        <div className="limpid-small">{detail === null ? kind : `${kind}, ${detail}`}</div>
      </>
    ),
  },
  { heading: 'To do', render: ({ action }) => action },
  {
    heading: 'Due',
    render: ({ dueOn, since }) => (
      <>
        {dueOn === null ? 'No date' : formatDay(dueOn)}
        <div className="limpid-small">{`since ${formatTime(since)}`}</div>
      </>
    ),
  },
  { heading: 'From', render: ({ from }) => from ?? '' },
];

/** What waits besides signatures of controlled records; each is dealt with on its own page. Nothing when there is none. */
export function WorkItems() {
  const pages = usePages();
  const { data, error, isFetching, refetch } = useFacilityData<Answer>(
    `/work-items?pageNumber=${pages.page}&pageLimit=${pages.size}`,
    'Loading what else waits for you',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined || data.pagination.total === 0) return null;
  return (
    <section aria-label="On their own pages">
      <h2>On their own pages</h2>
      <DataTable
        title="On their own pages"
        columns={columns}
        rows={data.items}
        keyOf={({ id }) => id}
        busy={isFetching}
      />
      {data.pagination.total > 10 && <ListPages state={pages} total={data.pagination.total} />}
    </section>
  );
}
