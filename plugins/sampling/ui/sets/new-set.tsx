import { useNavigate } from 'react-router';
import {
  api,
  fp,
  PageBelow,
  RecordForm,
  toast,
  useFacilityData,
  useSave,
  type FormField,
  type FormValues,
} from '@limpid/ui-kit';
import { studyTypes, studyTypeWords } from '#schemas/enumerations/master-data';
import type { NewSample } from '#plugins/sampling/shared/sample-set';
import { SamplesEditor } from './samples-editor.js';

interface Named {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}

const firstSample: NewSample = { place: '', description: '', sampleType: 'swab', contaminant: 'product' };

/** Begins a sample set. */
export function NewSet() {
  const navigate = useNavigate();
  const { data } = useFacilityData<{ readonly equipments: readonly Named[] }>(
    '/equipments?doPagination=false&columns=name,externalId',
    'Loading equipment',
  );
  const options = (data?.equipments ?? []).map(({ id, externalId, name }) => ({
    value: id,
    label: `${externalId} ${name}`,
  }));
  const save = useSave((body: FormValues) =>
    api.post<{ readonly sampleSet: { readonly id: string } }>(fp('/sample-sets'), body, 'Saving'),
  );
  const fields: readonly FormField[] = [
    { kind: 'select', name: 'equipmentId', label: 'Equipment', options, required: true },
    {
      kind: 'select',
      name: 'studyType',
      label: 'Study type',
      options: studyTypes.map(value => ({ value, label: studyTypeWords[value] })),
    },
    { kind: 'text', name: 'batchNumber', label: 'Batch number', help: 'Of the batch made before the cleaning; unique' },
    { kind: 'text', name: 'remarks', label: 'Remarks' },
  ];
  return (
    <PageBelow title="Add sample set" list="Sample sets">
      <RecordForm
        fields={fields}
        initial={{ studyType: 'verification', samples: [firstSample] }}
        saveLabel="Create"
        onCancel={() => void navigate('/')}
        onSave={async values => {
          const sent = Object.fromEntries(
            Object.entries({ studyType: 'verification', samples: [firstSample], ...values }).filter(
              ([, value]) => value !== '',
            ),
          );
          const { sampleSet } = await save.mutateAsync(sent);
          toast({ kind: 'success', title: 'Created' });
          void navigate(`/${sampleSet.id}`);
        }}
        extra={(values, change, faultOf) => (
          <SamplesEditor
            samples={(values['samples'] ?? []) as readonly NewSample[]}
            faultOf={faultOf}
            onChange={samples => change('samples', samples)}
          />
        )}
      />
    </PageBelow>
  );
}
