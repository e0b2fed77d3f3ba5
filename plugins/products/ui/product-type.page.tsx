import { formFields, listColumns, RecordFacts, ResourcePages, type RecordRow } from '@limpid/ui-kit';
import { productTypeFields } from '#plugins/products/shared/product-type';

/** Product types: the dosage forms that products of the facility have. */
export function ProductTypePages() {
  return (
    <ResourcePages<RecordRow>
      path="/product_types"
      one="productType"
      many="productTypes"
      noun="product type"
      permission="ProductType"
      archiveAction="Delete"
      fields={formFields(productTypeFields)}
      list={{
        title: 'Product types',
        lead: 'Dosage forms. A product states the ID of its type as its dosage form.',
        searchHint: 'Search by ID or name',
        emptyText: 'No product types yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/product_types',
        columns: listColumns(productTypeFields),
      }}
      tabs={[{ label: 'Overview', content: row => <RecordFacts cards={productTypeFields} row={row} /> }]}
    />
  );
}
