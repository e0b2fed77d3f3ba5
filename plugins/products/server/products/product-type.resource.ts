import { defineResource, validationError, type AnyCall } from '#kernel/contract';
import type { Product } from '#plugins/products/shared/product';
import { ProductType, productTypeFields } from '#plugins/products/shared/product-type';
import { resourceFields } from '#schemas/lib/field-cards';
import { notReferenced } from '../not-referenced.js';

const fields = resourceFields(productTypeFields);

/** Product types (specification section 6, ProductType; entities 3.1): the dosage forms of a facility. */
export const productType = defineResource({
  names: { one: 'productType', many: 'productTypes' },
  path: '/product_types',
  table: 'products.product_type',
  schema: ProductType,
  writable: fields.writable,
  permission: 'ProductType',
  audit: { domain: 'ProductType' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...fields.list, search: ['externalId', 'name'], sort: 'name' },
  sheet: {
    section: 'Product types',
    file: 'product_types',
    after: [],
    page: '/app/master/product-types',
    ...fields.sheet,
  },
  feature: 'products',
  hooks: {
    guardArchive: notReferenced(
      'product type',
      `select 'product ' || p.external_id as label from products.product p
       join products.product_type t on t.facility_id = p.facility_id and lower(t.external_id) = lower(p.product_type)
       where p.facility_id = $1 and t.id = $2 and p.archived_at is null order by label`,
    ),
  },
});

/** Refuses a product without the mass of a dosage unit where its product type requires it. */
export async function assertOfType(call: AnyCall, { productType: named, dosageUnitMass }: Product): Promise<void> {
  if ((named ?? null) === null || (dosageUnitMass ?? null) !== null) return;
  const found = await call.tx.rows({
    name: 'products-type-needs-unit-mass',
    text: `select 1 from products.product_type where facility_id = $1 and lower(external_id) = lower($2)
      and needs_dosage_unit_mass and archived_at is null`,
    values: [call.facility.id, named],
  });
  if (found.length > 0)
    throw validationError({ path: 'dosageUnitMass', message: `is required for the product type ${named}` });
}
