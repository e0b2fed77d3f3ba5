import { Breadcrumb, BreadcrumbItem, Button, InlineNotification, Tag } from '@carbon/react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  api,
  ApiFailure,
  ErrorState,
  Facts,
  fp,
  Loading,
  ReasonDialog,
  shownTime,
  toast,
  useFacilityData,
  usePermission,
} from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import { usePendingSignature } from './pending-signature.js';
import { ReviewPeople } from './review-people.js';
import { SignReview } from './sign-review.js';
import { stateNames, stateTags, type Review } from './review.js';

/** One review: what was found about each person, decisions, the signature, and the printed forms. */
export function ReviewPage() {
  const { id = '' } = useParams();
  usePendingSignature(id);
  const { data, error, refetch } = useFacilityData<{ accessReview: Review }>(
    `/access-reviews/${id}`,
    'Loading the access review',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const review = data.accessReview;
  return (
    <div className="limpid-page">
      <Breadcrumb noTrailingSlash>
        <BreadcrumbItem>
          <Link to="/">Access</Link>
        </BreadcrumbItem>
        <BreadcrumbItem>
          <Link to="/reviews">Reviews</Link>
        </BreadcrumbItem>
      </Breadcrumb>
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
      {review.signature !== null && (
        <section aria-label="Electronic signature">
          <h2>Electronic signature</h2>
          <Facts
            facts={[
              ['Meaning', review.signature.text],
              ['Signed by', `${review.signature.name} (${review.signature.username})`],
              ['Role', review.signature.roles],
              ['Date and time', shownTime(review.signature.at)],
              ['Comment', review.comment],
              ['Content', review.signature.contentHash.slice(0, 12)],
            ]}
          />
        </section>
      )}
      <ReviewPeople review={review} />
    </div>
  );
}

function Actions({ review }: { readonly review: Review }) {
  const refresh = useRefresh();
  const mayDecide = usePermission('User.Modify');
  const maySign = usePermission('ApprovalPolicy.Sign');
  const [asking, setAsking] = useState<'sign' | 'cancel' | null>(null);
  const isOpen = review.state === 'open';
  const print = async (format: 'pdf' | 'xlsx'): Promise<void> => {
    try {
      await api.download(fp(`/access-reviews/${review.id}/${format}`), 'Printing the review');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast({ kind: 'error', title: 'Not printed', text: error.message });
    }
  };
  return (
    <div className="limpid-row">
      {isOpen && maySign && <Button onClick={() => setAsking('sign')}>Sign off</Button>}
      <Button kind="tertiary" onClick={() => void print('pdf')}>
        PDF
      </Button>
      <Button kind="tertiary" onClick={() => void print('xlsx')}>
        XLSX
      </Button>
      {isOpen && mayDecide && (
        <Button kind="danger--tertiary" onClick={() => setAsking('cancel')}>
          Give up
        </Button>
      )}
      {asking === 'sign' && <SignReview review={review} onClose={() => setAsking(null)} />}
      {asking === 'cancel' && (
        <ReasonDialog
          open
          heading={`Give up access review AR-${review.number}?`}
          button="Give up"
          danger
          onClose={() => setAsking(null)}
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
