import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema, type AskedWhen } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { additionalFieldsCard } from './additional-value.js';
import { BaseFactor, massBases } from './mass-basis.js';
import { patientGroups } from './patient.js';
import { hazardFlags, hazardLabels, productLimitCard, remarksCard, routes } from './substance.js';
import { waysToAdd } from './ways-to-add.js';

/**
 * Basis of the maximum daily dose (entities 0.6): mass of each active, mass of the product, or dosage units; stored
 * with the dose because they must never be mixed.
 */
export const lddBases = ['activeMass', 'productMass', 'dosageUnits'] as const;

/** What people call the bases. */
export const lddBasisLabels: Readonly<Record<(typeof lddBases)[number], string>> = {
  activeMass: 'Mass of each active',
  productMass: 'Mass of the product',
  dosageUnits: 'Dosage units',
};

/** An active in a product. */
export const ProductActive = Type.Object(
  {
    apiId: Uuid,
    /** Per dosage unit. */
    strength: Type.Optional(Nullable(Quantity('dose'))),
    strengthBasis: Type.Optional(Nullable(StringEnum(massBases))),
    /** Base factor of the salt in this product if it differs from that of the active; null: that of the active. */
    conversionFactor: Type.Optional(Nullable(BaseFactor)),
    /** Maximum daily dose of this product, as mass of the active. */
    ldd: Type.Optional(Nullable(Quantity('dose'))),
    minDailyDose: Type.Optional(Nullable(Quantity('dose'))),
    /** Of both doses. */
    doseBasis: Type.Optional(Nullable(StringEnum(massBases))),
    /** The analyte measured by the laboratory; limits use the active with the lowest L3 instead (formulas 4.4). */
    isMarker: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ProductActive = Static<typeof ProductActive>;
const ProductActives = Type.Array(ProductActive, { maxItems: 50 });

const paediatricOrVeterinary: AskedWhen = ({ patientGroup }) =>
  patientGroup === 'paediatric' || patientGroup === 'veterinary';

/** The fields of a finished product (entities 3.1). */
export const productFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Product ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  productType: {
    schema: Nullable(Text(100)),
    label: 'Dosage form',
    help: 'For example tablet, capsule, ointment',
    records: {
      path: '/product_types',
      many: 'productTypes',
      permission: 'ProductType.Get',
    },
    list: 'column',
    sorts: true,
    filters: true,
    sheet: { aliases: ['Form', 'Pharmaceutical form'] },
  },
  productGroupId: {
    schema: Nullable(Uuid),
    label: 'Product group',
    records: {
      path: '/product_groups',
      many: 'productGroups',
      add: waysToAdd.productGroup,
      permission: 'ProductGroup.Get',
    },
    filters: true,
    sheet: { heading: 'Product group ID', references: 'products.product_group' },
  },
  route: {
    section: 'Patients',
    schema: Nullable(StringEnum(routes)),
    label: 'Route',
    list: 'column',
    filters: true,
    sheet: { aliases: ['Route of administration'] },
  },
  patientGroup: {
    schema: Nullable(StringEnum(patientGroups)),
    label: 'Patient group',
    help: 'Patients of the product; adults by default, for whom daily intakes are derived',
    exported: true,
    filters: true,
    sheet: { aliases: ['Population', 'Patients'] },
  },
  /** Of the lightest patient on the label; required for children and animals, empty for adults. */
  bodyWeight: {
    schema: Nullable(Quantity('bodyWeight')),
    label: 'Body weight of the lightest patient',
    help: 'From the label. Daily intakes are scaled down to it; a heavier patient never raises a limit',
    unit: { first: 'kg' },
    askedWhen: paediatricOrVeterinary,
    exported: true,
    sheet: { heading: 'Body weight', aliases: ['Patient body weight'] },
  },
  dosageUnitMass: {
    section: 'Dose',
    schema: Nullable(Quantity('mass')),
    label: 'Mass of one dosage unit',
    short: 'Unit mass',
    unit: { first: 'mg', key: 'tablet_weight' },
    list: 'column',
    sorts: true,
    sheet: { heading: 'Unit mass', aliases: ['Unit weight', 'Tablet weight', 'Dosage unit mass'] },
  },
  maxUnitsPerDay: {
    schema: Nullable(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e6,
        description: 'Maximum number of dosage units a day, from the label',
      }),
    ),
    label: 'Maximum number of units a day',
    short: 'Units a day',
    help: 'From the label. Empty: calculated from dose and strength',
    list: 'column',
    sheet: { heading: 'Max units per day' },
  },
  /** By default `dosageUnits` when a number of units is given, else `activeMass`. */
  lddBasis: {
    schema: Nullable(StringEnum(lddBases)),
    label: 'Basis of the maximum daily dose',
    words: lddBasisLabels,
    exported: true,
    sheet: { heading: 'LDD basis' },
  },
  /** As mass of the product (required by the basis `productMass`) or of all its actives (`activeMass`). */
  ldd: {
    schema: Nullable(Quantity('mass')),
    label: 'Maximum daily dose as product mass',
    unit: { first: 'mg', key: 'ldd' },
    sheet: { heading: 'LDD as product mass' },
  },
  actives: {
    schema: Nullable(ProductActives),
    label: 'Actives',
    control: 'own',
    list: 'column',
    exported: false,
    fact: false,
    sheet: false,
  },
  productLimit: {
    ...productLimitCard.productLimit,
    help: 'Of each active, in the whole next batch; the lower of this limit and that of the active applies',
  },
  hazards: {
    section: 'Hazards',
    schema: Nullable(Type.Array(StringEnum(hazardFlags), { maxItems: hazardFlags.length, uniqueItems: true })),
    label: 'Hazards',
    words: hazardLabels,
  },
  ...remarksCard,
  ...additionalFieldsCard,
});

/** A finished product as it is stored, made from its fields. */
export const Product = recordSchema(productFields);
export type Product = Static<typeof Product>;

/** Sets the actives of a product (POST /products/{id}/api). */
export const ProductActivesChange = Type.Object(
  { apis: ProductActives, version: Type.Integer({ minimum: 1 }) },
  closed,
);

/** The fields of a product group: products that are handled alike (entities 3.1). */
export const productGroupFields = fieldCards({
  externalId: {
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Product group ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  justification: {
    schema: Nullable(Text(2000)),
    label: 'Justification',
    help: 'Why these products may be handled alike; inspectors ask for it',
    list: 'column',
  },
  ...remarksCard,
});

/** A product group as it is stored, made from its fields. */
export const ProductGroup = recordSchema(productGroupFields);
export type ProductGroup = Static<typeof ProductGroup>;
