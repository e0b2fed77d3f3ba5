import { Button } from '@carbon/react';
import { useState } from 'react';
import { ReasonDialog } from '../dialogs/reason-dialog.js';
import { formatTime } from '../format/format.js';
import { discardEntry, sendEntryAgain } from './outbox.js';
import type { OutboxEntry } from './outbox-entry.js';

/** What this device has not sent, what was refused and waits for a decision, and what was given up. */
export function WaitingEntries({
  entries,
  onDiscard,
}: {
  readonly entries: readonly OutboxEntry[];
  /** After an entry was given up: what else is to be sent or stored. */
  readonly onDiscard?: (entry: OutboxEntry, reason: string) => Promise<void>;
}) {
  const [asked, setAsked] = useState<OutboxEntry | null>(null);
  const shown = entries.filter(({ state }) => state !== 'sent');
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="entries-heading">
      <h2 id="entries-heading">Entries of this device</h2>
      <ul className="limpid-entries">
        {shown.map(entry => (
          <li key={entry.sequence}>
            <p>
              <strong>{entry.title}</strong>, {formatTime(entry.at)}, {entry.userName}
            </p>
            <p>{stateText(entry)}</p>
            {entry.state === 'refused' && isOwn(entry) && (
              <div className="limpid-row">
                <Button kind="tertiary" onClick={() => void sendEntryAgain(entry.sequence)}>
                  Try again: {entry.title}
                </Button>
                <Button kind="danger--tertiary" onClick={() => setAsked(entry)}>
                  Discard: {entry.title}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ReasonDialog
          open
          danger
          heading={`Discard the entry ${asked.title}?`}
          button="Discard"
          onClose={() => setAsked(null)}
          onConfirm={async reason => {
            await discardEntry(asked, reason);
            await onDiscard?.(asked, reason);
          }}
        >
          <p>It is not carried out. The reason is recorded, and stays in this list for 7 days.</p>
        </ReasonDialog>
      )}
    </section>
  );
}

function stateText({ state, fault, reason, ...entry }: OutboxEntry): string {
  if (state === 'refused') return `Refused: ${fault ?? ''}`;
  if (state === 'discarded') return `Discarded: ${reason ?? ''} (refused: ${fault ?? ''})`;
  return isOwn(entry) ? 'Waiting to be sent' : `Waiting until ${entry.userName} signs in on this device`;
}

/** Entries are sent and settled by the user who made them. */
function isOwn({ userId }: Pick<OutboxEntry, 'userId'>): boolean {
  return sessionStorage.getItem('userId') === userId;
}
