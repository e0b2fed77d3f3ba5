import { X509Certificate } from 'node:crypto';
import { ApiError, token, validationError, type AnyCall, type FieldFault, type Token } from '#kernel/contract';
import type { DirectorySettings, ShownDirectorySettings } from '#schemas/identity/directory';
import type { InstallationSettings } from '#kernel/facility/installation-settings';
import type { SecretBox } from '#kernel/facility/secret-box';
import { fillFilter, FilterFault } from './filter.js';
import { partsOfDirectoryUrl } from './servers.js';

/** A change of some settings; a secret that is not sent stays. */
export type DirectoryChange = Partial<DirectorySettings> & { readonly bindSecret?: string | null };

const secretName = 'activeDirectory.bindSecret';
/** Whoever changes where the secret is sent, or how, has to know it: else a stored secret could be called up. */
const whereSecretGoes = ['urls', 'startTls', 'allowUnencrypted', 'caCertificate', 'bindDn'] as const;

/** Settings of the directory and the secret of its service account. */
export class DirectoryConfiguration {
  constructor(
    private readonly installation: InstallationSettings,
    private readonly secrets: SecretBox,
  ) {}

  async shown(): Promise<ShownDirectorySettings> {
    const { value, version } = await this.installation.get('activeDirectory');
    return { ...value, hasBindSecret: value.bindSecretChangedAt !== null, version };
  }

  /** What sign-in and searches work with; throws DirectoryUnavailable while the directory is not switched on. */
  async inUse(): Promise<{ readonly settings: DirectorySettings; readonly secret: string }> {
    const { value } = await this.installation.get('activeDirectory');
    const reveal = (): Promise<string | null> =>
      this.secrets.reveal(secretName).catch((error: unknown) => {
        // Whoever signs in cannot help it; the test of the settings says why.
        throw new ApiError('DirectoryUnavailable', { cause: error });
      });
    const secret = value.enabled ? await reveal() : null;
    if (secret === null)
      throw new ApiError('DirectoryUnavailable', { message: 'The directory service is not switched on' });
    return { settings: value, secret };
  }

  /** Settings as a change would leave them, for a test before saving. */
  async draft(change: DirectoryChange): Promise<{ settings: DirectorySettings; secret: string }> {
    const { value } = await this.installation.get('activeDirectory');
    const { bindSecret = null, ...rest } = change;
    const settings = { ...value, ...rest };
    const faults = settingsFaults(settings);
    if (bindSecret === null && (value.bindSecretChangedAt === null || redirectsSecret(value, settings)))
      faults.push({ path: 'bindSecret', message: 'is required' });
    if (faults.length > 0) throw validationError(...faults);
    return { settings, secret: bindSecret ?? (await this.secrets.reveal(secretName)) ?? '' };
  }

  async save(
    call: AnyCall<null>,
    change: DirectoryChange,
    version: number,
    reason: string,
  ): Promise<ShownDirectorySettings> {
    const { value } = await this.installation.get('activeDirectory');
    const { bindSecret = null, ...rest } = change;
    const settings = { ...value, ...rest };
    const faults = [...(settings.enabled ? settingsFaults(settings) : []), ...(await roleFaults(call, settings))];
    const needsSecret = settings.enabled && value.bindSecretChangedAt === null;
    const mustKnowSecret = value.bindSecretChangedAt !== null && redirectsSecret(value, settings);
    if (bindSecret === null && (needsSecret || mustKnowSecret))
      faults.push({
        path: 'bindSecret',
        message: needsSecret ? 'is required' : 'is entered again when the server changes',
      });
    if (faults.length > 0) throw validationError(...faults);
    const changedAt = bindSecret === null ? value.bindSecretChangedAt : call.now.toISOString();
    const saved = await this.installation.save(
      call,
      'activeDirectory',
      { ...settings, bindSecretChangedAt: changedAt },
      version,
      reason,
    );
    if (bindSecret !== null) await this.secrets.keep(call.tx.db, secretName, bindSecret);
    return { ...saved.value, hasBindSecret: saved.value.bindSecretChangedAt !== null, version: saved.version };
  }
}

export const DirectoryConfigurationToken: Token<DirectoryConfiguration> = token<DirectoryConfiguration>(
  'kernel.DirectoryConfiguration',
);

function redirectsSecret(before: DirectorySettings, after: DirectorySettings): boolean {
  return whereSecretGoes.some(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** What would keep these settings from working, without asking any server. */
function settingsFaults(settings: DirectorySettings): FieldFault[] {
  const { urls, bindDn, baseDn, userFilter, groupFilter, caCertificate } = settings;
  const empty = Object.entries({ urls: urls[0] ?? '', bindDn, baseDn })
    .filter(([, value]) => value === '')
    .map(([path]) => ({ path, message: 'is required' }));
  return [
    ...empty,
    ...urls.flatMap((url, index) => urlFaults(url, `urls.${index}`, settings)),
    ...filterFaults(userFilter, 'userFilter', ['username']),
    ...(userFilter.includes('{username}') ? [] : [{ path: 'userFilter', message: 'must contain {username}' }]),
    ...filterFaults(groupFilter, 'groupFilter', ['dn', 'username']),
    ...certificateFaults(caCertificate),
  ];
}

function urlFaults(url: string, path: string, { startTls, allowUnencrypted }: DirectorySettings): FieldFault[] {
  const { protocol, port } = partsOfDirectoryUrl(url);
  if (port < 1 || port > 65_535) return [{ path, message: 'has a port that is none' }];
  const isPlain = protocol === 'ldap' && !startTls;
  return isPlain && !allowUnencrypted ? [{ path, message: 'must be ldaps://, or StartTLS must be on' }] : [];
}

function filterFaults(filter: string, path: string, names: readonly string[]): FieldFault[] {
  try {
    fillFilter(filter, Object.fromEntries(names.map(name => [name, 'x'])));
    return [];
  } catch (error) {
    if (!(error instanceof FilterFault)) throw error;
    return [{ path, message: error.message }];
  }
}

function certificateFaults(pem: string | null): FieldFault[] {
  if (pem === null) return [];
  const path = 'caCertificate';
  try {
    const { validToDate } = new X509Certificate(pem);
    return validToDate.getTime() < Date.now() ? [{ path, message: 'has expired' }] : [];
  } catch {
    return [{ path, message: 'is no certificate in PEM form' }];
  }
}

async function roleFaults(call: AnyCall<null>, { groupRoles }: DirectorySettings): Promise<FieldFault[]> {
  if (groupRoles.length === 0) return [];
  const rows = await call.tx.rows<{ name: string }>({
    text: 'select name from kernel.role where archived_at is null and name = any($1)',
    values: [groupRoles.map(each => each.role)],
  });
  const known = new Set(rows.map(row => row.name));
  return groupRoles.flatMap(({ role }, index) =>
    known.has(role) ? [] : [{ path: `groupRoles.${index}.role`, message: `there is no role ${role}` }],
  );
}
