import { ActionableNotification } from '@carbon/react';
import { formatTime } from '../format/format.js';
import type { Draft } from './drafts.js';

/** Says that earlier input was restored, and whether the record has changed since. */
export function RestoredNotice({
  draft,
  version,
  onDiscard,
}: {
  readonly draft: Draft<unknown>;
  readonly version: number | null;
  readonly onDiscard: () => void;
}) {
  const moved = draft.version !== version ? ' The record has changed since: check each field.' : '';
  return (
    <ActionableNotification
      kind={moved === '' ? 'info' : 'warning'}
      inline
      lowContrast
      hideCloseButton
      hasFocus={false}
      title="Your unsaved changes were restored"
      subtitle={`Entered ${formatTime(draft.at)}, not saved yet.${moved}`}
      actionButtonLabel="Discard"
      onActionButtonClick={onDiscard}
    />
  );
}
