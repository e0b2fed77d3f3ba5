import {
  api,
  emptyAsNull,
  Facts,
  fp,
  RecordForm,
  toast,
  useSave,
  type FormField,
  type FormValues,
} from '@limpid/ui-kit';
import { triggers, triggerWords } from '#plugins/qualification/shared/assessment';
import type { AssessmentRecord } from './use-assessment.js';

const fields: readonly FormField[] = [
  {
    kind: 'textarea',
    name: 'conclusion',
    label: 'Conclusion',
    help: 'What the changes mean for cleaning; needed to submit',
  },
  { kind: 'text', name: 'name', label: 'Title', required: true },
  {
    kind: 'select',
    name: 'trigger',
    label: 'Trigger',
    required: true,
    options: triggers.map(value => ({ value, label: triggerWords[value] })),
  },
  { kind: 'text', name: 'changeControlReference', label: 'Change control' },
];

/** The conclusion, and what people write of the assessment besides. */
export function ConclusionForm({ row, isEdited }: { readonly row: AssessmentRecord; readonly isEdited: boolean }) {
  const save = useSave((body: FormValues) => api.put(fp(`/cleaning-assessments/${row.id}`), body, 'Saving'));
  if (!isEdited) return <Facts facts={[['Conclusion', row.conclusion]]} />;
  const { name, trigger, changeControlReference, conclusion, version } = row;
  return (
    <RecordForm
      fields={fields}
      initial={{ name, trigger, changeControlReference, conclusion, version }}
      saveLabel="Save conclusion"
      reason={{ scope: 'facility' }}
      draftOf={`conclusion of ${row.id}`}
      onCancel={() => undefined}
      onSave={async changed => {
        await save.mutateAsync({ ...emptyAsNull(changed), version });
        toast({ kind: 'success', title: 'Saved' });
      }}
    />
  );
}
