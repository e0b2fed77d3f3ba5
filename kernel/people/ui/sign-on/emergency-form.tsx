import { InlineNotification } from '@carbon/react';
import { api, ErrorState, Loading, RecordForm, toast, type FormField } from '@limpid/ui-kit';
import { useInstallationData, useRefresh } from '../installation-data.js';

const fields: readonly FormField[] = [
  {
    name: 'enabled',
    label: 'Two people may sign an administrator in with their passwords while the provider does not answer',
    kind: 'boolean',
    wide: true,
  },
  { name: 'minutes', label: 'For (minutes)', kind: 'number', help: '10 to 240; nothing is signed in this time' },
];

/** The way in while single sign-on does not work. */
export function EmergencyForm() {
  const refresh = useRefresh();
  const { data, error, refetch } = useInstallationData<{
    emergency: { readonly enabled: boolean; readonly minutes: number; readonly version: number };
  }>('/auth/emergency/settings', 'Loading the emergency sign-in');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { emergency } = data;
  return (
    <>
      <InlineNotification
        kind="info"
        lowContrast
        hideCloseButton
        title="Loud on purpose"
        subtitle="Every use is recorded in the audit trail with both names and mailed to all administrators. While this is on, nobody signs in with a password of this product alone."
      />
      <RecordForm
        draftOf="/app/admin/sign-on emergency"
        fields={fields}
        initial={{ ...emergency }}
        saveLabel="Save"
        reason={{ scope: 'installation', isAlways: true }}
        onCancel={() => void refetch()}
        onSave={async ({ reason }, { enabled, minutes }) => {
          const body = { enabled, minutes, reason, version: emergency.version };
          await api.put('/auth/emergency/settings', body, 'Saving');
          await refresh();
          toast({ kind: 'success', title: 'Saved' });
        }}
      />
    </>
  );
}
