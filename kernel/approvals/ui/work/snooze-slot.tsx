import { Button } from '@carbon/react';
import { useState } from 'react';
import { api, DayField, facilityDay, formatDay, fp, refusalText, toast, useSave } from '@limpid/ui-kit';
import type { OpenSlot } from '#schemas/approvals/signatures';

/** Hides an awaited signature from the reader until a day, or shows it again. An overdue one stays in the list. */
export function SnoozeSlot({ slot, onDone }: { readonly slot: OpenSlot; readonly onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [until, setUntil] = useState<string | null>(facilityDay(-7));
  const [fault, setFault] = useState<string | undefined>(undefined);
  const save = useSave((day: string | null) =>
    api.put(fp(`/signatures/slots/${slot.id}/snooze`), { until: day }, 'Saving'),
  );
  const snooze = async (day: string | null): Promise<void> => {
    try {
      await save.mutateAsync(day);
    } catch (error) {
      setFault(refusalText(error));
      return;
    }
    const text = day === null ? 'It is in the list again' : `It comes back on ${formatDay(day)}, or when it is overdue`;
    toast({ kind: 'success', title: day === null ? 'Shown again' : 'Snoozed', text });
    onDone();
  };
  if (slot.flags.includes('overdue')) return null;
  if (slot.snoozedUntil !== null)
    return (
      <Button kind="ghost" onClick={() => void snooze(null)}>
        Show again
      </Button>
    );
  if (!isAsking)
    return (
      <Button kind="ghost" onClick={() => setAsking(true)}>
        Snooze
      </Button>
    );
  return (
    <form
      className="limpid-row limpid-work-snooze"
      aria-label="Snooze"
      onSubmit={event => {
        event.preventDefault();
        if (until === null) setFault('Choose the day on which it comes back');
        else void snooze(until);
      }}
    >
      <DayField id="snooze-until" label="Comes back on" value={until} fault={fault} onChange={setUntil} />
      <Button type="submit" size="md" disabled={save.isPending}>
        Snooze
      </Button>
      <Button kind="ghost" size="md" onClick={() => setAsking(false)}>
        Cancel
      </Button>
    </form>
  );
}
