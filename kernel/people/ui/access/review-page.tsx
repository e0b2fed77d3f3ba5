import { Button, InlineNotification } from '@carbon/react';
import { useParams } from 'react-router';
import {
  api,
  ErrorState,
  FilesInMaking,
  fp,
  LoadingPage,
  SignatureFacts,
  StateTag,
  useFacilityData,
  useFiles,
  Trail,
  WorkflowActions,
} from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import { ReviewPeople } from './review-people.js';
import { accessReviewTable } from '#schemas/identity/access-review-workflow';
import type { Review } from './review.js';

/** One review: what was found about each person, decisions, the signature, and the printed forms. */
export function ReviewPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useFacilityData<{ accessReview: Review }>(
    `/access-reviews/${id}`,
    'Loading the access review',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <LoadingPage />;
  const review = data.accessReview;
  return (
    <div className="limpid-page">
      <Trail
        crumbs={[
          { title: 'Access', to: '/' },
          { title: 'Reviews', to: '/reviews' },
        ]}
      />
      <div className="limpid-row limpid-between">
        <div>
          <h1>
            {`Access review AR-${review.number}`} <StateTag state={accessReviewTable.states[review.state]} />
          </h1>
          <p className="limpid-lead">
            {`${review.periodFrom} to ${review.periodTo}; ${review.decided} of ${review.toDecide} people decided, ${review.people} found`}
          </p>
        </div>
        <Actions review={review} />
      </div>
      {review.isIntact === false && (
        <InlineNotification
          kind="error"
          lowContrast
          hideCloseButton
          title="Not what was signed"
          subtitle="The content of this review differs from what its signature covers. Verify the audit trail."
        />
      )}
      {review.signature !== null && <SignatureFacts signature={review.signature} />}
      <ReviewPeople review={review} />
    </div>
  );
}

/** Decisions about people are made in their rows. */
const made = ['decide'];

function Actions({ review }: { readonly review: Review }) {
  const refresh = useRefresh();
  const { id, number, version, actions = [] } = review;
  const files = useFiles('Printing the review');
  const print = (format: 'pdf' | 'xlsx'): void =>
    files.get(fp(`/access-reviews/${id}/${format}`), `Access review AR-${number} (${format.toUpperCase()})`);
  return (
    <div className="limpid-row">
      <Button kind="tertiary" onClick={() => print('pdf')}>
        PDF
      </Button>
      <Button kind="tertiary" onClick={() => print('xlsx')}>
        Spreadsheet (XLSX)
      </Button>
      <FilesInMaking files={files} />
      <WorkflowActions
        label={`access review AR-${number}`}
        name={`access review ${id}`}
        actions={actions.filter(({ action }) => !made.includes(action))}
        send={(action, { reason, proof, comment }) =>
          action === 'complete'
            ? api.post(fp(`/access-reviews/${id}/complete`), { version, proof, comment }, 'Signing')
            : api.put(fp(`/access-reviews/${id}/cancel`), { version, reason }, 'Giving up')
        }
        onDone={refresh}
      />
    </div>
  );
}
