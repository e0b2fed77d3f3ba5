import {
  AddRow,
  currentProductType,
  DataTable,
  EditWay,
  EmptyState,
  Facts,
  faultOfList,
  plainOptions,
  PutRowBack,
  RecordLink,
  ResourcePages,
  shownQuantity,
  useRowRemoval,
  type FormField,
  type FormValues,
  type Quantity,
  type RecordRow,
} from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import { byProductType } from '#schemas/identity/product-types';
import { patientGroups } from '#plugins/products/shared/patient';
import { lddBases, type ProductActive } from '#plugins/products/shared/product';
import { recordWords } from '#plugins/products/shared/record-words';
import { routes } from '#plugins/products/shared/substance';
import { useOwnFields } from './additional-fields/index.js';
import { ProductActiveRow } from './product-active-row.js';
import { hazards, naming, productLimit, remarks } from './common-fields.js';
import { waysToAdd } from './ways-to-add.js';

type ProductRow = RecordRow & {
  readonly actives: readonly ProductActive[] | null;
  readonly dosageUnitMass: Quantity | null;
};

/** Known, or typed: what stays in sight wherever it may be asked for. */
function isStated(value: unknown): boolean {
  return (value ?? '') !== '';
}

/**
 * Whether a product is asked for its dosage units: always, but in a plant of actives only once its dosage form is said, because a
 * bulk has none (screens, section 7).
 */
function hasDosageUnits({ productType }: FormValues): boolean {
  return byProductType(currentProductType(), true, { api: isStated(productType) });
}

/** Asks for what dosage units alone have. */
function ofDosageUnits<F extends FormField>(field: F): F {
  return { ...field, askedWhen: values => hasDosageUnits(values) || isStated(values[field.name]) };
}

const fields: readonly FormField[] = [
  ...naming,
  { kind: 'text', name: 'productType', label: 'Dosage form', help: 'For example tablet, capsule, ointment' },
  {
    kind: 'reference',
    name: 'productGroupId',
    label: 'Product group',
    path: '/product_groups',
    many: 'productGroups',
    add: waysToAdd.productGroup,
    permission: 'ProductGroup.Get',
  },
  { kind: 'select', name: 'route', label: 'Route', options: plainOptions(routes) },
  {
    kind: 'select',
    name: 'patientGroup',
    label: 'Patients',
    options: plainOptions(patientGroups),
    help: 'Who takes the product. Nothing said: adults, for whom daily intakes are derived',
  },
  {
    kind: 'quantity',
    name: 'bodyWeight',
    label: 'Body weight of the lightest patient',
    units: unitsOf('bodyWeight'),
    defaultUnit: 'kg',
    help: 'By the label. The daily intakes that limits rest on are scaled down to it; a heavier patient never loosens a limit',
    askedWhen: ({ patientGroup }) => patientGroup === 'paediatric' || patientGroup === 'veterinary',
  },
  ofDosageUnits({
    kind: 'quantity',
    name: 'dosageUnitMass',
    label: 'Mass of one dosage unit',
    units: unitsOf('mass'),
    defaultUnit: 'mg',
    unitKey: 'tablet_weight',
  }),
  ofDosageUnits({
    kind: 'number',
    name: 'maxUnitsPerDay',
    label: 'Largest number of units a day',
    help: 'From the label; else it follows from dose and strength',
  }),
  ofDosageUnits({
    kind: 'select',
    name: 'lddBasis',
    label: 'Largest daily dose is given as',
    options: plainOptions(lddBases),
  }),
  {
    kind: 'quantity',
    name: 'ldd',
    label: 'Largest daily dose of the product',
    units: unitsOf('mass'),
    defaultUnit: 'mg',
    unitKey: 'ldd',
  },
  {
    ...productLimit,
    help: 'Of each active, in the whole next batch; of this one and that of the active the lower counts',
  },
  hazards,
  remarks,
];

const fieldsOfBulk = fields.map(field =>
  field.name === 'productType'
    ? {
        ...field,
        help: 'Of what comes in dosage units, for example tablet: their mass and strengths are then asked for',
      }
    : field,
);

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
          { key: 'externalId', heading: 'ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'productType', heading: 'Dosage form', sort: 'productType' },
          { key: 'route', heading: 'Route' },
          {
            key: 'dosageUnitMass',
            heading: 'Unit mass',
            sort: 'dosageUnitMass',
            align: 'end',
            render: row => shownQuantity(row.dosageUnitMass),
          },
          { key: 'maxUnitsPerDay', heading: 'Units a day', align: 'end' },
          { key: 'actives', heading: 'Actives', align: 'end', render: row => String(row.actives?.length ?? 0) },
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
                  ['Dosage form', row['productType']],
                  [
                    'Product group',
                    typeof row['productGroupId'] === 'string' ? (
                      <RecordLink
                        key="group"
                        path="/product_groups"
                        one="productGroup"
                        page="product-groups"
                        permission="ProductGroup.Get"
                        id={row['productGroupId']}
                      />
                    ) : null,
                  ],
                  ['Route', row['route']],
                  ['Patients', row['patientGroup'] ?? 'adult, unless said otherwise'],
                  ['Body weight of the lightest patient', row['bodyWeight']],
                  ['Mass of one dosage unit', row.dosageUnitMass],
                  ['Largest number of units a day', row['maxUnitsPerDay']],
                  ['Basis of the daily dose', row['lddBasis']],
                  ['Largest daily dose of the product', row['ldd']],
                  ['Limit in the next product', row['productLimit']],
                  ['Hazards', row['hazards']],
                  ['Remarks', row['remarks']],
                ]}
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
        { heading: 'Strength', align: 'end', render: active => shownQuantity(active.strength) },
        { heading: 'Strength is of the', render: active => active.strengthBasis ?? 'base' },
        { heading: 'Largest dose a day', align: 'end', render: active => shownQuantity(active.ldd) },
        { heading: 'Smallest dose a day', align: 'end', render: active => shownQuantity(active.minDailyDose) },
        { heading: 'Doses are of the', render: active => active.doseBasis ?? 'base' },
        { heading: 'Conversion factor', align: 'end', render: active => factorOf(active) },
        { heading: 'Marker', render: active => (active.isMarker === true ? 'yes' : '') },
      ]}
      rows={actives}
      keyOf={active => active.apiId}
    />
  );
}

/** Of what is stated of a salt: the factor of the product, or whose factor counts. */
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
