import { definePlugin } from '#kernel/contract';
import { permissions } from './permissions.js';
import { rankingRoutes } from './ranking/ranking.routes.js';
import { riskRecord } from './record.resource.js';

/** Risk: all that this plugin adds to the product. */
export const plugin = definePlugin({
  id: 'risk',
  permissions,
  auditDomains: ['RiskRecord'],
  resources: [riskRecord],
  routes: [...rankingRoutes],
});
