import { ActionableNotification, ToastNotification } from '@carbon/react';
import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until it is closed. */
  readonly stays?: boolean;
}

let current: Toast | null = null;
/** Distinguishes equal messages, so that each is shown for its full time. */
let count = 0;
const listeners = new Set<() => void>();

/** Shows a message at the top right; one at a time. */
export function toast(message: Toast | null): void {
  current = message;
  count += 1;
  for (const listener of listeners) listener();
}

/** Reports a failure whose form or dialog is no longer on screen. */
export function reportFailure(text: string, action?: Toast['action']): void {
  toast({ kind: 'error', title: 'Not done', text, stays: true, ...(action === undefined ? {} : { action }) });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Container of messages; the frame renders it once. */
export function Toasts() {
  const message = useSyncExternalStore(subscribe, () => current);
  if (message === null) return null;
  const close = (): boolean => {
    toast(null);
    return true;
  };
  const timeout = message.stays === true ? 0 : 6000;
  return (
    <div className="limpid-toasts">
      {message.action === undefined ? (
        <ToastNotification
          key={count}
          kind={message.kind}
          title={message.title}
          subtitle={message.text ?? ''}
          timeout={timeout}
          onClose={close}
          lowContrast
        />
      ) : (
        <ActionableNotification
          key={count}
          kind={message.kind}
          title={message.title}
          subtitle={message.text ?? ''}
          actionButtonLabel={message.action.label}
          onActionButtonClick={message.action.run}
          onClose={close}
          lowContrast
          inline={false}
          // Keeps the focus where the user types.
          hasFocus={false}
        />
      )}
    </div>
  );
}
