import { useNavigate } from 'react-router';
import {
  api,
  emptyAsNull,
  facilityDay,
  fp,
  PageBelow,
  RecordForm,
  toast,
  useAddress,
  useFacilityData,
  useSave,
  type FormField,
  type FormValues,
} from '@limpid/ui-kit';
import { contaminantKinds, studyTypes, studyTypeWords } from '#schemas/enumerations/master-data';
import { contaminantWords } from './words.js';

/** Adds a task by hand; the address may state equipment, production and why. */
export function NewTask() {
  const navigate = useNavigate();
  const [params] = useAddress();
  const { data } = useFacilityData<{ readonly people: readonly { readonly id: string; readonly name: string }[] }>(
    '/qualification-task/people',
    'Loading people',
  );
  const save = useSave((body: FormValues) =>
    api.post<{ readonly qualificationTask: { readonly id: string } }>(fp('/qualification-task'), body, 'Saving'),
  );
  const fields: readonly FormField[] = [
    { kind: 'text', name: 'title', label: 'Title', required: true, section: 'What' },
    {
      kind: 'select',
      name: 'studyType',
      label: 'Study type',
      required: true,
      options: studyTypes.map(value => ({ value, label: studyTypeWords[value] })),
    },
    { kind: 'reference', name: 'equipmentId', label: 'Equipment', path: '/equipments', many: 'equipments' },
    {
      kind: 'reference',
      name: 'productionId',
      label: 'Production',
      path: '/productions',
      many: 'productions',
      help: 'Whose residue is removed; the equipment must be mapped to it',
    },
    {
      kind: 'reference',
      name: 'procedureId',
      label: 'Cleaning procedure',
      path: '/cleaning-procedure',
      many: 'cleaningProcedures',
    },
    {
      kind: 'list',
      name: 'contaminants',
      label: 'Contaminants',
      help: 'None: the residue of the production',
      choices: contaminantKinds.map(value => ({ value, label: contaminantWords[value] })),
    },
    { kind: 'date', name: 'dueOn', label: 'Due', required: true, section: 'When and who' },
    {
      kind: 'select',
      name: 'ownerId',
      label: 'Owner',
      options: (data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'number',
      name: 'runsRequired',
      label: 'Runs required',
      help: '1 to 10; empty: as configured for the study type',
    },
    { kind: 'text', name: 'changeControlReference', label: 'Change number', section: 'Why' },
    { kind: 'textarea', name: 'why', label: 'Why', wide: true },
  ];
  const initial = {
    studyType: params.get('studyType') ?? 'verification',
    equipmentId: params.get('equipmentId'),
    productionId: params.get('productionId'),
    why: params.get('why') ?? '',
    dueOn: facilityDay(-30),
  };
  return (
    <PageBelow title="Add task" list="Qualification tasks">
      <RecordForm
        fields={fields}
        initial={initial}
        saveLabel="Add"
        onCancel={() => void navigate('/')}
        onSave={async (_changed, all) => {
          const { contaminants, ...values } = emptyAsNull(all);
          const kinds = ((contaminants ?? []) as readonly string[]).map(kind => ({ kind }));
          const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
          const { qualificationTask } = await save.mutateAsync({ ...sent, contaminants: kinds });
          toast({ kind: 'success', title: 'Added' });
          void navigate(`/${qualificationTask.id}`);
        }}
      />
    </PageBelow>
  );
}
