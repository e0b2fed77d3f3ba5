import { crudArea, definePlugin } from '#kernel/contract';
import { carryover } from './carryover/index.js';
import { defaults } from './catalogue/defaults/index.js';
import { catalogue } from './catalogue/index.js';
import { ranking } from './ranking/index.js';

/** Risk: catalogue of scores and formulas, and the resulting rankings. */
export const plugin = definePlugin({
  id: 'risk',
  // The area of measured residue is asked for by the plugins that bring figures (CapabilityInputsToken).
  permissions: [...catalogue.permissions, ...ranking.permissions, crudArea('ResidueMeasure')],
  auditDomains: [...catalogue.auditDomains, ...ranking.auditDomains],
  resources: [...catalogue.resources, ...ranking.resources],
  routes: [...catalogue.routes, ...ranking.routes],
  imports: [...catalogue.imports, ...ranking.imports],
  reports: [...catalogue.reports, ...ranking.reports],
  defaults,
  bind(bind) {
    catalogue.bind(bind);
    ranking.bind(bind);
    carryover.bind(bind);
  },
});
