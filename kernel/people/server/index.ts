import {
  crudArea,
  definePlugin,
  DueRecordsToken,
  NoticeKindsToken,
  NoticesToken,
  ReauthenticationToken,
  SignedRecordsToken,
  SearchProvidersToken,
  SigningToken,
  type Bind,
  type PluginDefinition,
} from '#kernel/contract';
import { OutsideAnchorsToken } from '#kernel/record/audit/proof/outside-anchors';
import type { CallContext } from '#kernel/session/call-context';
import { accessPrintRoutes } from './roles/access-print.routes.js';
import { accessRoutes } from './roles/access.routes.js';
import { department } from './roles/department.resource.js';
import { permissionCatalogueRoute } from './roles/permission-catalogue.routes.js';
import { role } from './roles/role.resource.js';
import { DormantAccounts, dormantAccountsTask, DormantAccountsToken } from './accounts/dormant-accounts.js';
import { Invitations, InvitationsToken } from './accounts/invitations.js';
import { PersonDutiesToken } from './accounts/person-duties.js';
import { userSearch } from './accounts/find-users.js';
import { userRoutes } from './accounts/users.routes.js';
import { userStateRoutes } from './accounts/user-states.routes.js';
import { authRoutes } from './sign-in/auth.routes.js';
import { PasswordChange, PasswordChangeToken } from './passwords/change-password.js';
import { DraftKeys, DraftKeysToken } from './sign-in/reauthentication/draft-keys.js';
import { EmergencySignIn, EmergencySignInToken } from './sign-in/emergency/emergency.js';
import { emergencyRoutes } from './sign-in/emergency/emergency.routes.js';
import { PasswordCheckersToken, PasswordJudge, PasswordJudgeToken } from './passwords/judge-password.js';
import { passwordRoutes } from './passwords/password.routes.js';
import { reauthenticateRoutes } from './sign-in/reauthentication/reauthenticate.routes.js';
import { AccessRecovery, AccessRecoveryToken } from './passwords/recover-access.js';
import { SignIn, SignInToken } from './sign-in/sign-in.js';
import { housekeeping } from './sign-in/housekeeping.js';
import { Throttle, ThrottleToken } from './sign-in/throttle.js';
import { LicenceReader, LicenceReaderToken } from './licence/licence-file.js';
import { licenceRoutes } from './licence/licence.routes.js';
import { Licences, LicencesToken } from './licence/licences.js';
import { directoryRoutes } from './directory/directory.routes.js';
import { directorySyncTask } from './directory/directory-sync.js';
import { directorySyncRoutes } from './directory/directory-sync.routes.js';
import { dueNoticesTask } from './due-notices/due-notices.js';
import { anchorMailTask } from './mail/anchor-mail.js';
import { outboxRoutes } from './mail/outbox.routes.js';
import { digestTask } from './notices/digest.task.js';
import { ownKinds } from './notices/kinds.js';
import { noticesOf } from './notices/notices.js';
import { noticeRoutes } from './notices/notices.routes.js';
import { reviewWorkflow, signedReviews } from './reviews/review-workflow.js';
import { reviewRoutes } from './reviews/review.routes.js';
import { securityRoutes } from './passwords/security.routes.js';
import { seatPrintRoutes } from './seats/seat-print.routes.js';
import { seatRoutes } from './seats/seat.routes.js';
import { signingRightRoutes } from './signatures/signing-right.routes.js';
import { Signatures } from './signatures/signing.js';
import { ssoRoutes } from './single-sign-on/sso.routes.js';
import { ssoSettingsRoutes } from './single-sign-on/sso-settings.routes.js';
import { bindExternalSignIn } from './bind-external-sign-in.js';

/** Accounts, sign-in, roles, reviews and signatures: built like a plugin, and always there. */
export const plugin: PluginDefinition = definePlugin({
  id: 'people',
  permissions: [
    { area: 'User', actions: ['Add', 'Archive', 'Modify', 'Get'] },
    crudArea('UserRole'),
    crudArea('Department'),
  ],
  auditDomains: ['User', 'UserRole', 'Department', 'Licence', 'AccessReview', 'Seat'],
  licensedTables: ['kernel.app_user'],
  scheduledTasks: [directorySyncTask, dormantAccountsTask, housekeeping, anchorMailTask, dueNoticesTask, digestTask],
  resources: [role, department],
  workflows: [reviewWorkflow],
  routes: [
    ...authRoutes,
    ...passwordRoutes,
    ...emergencyRoutes,
    ...ssoRoutes,
    ...ssoSettingsRoutes,
    ...reauthenticateRoutes,
    ...accessRoutes,
    ...accessPrintRoutes,
    ...userRoutes,
    ...userStateRoutes,
    ...seatRoutes,
    ...seatPrintRoutes,
    ...signingRightRoutes,
    ...directoryRoutes,
    ...directorySyncRoutes,
    permissionCatalogueRoute,
    ...securityRoutes,
    ...licenceRoutes,
    ...reviewRoutes,
    ...outboxRoutes,
    ...noticeRoutes,
  ],
});

/** Services of the people part. Those that plugins may use have their tokens in the contract. */
export function bindPeople(bind: Bind, ground: CallContext): void {
  const { database, site, config, installation, sessions, facilities, settings } = ground;
  const throttle = new Throttle(database);
  const reader = new LicenceReader(config.licenceKey ?? null);
  bind.single(LicenceReaderToken, {}, () => reader);
  bind.single(LicencesToken, {}, () => new Licences(reader, facilities));
  bind.single(DraftKeysToken, {}, () => new DraftKeys(database));
  bind.single(ThrottleToken, {}, () => throttle);
  bind.extensionPoint(PasswordCheckersToken);
  bind.extensionPoint(PersonDutiesToken);
  bind.extensionPoint(DueRecordsToken);
  bind.extensionPoint(NoticeKindsToken);
  for (const kind of ownKinds) bind.extend(NoticeKindsToken, {}, () => kind);
  bind.single(
    PasswordJudgeToken,
    { checkers: PasswordCheckersToken },
    ({ checkers }) => new PasswordJudge(database, installation, throttle, checkers),
  );
  bind.single(
    SignInToken,
    { judge: PasswordJudgeToken },
    ({ judge }) => new SignIn(database, sessions, installation, judge),
  );
  bind.single(
    EmergencySignInToken,
    { judge: PasswordJudgeToken, signIn: SignInToken },
    ({ judge, signIn }) => new EmergencySignIn(database, installation, judge, signIn),
  );
  bindExternalSignIn(bind, ground);
  bind.extensionPoint(SignedRecordsToken);
  bind.extend(SignedRecordsToken, {}, () => signedReviews);
  bind.single(
    SigningToken,
    { reauthentication: ReauthenticationToken, anchors: OutsideAnchorsToken },
    ({ reauthentication, anchors }) => new Signatures(reauthentication, settings, anchors),
  );
  bind.single(
    PasswordChangeToken,
    { judge: PasswordJudgeToken },
    ({ judge }) => new PasswordChange(database, sessions, installation, judge),
  );
  bind.single(AccessRecoveryToken, {}, () => new AccessRecovery(database, installation, throttle, site));
  bind.single(NoticesToken, { kinds: NoticeKindsToken }, ({ kinds }) => noticesOf(kinds));
  bind.extend(SearchProvidersToken, {}, () => userSearch);
  bind.single(DormantAccountsToken, {}, () => new DormantAccounts(database, sessions, installation));
  bind.single(InvitationsToken, {}, () => new Invitations(site));
}
