import {
  ControlledRecordsToken,
  definePlugin,
  FacilitySettingsToken,
  HomeNotesToken,
  NoticeKindsToken,
  SignedRecordsToken,
  SigningToken,
  type AnyResource,
  type Bind,
  type PluginDefinition,
} from '#kernel/contract';
import { RecordGuardsToken, RecordWatchersToken } from '#kernel/record/resources/records/record-guards';
import { RecordServiceToken } from '#kernel/record/resources/records/record-service-token';
import { PersonDutiesToken } from '#people/server/accounts/person-duties';
import { signingDuties } from './people/signing-duties.js';
import { ControlledResources, ControlledResourcesToken } from './controlled-resources.js';
import { controlRoutes } from './control.routes.js';
import { controlledRecords } from './controlled-records.js';
import { approvalKinds } from './notices.js';
import { documentRoutes } from './documents/documents.routes.js';
import { StaleVersions } from './mark-stale.js';
import { approvalPolicy } from './policies/policy.resource.js';
import { policyRoutes } from './policies/policy.routes.js';
import { policyTransferRoutes } from './policies/transfer/transfer.routes.js';
import { signatureNotes } from './signatures/home-notes.js';
import { signatureRoutes } from './signatures/signatures.routes.js';
import { reminderTask } from './signatures/reminders.js';
import { FrozenRecords, FrozenRecordsToken } from './steps/frozen-records.js';
import { ApprovalSteps, ApprovalStepsToken } from './steps/perform.js';
import { controlledWorkflow } from './steps/rules.js';
import { Revisions, RevisionsToken } from './versions/revisions.js';
import { signedVersions } from './versions/signed-versions.js';

/** Approvals of all controlled resources: built like a plugin, always there, and added after all plugins. */
export function approvalsPart(resources: readonly AnyResource[]): PluginDefinition {
  const controlled = new ControlledResources([...resources, approvalPolicy]);
  return definePlugin({
    id: 'approvals',
    auditDomains: ['ApprovalPolicy'],
    workflows: [controlledWorkflow],
    scheduledTasks: [reminderTask],
    routes: [
      ...policyTransferRoutes,
      ...policyRoutes,
      ...signatureRoutes,
      ...documentRoutes,
      ...controlled.all.flatMap(controlRoutes),
    ],
    bind: bind => bindApprovals(bind, controlled),
  });
}

function bindApprovals(bind: Bind, controlled: ControlledResources): void {
  bind.single(ControlledResourcesToken, {}, () => controlled);
  for (const kind of approvalKinds) bind.extend(NoticeKindsToken, {}, () => kind);
  bind.extend(HomeNotesToken, { settings: FacilitySettingsToken }, ({ settings }) =>
    signatureNotes(controlled, settings),
  );
  const stale = new StaleVersions(controlled);
  bind.single(FrozenRecordsToken, { settings: FacilitySettingsToken }, ({ settings }) => new FrozenRecords(settings));
  bind.single(
    ControlledRecordsToken,
    { settings: FacilitySettingsToken, frozen: FrozenRecordsToken },
    ({ settings, frozen }) => controlledRecords({ controlled, stale, settings, frozen }),
  );
  bind.extend(RecordWatchersToken, {}, () => stale);
  bind.single(
    RevisionsToken,
    { records: RecordServiceToken, frozen: FrozenRecordsToken },
    ({ records, frozen }) => new Revisions(records, frozen),
  );
  bind.single(
    ApprovalStepsToken,
    { settings: FacilitySettingsToken, signing: SigningToken, revisions: RevisionsToken },
    ({ settings, signing, revisions }) => new ApprovalSteps(settings, signing, revisions),
  );
  for (const resource of controlled.all) bind.extend(SignedRecordsToken, {}, () => signedVersions(resource));
  bind.extend(RecordGuardsToken, { frozen: FrozenRecordsToken }, ({ frozen }) => frozen);
  bind.extend(PersonDutiesToken, {}, () => signingDuties);
}
