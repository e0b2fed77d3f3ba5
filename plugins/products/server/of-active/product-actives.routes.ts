import { Type, type Static } from 'typebox';
import {
  ApiError,
  defineRoute,
  defineUseCase,
  notFound,
  RecordsToken,
  type AnyCall,
  type Records,
  type RouteDefinition,
  type Row,
} from '#kernel/contract';
import { closed, RecordOf, Uuid } from '#schemas/lib/fields';
import { Product, ProductActive } from '#plugins/products/shared/product';
import { product } from '../products/product.resource.js';
import { withFaultsAt } from '../renamed-faults.js';

const OneProduct = Type.Object({ id: Uuid }, closed);
const OneActive = Type.Object({ id: Uuid, api: Uuid }, closed);
const change = { version: Type.Integer({ minimum: 1 }) };
const Addition = Type.Object({ api: ProductActive, ...change }, closed);
const Removal = Type.Object(change, closed);
const Answer = Type.Object({ product: RecordOf(Product) });

/** Saves the actives of a product after one was added or removed. */
async function saveActives(
  records: Records,
  call: AnyCall,
  id: string,
  { version, next }: Static<typeof Removal> & { next(before: readonly ProductActive[]): ProductActive[] },
): Promise<{ product: Row }> {
  const { actives } = await records.get(product, call, id);
  const changed = { actives: next((actives ?? []) as ProductActive[]), version };
  return withFaultsAt(/^actives(\.\d+)?/, 'api', async () => ({
    product: await records.update(product, call, id, changed),
  }));
}

const addActive = defineUseCase<
  { readonly params: Static<typeof OneProduct>; readonly body: Static<typeof Addition> },
  { product: Row }
>()({
  name: 'products.add-product-active',
  deps: { records: RecordsToken },
  run: ({ records }, call) => {
    const { api, ...of } = call.input.body;
    return saveActives(records, call, call.input.params.id, {
      ...of,
      next: before => {
        if (before.some(each => each.apiId === api.apiId))
          throw new ApiError('DuplicateEntryError', {
            fields: [{ path: 'api.apiId', message: 'is an active of this product already' }],
          });
        return [...before, api];
      },
    });
  },
});

const removeActive = defineUseCase<
  { readonly params: Static<typeof OneActive>; readonly body: Static<typeof Removal> },
  { product: Row }
>()({
  name: 'products.remove-product-active',
  deps: { records: RecordsToken },
  run: ({ records }, call) => {
    const { id, api } = call.input.params;
    return saveActives(records, call, id, {
      ...call.input.body,
      next: before => {
        const staying = before.filter(each => each.apiId !== api);
        if (staying.length === before.length) throw notFound('Active of this product');
        return staying;
      },
    });
  },
});

const shared = { scope: 'facility', feature: 'products', output: Answer, audit: 'required' } as const;

/** One active of a product at a time (specification section 6, ApiProduct). */
export const productActiveRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/products/:id/api/add',
    access: { anyOf: ['ApiProduct.Add'] },
    reason: 'change',
    summary: 'Adds one active to a product',
    input: { params: OneProduct, body: Addition },
    status: 201,
    useCase: addActive,
  }),
  defineRoute({
    ...shared,
    method: 'DELETE',
    path: '/products/:id/api/:api',
    access: { anyOf: ['ApiProduct.Delete'] },
    reason: 'always',
    summary: 'Removes one active from a product, with a reason',
    input: { params: OneActive, body: Removal },
    useCase: removeActive,
  }),
];
