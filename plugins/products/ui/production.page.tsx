import {
  currentProductType,
  Facts,
  RecordLink,
  ResourcePages,
  shownNumber,
  shownQuantity,
  type FormField,
  type Quantity,
  type RecordRow,
} from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import { byProductType } from '#schemas/identity/product-types';
import { endotoxinRoutes, productionKinds } from '#plugins/products/shared/production';
import { recordWords, type RecordWords } from '#plugins/products/shared/record-words';
import { useOwnFields } from './additional-fields/index.js';
import { ProductionEquipment } from './production-equipment.js';
import { naming, remarks } from './common-fields.js';
import { waysToAdd } from './ways-to-add.js';

type ProductionRow = RecordRow & {
  readonly minBatchSize: Quantity | null;
  readonly maxBatchSize: Quantity | null;
  readonly isDummy: boolean | null;
};

const kindWords = { api: 'An active (API)', intermediate: 'An intermediate' } as const;

type ProductionKind = (typeof productionKinds)[number];

const routeWords = { parenteral: 'Parenteral (5 EU/kg/h)', intrathecal: 'Intrathecal (0.2 EU/kg/h)' } as const;

/** Which kind of record is made, and which product where it is one, by what the plant calls a product. */
function madeFields({ noun, label }: RecordWords): readonly FormField[] {
  const labelOf = (kind: ProductionKind): string => (kind === 'product' ? `A ${noun}` : kindWords[kind]);
  return [
    {
      kind: 'select',
      name: 'kind',
      label: 'What is made',
      required: true,
      options: productionKinds.map(kind => ({ value: kind, label: labelOf(kind) })),
    },
    {
      kind: 'reference',
      name: 'productId',
      label,
      path: '/products',
      many: 'products',
      add: { ...waysToAdd.product, label: `Add ${noun}` },
      required: true,
      permission: 'Product.Get',
      askedWhen: ({ kind }) => kind === 'product',
    },
  ];
}

const otherFields: readonly FormField[] = [
  {
    kind: 'reference',
    name: 'apiId',
    label: 'Active',
    path: '/apis',
    many: 'apis',
    add: waysToAdd.active,
    required: true,
    permission: 'API.Get',
    askedWhen: ({ kind }) => kind === 'api',
  },
  {
    kind: 'reference',
    name: 'intermediateId',
    label: 'Intermediate',
    path: '/intermediates',
    many: 'intermediates',
    add: waysToAdd.intermediate,
    required: true,
    permission: 'Substance.Get',
    askedWhen: ({ kind }) => kind === 'intermediate',
  },
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
  {
    kind: 'number',
    name: 'bioburdenCfuPer25Sqcm',
    label: 'Surface bioburden limit, CFU per 25 sqcm',
    help: 'Where the product tolerates less than the room grade allows',
  },
  {
    kind: 'select',
    name: 'endotoxinRoute',
    label: 'Endotoxin: way of injection',
    options: endotoxinRoutes.map(route => ({ value: route, label: routeWords[route] })),
    help: 'Only of products for injection; with the dose it limits endotoxin on their machines',
  },
  {
    kind: 'number',
    name: 'endotoxinDoseMgPerKgHour',
    label: 'Endotoxin: largest dose, mg/kg/h',
    help: 'mg of the product, as its batch is weighed, by kg body weight and hour',
  },
  {
    kind: 'list',
    name: 'processSolvents',
    label: 'Process solvents',
    help: 'CAS numbers or names, separated by commas: a cleaning agent of these alone leaves no foreign residue',
  },
  {
    kind: 'boolean',
    name: 'isDummy',
    label: 'Planned only (dummy production)',
    help: 'On its equipment it counts in limits and rankings like any other; rankings mark it as planned',
  },
  remarks,
];

function withUnit(value: unknown, unit: string): string | null {
  return typeof value === 'number' ? `${shownNumber(value)} ${unit}` : null;
}

/** Productions: a product made with a batch-size range on a set of equipment. */
export function ProductionPages() {
  const own = useOwnFields('production');
  const productType = currentProductType();
  const words = recordWords('productions', productType);
  const kind = byProductType<ProductionKind>(productType, 'product', { api: 'api' });
  return (
    <ResourcePages<ProductionRow>
      path="/productions"
      one="production"
      many="productions"
      noun={words.noun}
      permission="Production"
      archiveAction="Archive"
      fields={[...naming, ...madeFields(recordWords('products', productType)), ...otherFields]}
      defaults={{ kind, ...own.defaults }}
      list={{
        title: words.title,
        lead: words.lead,
        searchHint: 'Search by ID or name',
        emptyText: `No ${words.title.toLowerCase()} yet`,
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
                  ['What is made', <MadeLink key="made" row={row} />],
                  ['Minimum batch size', row.minBatchSize],
                  ['Maximum batch size', row.maxBatchSize],
                  ['Suite', row['suite']],
                  ['Process route', row['processRoute']],
                  ['Batches a year', row['frequencyPerYear']],
                  ['Surface bioburden limit', withUnit(row['bioburdenCfuPer25Sqcm'], 'CFU per 25 sqcm')],
                  ['Endotoxin: way of injection', row['endotoxinRoute']],
                  ['Endotoxin: largest dose', withUnit(row['endotoxinDoseMgPerKgHour'], 'mg/kg/h')],
                  ['Process solvents', row['processSolvents']],
                  ['Planned only', row.isDummy === true],
                  [
                    'Limits',
                    <a key="limits" className="cds--link" href={`/app/limits?view=pairs&previous=${row.id}`}>
                      Limits of this {words.noun} before all others
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

const made = {
  productId: { path: '/products', one: 'product', page: 'products', permission: 'Product.Get' },
  apiId: { path: '/apis', one: 'api', page: 'actives', permission: 'API.Get' },
  intermediateId: {
    path: '/intermediates',
    one: 'intermediate',
    page: 'intermediates',
    permission: 'Substance.Get',
  },
} as const;

/** The product, active or intermediate of a production. */
function MadeLink({ row }: { readonly row: ProductionRow }) {
  for (const field of ['productId', 'apiId', 'intermediateId'] as const) {
    const id = row[field];
    if (typeof id === 'string') return <RecordLink {...made[field]} id={id} />;
  }
  return null;
}
