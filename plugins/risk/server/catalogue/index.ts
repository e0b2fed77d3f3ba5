import type { PluginPart } from '../part.js';

/** Risk setup: variables, categories, formulas, selection criteria and risk goals. */
export const catalogue: PluginPart = {
  permissions: [],
  auditDomains: [],
  resources: [],
  routes: [],
  imports: [],
  reports: [],
  bind: () => undefined,
};
