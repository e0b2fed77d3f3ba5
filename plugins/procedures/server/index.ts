import { definePlugin } from '#kernel/contract';
import { AgentUsageToken, ProcedureCatalogueToken } from '#plugins/products/server/api';
import { cleaningProcedure } from './cleaning-procedure.resource.js';
import { permissions } from './permissions.js';
import { proceduresUseAgents } from './agents-in-use.js';
import { procedureCatalogue } from './procedure-catalogue.js';

/** Cleaning procedures. */
export const plugin = definePlugin({
  id: 'procedures',
  permissions,
  auditDomains: ['CleaningProcedure'],
  resources: [cleaningProcedure],
  bind(bind) {
    bind.extend(ProcedureCatalogueToken, {}, () => procedureCatalogue);
    bind.extend(AgentUsageToken, {}, () => proceduresUseAgents);
  },
});
