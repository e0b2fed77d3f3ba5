import { RecordLinks, type RecordRow } from '@limpid/ui-kit';

const kinds = {
  equipmentIds: { path: '/equipments', one: 'equipment', page: 'equipment', permission: 'Equipment.Get' },
  productIds: { path: '/products', one: 'product', page: 'products', permission: 'Product.Get' },
} as const;

const linksOf = (field: keyof typeof kinds) => (row: RecordRow) => {
  const ids = (row[field] ?? []) as readonly string[];
  return ids.length === 0 ? null : <RecordLinks {...kinds[field]} ids={ids} />;
};

/** Links to the equipment and products that a document is about, as facts of its record. */
export const scopeLinks = { equipmentIds: linksOf('equipmentIds'), productIds: linksOf('productIds') };
