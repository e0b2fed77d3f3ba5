import { Button, InlineNotification, TextInput } from '@carbon/react';
import { useState } from 'react';
import { providerPresets, type ProviderName, type ProviderSettings } from '#schemas/identity/single-sign-on';
import { api, ApiFailure, RecordForm, toast, type FormField } from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import { SecretField } from '../secret-field.js';

export type ShownProvider = ProviderSettings & {
  readonly provider: ProviderName;
  readonly clientSecretChangedAt: string | null;
  readonly redirectUri: string;
  readonly version: number;
};

const fieldsOf = (provider: ProviderName): readonly FormField[] => [
  {
    name: 'issuer',
    label: 'Issuer',
    kind: 'text',
    required: true,
    wide: true,
    help: `Exactly as the provider names itself, for example ${providerPresets[provider].issuerExample}`,
  },
  { name: 'clientId', label: 'Client ID', kind: 'text', required: true },
  {
    name: 'verifiedClaim',
    label: 'The address is the person’s own when the token says',
    kind: 'select',
    required: true,
    options: [
      { value: 'email_verified', label: 'email_verified' },
      { value: 'xms_edov', label: 'xms_edov (Microsoft, an optional claim)' },
    ],
  },
  {
    name: 'maxAuthAgeSeconds',
    label: 'For a signature, signed in at most so long ago (s)',
    kind: 'number',
    help: '10 to 300',
  },
];

/** One provider, with what has to be registered there, and a test. */
export function ProviderForm({ shown, onCancel }: { readonly shown: ShownProvider; readonly onCancel: () => void }) {
  const refresh = useRefresh();
  const [secret, setSecret] = useState('');
  const { provider, clientSecretChangedAt, redirectUri, version } = shown;
  return (
    <RecordForm
      draftOf={`/app/admin/sign-on ${provider}`}
      fields={fieldsOf(provider)}
      initial={{ ...shown }}
      saveLabel="Save"
      reason={{ scope: 'installation', isAlways: true }}
      onCancel={onCancel}
      onSave={async changed => {
        const body = { ...changed, ...(secret === '' ? {} : { clientSecret: secret }), version };
        await api.put(`/auth/sso/providers/${provider}`, body, 'Saving');
        // Kept no longer than it takes to save it.
        setSecret('');
        await refresh();
        toast({ kind: 'success', title: 'Saved' });
      }}
      extra={(values, _change, faultOf) => (
        <>
          <div className="limpid-form">
            <SecretField
              id={`field-clientSecret-${provider}`}
              label="Client secret"
              value={secret}
              changedAt={clientSecretChangedAt}
              fault={faultOf('clientSecret')}
              onChange={setSecret}
            />
            <TextInput
              id={`redirect-uri-${provider}`}
              readOnly
              labelText="Redirect URI to register at the provider"
              value={redirectUri}
              onFocus={event => event.target.select()}
            />
          </div>
          <ProviderTest provider={provider} issuer={String(values['issuer'] ?? '')} />
        </>
      )}
    />
  );
}

function ProviderTest({ provider, issuer }: { readonly provider: ProviderName; readonly issuer: string }) {
  const [result, setResult] = useState<{ readonly ok: boolean; readonly message: string } | null>(null);
  const test = async (): Promise<void> => {
    try {
      setResult(await api.ask(`/auth/sso/providers/${provider}/test`, { issuer }, 'The test'));
    } catch (error) {
      setResult({ ok: false, message: error instanceof ApiFailure ? error.message : 'Something went wrong' });
    }
  };
  return (
    <div className="limpid-trial">
      <Button kind="tertiary" size="md" disabled={issuer === ''} onClick={() => void test()}>
        Test provider
      </Button>
      <div role="status">
        {result !== null && (
          <InlineNotification
            kind={result.ok ? 'success' : 'error'}
            lowContrast
            hideCloseButton
            title={issuer}
            subtitle={result.message}
          />
        )}
      </div>
    </div>
  );
}
