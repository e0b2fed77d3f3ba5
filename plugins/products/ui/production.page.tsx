import {
  currentProductType,
  formFields,
  listColumns,
  RecordFacts,
  RecordLink,
  ResourcePages,
  formatNumber,
  type FormField,
  type RecordRow,
} from '@limpid/ui-kit';
import { byProductType } from '#schemas/identity/product-types';
import { productionFields, productionKinds } from '#plugins/products/shared/production';
import { recordWords, type RecordWords } from '#plugins/products/shared/record-words';
import { waysToAdd } from '#plugins/products/shared/ways-to-add';
import { useOwnFields } from './additional-fields/index.js';
import { ProductionEquipment } from './production-equipment.js';

const kindLabels = { api: 'An active (API)', intermediate: 'An intermediate' } as const;

type ProductionKind = (typeof productionKinds)[number];

/** The fields of the form; a product has the term of the plant. */
function fieldsFor({ noun, label }: RecordWords): FormField[] {
  const labelOf = (kind: ProductionKind): string => (kind === 'product' ? `A ${noun}` : kindLabels[kind]);
  const fields = formFields(productionFields, {
    kind: { options: productionKinds.map(kind => ({ value: kind, label: labelOf(kind) })) },
    productId: { add: { ...waysToAdd.product, label: `Add ${noun}` } },
  });
  return fields.map(field => (field.name === 'productId' ? { ...field, label } : field));
}

function withUnit(value: unknown, unit: string): string | null {
  return typeof value === 'number' ? `${formatNumber(value)} ${unit}` : null;
}

/** Productions: a product made with a batch-size range on a set of equipment. */
export function ProductionPages() {
  const own = useOwnFields('production');
  const productType = currentProductType();
  const words = recordWords('productions', productType);
  const kind = byProductType<ProductionKind>(productType, 'product', { api: 'api' });
  return (
    <ResourcePages<RecordRow>
      path="/productions"
      one="production"
      many="productions"
      noun={words.noun}
      permission="Production"
      archiveAction="Archive"
      deletes
      fields={fieldsFor(recordWords('products', productType))}
      defaults={{ kind, ...own.defaults }}
      list={{
        title: words.title,
        lead: words.lead,
        searchHint: 'Search by ID or name',
        emptyText: `No ${words.title.toLowerCase()} yet`,
        defaultSort: 'externalId',
        archivedPath: '/archived/productions',
        filters: [
          {
            key: 'unresolved-procedure',
            label: 'Unknown cleaning procedure',
            path: '/productions/filter/unresolved-procedure',
          },
          {
            key: 'earlier-revision',
            label: 'Earlier revision of a procedure',
            path: '/productions/filter/earlier-revision',
          },
        ],
        columns: [
          ...listColumns(productionFields, { isDummy: ({ isDummy }) => (isDummy === true ? 'Yes' : '') }),
          ...own.columns,
        ],
        exportAlso: ['additionalFields'],
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <>
              <RecordFacts
                cards={productionFields}
                row={row}
                shown={{
                  kind: () => <MadeLink row={row} />,
                  bioburdenCfuPer25Sqcm: () => withUnit(row['bioburdenCfuPer25Sqcm'], 'CFU per 25 sqcm'),
                  endotoxinDoseMgPerKgHour: () => withUnit(row['endotoxinDoseMgPerKgHour'], 'mg/kg/h'),
                  isDummy: ({ isDummy }) => (isDummy === true ? 'Yes' : 'No'),
                }}
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
function MadeLink({ row }: { readonly row: RecordRow }) {
  for (const field of ['productId', 'apiId', 'intermediateId'] as const) {
    const id = row[field];
    if (typeof id === 'string') return <RecordLink {...made[field]} id={id} />;
  }
  return null;
}
