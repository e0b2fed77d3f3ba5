import type { CallContext } from '#kernel/session/call-context';
import { ReauthenticationToken, type Bind } from '#kernel/contract';
import { PasswordCheckersToken, PasswordJudgeToken } from './passwords/judge-password.js';
import { OutboundHosts } from './sign-in/outbound-hosts.js';
import { Proofs, ProofsToken } from './sign-in/reauthentication/proofs.js';
import { Reauthenticate, ReauthenticateToken } from './sign-in/reauthentication/reauthenticate.js';
import { SigningIdentity } from './sign-in/reauthentication/reauthentication.js';
import { DirectoryConfiguration, DirectoryConfigurationToken } from './directory/configuration.js';
import { DirectoryAccess, DirectoryAccessToken } from './directory/directory-access.js';
import { DirectorySync, DirectorySyncToken } from './directory/directory-sync.js';
import { DirectoryServers, DirectoryServersToken } from './directory/servers.js';
import { ScheduledTasksToken } from '#kernel/jobs/scheduled-tasks';
import { SecretBox } from '#kernel/facility/secret-box';
import { SignOnConfiguration, SignOnConfigurationToken } from './single-sign-on/configuration.js';
import { ProviderDirectory, ProviderDirectoryToken } from './single-sign-on/provider-metadata.js';
import { SignOnAttempts, SignOnAttemptsToken } from './single-sign-on/sign-on-attempts.js';
import { SignOn, SignOnToken } from './single-sign-on/sign-on.js';

/** Binds the directory service, single sign-on and proofs of identity. */
export function bindExternalSignIn(bind: Bind, ground: CallContext): void {
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
    { tasks: ScheduledTasksToken },
    ({ tasks }) => new DirectorySync(database, sessions, configuration, directory, tasks),
  );
  const signOnConfiguration = new SignOnConfiguration(installation, secrets, hosts);
  const providers = new ProviderDirectory(hosts);
  const rounds = new SignOnAttempts(database, secrets);
  const signOn = new SignOn(signOnConfiguration, providers, rounds, site);
  const proofs = new Proofs(database);
  bind.single(SignOnConfigurationToken, {}, () => signOnConfiguration);
  bind.single(ProviderDirectoryToken, {}, () => providers);
  bind.single(SignOnAttemptsToken, {}, () => rounds);
  bind.single(SignOnToken, {}, () => signOn);
  bind.single(ProofsToken, {}, () => proofs);
  bind.single(ReauthenticationToken, { judge: PasswordJudgeToken }, ({ judge }) => new SigningIdentity(judge, proofs));
  bind.single(
    ReauthenticateToken,
    { judge: PasswordJudgeToken },
    ({ judge }) => new Reauthenticate(database, installation, judge, proofs, signOn),
  );
}
