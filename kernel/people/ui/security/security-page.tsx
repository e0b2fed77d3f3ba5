import {
  api,
  ChangeReasonsForm,
  ErrorState,
  Loading,
  RecordForm,
  SettingsTabs,
  toast,
  type FormField,
  type FormValues,
} from '@limpid/ui-kit';
import { useInstallationData, useRefresh } from '../installation-data.js';

const number = (name: string, label: string, help: string): FormField => ({ name, label, help, kind: 'number' });

/** Every field of the password policy (entities 1.8), by what it protects. */
const groups: readonly (readonly [title: string, fields: readonly FormField[]])[] = [
  [
    'Passwords',
    [
      number('minPasswordLength', 'Minimum length', '8 to 64 characters'),
      number('minCapital', 'Uppercase letters', 'At least so many; 0 switches the rule off'),
      number('minNumber', 'Digits', 'At least so many; 0 switches the rule off'),
      number('specialCharacters', 'Special characters', 'At least so many; 0 switches the rule off'),
      number('historyDepth', 'Different passwords in a row', 'The present one may never be chosen again'),
      number('maxAgeDays', 'Changed after (days)', '0 = never'),
      number('warnBeforeDays', 'Warned before (days)', 'People are told at sign-in'),
      number('minAgeDays', 'Kept for at least (days)', '0 = changed at will'),
    ],
  ],
  [
    'Guessing',
    [
      number('maxAttempts', 'Wrong passwords in a row', '3 to 10, then the account is locked'),
      number('lockMinutes', 'Locked for (minutes)', '0 = until an administrator unblocks'),
      number(
        'failuresPerAddress',
        'Failures per minute and address',
        'Later attempts from the network address are delayed',
      ),
      {
        name: 'revealUnknownUser',
        label: 'Say at sign-in that a name is not recognized (off: one answer for unknown, wrong, blocked and locked)',
        kind: 'boolean',
        wide: true,
      },
    ],
  ],
  [
    'Unused accounts',
    [
      number('dormantDays', 'Unused after (days)', 'Without a sign-in; listed under Users, Unused; 0 = never'),
      {
        name: 'blockDormant',
        label: 'Block unused accounts (the last administrator stays; administrators are told by mail)',
        kind: 'boolean',
        wide: true,
      },
    ],
  ],
  [
    'Sessions and keys',
    [
      number('idleMinutes', 'Ends unused after (minutes)', '1 to 60'),
      number('absoluteHours', 'Ends in any case after (hours)', '1 to 24'),
      number('secretKeyValidHours', 'Secret keys are valid for (hours)', 'Reset links always 24 hours'),
      number('signingReauthMinutes', 'Signing again within (minutes)', '0 = name and password for every signature'),
    ],
  ],
];

/** S61: password policy and allowed domains. */
export function SecurityPage() {
  return (
    <div className="limpid-page">
      <h1>Security</h1>
      <p className="limpid-lead">Rules for the whole installation. A change takes effect at once.</p>
      <SettingsTabs
        label="Security settings"
        tabs={[
          { title: 'Password policy', show: () => <PolicyForm /> },
          { title: 'Allowed domains', show: () => <DomainsForm /> },
          { title: 'Reasons for changes', show: () => <ChangeReasonsForm scope="installation" /> },
        ]}
      />
    </div>
  );
}

function PolicyForm() {
  const refresh = useRefresh();
  const { data, error, refetch } = useInstallationData<{ passwordPolicySettings: FormValues; version: number }>(
    '/users/password-policy',
    'Loading the password policy',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { passwordPolicySettings, version } = data;
  const fields = groups.flatMap(([section, members]) => members.map(field => ({ ...field, section })));
  return (
    <RecordForm
      draftOf="/app/admin/security policy"
      fields={fields}
      initial={{ ...passwordPolicySettings, version }}
      saveLabel="Save"
      reason={{ scope: 'installation', isAlways: true }}
      onCancel={() => void refetch()}
      onSave={async changed => {
        await api.put('/users/password-policy', { ...changed, version }, 'Saving');
        await refresh();
        toast({ kind: 'success', title: 'Saved' });
      }}
    />
  );
}

function DomainsForm() {
  const refresh = useRefresh();
  const { data, error, refetch } = useInstallationData<{ allowedDomains: readonly string[]; version: number }>(
    '/users/allowedDomains',
    'Loading the allowed domains',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { allowedDomains, version } = data;
  const domains: FormField = {
    name: 'allowedDomains',
    label: 'Domains of e-mail addresses',
    kind: 'list',
    help: 'As example.org, separated by commas; empty: any',
    wide: true,
  };
  return (
    <RecordForm
      draftOf="/app/admin/security domains"
      fields={[domains]}
      initial={{ allowedDomains, version }}
      saveLabel="Save"
      reason={{ scope: 'installation', isAlways: true }}
      onCancel={() => void refetch()}
      onSave={async (changed, all) => {
        await api.put(
          '/users/allowedDomains',
          { allowedDomains: all['allowedDomains'], ...changed, version },
          'Saving',
        );
        await refresh();
        toast({ kind: 'success', title: 'Saved' });
      }}
    />
  );
}
