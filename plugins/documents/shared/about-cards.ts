import { Type } from 'typebox';
import { Nullable, Uuid } from '#schemas/lib/fields';

const ids = Nullable(Type.Array(Uuid, { maxItems: 500, uniqueItems: true }));

/** The equipment and products that a document is about. */
export const aboutCards = {
  equipmentIds: {
    section: 'Scope',
    schema: ids,
    label: 'Equipment',
    records: { path: '/equipments', many: 'equipments', permission: 'Equipment.Get' },
    sheet: { heading: 'Equipment IDs', references: 'equipment.v_equipment' },
  },
  productIds: {
    schema: ids,
    label: 'Products',
    records: { path: '/products', many: 'products', permission: 'Product.Get' },
    sheet: { heading: 'Product IDs', references: 'products.v_product' },
  },
} as const;
