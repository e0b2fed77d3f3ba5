import { ErrorState, LoadingPage, SettingsTabs } from '@limpid/ui-kit';
import { useInstallationData } from '../installation-data.js';
import { Comparison } from './comparison.js';
import { ConnectionForm } from './connection-form.js';
import type { ShownDirectorySettings } from '#schemas/identity/directory';
import { GroupRoles } from './group-roles.js';
import { ImportPeople } from './import-people.js';

/** S61: the directory service: how it is reached, who comes from it, and which roles its groups give. */
export function DirectoryPage() {
  const { data, error, refetch } = useInstallationData<{ activeDirectorySettings: ShownDirectorySettings }>(
    '/activeDirectory/settings',
    'Loading the directory settings',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <LoadingPage />;
  const settings = data.activeDirectorySettings;
  return (
    <div className="limpid-page">
      <h1>Directory</h1>
      <p className="limpid-lead">
        {settings.enabled
          ? 'People with the way to sign in “Directory” use their password of the directory; it never stays here.'
          : 'The directory service is switched off. People sign in with the password of this product.'}
      </p>
      <SettingsTabs
        label="Directory service"
        tabs={[
          {
            title: 'Connection',
            show: () => <ConnectionForm settings={settings} onCancel={() => void refetch()} />,
          },
          { title: 'Import people', disabled: !settings.enabled, show: () => <ImportPeople /> },
          {
            title: 'Groups and roles',
            disabled: !settings.enabled,
            show: () => <GroupRoles key={settings.version} settings={settings} />,
          },
          { title: 'Comparison', disabled: !settings.enabled, show: () => <Comparison settings={settings} /> },
        ]}
      />
    </div>
  );
}
