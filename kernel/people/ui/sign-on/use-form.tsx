import { providerNames, providerPresets } from '#schemas/identity/single-sign-on';
import { api, RecordForm, toast, type FormField } from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';

export interface Flags {
  readonly SSO: boolean;
  readonly SSOProvider: string;
  readonly logoutUrl: string;
  readonly version: number;
}

const fields: readonly FormField[] = [
  { name: 'SSO', label: 'People sign in at the provider', kind: 'boolean', wide: true },
  {
    name: 'SSOProvider',
    label: 'Provider',
    kind: 'select',
    options: providerNames.map(name => ({ value: name, label: providerPresets[name].title })),
  },
  {
    name: 'logoutUrl',
    label: 'Sign-out address of the provider',
    kind: 'text',
    help: 'Empty: only the session here ends. Okta: …/login/signout, Microsoft: …/oauth2/v2.0/logout',
  },
];

/** Whether single sign-on is used, and by which provider. */
export function UseForm({ flags, onCancel }: { readonly flags: Flags; readonly onCancel: () => void }) {
  const refresh = useRefresh();
  return (
    <RecordForm
      draftOf="/app/admin/sign-on use"
      fields={fields}
      initial={{ ...flags }}
      saveLabel="Save"
      reason={{ scope: 'installation', isAlways: true }}
      onCancel={onCancel}
      onSave={async ({ reason }, { SSO, SSOProvider, logoutUrl }) => {
        const body = {
          SSO,
          SSOProvider: SSOProvider ?? '',
          logoutUrl: logoutUrl ?? '',
          reason,
          version: flags.version,
        };
        await api.put('/auth/sso/settings', body, 'Saving');
        await refresh();
        toast({ kind: 'success', title: 'Saved' });
      }}
    />
  );
}
