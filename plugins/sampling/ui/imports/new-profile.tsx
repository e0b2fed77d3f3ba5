import {
  api,
  emptyAsNull,
  formFields,
  fp,
  plainOptions,
  RecordForm,
  toast,
  useSave,
  type FormValues,
} from '@limpid/ui-kit';
import type { FileColumns } from '#plugins/sampling/shared/result-import';
import { resultProfileFields } from '#plugins/sampling/shared/result-profile';
import { recordedUnits } from '../../server/engine/recorded-unit.js';

/** Saves which columns of this file are which of ours, for this file and the next ones. */
export function NewProfile({
  sheet,
  onMade,
  onCancel,
}: {
  readonly sheet: FileColumns['sheets'][number];
  readonly onMade: (id: string) => void;
  readonly onCancel: () => void;
}) {
  const save = useSave((body: FormValues) =>
    api.post<{ readonly resultProfile: { readonly id: string } }>(fp('/result-profiles'), body, 'Saving'),
  );
  const options = plainOptions(sheet.headings);
  const ofFile = Object.fromEntries(
    Object.keys(resultProfileFields)
      .filter(field => field.endsWith('Column'))
      .map(field => [field, { kind: 'select', options } as const]),
  );
  return (
    <RecordForm
      fields={formFields(resultProfileFields, {
        ...ofFile,
        usualUnit: { kind: 'select', options: plainOptions(recordedUnits) },
      })}
      initial={{}}
      saveLabel="Save profile"
      onCancel={onCancel}
      onSave={async values => {
        const { resultProfile } = await save.mutateAsync(emptyAsNull(values));
        toast({ kind: 'success', title: 'Profile saved' });
        onMade(resultProfile.id);
      }}
    />
  );
}
