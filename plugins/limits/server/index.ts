import { ChangeFeedToken, ComparedViewsToken, definePlugin } from '#kernel/contract';
import { PlantDataToken } from '#plugins/products/server/api';
import { LimitsApiToken } from './api.js';
import { limitsView } from './compare/limits.view.js';
import { defaultUnitRoute } from './default-units.js';
import { limitRoutes } from './limit.routes.js';
import { permissions } from './permissions.js';
import { LimitsService } from './plant/limits-service.js';
import { policyRoutes } from './policies/policy.routes.js';

export const plugin = definePlugin({
  id: 'limits',
  permissions,
  auditDomains: ['CleaningPolicy'],
  routes: [...policyRoutes, defaultUnitRoute, ...limitRoutes],
  bind: bind => {
    bind.single(
      LimitsApiToken,
      { data: PlantDataToken, feed: ChangeFeedToken },
      ({ data, feed }) => new LimitsService(data, feed),
    );
    bind.publish(LimitsApiToken);
    bind.extend(ComparedViewsToken, { limits: LimitsApiToken }, ({ limits }) => limitsView(limits));
  },
});
