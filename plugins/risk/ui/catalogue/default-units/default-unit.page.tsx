import { Button } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  ErrorState,
  Facts,
  fp,
  LoadingForm,
  RecordForm,
  toast,
  useFacilityData,
  usePermission,
  useSave,
  type FormField,
  type FormValues,
  EntryTabs,
} from '@limpid/ui-kit';
import type { DefaultUnit, DefaultUnits, DefaultUnitsUpdate } from '#plugins/limits/shared/default-units';
import { UnitHistory } from './default-unit-history.js';
import { unitWords } from '#plugins/risk/shared/setup/setup-words';

/** Default units of forms. */
export function DefaultUnitPages() {
  return (
    <>
      <EntryTabs label="Risk setup" />
      <div className="limpid-page">
        <h1>Default units</h1>
        <p className="limpid-lead">
          Units preselected in empty fields. Existing values keep their own units, and no limit changes.
        </p>
        <Units />
        <h2>History</h2>
        <UnitHistory />
      </div>
    </>
  );
}

function Units() {
  const { data, error, isPending, refetch } = useFacilityData<DefaultUnits>('/default_units', 'Loading the units');
  const mayModify = usePermission('DefaultUnit.Modify');
  const mayAdd = usePermission('DefaultUnit.Add');
  const [round, setRound] = useState(0);
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingForm fields={9} />;
  if (!mayModify && !(mayAdd && data.version === 0))
    return <Facts facts={data.defaultUnits.map(each => [unitWords[each.key], each.unit])} />;
  return <UnitForm key={round} units={data} onCancel={() => setRound(before => before + 1)} />;
}

/** One choice for each quantity, limited to its units. */
function UnitForm({
  units: { defaultUnits, version },
  onCancel,
}: {
  readonly units: DefaultUnits;
  readonly onCancel: () => void;
}) {
  const save = useSave((body: DefaultUnitsUpdate & { readonly reason: unknown }) =>
    api.post(fp('/default_units'), body, 'Saving'),
  );
  const unitOf = (values: FormValues, { key, unit }: DefaultUnit): string => String(values[key] ?? unit);
  const send = async ({ reason }: FormValues, values: FormValues): Promise<void> => {
    const changed = defaultUnits
      .map(each => ({ key: each.key, unit: unitOf(values, each), before: each.unit }))
      .filter(each => each.unit !== each.before);
    if (changed.length === 0) {
      toast({ kind: 'info', title: 'Nothing to change' });
      return;
    }
    await save.mutateAsync({ defaultUnits: changed.map(({ key, unit }) => ({ key, unit })), version, reason });
    toast({ kind: 'success', title: 'Default units saved' });
  };
  return (
    <RecordForm
      fields={defaultUnits.map(fieldOf)}
      reason={{ scope: 'facility' }}
      initial={{ ...Object.fromEntries(defaultUnits.map(({ key, unit }) => [key, unit])), version }}
      saveLabel="Save"
      onCancel={onCancel}
      onSave={send}
      extra={(values, change) => (
        <Button
          className="limpid-reset-units"
          kind="ghost"
          size="sm"
          disabled={defaultUnits.every(each => unitOf(values, each) === each.standard)}
          onClick={() => defaultUnits.forEach(({ key, standard }) => change(key, standard))}
        >
          Reset all to the standard units
        </Button>
      )}
    />
  );
}

function fieldOf({ key, standard, units }: DefaultUnit): FormField {
  return {
    kind: 'select',
    name: key,
    label: unitWords[key],
    required: true,
    help: `Standard: ${standard}`,
    options: units.map(unit => ({ value: unit, label: unit })),
  };
}
