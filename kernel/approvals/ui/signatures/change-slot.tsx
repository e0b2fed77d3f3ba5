import { Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import { api, DayField, facilityDay, fp, ReasonDialog, toast, useFacilityData, useMe, useSave } from '@limpid/ui-kit';
import type { OpenSlot, Signers, SlotChange } from '#schemas/approvals/signatures';

/** Gives an awaited signature to another person: until a day, or for good. */
export function ChangeSlot({
  slot,
  kind,
  onClose,
}: {
  readonly slot: OpenSlot;
  readonly kind: 'delegate' | 'reassign';
  readonly onClose: () => void;
}) {
  const me = useMe();
  const { data } = useFacilityData<Signers>('/signatures/people', 'Loading the people who may sign', { isAside: true });
  const people = (data?.people ?? []).filter(({ id }) => id !== me?.id && id !== slot.from.id);
  const [userId, setUserId] = useState('');
  const [until, setUntil] = useState<string | null>(facilityDay(-14));
  const save = useSave((body: SlotChange) => api.put(fp(`/signatures/slots/${slot.id}`), body, 'Saving'));
  const isDelegation = kind === 'delegate';
  return (
    <ReasonDialog
      open
      heading={`${isDelegation ? 'Delegate' : 'Reassign'} ${slot.stepName} of ${slot.record.label}`}
      button={isDelegation ? 'Delegate' : 'Reassign'}
      missing={
        userId === ''
          ? 'Choose who signs instead'
          : isDelegation && until === null
            ? 'Choose the last day of the delegation'
            : null
      }
      onClose={onClose}
      onConfirm={async reason => {
        await save.mutateAsync({ userId, reason, ...(isDelegation && until !== null ? { until } : {}) });
        toast({ kind: 'success', title: isDelegation ? 'Delegated' : 'Reassigned' });
      }}
    >
      <p className="limpid-lead">
        {isDelegation
          ? 'Somebody else may sign it as well until the day that you choose.'
          : 'The signature is given to somebody else for good.'}
      </p>
      <div className="limpid-slot-fields">
        <Select id="slot-person" labelText="To *" value={userId} onChange={event => setUserId(event.target.value)}>
          <SelectItem value="" text="" />
          {people.map(({ id, name, username }) => (
            <SelectItem key={id} value={id} text={`${name} (${username})`} />
          ))}
        </Select>
        {isDelegation && (
          <DayField id="slot-until" label="Until *" value={until} fault={undefined} onChange={setUntil} />
        )}
      </div>
    </ReasonDialog>
  );
}
