import { InlineNotification, Modal } from '@carbon/react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ApiFailure } from '../api/api.js';
import { reportFailure, toast } from '../app/toasts.js';
import { ReasonField } from '../form/reason-field.js';
import { focusFault } from './focus-fault.js';
import { useOnce } from './use-once.js';
import { useTyped } from './use-typed.js';

/** Asks for the reason that archiving and restoring require (3 to 500 characters), and submits it. */
export function ReasonDialog({
  open,
  heading,
  button,
  label = 'Reason *',
  danger = false,
  missing = null,
  children,
  onClose,
  onConfirm,
}: {
  readonly open: boolean;
  readonly heading: string;
  readonly button: string;
  /** Label of the field, if it is not a reason. */
  readonly label?: string;
  readonly danger?: boolean;
  /** What else of the dialog is still to be filled in; null: nothing. */
  readonly missing?: string | null;
  /** What the step would do, above the reason. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => Promise<unknown>;
}) {
  // A page may contain several of these.
  const id = useId();
  const {
    typed: { reason },
    type,
    forget,
  } = useTyped(`reason ${heading}`, { reason: '' });
  const [fault, setFault] = useState<string | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
    return () => {
      isOpen.current = false;
    };
  }, [open]);
  const [confirm] = useOnce(async () => {
    setAsked(true);
    if (missing !== null) return;
    if (reason.trim().length < 3) {
      setFault('Please give a reason of at least 3 characters');
      focusFault();
      return;
    }
    try {
      await onConfirm(reason.trim());
      forget();
      setFault(null);
      onClose();
    } catch (error) {
      if (error instanceof ApiFailure) {
        if (error.isEndOfSession) return;
        const text = error.status === 403 ? error.serverMessage : error.message;
        setFault(text);
        focusFault();
        // Escape does not cancel the request, so its failure is reported on the page.
        if (!isOpen.current) reportFailure(text);
      } else toast({ kind: 'error', title: 'Error Occurred' });
    }
  });
  return (
    <Modal
      open={open}
      danger={danger}
      modalHeading={heading}
      primaryButtonText={button}
      secondaryButtonText="Cancel"
      selectorPrimaryFocus={`[id="${id}"]`}
      onRequestClose={onClose}
      onSecondarySubmit={() => {
        forget();
        setFault(null);
        onClose();
      }}
      onRequestSubmit={() => void confirm()}
    >
      {children}
      <div role="alert">
        {wasAsked && missing !== null && (
          <InlineNotification kind="error" lowContrast hideCloseButton title="Not complete" subtitle={missing} />
        )}
      </div>
      <ReasonField
        id={id}
        label={label}
        {...(label.startsWith('Reason') ? {} : { offered: 'none' })}
        rows={3}
        value={reason}
        fault={fault ?? undefined}
        onChange={text => {
          type({ reason: text });
          setFault(null);
        }}
      />
    </Modal>
  );
}
