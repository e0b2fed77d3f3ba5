import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** The saved data when an editor was opened, and its version. */
export interface Opened<T> {
  readonly saved: T;
  readonly version: number;
}

/** Shown when `takeSaved` has applied the user's changes to what another user saved. */
export const changedMeanwhile =
  'Someone else has changed this meanwhile. Your changes have been applied to the saved version: check them, and save again.';

/**
 * The data with which an editor was opened, kept while it is open: reloaded data with a new version would remove what
 * another user has added. `takeSaved` continues from the current data.
 */
export function useOpened<T>(
  saved: T,
  version: number,
): { readonly opened: Opened<T>; readonly takeSaved: () => Promise<void> } {
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened<T>>({ saved, version });
  const [isRead, setIsRead] = useState(false);
  // Once everything is loaded, data with another version belongs together.
  if (isRead && version !== opened.version) {
    setOpened({ saved, version });
    setIsRead(false);
  }
  const takeSaved = async (): Promise<void> => {
    await client.refetchQueries({ queryKey: ['facility'], type: 'active' });
    setIsRead(true);
  };
  return { opened, takeSaved };
}
