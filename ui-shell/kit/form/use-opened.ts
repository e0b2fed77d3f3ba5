import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** What was saved when an editor was opened, and its version. */
export interface Opened<T> {
  readonly saved: T;
  readonly version: number;
}

/** Said when `takeSaved` has let the own changes stand on what somebody else saved. */
export const changedMeanwhile =
  'Someone else has changed this meanwhile. Your changes now stand on what is saved: look at them, and save again.';

/**
 * What an editor began with, for as long as it is open: pages read again what they show, and the new version with what was
 * laid over the list of before would take away what somebody else has added. `takeSaved` goes on from what is saved now.
 */
export function useOpened<T>(
  saved: T,
  version: number,
): { readonly opened: Opened<T>; readonly takeSaved: () => Promise<void> } {
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened<T>>({ saved, version });
  const [isRead, setIsRead] = useState(false);
  // Once all is read, what comes with another version belongs to it.
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
