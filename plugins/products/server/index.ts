import {
  definePlugin,
  DueRecordsToken,
  FacilityDetailsToken,
  FacilitySettingsToken,
  HomeNotesToken,
  RecordsToken,
} from '#kernel/contract';
import { EquipmentApiToken, EquipmentUsageToken, ProductsOnEquipmentToken } from '#plugins/equipment/server/api';
import { active } from './substances/active.resource.js';
import { productAttachmentRoutes } from './attachments.js';
import { additionalFields, definitionsOfFacilities } from './additional-fields/index.js';
import { methodsUseAgents } from './substances/agent-not-in-use.js';
import {
  AgentUsageToken,
  NitrosamineRegisterToken,
  PlantDataToken,
  ProcedureCatalogueToken,
  ProductsApiToken,
  ResidueDetectionToken,
} from './api.js';
import { cleaningAgent } from './substances/cleaning-agent.resource.js';
import { productionsUseEquipment } from './products/equipment-usage.js';
import { productsOnEquipment } from './products/products-on-equipment.js';
import { agentEquipmentSection } from './import/agent-equipment.section.js';
import { WriteHbelUseToken } from './hbel/hbel-approval.js';
import { hbelRecord } from './hbel/hbel-record.js';
import { hbelReviews } from './hbel/hbel-reviews.js';
import { hbelNotes } from './hbel/hbel-notes.js';
import { hbelRoutes } from './hbel/hbel.routes.js';
import { fieldValueSections } from './import/field-values.section.js';
import { writeHbelUse } from './hbel/write-use.js';
import { hbelsSection } from './import/hbels.section.js';
import { matrixSection } from './import/matrix.section.js';
import { methodRecoveriesSection } from './import/method-recoveries.section.js';
import { productActivesSection } from './import/product-actives.section.js';
import { intermediate } from './substances/intermediate.resource.js';
import { listProductionsRoute } from './products/list-productions.js';
import { mappingRoutes } from './mapping/mapping.routes.js';
import { takeOverRevisionsRoute } from './mapping/take-over-revisions.js';
import { pairValueRoutes } from './mapping/pair-values/pair-values.routes.js';
import { analyticalMethod } from './methods/analytical-method.resource.js';
import { microbialMethod } from './methods/microbial-method.resource.js';
import { residueDetection } from './methods/residue-detection.js';
import { saveMethodRoutes } from './methods/save-method.js';
import { permissions } from './permissions.js';
import { plantData } from './plant/plant-data.js';
import { productType } from './products/product-type.resource.js';
import { productActiveRoutes } from './of-active/product-actives.routes.js';
import { activeEquipmentRoutes } from './of-active/active-equipment.routes.js';
import { activeProductionRoutes } from './of-active/active-productions.routes.js';
import { productGroup } from './products/product-group.resource.js';
import { product } from './products/product.resource.js';
import { production } from './products/production.resource.js';
import { productsApi } from './products-api.js';
import { purgeFactor } from './substances/purge-factor.resource.js';
import { saveActiveRoutes } from './substances/save-active.js';
import { saveAgentRoutes } from './substances/save-agent.js';
import { substanceRoutes } from './substances/substance.routes.js';
import { usesOfActiveRoute } from './substances/uses-of-active.route.js';

/** Actives, intermediates, products, productions with their equipment, and cleaning agents. */
export const plugin = definePlugin({
  id: 'products',
  permissions,
  auditDomains: [
    'API',
    'HBEL',
    'Intermediate',
    'Product',
    'ProductGroup',
    'ProductType',
    'Production',
    'CleaningAgent',
    'AnalyticalMethod',
    'PurgeFactor',
    'MicrobialAnalyticalMethod',
    ...additionalFields.auditDomains,
  ],
  resources: [
    active,
    intermediate,
    productGroup,
    productType,
    product,
    production,
    purgeFactor,
    cleaningAgent,
    analyticalMethod,
    microbialMethod,
    ...additionalFields.resources,
  ],
  controlled: [hbelRecord],
  routes: [
    ...additionalFields.routes,
    ...pairValueRoutes,
    listProductionsRoute,
    ...mappingRoutes,
    takeOverRevisionsRoute,
    ...substanceRoutes,
    ...saveActiveRoutes,
    ...saveAgentRoutes,
    ...saveMethodRoutes,
    ...hbelRoutes,
    ...productAttachmentRoutes,
    ...productActiveRoutes,
    ...activeProductionRoutes,
    ...activeEquipmentRoutes,
    usesOfActiveRoute,
  ],
  imports: [
    hbelsSection,
    productActivesSection,
    matrixSection,
    agentEquipmentSection,
    methodRecoveriesSection,
    ...additionalFields.imports,
    ...fieldValueSections,
  ],
  bind(bind) {
    bind.single(
      PlantDataToken,
      { equipment: EquipmentApiToken, procedures: ProcedureCatalogueToken },
      ({ equipment, procedures }) => plantData(equipment, procedures),
    );
    bind.publish(PlantDataToken);
    bind.single(ProductsApiToken, { records: RecordsToken }, ({ records }) => productsApi(records));
    bind.publish(ProductsApiToken);
    bind.extensionPoint(AgentUsageToken);
    bind.extend(AgentUsageToken, {}, () => methodsUseAgents);
    bind.extensionPoint(ProcedureCatalogueToken);
    bind.extensionPoint(NitrosamineRegisterToken);
    bind.single(ResidueDetectionToken, {}, () => residueDetection);
    bind.publish(ResidueDetectionToken);
    bind.extend(HomeNotesToken, { settings: FacilitySettingsToken }, ({ settings }) => hbelNotes(settings));
    bind.single(WriteHbelUseToken, { records: RecordsToken }, ({ records }) => writeHbelUse(records));
    bind.extend(DueRecordsToken, {}, () => hbelReviews);
    bind.extend(FacilityDetailsToken, {}, () => definitionsOfFacilities);
    bind.extend(EquipmentUsageToken, {}, () => productionsUseEquipment);
    bind.extend(ProductsOnEquipmentToken, {}, () => productsOnEquipment);
  },
});
