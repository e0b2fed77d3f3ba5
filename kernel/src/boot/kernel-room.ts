import {
  ChangeFeedToken,
  crudArea,
  FacilityDetailsToken,
  FacilitySettingsToken,
  RecordHistoryToken,
  RecordsToken,
  SignedRecordsToken,
  SigningToken,
  WorkflowsToken,
  type Bind,
  type PluginDefinition,
} from '#kernel/contract';
import { backupRoutes } from '../backup/backup.routes.js';
import { Backups, BackupsToken, scheduledBackup } from '../backup/backups.js';
import { changeReasonRoutes } from '../facility/change-reasons.routes.js';
import { featureRoutes } from '../facility/features.routes.js';
import { FacilitiesToken } from '../facility/facilities.js';
import { auditRoutes } from '../record/audit/reading/audit.routes.js';
import { auditChangeFeed } from '../record/audit/reading/change-feed.js';
import { readHistory } from '../record/audit/reading/history.js';
import { OutsideAnchors, OutsideAnchorsToken } from '../record/audit/proof/outside-anchors.js';
import { AuditTrail, AuditTrailToken } from '../record/audit/trail.js';
import { SessionsToken } from '../session/sessions.js';
import { SiteToken } from '../core/site.js';
import { DatabaseToken } from '../base/data/database-token.js';
import { anchorTask } from '../jobs/anchor-task.js';
import { jobsRoutes } from '../jobs/jobs.routes.js';
import { uiManifestRoute } from '../http/ui-manifest.route.js';
import { RecordGuardsToken, RecordWatchersToken } from '../record/resources/records/record-guards.js';
import { RecordServiceToken } from '../record/resources/records/record-service-token.js';
import { RecordService, type ResolveDeps } from '../record/resources/records/records.js';
import { InstallationSettingsToken } from '../facility/installation-settings.js';
import { feedbackRoutes } from '../facility/feedback.routes.js';
import { numberingRoutes } from '../facility/numbering.routes.js';
import { settingsRoutes, SettingsToken } from '../facility/settings.routes.js';
import { homeRoute } from '../finding/home.route.js';
import { workRoute } from '../finding/work.route.js';
import { pageAccessRoute, permissionAccessRoute } from '../finding/page-access.route.js';
import { searchRoute } from '../finding/search.route.js';
import { WorkflowActions } from '../workflow/workflow-actions.js';
import { viewRoutes } from '../views/view.routes.js';
import type { CallContext } from '../session/call-context.js';

/** The platform itself, composed like a first plugin. */
export const kernelRoom: PluginDefinition = {
  id: 'kernel',
  permissions: [
    crudArea('Facility'),
    { area: 'AuditLog', actions: ['Get'] },
    { area: 'ApprovalPolicy', actions: ['Modify', 'Get', 'Sign'] },
    { area: 'Master', actions: ['BulkExport', 'BulkImport'] },
    { area: 'ReportDocument', actions: ['Generate', 'Get', 'Modify'] },
  ],
  auditDomains: ['Facility', 'Feature', 'Settings', 'Master', 'AuditLog', 'ReportDocument'],
  scheduledTasks: [anchorTask, scheduledBackup],
  routes: [
    ...featureRoutes,
    ...settingsRoutes,
    ...numberingRoutes,
    ...feedbackRoutes,
    ...changeReasonRoutes,
    ...auditRoutes,
    ...backupRoutes,
    ...jobsRoutes,
    ...viewRoutes,
    uiManifestRoute,
    searchRoute,
    homeRoute,
    workRoute,
    pageAccessRoute,
    permissionAccessRoute,
  ],
};

/** Services of the kernel; those open to plugins have a token in the contract. */
export function bindKernel(
  bind: Bind,
  { database, site, config, installation, sessions, facilities, settings }: CallContext,
  resolve: ResolveDeps,
  onFaultOfAnchors: (error: unknown) => void,
): void {
  const records = new RecordService(resolve);
  bind.single(SessionsToken, {}, () => sessions);
  bind.single(FacilitiesToken, {}, () => facilities);
  bind.single(DatabaseToken, {}, () => database);
  bind.single(SiteToken, {}, () => site);
  const anchors = new OutsideAnchors(database, config.anchorFolder ?? null, onFaultOfAnchors);
  bind.single(OutsideAnchorsToken, {}, () => anchors);
  bind.single(BackupsToken, {}, () => new Backups(config, () => anchors.tryToWrite('backup')));
  bind.single(InstallationSettingsToken, {}, () => installation);
  bind.single(SettingsToken, {}, () => settings);
  bind.single(FacilitySettingsToken, {}, () => settings);
  bind.extensionPoint(FacilityDetailsToken);
  bind.extensionPoint(RecordGuardsToken);
  bind.extensionPoint(RecordWatchersToken);
  bind.single(RecordServiceToken, {}, () => records);
  bind.single(RecordsToken, {}, () => records);
  bind.single(RecordHistoryToken, {}, () => ({ read: readHistory }));
  bind.single(WorkflowsToken, { signing: SigningToken }, ({ signing }) => new WorkflowActions(signing));
  bind.single(ChangeFeedToken, {}, () => auditChangeFeed);
  bind.single(
    AuditTrailToken,
    { signed: SignedRecordsToken },
    ({ signed }) => new AuditTrail(database, anchors, signed),
  );
}
