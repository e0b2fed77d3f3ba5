import {
  api,
  ErrorState,
  Facts,
  fp,
  Loading,
  plainOptions,
  RecordForm,
  toast,
  useFacilityData,
  usePermission,
  type FormField,
  type FormValues,
} from '@limpid/ui-kit';

interface DateTimeSetting extends FormValues {
  readonly version: number;
}

const dateFormats = ['MMM DD, YYYY', 'DD-MM-YYYY', 'MM-DD-YYYY', 'DD MMM, YYYY', 'DD-MMM-YYYY'];
const timeFormats = ['hh:mm', 'HH:mm', 'hh:mm:ss', 'HH:mm:ss'];
const fields: readonly FormField[] = [
  { name: 'timezone', label: 'Time zone', kind: 'text', help: 'As Europe/Vienna' },
  { name: 'country', label: 'Country', kind: 'text' },
  { name: 'dateFormat', label: 'Date format', kind: 'select', options: plainOptions(dateFormats) },
  { name: 'timeFormat', label: 'Time format', kind: 'select', options: plainOptions(timeFormats) },
];

/** Time zone and formats of the facility (specification section 3). */
export function DateTimeForm() {
  const mayModify = usePermission('Facility.Modify');
  const { data, error, refetch } = useFacilityData<{ dateTimeSetting: DateTimeSetting }>(
    '/date-time-setting',
    'Loading date and time settings',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { version, ...values } = data.dateTimeSetting;
  if (!mayModify) return <Facts facts={fields.map(({ name, label }): [string, unknown] => [label, values[name]])} />;
  return (
    <RecordForm
      draftOf="/app/admin/facility date and time"
      fields={fields}
      initial={{ ...values, version }}
      saveLabel="Save"
      reason={{ scope: 'facility' }}
      onCancel={() => void refetch()}
      onSave={async changed => {
        await api.post(fp('/date-time-setting'), { ...values, ...changed, version }, 'Saving');
        await refetch();
        toast({ kind: 'success', title: 'Saved', text: 'Visible after pages are reloaded' });
      }}
    />
  );
}
