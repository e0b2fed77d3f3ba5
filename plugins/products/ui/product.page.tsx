import {
  AddRow,
  currentProductType,
  DataTable,
  EditWay,
  EmptyState,
  faultOfList,
  formFields,
  listColumns,
  PutRowBack,
  RecordFacts,
  RecordLink,
  ResourcePages,
  formatQuantity,
  formatValue,
  useRowRemoval,
  type FormValues,
  type RecordRow,
} from '@limpid/ui-kit';
import { byProductType } from '#schemas/identity/product-types';
import { productFields, type ProductActive } from '#plugins/products/shared/product';
import { recordWords } from '#plugins/products/shared/record-words';
import { useOwnFields } from './additional-fields/index.js';
import { ProductActiveRow } from './product-active-row.js';

type ProductRow = RecordRow & {
  readonly actives: readonly ProductActive[] | null;
};

/** A stored or typed field remains visible. */
function isStated(value: unknown): boolean {
  return (value ?? '') !== '';
}

/**
 * Whether dosage units are asked for: always, except in plants that make actives, where a dosage form has to be
 * stated first because a bulk has none (screens, section 7).
 */
function hasDosageUnits({ productType }: FormValues): boolean {
  return byProductType(currentProductType(), true, { api: isStated(productType) });
}

/** A field for dosage units only. */
const ofDosageUnits = (name: keyof typeof productFields & string) => ({
  askedWhen: (values: FormValues) => hasDosageUnits(values) || isStated(values[name]),
});

const controls = {
  dosageUnitMass: ofDosageUnits('dosageUnitMass'),
  maxUnitsPerDay: ofDosageUnits('maxUnitsPerDay'),
  lddBasis: ofDosageUnits('lddBasis'),
};

const fields = formFields(productFields, controls);
const fieldsOfBulk = formFields(productFields, {
  ...controls,
  productType: {
    help: 'Of products in dosage units, for example tablet; unit mass and strengths are then required',
  },
});

/** Products with the actives and strengths that they contain. */
export function ProductPages() {
  const own = useOwnFields('product');
  const words = recordWords('products', currentProductType());
  return (
    <ResourcePages<ProductRow>
      path="/products"
      one="product"
      many="products"
      noun={words.noun}
      permission="Product"
      archiveAction="Archive"
      deletes
      fields={byProductType(currentProductType(), fields, { api: fieldsOfBulk })}
      defaults={own.defaults}
      list={{
        title: words.title,
        lead: words.lead,
        searchHint: 'Search by ID or name',
        emptyText: `No ${words.title.toLowerCase()} yet`,
        defaultSort: 'externalId',
        archivedPath: '/archived/products',
        columns: [
          ...listColumns<ProductRow>(productFields, { actives: row => String(row.actives?.length ?? 0) }),
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
                cards={productFields}
                row={row}
                shown={{
                  productGroupId: ({ productGroupId }) =>
                    typeof productGroupId === 'string' ? (
                      <RecordLink
                        path="/product_groups"
                        one="productGroup"
                        page="product-groups"
                        permission="ProductGroup.Get"
                        id={productGroupId}
                      />
                    ) : null,
                  patientGroup: ({ patientGroup }) => formatValue(patientGroup) || 'adult (by default)',
                }}
              />
              {own.facts(row)}
            </>
          ),
        },
        { label: 'Actives', content: row => <Contents product={row} actives={row.actives ?? []} /> },
      ]}
      extra={(values, change, faultOf) => (
        <>
          <ContentsEditor
            actives={(values['actives'] ?? []) as readonly ProductActive[]}
            hasUnits={hasDosageUnits(values)}
            faultOf={faultOf}
            onChange={actives => change('actives', actives)}
          />
          {own.editor(values, change, faultOf)}
        </>
      )}
    />
  );
}

function Contents({ product, actives }: { readonly product: RecordRow; readonly actives: readonly ProductActive[] }) {
  if (actives.length === 0)
    return (
      <EmptyState title="No actives yet: limits of this product cannot be calculated">
        <EditWay record={product} page="products" permission="Product.Modify" label="Add its actives" />
      </EmptyState>
    );
  return (
    <DataTable
      title="Actives"
      columns={[
        {
          heading: 'Active',
          render: active => (
            <RecordLink path="/apis" one="api" page="actives" permission="API.Get" id={active.apiId} nameOnly />
          ),
        },
        { heading: 'Strength', align: 'end', render: active => formatQuantity(active.strength) },
        { heading: 'Strength is of the', render: active => active.strengthBasis ?? 'base' },
        { heading: 'Maximum daily dose', align: 'end', render: active => formatQuantity(active.ldd) },
        { heading: 'Minimum daily dose', align: 'end', render: active => formatQuantity(active.minDailyDose) },
        { heading: 'Dose basis', render: active => active.doseBasis ?? 'base' },
        { heading: 'Conversion factor', align: 'end', render: active => factorOf(active) },
        { heading: 'Marker', render: active => (active.isMarker === true ? 'yes' : '') },
      ]}
      rows={actives}
      keyOf={active => active.apiId}
    />
  );
}

/** For values stated of a salt, the factor of the product, or a reference to that of the active. */
function factorOf({ strengthBasis, doseBasis, conversionFactor = null }: ProductActive): string {
  if (strengthBasis !== 'salt' && doseBasis !== 'salt') return '';
  return conversionFactor === null ? 'that of the active' : String(conversionFactor);
}

function ContentsEditor({
  actives,
  hasUnits,
  faultOf,
  onChange,
}: {
  readonly actives: readonly ProductActive[];
  readonly hasUnits: boolean;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (actives: readonly ProductActive[]) => void;
}) {
  const removal = useRowRemoval(actives, onChange);
  const fault = faultOfList(faultOf, 'actives', actives.length);
  return (
    <section aria-labelledby="actives-heading">
      <h2 id="actives-heading">Actives</h2>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {actives.map((active, index) => (
        <ProductActiveRow
          key={removal.keys.of(index)}
          index={index}
          active={active}
          hasUnits={hasUnits}
          faultOf={faultOf}
          onChange={changed => onChange(actives.map((each, position) => (position === index ? changed : each)))}
          onRemove={() => removal.remove(index)}
        />
      ))}
      <div className="limpid-row">
        <AddRow path="actives" onAdd={() => onChange([...actives, { apiId: '' }])}>
          Add active
        </AddRow>
        <PutRowBack removal={removal} noun="active" />
      </div>
    </section>
  );
}
