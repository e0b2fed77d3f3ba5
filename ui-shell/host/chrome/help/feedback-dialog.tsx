import { InlineNotification, Modal, TextArea } from '@carbon/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { api, ApiFailure, focusFault, fp, useOnce, useTyped } from '@limpid/ui-kit';

/** Characters of one message, as the call accepts them. */
const longest = 4000;

/** Feedback on the product, with the address of the page that it is about; what was typed is kept until it is sent. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const { typed, type, forget } = useTyped('feedback', { text: '' });
  const [fault, setFault] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const [send, isSending] = useOnce(async () => {
    const text = typed.text.trim();
    if (text === '') {
      setFault('Please describe what is wrong or missing');
      focusFault();
      return;
    }
    try {
      const page = `${location.pathname}${location.search}`.slice(0, 500);
      await api.post(fp('/feedback'), { text, page }, 'Sending the feedback');
      forget();
      setSent(true);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.isEndOfSession) return;
      setFault(error.message);
      focusFault();
    }
  });
  // Outside of the header, whose stacking would keep the dialog below the menu.
  return createPortal(
    // One button serves both states, so that the focus stays in the dialog.
    <Modal
      open
      size="sm"
      modalHeading="Feedback"
      primaryButtonText={isSent ? 'Close' : isSending ? 'Sending' : 'Send'}
      {...(isSent ? {} : { secondaryButtonText: 'Cancel' })}
      selectorPrimaryFocus="#feedback-text"
      onRequestClose={onClose}
      onRequestSubmit={() => (isSent ? onClose() : void send())}
    >
      {isSent ? (
        <InlineNotification
          kind="success"
          lowContrast
          hideCloseButton
          title="Thank you"
          subtitle="Your feedback was stored. The people who administer this facility can read it."
        />
      ) : (
        <TextArea
          id="feedback-text"
          labelText="What is wrong or missing? *"
          helperText="Sent with your name and the address of this page to the people who administer this facility. Do not describe records here: feedback is not part of the audit trail."
          rows={5}
          enableCounter
          maxCount={longest}
          value={typed.text}
          invalid={fault !== null}
          invalidText={fault ?? ''}
          onChange={event => {
            type({ text: event.target.value });
            setFault(null);
          }}
        />
      )}
    </Modal>,
    document.body,
  );
}
