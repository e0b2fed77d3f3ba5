import { providerPresets } from '#schemas/identity/single-sign-on';
import { ErrorState, LoadingPage, SettingsTabs } from '@limpid/ui-kit';
import { useInstallationData } from '../installation-data.js';
import { EmergencyForm } from './emergency-form.js';
import { NewPeopleForm, type NewPeople } from './new-people-form.js';
import { ProviderForm, type ShownProvider } from './provider-form.js';
import { UseForm, type Flags } from './use-form.js';

interface Answer {
  readonly flags: Flags;
  readonly newPeople: NewPeople;
  readonly providers: readonly ShownProvider[];
}

/** S61: single sign-on: whether it is used, the two providers, and people without an account. */
export function SignOnPage() {
  const { data, error, refetch } = useInstallationData<Answer>('/auth/sso/settings', 'Loading single sign-on');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <LoadingPage />;
  const { flags, newPeople, providers } = data;
  const title = providers.find(each => each.provider === flags.SSOProvider)?.provider;
  return (
    <div className="limpid-page">
      <h1>Single sign-on</h1>
      <p className="limpid-lead">
        {flags.SSO && title !== undefined
          ? `People sign in at ${providerPresets[title].title}. Only accounts with this way to sign in, and a verified address, are let in.`
          : 'Single sign-on is switched off. Set a provider up first, then switch it on.'}
      </p>
      <SettingsTabs
        label="Single sign-on"
        tabs={[
          {
            title: 'Use',
            show: () => <UseForm flags={flags} onCancel={() => void refetch()} />,
          },
          ...providers.map(provider => ({
            title: providerPresets[provider.provider].title,
            show: () => <ProviderForm shown={provider} onCancel={() => void refetch()} />,
          })),
          {
            title: 'People without an account',
            show: () => <NewPeopleForm key={newPeople.version} saved={newPeople} />,
          },
          { title: 'Emergency', show: () => <EmergencyForm /> },
        ]}
      />
    </div>
  );
}
