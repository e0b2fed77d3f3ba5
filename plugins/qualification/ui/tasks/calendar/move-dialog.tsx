import { Modal } from '@carbon/react';
import { useState } from 'react';
import { api, ApiFailure, DayField, focusFault, fp, ReasonField, toast, useOnce, useSave } from '@limpid/ui-kit';
import type { CalendarEntry } from '#plugins/qualification/shared/calendar';

/** Moves a task to another day of its window, with a reason; outside of it the due day is changed on its page. */
export function MoveDialog({ entry, onClose }: { readonly entry: CalendarEntry; readonly onClose: () => void }) {
  const [day, setDay] = useState<string | null>(entry.on);
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const save = useSave((body: object) => api.post(fp(`/qualification-task/task/${entry.id}`), body, 'Moving'));
  const [move, isRunning] = useOnce(async () => {
    try {
      await save.mutateAsync({ action: 'plan', version: entry.movable, day, reason });
      toast({ kind: 'success', title: 'Moved' });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const named = error.fields.map(({ path, message }) => [path, message] as const);
      setFaults(named.length === 0 ? { day: error.message } : Object.fromEntries(named));
      focusFault();
    }
  });
  const { window } = entry;
  return (
    <Modal
      open
      modalHeading={`Move ${entry.title}`}
      primaryButtonText="Move"
      secondaryButtonText="Cancel"
      primaryButtonDisabled={isRunning}
      onRequestClose={onClose}
      onRequestSubmit={() => void move()}
    >
      <p className="limpid-lead">
        {window === null ? '' : `Within the window ${window.from} to ${window.to} a reason suffices. `}
        Another due day needs a signature: change it on{' '}
        <a className="cds--link" href={entry.address ?? '/app/tasks'}>
          the page of the task
        </a>
        .
      </p>
      <div className="limpid-form">
        <DayField id="move-day" label="Day *" value={day} fault={faults['day']} onChange={setDay} />
        <div className="limpid-wide">
          <ReasonField
            id="move-reason"
            label="Reason *"
            rows={2}
            value={reason}
            fault={faults['reason']}
            onChange={setReason}
          />
        </div>
      </div>
    </Modal>
  );
}
