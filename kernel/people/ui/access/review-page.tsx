import { Button, InlineNotification, Tag } from '@carbon/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  api,
  ErrorState,
  FilesInMaking,
  fp,
  LoadingPage,
  ReasonDialog,
  refusalText,
  SignatureFacts,
  toast,
  useFacilityData,
  useFiles,
  usePermission,
  useSigning,
  Trail,
} from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import { ReviewPeople } from './review-people.js';
import { stateNames, stateTags, type Review } from './review.js';

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
            {`Access review AR-${review.number}`} <Tag type={stateTags[review.state]}>{stateNames[review.state]}</Tag>
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

function Actions({ review }: { readonly review: Review }) {
  const refresh = useRefresh();
  const mayDecide = usePermission('User.Modify');
  const maySign = usePermission('ApprovalPolicy.Sign');
  const [cancelling, setCancelling] = useState(false);
  const isOpen = review.state === 'open';
  const signing = useSigning<{ readonly version: number }>({
    name: `access review ${review.id}`,
    send: (values, proof) => api.post(fp(`/access-reviews/${review.id}/complete`), { ...values, ...proof }, 'Signing'),
    comment: true,
    onSigned: refresh,
  });
  const sign = (): Promise<void> =>
    signing.ask({ version: review.version }).catch((error: unknown) => {
      toast({ kind: 'error', title: 'Not to be signed yet', text: refusalText(error) });
    });
  const files = useFiles('Printing the review');
  const print = (format: 'pdf' | 'xlsx'): void =>
    files.get(
      fp(`/access-reviews/${review.id}/${format}`),
      `Access review AR-${review.number} (${format.toUpperCase()})`,
    );
  return (
    <div className="limpid-row">
      {isOpen && maySign && <Button onClick={() => void sign()}>Sign off</Button>}
      <Button kind="tertiary" onClick={() => print('pdf')}>
        PDF
      </Button>
      <Button kind="tertiary" onClick={() => print('xlsx')}>
        Spreadsheet (XLSX)
      </Button>
      {isOpen && mayDecide && (
        <Button kind="danger--tertiary" onClick={() => setCancelling(true)}>
          Give up
        </Button>
      )}
      <FilesInMaking files={files} />
      {signing.dialog}
      {cancelling && (
        <ReasonDialog
          open
          heading={`Give up access review AR-${review.number}?`}
          button="Give up"
          danger
          onClose={() => setCancelling(false)}
          onConfirm={async reason => {
            const body = { version: review.version, reason };
            await api.put(fp(`/access-reviews/${review.id}/cancel`), body, 'Giving up');
            await refresh();
          }}
        />
      )}
    </div>
  );
}
