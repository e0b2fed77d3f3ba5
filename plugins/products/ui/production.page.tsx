import {
  Facts,
  RecordLink,
  ResourcePages,
  shownQuantity,
  type FormField,
  type Quantity,
  type RecordRow,
} from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import { useOwnFields } from './additional-fields/use-own-fields.js';
import { ProductionEquipment } from './production-equipment.js';
import { naming, remarks } from './common-fields.js';

type ProductionRow = RecordRow & {
  readonly minBatchSize: Quantity | null;
  readonly maxBatchSize: Quantity | null;
  readonly isDummy: boolean | null;
};

const fields: readonly FormField[] = [
  ...naming,
  { kind: 'reference', name: 'productId', label: 'Product', path: '/products', many: 'products' },
  {
    kind: 'quantity',
    name: 'minBatchSize',
    label: 'Minimum batch size',
    units: unitsOf('batchMass'),
    defaultUnit: 'kg',
    unitKey: 'min_bs',
    help: 'The smallest portion processed on shared equipment',
  },
  {
    kind: 'quantity',
    name: 'maxBatchSize',
    label: 'Maximum batch size',
    units: unitsOf('batchMass'),
    defaultUnit: 'kg',
    unitKey: 'min_bs',
  },
  { kind: 'text', name: 'suite', label: 'Suite' },
  { kind: 'text', name: 'processRoute', label: 'Process route' },
  { kind: 'number', name: 'frequencyPerYear', label: 'Batches a year' },
  { kind: 'boolean', name: 'isDummy', label: 'Planned only (dummy production)' },
  remarks,
];

/** Productions: a product made with a batch-size range on a set of equipment. */
export function ProductionPages() {
  const own = useOwnFields('production');
  return (
    <ResourcePages<ProductionRow>
      path="/productions"
      one="production"
      many="productions"
      noun="production"
      permission="Production"
      archiveAction="Archive"
      fields={fields}
      defaults={own.defaults}
      list={{
        title: 'Productions',
        lead: 'Which product is made in which batch size on which equipment.',
        searchHint: 'Search by ID or name',
        emptyText: 'No productions yet: add one or import the productions sheet',
        defaultSort: 'externalId',
        archivedPath: '/archived/productions',
        columns: [
          { key: 'externalId', heading: 'ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          {
            key: 'minBatchSize',
            heading: 'Minimum batch',
            sort: 'minBatchSize',
            align: 'end',
            render: row => shownQuantity(row.minBatchSize),
          },
          {
            key: 'maxBatchSize',
            heading: 'Maximum batch',
            sort: 'maxBatchSize',
            align: 'end',
            render: row => shownQuantity(row.maxBatchSize),
            optional: true,
          },
          { key: 'suite', heading: 'Suite', sort: 'suite' },
          { key: 'processRoute', heading: 'Process route' },
          { key: 'isDummy', heading: 'Planned only', render: row => (row.isDummy === true ? 'Yes' : '') },
          ...own.columns,
        ],
        exportAlso: ['additionalFields'],
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <>
              <Facts
                facts={[
                  [
                    'Product',
                    typeof row['productId'] === 'string' ? (
                      <RecordLink key="product" path="/products" one="product" page="products" id={row['productId']} />
                    ) : (
                      ''
                    ),
                  ],
                  ['Minimum batch size', row.minBatchSize],
                  ['Maximum batch size', row.maxBatchSize],
                  ['Suite', row['suite']],
                  ['Process route', row['processRoute']],
                  ['Batches a year', row['frequencyPerYear']],
                  ['Planned only', row.isDummy === true],
                  [
                    'Limits',
                    <a key="limits" className="cds--link" href={`/app/limits?view=pairs&previous=${row.id}`}>
                      Limits of this production before all others
                    </a>,
                  ],
                  ['Remarks', row['remarks']],
                ]}
              />
              {own.facts(row)}
            </>
          ),
        },
        {
          label: 'Equipment',
          content: row => <ProductionEquipment id={row.id} isArchived={row['isArchived'] === true} />,
        },
      ]}
      extra={own.editor}
    />
  );
}
