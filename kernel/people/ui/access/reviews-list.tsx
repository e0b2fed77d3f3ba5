import { Button } from '@carbon/react';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  ErrorState,
  ListPages,
  listQuery,
  LoadingTable,
  StateTag,
  formatTime,
  useFacilityData,
  useListState,
  usePermission,
  type PageInfo,
  type TableColumn,
  Trail,
} from '@limpid/ui-kit';
import { StartReview } from './start-review.js';
import { accessReviewTable } from '#schemas/identity/access-review-workflow';
import type { Review } from './review.js';

interface Answer {
  readonly accessReviews: readonly Review[];
  readonly pagination: PageInfo;
}

const columns: readonly TableColumn<Review>[] = [
  { heading: 'Review', render: review => `AR-${review.number}` },
  { heading: 'Period', render: review => `${review.periodFrom} to ${review.periodTo}` },
  {
    heading: 'State',
    render: ({ state }) => <StateTag state={accessReviewTable.states[state]} size="sm" />,
  },
  { heading: 'Decided', render: review => `${review.decided} of ${review.toDecide}` },
  { heading: 'Begun', render: review => `${formatTime(review.createdAt)} by ${review.createdByName}` },
  {
    heading: 'Signed',
    render: ({ signature }) => (signature === null ? '' : `${formatTime(signature.at)} by ${signature.name}`),
  },
];

/** Reviews of the facility's access, newest first. */
export function ReviewsList() {
  const mayStart = usePermission('User.Modify');
  const [starting, setStarting] = useState(false);
  const state = useListState('');
  const { data, error, isPending, refetch } = useFacilityData<Answer>(
    `/access-reviews?${listQuery(state)}`,
    'Loading access reviews',
  );
  const isOpen = data?.accessReviews.some(review => review.state === 'open') ?? false;
  return (
    <div className="limpid-page">
      <Trail crumbs={[{ title: 'Access', to: '/' }]} />
      <div className="limpid-row limpid-between">
        <div>
          <h1>Access reviews</h1>
          <p className="limpid-lead">Every quarter: who has access, why, and whether it stays; signed by quality.</p>
        </div>
        {mayStart && data !== undefined && !isOpen && <Button onClick={() => setStarting(true)}>Begin review</Button>}
      </div>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingTable columns={columns.length} />}
      {data !== undefined && data.accessReviews.length === 0 && <EmptyState title="No review yet" />}
      {data !== undefined && data.accessReviews.length > 0 && (
        <DataTable
          title="Access reviews"
          columns={columns}
          rows={data.accessReviews}
          keyOf={review => review.id}
          rowLink={review => `/reviews/${review.id}`}
        />
      )}
      {data !== undefined && data.pagination.total > state.size && (
        <ListPages state={state} total={data.pagination.total} />
      )}
      {starting && <StartReview onClose={() => setStarting(false)} />}
    </div>
  );
}
