import { validationError } from '#kernel/contract';
import { providerNames, type ProviderName } from '#schemas/identity/single-sign-on';
import type { Kernel } from '../../boot/create-kernel.js';
import { DirectoryConfigurationToken } from '#people/server/directory/configuration';
import { DirectoryAccessToken } from '#people/server/directory/directory-access';
import { rolesOfGroups } from '#people/server/directory/directory-roles';
import { findPerson, groupsOf } from '#people/server/directory/people';
import { DirectoryServersToken, type ServerResult } from '#people/server/directory/servers';
import { SignOnConfigurationToken } from '#people/server/single-sign-on/configuration';
import { ProviderDirectoryToken } from '#people/server/single-sign-on/provider-metadata';

/** Tests every server of the saved directory settings; throws DataValidationError when they are not complete. */
export async function testDirectory(kernel: Kernel): Promise<ServerResult[]> {
  const configuration = kernel.resolve(DirectoryConfigurationToken);
  if ((await configuration.shown()).urls.length === 0)
    throw validationError({ path: '', message: 'The directory service is not set up: see Administration, Directory' });
  const { settings, secret } = await configuration.draft({});
  return kernel.resolve(DirectoryServersToken).ping(settings, secret);
}

/** A user's entry in the directory, and the roles that its groups would grant. */
export interface PersonLookedUp {
  readonly dn: string;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly groups: readonly string[];
  readonly roles: readonly string[];
}

/** Looks up a user as sign-in would; null when the directory has none, or several, with this name. */
export function lookUpPerson(kernel: Kernel, username: string): Promise<PersonLookedUp | null> {
  return kernel.resolve(DirectoryAccessToken).ask(async (connection, settings) => {
    const person = await findPerson(connection, settings, username);
    if (person === null) return null;
    const groups = await groupsOf(connection, settings, person);
    return {
      dn: person.dn,
      name: `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim(),
      isDisabled: person.isDisabled,
      groups,
      roles: rolesOfGroups(settings.groupRoles, groups),
    };
  });
}

/** Test result of a provider. */
export interface TestedProvider {
  readonly provider: ProviderName;
  readonly issuer: string;
  readonly ok: boolean;
  readonly message: string;
}

/** Reads the published configuration of every configured provider. */
export async function testProviders(kernel: Kernel): Promise<TestedProvider[]> {
  const configuration = kernel.resolve(SignOnConfigurationToken);
  const shown = await Promise.all(providerNames.map(provider => configuration.shown(provider)));
  return Promise.all(
    shown
      .filter(({ issuer }) => issuer !== '')
      .map(async ({ provider, issuer, hasClientSecret }) => {
        const { ok, message } = await kernel.resolve(ProviderDirectoryToken).test(issuer);
        const isSetUp = ok && hasClientSecret;
        return { provider, issuer, ok: isSetUp, message: ok && !isSetUp ? 'The client secret is not set' : message };
      }),
  );
}
