import { definePlugin, RecordsToken } from '#kernel/contract';
import { CleaningProceduresToken } from '#plugins/equipment/server/api';
import { AgentUsageToken, ProcedureCatalogueToken } from '#plugins/products/server/api';
import { procedureAttachmentRoutes } from './attachments.js';
import { cleaningProcedure } from './cleaning-procedure.resource.js';
import { agentConcentrationsSection } from './import/agent-concentrations.section.js';
import { stepsSection } from './import/steps.section.js';
import { permissions } from './permissions.js';
import { proceduresUseAgents } from './agents-in-use.js';
import { cleaningProcedures, procedureCatalogue } from './procedure-catalogue.js';
import { sop, sopAttachmentRoutes } from './sops/sop.resource.js';
import { usesOfProcedureRoute } from './uses-of-procedure.route.js';

/** Cleaning procedures and standard operating procedures. */
export const plugin = definePlugin({
  id: 'procedures',
  permissions,
  auditDomains: ['CleaningProcedure', 'SOP'],
  resources: [cleaningProcedure, sop],
  routes: [usesOfProcedureRoute, ...procedureAttachmentRoutes, ...sopAttachmentRoutes],
  imports: [agentConcentrationsSection, stepsSection],
  bind(bind) {
    bind.extend(ProcedureCatalogueToken, {}, () => procedureCatalogue);
    bind.extend(CleaningProceduresToken, { records: RecordsToken }, ({ records }) => cleaningProcedures(records));
    bind.extend(AgentUsageToken, {}, () => proceduresUseAgents);
  },
});
