import { InlineNotification, Modal, PasswordInput, TextArea, TextInput } from '@carbon/react';
import { useState } from 'react';
import { signatureMeanings } from '#schemas/identity/signature-meanings';
import { api, ApiFailure, fp, toast, useMe } from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import { keepPending } from './pending-signature.js';
import type { Review } from './review.js';

interface Proof {
  readonly proof: string;
  /** Where people of single sign-on prove who they are; null when the password has done it. */
  readonly location: string | null;
}

/** Shows what is signed, as whom and with which meaning, asks who it is, and signs. Cancelling leaves nothing. */
export function SignReview({ review, onClose }: { readonly review: Review; readonly onClose: () => void }) {
  const me = useMe();
  const refresh = useRefresh();
  const [typed, setTyped] = useState({ username: '', password: '', comment: '' });
  const [fault, setFault] = useState<string | null>(null);
  const left = review.toDecide - review.decided;
  const byProvider = me?.authenticationType === 'sso';
  const sign = async (): Promise<void> => {
    try {
      const credentials = byProvider ? {} : { username: typed.username, password: typed.password };
      const returnTo = `/app/admin/access/reviews/${review.id}`;
      const asked = { purpose: 'ACCESS_REVIEW', contentHash: review.contentHash, returnTo, ...credentials };
      const { proof, location: provider } = await api.post<Proof>('/auth/reauthenticate', asked, 'Signing');
      const comment = typed.comment.trim() === '' ? null : typed.comment.trim();
      const completion = { version: review.version, comment, proof };
      if (provider !== null) {
        keepPending(review.id, completion);
        location.assign(provider);
        return;
      }
      await api.post(fp(`/access-reviews/${review.id}/complete`), completion, 'Signing');
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
      primaryButtonText={byProvider ? 'Sign in again and sign' : 'Sign'}
      secondaryButtonText="Cancel"
      onRequestClose={onClose}
      onRequestSubmit={() => void sign()}
    >
      <p className="limpid-sentence">{`“${signatureMeanings.ACCESS_REVIEW}”`}</p>
      <p className="limpid-lead">
        {`Version ${review.version}, content ${review.contentHash?.slice(0, 12) ?? ''}: ${review.decided} of ${review.toDecide} people decided about, ${review.people} found.`}
      </p>
      <div role="alert">
        {fault !== null && (
          <InlineNotification kind="error" lowContrast hideCloseButton title="Not signed" subtitle={fault} />
        )}
        {left > 0 && fault === null && (
          <InlineNotification
            kind="warning"
            lowContrast
            hideCloseButton
            title="Not complete"
            subtitle={`${left === 1 ? 'One person is' : `${left} people are`} not decided about`}
          />
        )}
      </div>
      <div className="limpid-form">
        {!byProvider && (
          <>
            <TextInput
              id="sign-username"
              labelText="Email/Employee ID *"
              autoComplete="username"
              value={typed.username}
              onChange={event => setTyped({ ...typed, username: event.target.value })}
            />
            <PasswordInput
              id="sign-password"
              labelText="Password *"
              autoComplete="current-password"
              value={typed.password}
              onChange={event => setTyped({ ...typed, password: event.target.value })}
            />
          </>
        )}
        <div className="limpid-wide">
          <TextArea
            id="review-comment"
            labelText="Comment"
            rows={2}
            maxLength={500}
            value={typed.comment}
            onChange={event => setTyped({ ...typed, comment: event.target.value })}
          />
        </div>
      </div>
    </Modal>
  );
}
