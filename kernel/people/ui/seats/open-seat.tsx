import { Checkbox, MultiSelect } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  facilityDayBegin,
  currentFacility,
  emptyAsNull,
  facilityDayEnd,
  RecordForm,
  toast,
  Trail,
  useOnward,
  type FormField,
  type FormValues,
} from '@limpid/ui-kit';
import type { Seat } from '#schemas/identity/seat';
import { useInstallationData, useRefresh } from '../installation-data.js';
import { SecretKeyDialog } from '../users/secret-key-dialog.js';

interface Opened {
  readonly seat: Seat;
  readonly secretKey: string | null;
  readonly mailedTo: string | null;
}
interface Named {
  readonly id: string;
  readonly name: string;
}

const fields: readonly FormField[] = [
  { name: 'username', label: 'User name', kind: 'text', required: true, help: 'Never given twice' },
  { name: 'firstName', label: 'First name', kind: 'text', required: true },
  { name: 'lastName', label: 'Last name', kind: 'text', required: true },
  { name: 'email', label: 'E-mail', kind: 'text', help: 'The invitation goes there; without it a secret key is made' },
  {
    name: 'purpose',
    label: 'Purpose',
    kind: 'textarea',
    required: true,
    wide: true,
    help: 'For example the inspection and its authority',
  },
  { name: 'opensAt', label: 'First day', kind: 'date', required: true },
  { name: 'endsAt', label: 'Last day', kind: 'date', required: true, help: 'The seat ends with this day' },
];

/** Opens a seat for a person, who is invited by mail or by a key that is shown once. */
export function OpenSeat() {
  const goOn = useOnward();
  const refresh = useRefresh();
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <div className="limpid-page">
      <Trail crumbs={[{ title: 'Read-only seats', to: '/' }]} />
      <h1>Open a seat</h1>
      <p className="limpid-lead">
        The person reads everything of the facilities and changes nothing, whatever role the account gets.
      </p>
      <RecordForm
        fields={fields}
        initial={{ facilities: [currentFacility().id] }}
        saveLabel="Open seat"
        onCancel={() => goOn('/')}
        onSave={async (changed, all) => {
          const body = { ...emptyAsNull(changed), facilities: all['facilities'], ...moments(all) };
          const answer = await api.post<Opened>('/seats', body, 'Opening the seat');
          await refresh();
          if (answer.mailedTo !== null)
            toast({ kind: 'success', title: 'Seat opened', text: `Mail sent to ${answer.mailedTo}` });
          if (answer.secretKey === null) goOn(`/${answer.seat.id}`);
          else setOpened(answer);
        }}
        extra={(values, change, faultOf) => (
          <SeatAccess values={values} change={change} fault={faultOf('facilities')} />
        )}
      />
      <SecretKeyDialog
        secretKey={opened?.secretKey ?? null}
        onClose={() => opened !== null && goOn(`/${opened.seat.id}`)}
      />
    </div>
  );
}

/** The days of a form as moments of the facility. */
function moments({ opensAt, endsAt }: FormValues): { readonly opensAt: string | null; readonly endsAt: string | null } {
  return {
    opensAt: typeof opensAt === 'string' ? facilityDayBegin(opensAt) : null,
    endsAt: typeof endsAt === 'string' ? facilityDayEnd(endsAt) : null,
  };
}

function SeatAccess({
  values,
  change,
  fault,
}: {
  readonly values: FormValues;
  readonly change: (name: string, value: unknown) => void;
  readonly fault: string | undefined;
}) {
  const facilities =
    useInstallationData<{ facilities: readonly Named[] }>('/plans/production/facilities', 'Loading facilities', {
      isAside: true,
    }).data?.facilities ?? [];
  const chosen = new Set(values['facilities'] as readonly string[]);
  const names = facilities.filter(({ id }) => chosen.has(id)).map(({ name }) => name);
  return (
    <div className="limpid-form">
      <MultiSelect
        key={facilities.length}
        id="field-facilities"
        titleText="Facilities *"
        label={names.length === 0 ? 'Choose facilities' : names.join(', ')}
        items={[...facilities]}
        itemToString={item => item?.name ?? ''}
        selectedItems={facilities.filter(({ id }) => chosen.has(id))}
        invalid={fault !== undefined}
        invalidText={fault ?? ''}
        onChange={({ selectedItems }) =>
          change(
            'facilities',
            (selectedItems ?? []).map(({ id }) => id),
          )
        }
      />
      <Checkbox
        id="field-generateKey"
        labelText="Create a secret key instead of sending mail"
        checked={values['generateKey'] === true}
        onChange={(_event, { checked }) => change('generateKey', checked)}
      />
    </div>
  );
}
