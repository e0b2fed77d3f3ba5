import { Button, InlineNotification, Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import { api, ApiFailure, RecordForm, toast, type FormValues } from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import { SecretField } from '../secret-field.js';
import { connectionFields, kinds, peopleFields, toBody, toForm } from './directory-settings.js';
import type { ShownDirectorySettings } from '#schemas/identity/directory';

interface Tried {
  readonly servers: readonly { readonly url: string; readonly ok: boolean; readonly message: string }[];
}

/** Settings of the directory, and a test of the values in the form before it is saved. */
export function ConnectionForm({
  settings,
  onCancel,
}: {
  readonly settings: ShownDirectorySettings;
  readonly onCancel: () => void;
}) {
  const refresh = useRefresh();
  const [secret, setSecret] = useState('');
  const initial = toForm(settings);
  const withSecret = (body: FormValues): FormValues => (secret === '' ? body : { ...body, bindSecret: secret });
  return (
    <RecordForm
      draftOf="/app/admin/directory"
      fields={[...connectionFields, ...peopleFields]}
      initial={initial}
      saveLabel="Save"
      reason={{ scope: 'installation', isAlways: true }}
      onCancel={onCancel}
      onSave={async (changed, all) => {
        const body = withSecret({ ...toBody(changed, all), version: settings.version });
        await api.put('/activeDirectory/settings', body, 'Saving');
        // Kept no longer than it takes to save it.
        setSecret('');
        await refresh();
        toast({ kind: 'success', title: 'Saved' });
      }}
      extra={(values, change, faultOf) => (
        <>
          <h2>Secret and test</h2>
          <div className="limpid-form">
            <SecretField
              id="field-bindSecret"
              label="Password of the service account"
              value={secret}
              changedAt={settings.bindSecretChangedAt}
              fault={faultOf('bindSecret')}
              onChange={setSecret}
            />
            <KindPicker onPick={kind => Object.entries(kind).forEach(([name, value]) => change(name, value))} />
          </div>
          <ConnectionTest
            body={() => {
              const { reason: _, ...changed } = changedOf(initial, values);
              return withSecret(toBody(changed, values));
            }}
          />
        </>
      )}
    />
  );
}

function changedOf(initial: FormValues, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name])),
  );
}

/** Fills the fields that differ between kinds of directories. */
function KindPicker({ onPick }: { readonly onPick: (kind: FormValues) => void }) {
  return (
    <Select
      id="directory-kind"
      labelText="Fill filters and attributes for"
      defaultValue=""
      onChange={event => {
        const kind = kinds[event.target.value];
        if (kind !== undefined) onPick(kind);
      }}
    >
      <SelectItem value="" text="Leave as they are" />
      {Object.keys(kinds).map(kind => (
        <SelectItem key={kind} value={kind} text={kind} />
      ))}
    </Select>
  );
}

/** Asks every server, and says for each what is wrong. */
function ConnectionTest({ body }: { readonly body: () => FormValues }) {
  const [tried, setTried] = useState<Tried | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const test = async (): Promise<void> => {
    setRunning(true);
    setFault(null);
    setTried(null);
    try {
      setTried(await api.ask<Tried>('/activeDirectory/settings/ping', body(), 'The test'));
    } catch (error) {
      setFault(error instanceof ApiFailure ? error.message : 'Something went wrong');
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className="limpid-trial">
      <Button kind="tertiary" size="md" disabled={running} onClick={() => void test()}>
        {running ? 'Testing…' : 'Test connection'}
      </Button>
      <div role="status">
        {fault !== null && (
          <InlineNotification kind="error" lowContrast hideCloseButton title="Not tested" subtitle={fault} />
        )}
        {tried?.servers.map(({ url, ok, message }) => (
          <InlineNotification
            key={url}
            kind={ok ? 'success' : 'error'}
            lowContrast
            hideCloseButton
            title={url}
            subtitle={message}
          />
        ))}
      </div>
    </div>
  );
}
