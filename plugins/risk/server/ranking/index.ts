import { ComparedViewsToken, FacilitySettingsToken, SignedRecordsToken } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken, ResidueDetectionToken } from '#plugins/products/server/api';
import { CapabilityInputsToken, RiskCatalogueToken, WorstCasesApiToken } from '../api.js';
import type { PluginPart } from '../part.js';
import { worstCasesView } from './compare/worst-cases.view.js';
import { overrideRoutes } from './overrides/override.routes.js';
import { signedOverrides } from './overrides/overrides.js';
import { permissions } from './permissions.js';
import { riskGoalsView } from '../scores/risk-goals.view.js';
import { riskLevelsView } from '../scores/risk-levels.view.js';
import { selectionRoutes } from '../selection/selection.routes.js';
import { scoreRoutes } from '../scores/score.routes.js';
import { worstCaseReportRoutes } from './report/report.routes.js';
import { worstCaseReport } from './report/worst-case.report.js';
import { worstCaseRoutes } from './worst-case.routes.js';
import { worstCasesApi } from './worst-cases-api.js';

/** Rankings: worst-case productions, agents and equipment, with reasons. */
export const ranking: PluginPart = {
  permissions,
  auditDomains: ['WorstProductOverride'],
  resources: [],
  routes: [...worstCaseRoutes, ...overrideRoutes, ...scoreRoutes, ...selectionRoutes, ...worstCaseReportRoutes],
  imports: [],
  reports: [worstCaseReport],
  bind(bind) {
    bind.extensionPoint(CapabilityInputsToken);
    bind.extend(SignedRecordsToken, {}, () => signedOverrides);
    const ranked = {
      limits: LimitsApiToken,
      equipment: EquipmentApiToken,
      products: ProductsApiToken,
      catalogue: RiskCatalogueToken,
      settings: FacilitySettingsToken,
    };
    bind.extend(ComparedViewsToken, ranked, worstCasesView);
    bind.single(WorstCasesApiToken, ranked, worstCasesApi);
    bind.publish(WorstCasesApiToken);
    bind.extend(
      ComparedViewsToken,
      { limits: LimitsApiToken, capability: CapabilityInputsToken, detection: ResidueDetectionToken },
      riskLevelsView,
    );
    bind.extend(
      ComparedViewsToken,
      {
        limits: LimitsApiToken,
        capability: CapabilityInputsToken,
        detection: ResidueDetectionToken,
        catalogue: RiskCatalogueToken,
        products: ProductsApiToken,
        equipment: EquipmentApiToken,
      },
      riskGoalsView,
    );
  },
};
