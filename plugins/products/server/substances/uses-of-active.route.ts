import { Type, type Static } from 'typebox';
import { defineRoute, defineUseCase, readOnly, RecordsToken } from '#kernel/contract';
import { UsesOfActive } from '#plugins/products/shared/uses-of-active';
import { closed, Uuid } from '#schemas/lib/fields';
import { active } from './active.resource.js';

interface OfOne {
  readonly params: { readonly id: string };
}

const containing = `select l.product_id from products.product_active l where l.facility_id = $1 and l.active_id = $2`;

const readUses = defineUseCase<OfOne, Static<typeof UsesOfActive>>()({
  name: 'products.read-uses-of-active',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    await records.get(active, call, call.input.params.id);
    const named = (table: string, condition: string) =>
      call.tx.rows<Static<typeof UsesOfActive>['products'][number]>({
        text: `select t.id, t.external_id as "externalId", t.name from ${table} t
               where t.facility_id = $1 and t.archived_at is null and (${condition})
               order by lower(t.external_id) limit 500`,
        values: [call.facility.id, call.input.params.id],
      });
    return {
      products: await named('products.product', `t.id in (${containing})`),
      productions: await named('products.production', `t.api_id = $2 or t.product_id in (${containing})`),
      analyticalMethods: await named('products.analytical_method', 't.api_id = $2'),
    };
  },
});

/** GET /apis/{id}/uses names the products, productions and methods of an active. */
export const usesOfActiveRoute = defineRoute({
  scope: 'facility',
  feature: 'products',
  method: 'GET',
  path: '/apis/:id/uses',
  access: { anyOf: ['API.Get'] },
  summary: 'The products and productions that contain an active, and the analytical methods that measure it',
  input: { params: Type.Object({ id: Uuid }, closed) },
  output: UsesOfActive,
  audit: readOnly,
  useCase: readUses,
});
