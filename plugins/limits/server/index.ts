import {
  ChangeFeedToken,
  ComparedViewsToken,
  ControlledRecordsToken,
  definePlugin,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  HomeNotesToken,
  SearchProvidersToken,
  SignedRecordsToken,
  SnapshotsToken,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { PlantDataToken, ResidueDetectionToken } from '#plugins/products/server/api';
import { AssessedLimitsToken, LimitsApiToken, MacFormulasToken, NitrosamineInputsToken } from './api.js';
import { dedicationView } from './compare/dedication.view.js';
import { feasibilityView } from './compare/feasibility.view.js';
import { limitsView } from './compare/limits.view.js';
import { microbialView } from './compare/microbial.view.js';
import { policiesView } from './compare/policies.view.js';
import { feasibilityRoutes } from './feasibility/feasibility.routes.js';
import { finderRoutes } from './finder.routes.js';
import { pairSearch } from './find-pairs.js';
import { limitNotes } from './limit-notes.js';
import { limitRoutes } from './limit.routes.js';
import { microbialLimitRoute } from './microbial/microbial-limit.routes.js';
import { permissions } from './permissions.js';
import { LimitsService } from './plant/limits-service.js';
import { signedLimitOverrides } from './overrides/override-row.js';
import { overrideRoutes } from './overrides/override.routes.js';
import { defaultUnitRoutes } from './policies/default-unit.routes.js';
import { microbialRoutes } from './policies/microbial.routes.js';
import { exampleRoute } from './policies/policy-example.js';
import { saveNewFacilityPolicy } from './policies/new-facility.js';
import { policyRoutes } from './policies/policy.routes.js';
import { policyVersionRecord } from './policies/policy-version-record.js';
import { recordWarningRoute } from './warnings/record-warning.routes.js';
import { sampleLimitRoute } from './sample-limit.routes.js';

export const plugin = definePlugin({
  id: 'limits',
  permissions,
  auditDomains: ['CleaningPolicy', 'DefaultUnit', 'EquipmentWiseCleaningLimit', 'EquipmentWiseCleaningAgentLimit'],
  controlled: [policyVersionRecord],
  routes: [
    ...policyRoutes,
    exampleRoute,
    ...microbialRoutes,
    ...defaultUnitRoutes,
    ...limitRoutes,
    ...overrideRoutes,
    ...finderRoutes,
    ...feasibilityRoutes,
    sampleLimitRoute,
    recordWarningRoute,
    microbialLimitRoute,
  ],
  startFacility: saveNewFacilityPolicy,
  bind: bind => {
    bind.extensionPoint(NitrosamineInputsToken);
    bind.extensionPoint(MacFormulasToken);
    bind.extensionPoint(AssessedLimitsToken);
    bind.single(
      LimitsApiToken,
      {
        data: PlantDataToken,
        feed: ChangeFeedToken,
        equipment: EquipmentApiToken,
        nitrosamines: NitrosamineInputsToken,
        macFormulas: MacFormulasToken,
        settings: FacilitySettingsToken,
        controlled: ControlledRecordsToken,
        snapshots: SnapshotsToken,
        assessed: AssessedLimitsToken,
      },
      ({ data, feed, macFormulas, controlled, snapshots, assessed, ...scopes }) =>
        new LimitsService(data, feed, scopes, macFormulas, { controlled, snapshots, assessed }),
    );
    bind.publish(LimitsApiToken);
    bind.extend(SignedRecordsToken, {}, () => signedLimitOverrides);
    bind.extend(ComparedViewsToken, { nitrosamines: NitrosamineInputsToken }, ({ nitrosamines }) =>
      policiesView(nitrosamines),
    );
    bind.extend(ComparedViewsToken, { limits: LimitsApiToken }, ({ limits }) => limitsView(limits));
    bind.extend(
      ComparedViewsToken,
      { limits: LimitsApiToken, detection: ResidueDetectionToken, equipment: EquipmentApiToken },
      feasibilityView,
    );
    bind.extend(ComparedViewsToken, { limits: LimitsApiToken }, ({ limits }) => microbialView(limits));
    bind.extend(ComparedViewsToken, { limits: LimitsApiToken }, ({ limits }) => dedicationView(limits));
    bind.extend(
      SearchProvidersToken,
      { limits: LimitsApiToken, features: FacilityFeaturesToken },
      ({ limits, features }) => pairSearch(limits, features),
    );
    bind.extend(
      HomeNotesToken,
      { limits: LimitsApiToken, detection: ResidueDetectionToken, equipment: EquipmentApiToken },
      limitNotes,
    );
  },
});
