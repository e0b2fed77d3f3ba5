import { Facts, MissingJustification, ResourcePages, type FormField, type RecordRow } from '@limpid/ui-kit';
import { naming, remarks } from './common-fields.js';

const fields: readonly FormField[] = [
  ...naming,
  {
    kind: 'textarea',
    name: 'justification',
    label: 'Justification',
    wide: true,
    help: 'Why these products may be handled alike: inspectors ask for it',
  },
  remarks,
];

/** Product groups: products that are handled alike. Which ones they are is said on the page of each product. */
export function ProductGroupPages() {
  return (
    <ResourcePages<RecordRow>
      path="/product_groups"
      one="productGroup"
      many="productGroups"
      noun="product group"
      permission="ProductGroup"
      archiveAction="Delete"
      fields={fields}
      list={{
        title: 'Product groups',
        lead: 'Products that are handled alike. A product says on its own page which group it belongs to.',
        searchHint: 'Search by ID or name',
        emptyText: 'No product groups yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/product_groups',
        columns: [
          { key: 'externalId', heading: 'ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'justification', heading: 'Justification' },
        ],
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <>
              {row['justification'] === null && (
                <MissingJustification because="Inspectors ask for a written reason why the products of a group may be handled alike." />
              )}
              <Facts
                facts={[
                  ['Justification', row['justification']],
                  ['Remarks', row['remarks']],
                ]}
              />
            </>
          ),
        },
      ]}
    />
  );
}
