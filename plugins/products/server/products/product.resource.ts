import { defineResource, defineUseCase, RecordsToken, syncLinks } from '#kernel/contract';
import { Product, productFields } from '#plugins/products/shared/product';
import { resourceFields } from '#schemas/lib/field-cards';
import { active } from '../substances/active.resource.js';
import { auditedValues, exportedFields, withAdditionalFields } from '../additional-fields/index.js';
import { notReferenced } from '../not-referenced.js';
import { productGroup } from './product-group.resource.js';
import { assertOfType } from './product-type.resource.js';
import { prepareProduct } from './product-rules.js';
import { assertConvertible } from './stated-masses.js';

const activeLinks = { table: 'products.product_active', owner: 'product_id', target: 'active_id' } as const;

/** Synchronises the table of actives with the product; unknown and archived records are refused. */
const linkActives = defineUseCase<
  { readonly id: string; readonly row: Product; readonly before: Product | null },
  void
>()({
  name: 'products.link-actives',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id, row, before } = call.input;
    const activeIds = (row.actives ?? []).map(item => item.apiId);
    const check = (added: readonly string[]): Promise<void> => records.assertUsable(active, call, added, 'actives');
    await syncLinks(call, activeLinks, { id, isNew: before === null }, activeIds, check);
    await assertConvertible(call, row.actives ?? []);
    await assertOfType(call, row);
    await records.assertUsable(productGroup, call, [row.productGroupId ?? []].flat(), 'productGroupId');
  },
});

const ofLiveActives = defineUseCase<{ readonly row: Product }, void>()({
  name: 'products.product-of-live-actives',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { actives, productGroupId } = call.input.row;
    const activeIds = (actives ?? []).map(item => item.apiId);
    await records.assertUsable(active, call, activeIds, 'actives');
    await assertConvertible(call, actives ?? []);
    await records.assertUsable(productGroup, call, [productGroupId ?? []].flat(), 'productGroupId');
  },
});

/** Finished products (specification section 7, /products). */
const fields = resourceFields(productFields);

export const product = defineResource({
  names: { one: 'product', many: 'products' },
  path: '/products',
  table: 'products.product',
  schema: Product,
  writable: fields.writable,
  permission: 'Product',
  audit: { domain: 'Product' },
  unique: ['externalId'],
  archive: 'with-reason',
  deletion: 'of-unused',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'productType'],
    sort: 'name',
  },
  sheet: {
    section: 'Products',
    file: 'products',
    after: ['Actives', 'Product groups'],
    page: '/app/master/products',
    ...fields.sheet,
  },
  unfolded: exportedFields('product'),
  feature: 'products',
  hooks: {
    prepare: withAdditionalFields<Product>('product', async (next, _call, before) =>
      Promise.resolve(prepareProduct(next, before)),
    ),
    auditedAs: auditedValues,
    guardArchive: notReferenced(
      'product',
      `select 'production ' || external_id as label from products.production
       where facility_id = $1 and product_id = $2 and archived_at is null order by label`,
    ),
    afterWrite: linkActives,
    guardUnarchive: ofLiveActives,
  },
});
