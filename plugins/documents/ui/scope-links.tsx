import { RecordLinks, type RecordRow } from '@limpid/ui-kit';

/** Links to the equipment and products that a document is about, as facts of its record. */
export const scopeLinks = {
  equipmentIds: (row: RecordRow) => (
    <RecordLinks
      path="/equipments"
      one="equipment"
      page="equipment"
      permission="Equipment.Get"
      ids={row['equipmentIds'] as readonly string[] | null}
    />
  ),
  productIds: (row: RecordRow) => (
    <RecordLinks
      path="/products"
      one="product"
      page="products"
      permission="Product.Get"
      ids={row['productIds'] as readonly string[] | null}
    />
  ),
};
