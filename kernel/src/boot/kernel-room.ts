import {
  ChangeFeedToken,
  crudArea,
  FacilitySettingsToken,
  RecordsToken,
  type Bind,
  type PluginDefinition,
  type PluginManifest,
} from '#kernel/contract';
import { accessRoutes } from '../access/access.routes.js';
import { Facilities, FacilitiesToken } from '../access/facilities.js';
import { auditRoutes } from '../audit/audit.routes.js';
import { auditChangeFeed } from '../audit/change-feed.js';
import { AuditTrail, AuditTrailToken } from '../audit/trail.js';
import { authRoutes } from '../auth/auth.routes.js';
import { Sessions, SessionsToken } from '../auth/sessions.js';
import { SignIn, SignInToken } from '../auth/sign-in.js';
import type { Database } from '../data/database.js';
import { jobsRoutes } from '../jobs/jobs.routes.js';
import { uiManifestRoute } from '../http/ui-manifest.route.js';
import { RecordServiceToken } from '../resources/record-service-token.js';
import { RecordService, type ResolveDeps } from '../resources/records.js';
import { Settings } from '../settings/settings.js';
import { settingsRoutes, SettingsToken } from '../settings/settings.routes.js';
import { viewpointRoutes } from '../viewpoints/viewpoint.routes.js';

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
  auditDomains: ['User', 'UserRole', 'Department', 'Facility', 'Feature', 'Settings', 'Master', 'AuditLog'],
  routes: [
    ...authRoutes,
    ...accessRoutes,
    ...settingsRoutes,
    ...auditRoutes,
    ...jobsRoutes,
    ...viewpointRoutes,
    uiManifestRoute,
  ],
};

/** Services of the kernel; what plugins may use has its token in the contract. */
export function bindKernel(bind: Bind, database: Database, resolve: ResolveDeps): void {
  const sessions = new Sessions(database);
  const facilities = new Facilities(database);
  const settings = new Settings();
  const records = new RecordService(resolve);
  bind.single(SessionsToken, {}, () => sessions);
  bind.single(FacilitiesToken, {}, () => facilities);
  bind.single(SignInToken, {}, () => new SignIn(database, sessions));
  bind.single(SettingsToken, {}, () => settings);
  bind.single(FacilitySettingsToken, {}, () => settings);
  bind.single(RecordServiceToken, {}, () => records);
  bind.single(RecordsToken, {}, () => records);
  bind.single(ChangeFeedToken, {}, () => auditChangeFeed);
  bind.single(AuditTrailToken, {}, () => new AuditTrail(database));
}

/** Pages that the kernel itself shows: the audit log, bulk import and export. */
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
    ],
  },
};
