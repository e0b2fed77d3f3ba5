import { definePlugin } from '#kernel/contract';
import { capability } from '#plugins/capability/server/index';
import { carryover } from './carryover/index.js';
import { defaults } from './catalogue/defaults/index.js';
import { catalogue } from './catalogue/index.js';
import { ranking } from './ranking/index.js';

/** Risk: the catalogue of scores and formulas that people set up, results of validations, and the rankings that follow. */
export const plugin = definePlugin({
  id: 'risk',
  permissions: [...catalogue.permissions, ...ranking.permissions, ...capability.permissions],
  auditDomains: [...catalogue.auditDomains, ...ranking.auditDomains, ...capability.auditDomains],
  resources: [...catalogue.resources, ...ranking.resources, ...capability.resources],
  routes: [...catalogue.routes, ...ranking.routes, ...capability.routes],
  imports: [...catalogue.imports, ...ranking.imports, ...capability.imports],
  reports: [...catalogue.reports, ...ranking.reports, ...capability.reports],
  defaults,
  bind(bind) {
    catalogue.bind(bind);
    capability.bind(bind);
    ranking.bind(bind);
    carryover.bind(bind);
  },
});
