import { InlineNotification, Modal, TextArea } from '@carbon/react';
import { useState } from 'react';
import { signatureMeanings } from '#schemas/identity/signature-meanings';
import { api, ApiFailure, fp, toast, useMe } from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import type { Review } from './review.js';

/** Shows what is signed, as whom and with which meaning, and signs. Cancelling leaves nothing. */
export function SignReview({ review, onClose }: { readonly review: Review; readonly onClose: () => void }) {
  const me = useMe();
  const refresh = useRefresh();
  const [comment, setComment] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const left = review.toDecide - review.decided;
  const sign = async (): Promise<void> => {
    try {
      const body = { version: review.version, comment: comment.trim() === '' ? null : comment.trim() };
      await api.post(fp(`/access-reviews/${review.id}/complete`), body, 'Signing');
      onClose();
      await refresh();
      toast({ kind: 'success', title: 'Signed', text: signatureMeanings.ACCESS_REVIEW });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFault(error.fields[0]?.message ?? error.message);
    }
  };
  return (
    <Modal
      open
      modalHeading={`Sign access review AR-${review.number}`}
      modalLabel={`${review.periodFrom} to ${review.periodTo}`}
      primaryButtonText="Sign"
      secondaryButtonText="Cancel"
      onRequestClose={onClose}
      onRequestSubmit={() => void sign()}
    >
      <p className="limpid-sentence">{`“${signatureMeanings.ACCESS_REVIEW}”`}</p>
      <p className="limpid-lead">
        {`Signed electronically as ${me === undefined ? '' : `${me.firstName} ${me.lastName} (${me.username})`}: ${review.decided} of ${review.toDecide} people decided about, ${review.people} found.`}
      </p>
      {left > 0 && fault === null && (
        <InlineNotification
          kind="warning"
          lowContrast
          hideCloseButton
          title="Not complete"
          subtitle={`${left === 1 ? 'One person is' : `${left} people are`} not decided about`}
        />
      )}
      {fault !== null && (
        <InlineNotification kind="error" lowContrast hideCloseButton title="Not signed" subtitle={fault} />
      )}
      <TextArea
        id="review-comment"
        labelText="Comment"
        rows={3}
        maxLength={500}
        value={comment}
        onChange={event => setComment(event.target.value)}
      />
    </Modal>
  );
}
