import { defineResource } from '#kernel/contract';
import { ProductGroup } from '#plugins/products/shared/product';
import { notReferenced } from '../not-referenced.js';

/** Groups of products that are handled alike (specification section 7, /product_groups). */
export const productGroup = defineResource({
  names: { one: 'productGroup', many: 'productGroups' },
  path: '/product_groups',
  table: 'products.product_group',
  schema: ProductGroup,
  writable: ['externalId', 'name', 'justification', 'remarks'],
  permission: 'ProductGroup',
  audit: { domain: 'ProductGroup' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { columns: ['externalId', 'name', 'justification'], search: ['externalId', 'name'], sort: 'name' },
  sheet: {
    section: 'Product groups',
    file: 'product_groups',
    after: [],
    page: '/app/master/product-groups',
    columns: [
      { heading: 'Product group ID', field: 'externalId' },
      { heading: 'Name', field: 'name' },
      { heading: 'Justification', field: 'justification' },
      { heading: 'Remarks', field: 'remarks' },
    ],
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
