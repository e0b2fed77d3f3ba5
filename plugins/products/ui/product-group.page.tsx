import {
  formFields,
  listColumns,
  MissingJustification,
  RecordFacts,
  ResourcePages,
  type RecordRow,
} from '@limpid/ui-kit';
import { productGroupFields } from '#plugins/products/shared/product';

/** Product groups: products that are handled alike; each product names its group. */
export function ProductGroupPages() {
  return (
    <ResourcePages<RecordRow>
      path="/product_groups"
      one="productGroup"
      many="productGroups"
      noun="product group"
      permission="ProductGroup"
      archiveAction="Delete"
      fields={formFields(productGroupFields)}
      list={{
        title: 'Product groups',
        lead: 'Products that are handled alike. The group is stated on the page of the product.',
        searchHint: 'Search by ID or name',
        emptyText: 'No product groups yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/product_groups',
        columns: listColumns(productGroupFields),
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <>
              {row['justification'] === null && (
                <MissingJustification because="Inspectors ask for a written justification that the products of a group may be handled alike." />
              )}
              <RecordFacts cards={productGroupFields} row={row} />
            </>
          ),
        },
      ]}
    />
  );
}
