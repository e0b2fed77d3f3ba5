import { Modal } from '@carbon/react';
import { useEffect, useState, type ReactNode } from 'react';
import { sessionHasEnded } from '../api/session-end.js';

/** Makes the browser ask before a page with unsaved changes is closed or reloaded. */
export function useCloseWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    // After the end of a session the page is left for sign-in, and the draft is kept.
    const warn = (event: BeforeUnloadEvent): void => {
      if (!sessionHasEnded()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [active]);
}

interface Leaving {
  readonly oldUrl: string;
  readonly newUrl: string;
  /** The page is not left if the promise resolves to true. */
  readonly cancelNavigation: (stays: Promise<boolean>) => void;
}

interface LeaveGuardProps {
  readonly active: boolean;
  /** What would be lost: "the edits of the matrix". */
  readonly what: string;
  /** What happens to it. */
  readonly children?: ReactNode;
}

/** Asks before a page with unsaved changes is left, closed or reloaded. */
export function LeaveGuard({ active, what, children }: LeaveGuardProps) {
  const [answer, setAnswer] = useState<((stays: boolean) => void) | null>(null);
  useCloseWarning(active);
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: Event): void => {
      const { oldUrl, newUrl, cancelNavigation } = (event as CustomEvent<Leaving>).detail;
      if (new URL(oldUrl).pathname === new URL(newUrl).pathname) return;
      cancelNavigation(new Promise(resolve => setAnswer(() => resolve)));
    };
    addEventListener('single-spa:before-routing-event', ask);
    return () => removeEventListener('single-spa:before-routing-event', ask);
  }, [active]);
  if (answer === null) return null;
  const decide = (stays: boolean): void => {
    setAnswer(null);
    answer(stays);
  };
  return (
    <Modal
      open
      danger
      size="sm"
      modalHeading={`Leave without saving ${what}?`}
      primaryButtonText="Leave"
      secondaryButtonText="Stay here"
      onRequestClose={() => decide(true)}
      onSecondarySubmit={() => decide(true)}
      onRequestSubmit={() => decide(false)}
    >
      {children}
    </Modal>
  );
}
