import { useNavigate } from 'react-router';
import {
  api,
  fp,
  PageBelow,
  RecordForm,
  toast,
  useFacilityData,
  usePermission,
  useSave,
  type FormField,
  type FormValues,
} from '@limpid/ui-kit';
import { studyTypes, studyTypeWords } from '#schemas/enumerations/master-data';
import type { NewSample } from '#plugins/sampling/shared/sample-set';
import { named, SamplesEditor, type Named } from './samples-editor.js';

/** Begins a sample set. */
export function NewSet() {
  const navigate = useNavigate();
  const { data } = useFacilityData<{ readonly equipments: readonly Named[] }>(
    '/equipments?doPagination=false&columns=name,externalId',
    'Loading equipment',
  );
  const productions = useFacilityData<{ readonly productions: readonly Named[] }>(
    '/productions?doPagination=false&columns=name,externalId',
    'Loading productions',
    { enabled: usePermission('Production.Get'), isAside: true },
  );
  const save = useSave((body: FormValues) =>
    api.post<{ readonly sampleSet: { readonly id: string } }>(fp('/sample-sets'), body, 'Saving'),
  );
  const fields: readonly FormField[] = [
    { kind: 'select', name: 'equipmentId', label: 'Equipment', options: named(data?.equipments), required: true },
    {
      kind: 'select',
      name: 'productionId',
      label: 'Production',
      help: 'Made before the cleaning',
      options: named(productions.data?.productions),
    },
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
        initial={{ studyType: 'verification', samples: [] }}
        saveLabel="Create"
        onCancel={() => void navigate('/')}
        onSave={async values => {
          const sent = Object.fromEntries(
            Object.entries({ studyType: 'verification', samples: [], ...values }).filter(([, value]) => value !== ''),
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
