import type { PluginPart } from '../part.js';

/** Rankings: which productions, agents and machines are the worst case, and why. */
export const ranking: PluginPart = {
  permissions: [],
  auditDomains: [],
  resources: [],
  routes: [],
  imports: [],
  reports: [],
  bind: () => undefined,
};
