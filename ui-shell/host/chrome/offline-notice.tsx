import { InlineNotification } from '@carbon/react';
import { useSyncExternalStore } from 'react';
import { useIsOfflinePage, useOpenEntries, watchNetwork } from '@limpid/ui-kit';

/** Shown while the browser is offline, so that users know before they save. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const waiting = useOpenEntries();
  const takesEntries = useIsOfflinePage();
  if (isOnline) return null;
  return (
    <aside className="limpid-offline" aria-label="Network">
      <InlineNotification
        kind="warning"
        lowContrast
        hideCloseButton
        title={takesEntries ? `Offline: ${countText(waiting)} waiting` : 'You are offline'}
        subtitle={
          takesEntries
            ? 'Entries are stored on this device and sent when the connection is restored.'
            : 'Nothing can be saved until the connection is restored. Your input is kept.'
        }
      />
    </aside>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}
