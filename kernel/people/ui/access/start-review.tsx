import { InlineNotification, Modal, TextInput } from '@carbon/react';
import { useState } from 'react';
import { api, ApiFailure, fp, reportFailure, useOnce, useOnward, useIsMounted, useTyped } from '@limpid/ui-kit';
import { lastQuarter, type Review } from './review.js';

/** Asks for the period of a review; the last whole quarter unless changed. What is typed is kept until it is used or cancelled. */
export function StartReview({ onClose }: { readonly onClose: () => void }) {
  const goOn = useOnward();
  const isHere = useIsMounted();
  const quarter = lastQuarter(new Date());
  const { typed, type, forget } = useTyped('access review', {
    periodFrom: quarter.from,
    periodTo: quarter.to,
    dormantDays: '90',
  });
  const [fault, setFault] = useState<ApiFailure | null>(null);
  const faultOf = (name: string): string => fault?.fields.find(each => each.path === name)?.message ?? '';
  const [start] = useOnce(async () => {
    try {
      const body = { ...typed, dormantDays: Number(typed.dormantDays) };
      const { accessReview } = await api.post<{ accessReview: Review }>(
        fp('/access-reviews'),
        body,
        'Beginning the review',
      );
      forget();
      goOn(`/reviews/${accessReview.id}`);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFault(error);
      if (!isHere.current) reportFailure(error.message);
    }
  });
  const field = (name: keyof typeof typed, label: string, help: string) => (
    <TextInput
      id={`review-${name}`}
      labelText={label}
      helperText={help}
      value={typed[name]}
      invalid={faultOf(name) !== ''}
      invalidText={faultOf(name)}
      onChange={event => type({ [name]: event.target.value })}
    />
  );
  return (
    <Modal
      open
      modalHeading="Begin an access review"
      primaryButtonText="Begin"
      secondaryButtonText="Cancel"
      selectorPrimaryFocus="input"
      shouldSubmitOnEnter
      onRequestClose={onClose}
      onSecondarySubmit={() => {
        forget();
        onClose();
      }}
      onRequestSubmit={() => void start()}
    >
      <p className="limpid-lead">
        Who had access in this period is written down now and stays as it was found, whatever changes while you decide.
      </p>
      {fault !== null && fault.fields.length === 0 && (
        <InlineNotification kind="error" lowContrast hideCloseButton title="Not begun" subtitle={fault.message} />
      )}
      <div className="limpid-form">
        {field('periodFrom', 'First day', 'As 2026-07-01')}
        {field('periodTo', 'Last day', 'As 2026-09-30')}
        {field('dormantDays', 'Dormant after (days)', 'Days without a sign-in')}
      </div>
    </Modal>
  );
}
