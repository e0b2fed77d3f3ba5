import { ReauthenticationToken, type Bind } from '#kernel/contract';
import { PasswordCheckersToken, PasswordJudgeToken } from '../passwords/judge-password.js';
import { OutboundHosts } from '../auth/outbound-hosts.js';
import { Proofs, ProofsToken } from '../auth/reauthentication/proofs.js';
import { Reauthenticate, ReauthenticateToken } from '../auth/reauthentication/reauthenticate.js';
import { SigningIdentity } from '../auth/reauthentication/reauthentication.js';
import type { Sessions } from '../auth/sessions.js';
import type { Site } from '../auth/site.js';
import type { Database } from '../data/database.js';
import { DirectoryConfiguration, DirectoryConfigurationToken } from '../directory/configuration.js';
import { DirectoryAccess, DirectoryAccessToken } from '../directory/directory-access.js';
import { DirectorySync, DirectorySyncToken } from '../directory/directory-sync.js';
import { DirectoryServers, DirectoryServersToken } from '../directory/servers.js';
import { ChoresToken } from '../jobs/chores.js';
import type { InstallationSettings } from '../settings/installation-settings.js';
import { SecretBox } from '../settings/secret-box.js';
import { SignOnConfiguration, SignOnConfigurationToken } from '../sso/configuration.js';
import { ProviderDirectory, ProviderDirectoryToken } from '../sso/provider-metadata.js';
import { Rounds, RoundsToken } from '../sso/rounds.js';
import { SignOn, SignOnToken } from '../sso/sign-on.js';
import type { Config } from './config.js';

/** What sign-in by other systems stands on. */
export interface SignInGround {
  readonly database: Database;
  readonly site: Site;
  readonly config: Pick<Config, 'secretKey' | 'identityHosts'>;
  readonly installation: InstallationSettings;
  readonly sessions: Sessions;
}

/** Binds the directory service, single sign-on and proofs of identity. */
export function bindExternalSignIn(bind: Bind, ground: SignInGround): void {
  const { database, site, config, installation, sessions } = ground;
  const secrets = new SecretBox(database, config.secretKey ?? null);
  const hosts = new OutboundHosts(config.identityHosts ?? null);
  const configuration = new DirectoryConfiguration(installation, secrets);
  const servers = new DirectoryServers(hosts);
  const directory = new DirectoryAccess(database, sessions, configuration, servers);
  bind.single(DirectoryConfigurationToken, {}, () => configuration);
  bind.single(DirectoryServersToken, {}, () => servers);
  bind.single(DirectoryAccessToken, {}, () => directory);
  bind.extend(PasswordCheckersToken, {}, () => directory);
  bind.single(
    DirectorySyncToken,
    { chores: ChoresToken },
    ({ chores }) => new DirectorySync(database, sessions, configuration, directory, chores),
  );
  const signOnConfiguration = new SignOnConfiguration(installation, secrets, hosts);
  const providers = new ProviderDirectory(hosts);
  const rounds = new Rounds(database, secrets);
  const signOn = new SignOn(signOnConfiguration, providers, rounds, site);
  const proofs = new Proofs(database);
  bind.single(SignOnConfigurationToken, {}, () => signOnConfiguration);
  bind.single(ProviderDirectoryToken, {}, () => providers);
  bind.single(RoundsToken, {}, () => rounds);
  bind.single(SignOnToken, {}, () => signOn);
  bind.single(ProofsToken, {}, () => proofs);
  bind.single(ReauthenticationToken, { judge: PasswordJudgeToken }, ({ judge }) => new SigningIdentity(judge, proofs));
  bind.single(
    ReauthenticateToken,
    { judge: PasswordJudgeToken },
    ({ judge }) => new Reauthenticate(database, installation, judge, proofs, signOn),
  );
}
