import {
  ChangeFeedToken,
  crudArea,
  FacilityDetailsToken,
  FacilitySettingsToken,
  RecordHistoryToken,
  ReauthenticationToken,
  RecordsToken,
  SigningToken,
  type Bind,
  type PluginDefinition,
  type PluginManifest,
} from '#kernel/contract';
import { accessPrintRoutes } from '../access/access-print.routes.js';
import { accessRoutes } from '../access/access.routes.js';
import { featureRoutes } from '../access/features.routes.js';
import { Departments, DepartmentsToken } from '../access/departments.js';
import { departmentRoutes } from '../access/departments.routes.js';
import { DormantAccounts, DormantAccountsToken } from '../users/dormant-accounts.js';
import { Facilities, FacilitiesToken } from '../access/facilities.js';
import { Invitations, InvitationsToken } from '../users/invitations.js';
import { PermissionCatalogueToken } from '../access/permission-catalogue.js';
import { roleRoutes } from '../access/roles.routes.js';
import { Roles, RolesToken } from '../access/roles.js';
import { userRoutes } from '../users/users.routes.js';
import { userStateRoutes } from '../users/user-states.routes.js';
import { auditRoutes } from '../audit/reading/audit.routes.js';
import { auditChangeFeed } from '../audit/reading/change-feed.js';
import { readHistory } from '../audit/reading/history.js';
import { AuditTrail, AuditTrailToken } from '../audit/trail.js';
import { authRoutes } from '../auth/auth.routes.js';
import { PasswordChange, PasswordChangeToken } from '../passwords/change-password.js';
import { DraftKeys, DraftKeysToken } from '../auth/reauthentication/draft-keys.js';
import { EmergencySignIn, EmergencySignInToken } from '../auth/emergency/emergency.js';
import { emergencyRoutes } from '../auth/emergency/emergency.routes.js';
import { PasswordCheckersToken, PasswordJudge, PasswordJudgeToken } from '../passwords/judge-password.js';
import { passwordRoutes } from '../passwords/password.routes.js';
import { reauthenticateRoutes } from '../auth/reauthentication/reauthenticate.routes.js';
import { AccessRecovery, AccessRecoveryToken } from '../passwords/recover-access.js';
import { Sessions, SessionsToken } from '../auth/sessions.js';
import { SignIn, SignInToken } from '../auth/sign-in.js';
import { SiteToken, type Site } from '../auth/site.js';
import { Throttle, ThrottleToken } from '../auth/throttle.js';
import type { Database } from '../data/database.js';
import { DatabaseToken } from '../data/database-token.js';
import { LicenceReader, LicenceReaderToken } from '../licence/licence-file.js';
import { licenceRoutes } from '../licence/licence.routes.js';
import { Licences, LicencesToken } from '../licence/licences.js';
import { directoryRoutes } from '../directory/directory.routes.js';
import { directorySyncRoutes } from '../directory/directory-sync.routes.js';
import { outboxRoutes } from '../mail/outbox.routes.js';
import { jobsRoutes } from '../jobs/jobs.routes.js';
import { uiManifestRoute } from '../http/ui-manifest.route.js';
import { RecordServiceToken } from '../resources/records/record-service-token.js';
import { RecordService, type ResolveDeps } from '../resources/records/records.js';
import { InstallationSettings, InstallationSettingsToken } from '../settings/installation-settings.js';
import { reviewRoutes } from '../reviews/review.routes.js';
import { securityRoutes } from '../settings/security.routes.js';
import { Settings } from '../settings/settings.js';
import { settingsRoutes, SettingsToken } from '../settings/settings.routes.js';
import { signingRightRoutes } from '../signatures/signing-right.routes.js';
import { Signatures } from '../signatures/signing.js';
import { ssoRoutes } from '../sso/sso.routes.js';
import { ssoSettingsRoutes } from '../sso/sso-settings.routes.js';
import { viewpointRoutes } from '../viewpoints/viewpoint.routes.js';
import { bindExternalSignIn } from './bind-external-sign-in.js';
import type { Config } from './config.js';

/** The kernel's own room, composed like a first plugin. */
export const kernelRoom: PluginDefinition = {
  id: 'kernel',
  permissions: [
    { area: 'User', actions: ['Add', 'Archive', 'Modify', 'Get'] },
    crudArea('UserRole'),
    crudArea('Department'),
    crudArea('Facility'),
    { area: 'AuditLog', actions: ['Get'] },
    { area: 'ApprovalPolicy', actions: ['Modify', 'Get', 'Sign'] },
    { area: 'Master', actions: ['BulkExport', 'BulkImport'] },
  ],
  auditDomains: [
    'User',
    'UserRole',
    'Department',
    'Facility',
    'Feature',
    'Licence',
    'AccessReview',
    'Settings',
    'Master',
    'AuditLog',
    'ReportDocument',
  ],
  routes: [
    ...authRoutes,
    ...passwordRoutes,
    ...emergencyRoutes,
    ...ssoRoutes,
    ...ssoSettingsRoutes,
    ...reauthenticateRoutes,
    ...accessRoutes,
    ...accessPrintRoutes,
    ...featureRoutes,
    ...userRoutes,
    ...userStateRoutes,
    ...signingRightRoutes,
    ...directoryRoutes,
    ...directorySyncRoutes,
    ...roleRoutes,
    ...departmentRoutes,
    ...settingsRoutes,
    ...securityRoutes,
    ...licenceRoutes,
    ...reviewRoutes,
    ...outboxRoutes,
    ...auditRoutes,
    ...jobsRoutes,
    ...viewpointRoutes,
    uiManifestRoute,
  ],
};

