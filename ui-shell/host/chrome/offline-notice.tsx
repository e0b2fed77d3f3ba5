import { InlineNotification } from '@carbon/react';
import { useSyncExternalStore } from 'react';

/** Shown while the browser is offline, so that users know before they save. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <aside className="limpid-offline" aria-label="Network">
      <InlineNotification
        kind="warning"
        lowContrast
        hideCloseButton
        title="You are offline"
        subtitle="Nothing can be saved until the connection is restored. Your input is kept."
      />
    </aside>
  );
}

function watch(tell: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, tell);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, tell);
  };
}
