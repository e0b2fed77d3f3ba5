import { token, validationError, type AnyCall, type FieldFault, type Token } from '#kernel/contract';
import { providerNames, type ProviderName, type ProviderSettings } from '#schemas/identity/single-sign-on';
import type { OutboundHosts } from '../sign-in/outbound-hosts.js';
import { assertOwnFacilities, roleIds } from '../accounts/user-links.js';
import type { FeatureFlags, InstallationSettings, NewPeople } from '#kernel/facility/installation-settings';
import type { SecretBox } from '#kernel/facility/secret-box';
import { SignOnRefused } from './refusal.js';

/** A provider as it is answered: of the secret only that there is one, and since when. */
export type ShownProvider = ProviderSettings & {
  readonly provider: ProviderName;
  readonly hasClientSecret: boolean;
  readonly clientSecretChangedAt: string | null;
  readonly version: number;
};
export type ProviderChange = Partial<ProviderSettings> & { readonly clientSecret?: string | null };

/** Issuers of Microsoft for everybody: whoever makes a tenant of their own would be let in. */
const anyTenant = /\/(common|organizations|consumers)(\/|$)/;
const secretOf = (provider: ProviderName): string => `singleSignOn.${provider}.clientSecret`;

/** Providers of single sign-on, the secrets of this product there, and whether they are used. */
export class SignOnConfiguration {
  constructor(
    private readonly installation: InstallationSettings,
    private readonly secrets: SecretBox,
    private readonly hosts: OutboundHosts,
  ) {}

  async shownProviders(): Promise<ShownProvider[]> {
    return Promise.all(providerNames.map(provider => this.shown(provider)));
  }

  async shown(provider: ProviderName): Promise<ShownProvider> {
    const { value, version } = await this.installation.get(provider);
    return { ...value, provider, hasClientSecret: value.clientSecretChangedAt !== null, version };
  }

  /** The provider that people sign in with now; throws SignOnRefused for any other. */
  async inUse(provider: ProviderName): Promise<{ readonly settings: ProviderSettings; readonly clientSecret: string }> {
    const { value: flags } = await this.installation.get('featureFlags');
    const { value: settings } = await this.installation.get(provider);
    const isOn = flags.SSO && flags.SSOProvider === provider;
    const reveal = (): Promise<string | null> =>
      this.secrets.reveal(secretOf(provider)).catch((error: unknown) => {
        throw new SignOnRefused('providerUnavailable', { cause: error });
      });
    const clientSecret = isOn ? await reveal() : null;
    if (clientSecret === null) throw new SignOnRefused('notEnabled');
    return { settings, clientSecret };
  }

  async newPeople(): Promise<NewPeople> {
    return (await this.installation.get('newPeople')).value;
  }

  async saveProvider(
    call: AnyCall<null>,
    provider: ProviderName,
    change: ProviderChange,
    version: number,
    reason: string,
  ): Promise<ShownProvider> {
    const { value } = await this.installation.get(provider);
    const { clientSecret = null, ...rest } = change;
    const settings = { ...value, ...rest };
    const faults = this.issuerFaults(settings.issuer);
    if (settings.clientId === '') faults.push({ path: 'clientId', message: 'is required' });
    // The secret is sent where the issuer says: whoever changes that has to know it.
    const isMoved = value.issuer !== settings.issuer || value.clientId !== settings.clientId;
    if (clientSecret === null && (value.clientSecretChangedAt === null || isMoved))
      faults.push({ path: 'clientSecret', message: 'is required' });
    if (faults.length > 0) throw validationError(...faults);
    const clientSecretChangedAt = clientSecret === null ? value.clientSecretChangedAt : call.now.toISOString();
    await this.installation.save(call, provider, { ...settings, clientSecretChangedAt }, version, reason);
    if (clientSecret !== null) await this.secrets.keep(call.tx.db, secretOf(provider), clientSecret);
    return {
      ...settings,
      provider,
      hasClientSecret: clientSecretChangedAt !== null,
      clientSecretChangedAt,
      version: version + 1,
    };
  }

  async saveFlags(
    call: AnyCall<null>,
    flags: FeatureFlags,
    version: number,
    reason: string,
  ): Promise<FeatureFlags & { readonly version: number }> {
    const faults: FieldFault[] = [];
    const provider = providerNames.find(name => name === flags.SSOProvider);
    const settings = provider === undefined ? null : (await this.installation.get(provider)).value;
    if (flags.SSO && settings === null) faults.push({ path: 'SSOProvider', message: 'is required' });
    if (flags.SSO && settings?.clientSecretChangedAt === null)
      faults.push({ path: 'SSOProvider', message: 'is not set up' });
    // Whoever signs out goes to the provider and nowhere else.
    const origin = settings === null || settings.issuer === '' ? null : new URL(settings.issuer).origin;
    if (flags.logoutUrl !== '' && (!URL.canParse(flags.logoutUrl) || new URL(flags.logoutUrl).origin !== origin))
      faults.push({ path: 'logoutUrl', message: 'must be an address of the provider' });
    if (faults.length > 0) throw validationError(...faults);
    const saved = await this.installation.save(call, 'featureFlags', flags, version, reason);
    return { ...saved.value, version: saved.version };
  }

  async saveNewPeople(
    call: AnyCall<null>,
    people: NewPeople,
    version: number,
    reason: string,
  ): Promise<NewPeople & { readonly version: number }> {
    if (people.roles !== null) await roleIds(call, people.roles);
    if (people.roles !== null && people.facilities.length === 0)
      throw validationError({ path: 'facilities', message: 'is required' });
    await assertOwnFacilities(call, people.facilities);
    const saved = await this.installation.save(call, 'newPeople', people, version, reason);
    return { ...saved.value, version: saved.version };
  }

  /** Whether the settings may name this issuer; throws DataValidationError. */
  assertIssuer(issuer: string): void {
    const faults = this.issuerFaults(issuer);
    if (faults.length > 0) throw validationError(...faults);
  }

  private issuerFaults(issuer: string): FieldFault[] {
    const path = 'issuer';
    if (issuer === '' || !URL.canParse(issuer)) return [{ path, message: 'is required' }];
    const { protocol, hostname, port, search, hash } = new URL(issuer);
    if (search !== '' || hash !== '') return [{ path, message: 'has neither query nor fragment' }];
    if (anyTenant.test(issuer)) return [{ path, message: 'must name one tenant' }];
    const listed = this.hosts.isListed(hostname, Number(port || (protocol === 'https:' ? 443 : 80)));
    return protocol === 'https:' || listed ? [] : [{ path, message: 'must begin with https://' }];
  }
}

export const SignOnConfigurationToken: Token<SignOnConfiguration> =
  token<SignOnConfiguration>('kernel.SignOnConfiguration');