/** Services of the kernel; what plugins may use has its token in the contract. */
export function bindKernel(
  bind: Bind,
  database: Database,
  site: Site,
  config: Pick<Config, 'licenceKey' | 'secretKey' | 'identityHosts'>,
  resolve: ResolveDeps,
): void {
  const installation = new InstallationSettings(database);
  const sessions = new Sessions(database, installation);
  const throttle = new Throttle(database);
  const facilities = new Facilities(database);
  const settings = new Settings();
  const records = new RecordService(resolve);
  const reader = new LicenceReader(config.licenceKey ?? null);
  bind.single(LicenceReaderToken, {}, () => reader);
  bind.single(LicencesToken, {}, () => new Licences(reader, facilities));
  bind.single(SessionsToken, {}, () => sessions);
  bind.single(FacilitiesToken, {}, () => facilities);
  bind.single(DatabaseToken, {}, () => database);
  bind.single(SiteToken, {}, () => site);
  bind.single(InstallationSettingsToken, {}, () => installation);
  bind.single(DraftKeysToken, {}, () => new DraftKeys(database));
  bind.single(ThrottleToken, {}, () => throttle);
  bind.extensionPoint(PasswordCheckersToken);
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
  bindExternalSignIn(bind, { database, site, config, installation, sessions });
  bind.single(
    SigningToken,
    { reauthentication: ReauthenticationToken },
    ({ reauthentication }) => new Signatures(reauthentication, settings),
  );
  bind.single(
    PasswordChangeToken,
    { judge: PasswordJudgeToken },
    ({ judge }) => new PasswordChange(database, sessions, installation, judge),
  );
  bind.single(AccessRecoveryToken, {}, () => new AccessRecovery(database, installation, throttle, site));
  bind.single(DepartmentsToken, {}, () => new Departments(database));
  bind.single(DormantAccountsToken, {}, () => new DormantAccounts(database, sessions, installation));
  bind.single(InvitationsToken, {}, () => new Invitations(site));
  bind.single(
    RolesToken,
    { catalogue: PermissionCatalogueToken },
    ({ catalogue }) => new Roles(database, sessions, catalogue),
  );
  bind.single(SettingsToken, {}, () => settings);
  bind.single(FacilitySettingsToken, {}, () => settings);
  bind.extensionPoint(FacilityDetailsToken);
  bind.single(RecordServiceToken, {}, () => records);
  bind.single(RecordsToken, {}, () => records);
  bind.single(RecordHistoryToken, {}, () => ({ read: readHistory }));
  bind.single(ChangeFeedToken, {}, () => auditChangeFeed);
  bind.single(AuditTrailToken, {}, () => new AuditTrail(database));
}

/** Pages that the kernel itself shows: the audit log, bulk import and export, administration of people, the own account. */
export const kernelManifest: Pick<PluginManifest, 'requires' | 'features' | 'ui'> = {
  requires: [],
  features: [],
  ui: {
    entry: 'ui/index.ts',
    pages: [
      {
        path: '/app/master/bulk',
        export: 'importPages',
        title: 'Bulk import',
        permission: 'Master.BulkImport',
        nav: { group: 'Master data', order: 900 },
      },
      {
        path: '/app/master/bulk/export',
        export: 'exportPages',
        title: 'Bulk export',
        permission: 'Master.BulkExport',
        nav: { group: 'Master data', order: 910 },
      },
      {
        path: '/app/control/audit',
        export: 'auditPages',
        title: 'Audit log',
        permission: 'AuditLog.Get',
        nav: { group: 'Control', order: 90 },
      },
      {
        path: '/app/admin/users',
        export: 'usersPages',
        title: 'Users',
        permission: 'User.Get',
        nav: { group: 'Administration', order: 91 },
      },
      {
        path: '/app/admin/roles',
        export: 'rolesPages',
        title: 'Roles',
        permission: 'UserRole.Get',
        nav: { group: 'Administration', order: 92 },
      },
      {
        path: '/app/admin/departments',
        export: 'departmentsPages',
        title: 'Departments',
        permission: 'Department.Get',
        nav: { group: 'Administration', order: 92.5 },
      },
      {
        path: '/app/admin/access',
        export: 'accessPages',
        title: 'Access',
        permission: 'User.Get',
        nav: { group: 'Administration', order: 93 },
      },
      {
        path: '/app/admin/security',
        export: 'securityPages',
        title: 'Security',
        permission: 'User.Modify',
        nav: { group: 'Administration', order: 94 },
      },
      {
        path: '/app/admin/directory',
        export: 'directoryPages',
        title: 'Directory',
        permission: 'User.Modify',
        nav: { group: 'Administration', order: 94.3 },
      },
      {
        path: '/app/admin/sign-on',
        export: 'signOnPages',
        title: 'Single sign-on',
        permission: 'User.Modify',
        nav: { group: 'Administration', order: 94.6 },
      },
      {
        path: '/app/admin/outbox',
        export: 'outboxPages',
        title: 'Outbox',
        permission: 'UserRole.Modify',
        nav: { group: 'Administration', order: 95 },
      },
      {
        path: '/app/profile',
        export: 'profilePages',
        title: 'Profile',
        permission: null,
        limited: ['Production', 'Quality Control'],
      },
      {
        path: '/app/admin/facility',
        export: 'facilityPages',
        title: 'Facility',
        permission: 'Facility.Get',
        nav: { group: 'Administration', order: 96 },
      },
      {
        path: '/app/admin/licence',
        export: 'licencePages',
        title: 'Licence',
        permission: 'Facility.Get',
        nav: { group: 'Administration', order: 97 },
      },
    ],
  },
};
