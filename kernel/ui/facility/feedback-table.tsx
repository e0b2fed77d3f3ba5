import {
  DataTable,
  EmptyState,
  ErrorState,
  LoadingTable,
  formatTime,
  useFacilityData,
  type TableColumn,
} from '@limpid/ui-kit';

interface Feedback {
  readonly id: string;
  readonly text: string;
  readonly page: string | null;
  readonly createdAt: string;
  readonly createdByName: string;
}

const columns: readonly TableColumn<Feedback>[] = [
  { heading: 'When', render: feedback => formatTime(feedback.createdAt) },
  { heading: 'Person', render: feedback => feedback.createdByName },
  { heading: 'Feedback', render: feedback => feedback.text },
  { heading: 'Page', render: ({ page }) => <PageOf page={page} /> },
];

/** Feedback that users gave from the help menu, the newest first. */
export function FeedbackTable() {
  const { data, error, refetch } = useFacilityData<{ feedback: readonly Feedback[] }>('/feedback', 'Loading feedback');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <LoadingTable columns={4} />;
  if (data.feedback.length === 0) return <EmptyState title="No feedback was given yet" />;
  return <DataTable title="Feedback" columns={columns} rows={data.feedback} keyOf={({ id }) => id} />;
}

/** Programs may send any text as the page: only addresses of the product become links. */
function PageOf({ page }: { readonly page: string | null }) {
  if (page === null || !/^\/app(?:[/?]|$)/.test(page)) return page ?? '–';
  return (
    <a className="cds--link" href={page}>
      {page}
    </a>
  );
}
