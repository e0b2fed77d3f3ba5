import { defineNestedSection, RecordsToken, type SheetRow } from '#kernel/contract';
import { massBases } from '#plugins/products/shared/mass-basis';
import type { ProductActive } from '#plugins/products/shared/product';
import { product } from '../products/product.resource.js';

type Quantity = ProductActive['strength'];

/** Actives of products with strength and doses, one row per active. */
export const productActivesSection = defineNestedSection<ProductActive>()({
  section: 'Product actives',
  file: 'product_actives',
  after: ['Products', 'Actives'],
  page: '/app/master/products',
  permissions: ['Product.Modify'],
  deps: { records: RecordsToken },
  owner: { heading: 'Product ID', table: 'products.product' },
  headings: [
    'Active ID',
    'Strength',
    'Strength unit',
    'Strength basis',
    'Conversion factor',
    'LDD',
    'LDD unit',
    'Min daily dose',
    'Min daily dose unit',
    'Dose basis',
    'Marker',
  ],
  references: ['products.active'],
  read: row => ({
    apiId: row.required('Active ID', row.reference('Active ID', 'products.active')) ?? '',
    strength: row.quantity('Strength', 'dose'),
    strengthBasis: row.oneOf('Strength basis', massBases),
    conversionFactor: row.number('Conversion factor'),
    ldd: row.quantity('LDD', 'dose'),
    minDailyDose: row.quantity('Min daily dose', 'dose'),
    doseBasis: row.oneOf('Dose basis', massBases),
    isMarker: row.yesNo('Marker') ?? false,
  }),
  write: ({ records }, call, { id, version }, actives) =>
    records.checkAndUpdate(product, call, id, { actives, version }),
  dump: async (_deps, call) => {
    const products = await call.tx.rows<{ external_id: string; actives: ProductActive[] }>({
      text: 'select external_id, actives from products.product where facility_id = $1 and archived_at is null order by lower(external_id)',
      values: [call.facility.id],
    });
    const actives = await call.tx.rows<{ id: string; external_id: string }>({
      text: 'select id, external_id from products.active where facility_id = $1',
      values: [call.facility.id],
    });
    const names = new Map(actives.map(active => [active.id, active.external_id]));
    return products.flatMap(row =>
      row.actives.map(active => writeActive(row.external_id, names.get(active.apiId) ?? '', active)),
    );
  },
});

function writeActive(productId: string, activeId: string, active: ProductActive): SheetRow {
  return {
    'Product ID': productId,
    'Active ID': activeId,
    ...cells('Strength', active.strength),
    'Strength basis': active.strengthBasis ?? '',
    'Conversion factor': String(active.conversionFactor ?? ''),
    ...cells('LDD', active.ldd),
    ...cells('Min daily dose', active.minDailyDose),
    'Dose basis': active.doseBasis ?? '',
    Marker: active.isMarker === true ? 'yes' : 'no',
  };
}

function cells(heading: string, quantity: Quantity): SheetRow {
  const { value, unit } = quantity ?? { value: '', unit: '' };
  return { [heading]: String(value), [`${heading} unit`]: unit };
}
