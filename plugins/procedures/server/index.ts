import { definePlugin } from '#kernel/contract';
import { ProcedureCatalogueToken } from '#plugins/products/server/api';
import { cleaningProcedure } from './cleaning-procedure.resource.js';
import { permissions } from './permissions.js';
import { procedureCatalogue } from './procedure-catalogue.js';

/** Procedures: how machines are cleaned. */
export const plugin = definePlugin({
  id: 'procedures',
  permissions,
  auditDomains: ['CleaningProcedure'],
  resources: [cleaningProcedure],
  bind(bind) {
    bind.extend(ProcedureCatalogueToken, {}, () => procedureCatalogue);
  },
});
