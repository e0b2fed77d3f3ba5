import { Button, InlineNotification } from '@carbon/react';
import { useState } from 'react';
import { ReasonField, formatTime } from '@limpid/ui-kit';
import type { ImportPreview } from '#plugins/sampling/shared/result-import';
import { MatchTable } from './match-table.js';

/** What an import of the file would do, and its confirmation. */
export function CheckedFile({
  preview,
  isSending,
  onCheck,
  onConfirm,
}: {
  readonly preview: ImportPreview;
  readonly isSending: boolean;
  readonly onCheck: () => void;
  readonly onConfirm: (reason: string) => void;
}) {
  const { counts, notes, earlier, sheet, profile } = preview;
  return (
    <>
      <h2>Rows of {sheet}</h2>
      <p>
        Read by {profile}. {counts.rows} rows: {counts.entered} to enter, {counts.flagged} of them flagged;{' '}
        {counts.leftOut} left out; {counts.refused} refused.
      </p>
      {earlier.map(({ id, number, at, by }) => (
        <InlineNotification
          key={id}
          kind="info"
          lowContrast
          hideCloseButton
          title={`Import ${number} was the very same file`}
          subtitle={`${by}, ${formatTime(at)}. Results that were entered then stay as they are.`}
        />
      ))}
      {notes.map(note => (
        <p key={note} className="cds--form__helper-text">
          {note}
        </p>
      ))}
      {counts.refused > 0 && (
        <InlineNotification
          kind="error"
          lowContrast
          hideCloseButton
          title={counts.refused === 1 ? '1 row is refused' : `${counts.refused} rows are refused`}
          subtitle="All rows are imported or none: correct the file and choose it again."
        />
      )}
      <MatchTable rows={preview.rows} />
      {counts.refused === 0 && counts.entered > 0 && (
        <Confirm count={counts.entered} flagged={counts.flagged} isSending={isSending} onConfirm={onConfirm} />
      )}
      {counts.refused === 0 && counts.entered === 0 && <p role="note">Every result of this file was entered before.</p>}
      <Button kind="ghost" size="sm" disabled={isSending} onClick={onCheck}>
        Check again
      </Button>
    </>
  );
}

function Confirm({
  count,
  flagged,
  isSending,
  onConfirm,
}: {
  readonly count: number;
  readonly flagged: number;
  readonly isSending: boolean;
  readonly onConfirm: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  return (
    <form
      className="limpid-form"
      onSubmit={event => {
        event.preventDefault();
        if (reason.trim().length < 3) return setFault('must have at least 3 characters');
        return onConfirm(reason.trim());
      }}
    >
      <div className="limpid-wide">
        <ReasonField
          id="import-reason"
          label="Reason *"
          help={
            flagged === 0
              ? 'Stored in the audit trail'
              : 'Stored in the audit trail: say why flagged results are right, too'
          }
          value={reason}
          fault={fault}
          onChange={text => {
            setReason(text);
            setFault(undefined);
          }}
        />
      </div>
      <Button type="submit" disabled={isSending}>
        Import {count === 1 ? '1 result' : `${count} results`}
      </Button>
    </form>
  );
}
