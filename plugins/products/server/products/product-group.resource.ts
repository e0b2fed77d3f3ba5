import { defineResource } from '#kernel/contract';
import { ProductGroup, productGroupFields } from '#plugins/products/shared/product';
import { resourceFields } from '#schemas/lib/field-cards';
import { notReferenced } from '../not-referenced.js';

/** Groups of products that are handled alike (specification section 7, /product_groups). */
const fields = resourceFields(productGroupFields);

export const productGroup = defineResource({
  names: { one: 'productGroup', many: 'productGroups' },
  path: '/product_groups',
  table: 'products.product_group',
  schema: ProductGroup,
  writable: fields.writable,
  permission: 'ProductGroup',
  audit: { domain: 'ProductGroup' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...fields.list, search: ['externalId', 'name'], sort: 'name' },
  sheet: {
    section: 'Product groups',
    file: 'product_groups',
    after: [],
    page: '/app/master/product-groups',
    ...fields.sheet,
  },
  feature: 'products',
  hooks: {
    guardArchive: notReferenced(
      'product group',
      `select 'product ' || external_id as label from products.product
       where facility_id = $1 and product_group_id = $2 and archived_at is null order by label`,
    ),
  },
});
