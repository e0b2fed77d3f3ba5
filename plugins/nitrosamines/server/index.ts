import { definePlugin, RecordsToken } from '#kernel/contract';
import { NitrosamineInputsToken } from '#plugins/limits/server/api';
import { NitrosamineRegisterToken, ProductsApiToken } from '#plugins/products/server/api';
import { intakesSection } from './import/intakes.section.js';
import { occurrencesSection } from './import/occurrences.section.js';
import { linkedNitrosamines } from './linked-nitrosamines.js';
import { nitrosamine } from './nitrosamine.resource.js';
import { nitrosamineRoutes } from './nitrosamine.routes.js';
import { combinedNitrosaminesRoutes } from './combined.routes.js';

/** Nitrosamines: acceptable intakes, occurrences and the resulting limits on surfaces. */
export const plugin = definePlugin({
  id: 'nitrosamines',
  auditDomains: ['Nitrosamine'],
  resources: [nitrosamine],
  routes: [...nitrosamineRoutes, ...combinedNitrosaminesRoutes],
  imports: [intakesSection, occurrencesSection],
  bind(bind) {
    bind.extend(NitrosamineInputsToken, { products: ProductsApiToken }, ({ products }) => linkedNitrosamines(products));
    bind.extend(NitrosamineRegisterToken, { records: RecordsToken }, ({ records }) => ({
      assertUsable: (call, ids, path) => records.assertUsable(nitrosamine, call, ids, path),
    }));
  },
});
