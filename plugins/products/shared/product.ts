import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, Quantity, Reason, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { AdditionalFields } from './additional-value.js';
import { BaseFactor, massBases } from './mass-basis.js';
import { patientGroups } from './patient.js';
import { hazardFlags, ProductLimit, routes } from './substance.js';

/**
 * What the largest daily dose is stated in (entities 0.6): mass of each active, mass of the product, or dosage units.
 * The three must never be mixed, so the basis is stored with the dose.
 */
export const lddBases = ['activeMass', 'productMass', 'dosageUnits'] as const;

/** An active in a product. */
export const ProductActive = Type.Object(
  {
    apiId: Uuid,
    /** Per dosage unit. */
    strength: Type.Optional(Nullable(Quantity('dose'))),
    strengthBasis: Type.Optional(Nullable(StringEnum(massBases))),
    /** Of the salt in this product, where it is another one than that of the active; null: that of the active. */
    conversionFactor: Type.Optional(Nullable(BaseFactor)),
    /** Largest daily dose of this product, as mass of the active. */
    ldd: Type.Optional(Nullable(Quantity('dose'))),
    minDailyDose: Type.Optional(Nullable(Quantity('dose'))),
    /** Of both doses. */
    doseBasis: Type.Optional(Nullable(StringEnum(massBases))),
    /** What the laboratory looks for; no limit follows from it: that of the active with the lowest L3 counts (formulas 4.4). */
    isMarker: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ProductActive = Static<typeof ProductActive>;
const ProductActives = Type.Array(ProductActive, { maxItems: 50 });

/** A finished product (entities 3.1). */
export const Product = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    /** Dosage form: tablet, capsule, … */
    productType: Nullable(Text(100, { title: 'Dosage form' })),
    productGroupId: Nullable(Uuid),
    route: Nullable(StringEnum(routes)),
    /** Who takes it; null: adults, for whom daily intakes are derived. */
    patientGroup: Nullable(StringEnum(patientGroups)),
    /** Of the lightest patient on the label; children and animals need it, adults have none. */
    bodyWeight: Nullable(Quantity('bodyWeight')),
    /** Mass of one dosage unit. */
    dosageUnitMass: Nullable(Quantity('mass')),
    maxUnitsPerDay: Nullable(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e6,
        description: 'Largest number of dosage units a day, by the label',
      }),
    ),
    /** `dosageUnits` when a number of units is given, else `activeMass`, unless said. */
    lddBasis: Nullable(StringEnum(lddBases)),
    /** Largest daily dose as mass of the product (basis `productMass`, which needs it) or of all its actives (`activeMass`). */
    ldd: Nullable(Quantity('mass')),
    actives: Nullable(ProductActives),
    productLimit: Nullable(ProductLimit),
    hazards: Nullable(Type.Array(StringEnum(hazardFlags), { maxItems: hazardFlags.length, uniqueItems: true })),
    remarks: Nullable(Text(2000)),
    additionalFields: AdditionalFields,
  },
  closed,
);
export type Product = Static<typeof Product>;

/** Makes the actives of a product exactly these (POST /products/{id}/api). */
export const ProductActivesChange = Type.Object(
  { apis: ProductActives, version: Type.Integer({ minimum: 1 }), reason: Type.Optional(Reason) },
  closed,
);

/** Products that are handled alike (entities 3.1). */
export const ProductGroup = Type.Object(
  { externalId: ExternalId, name: Name, justification: Nullable(Text(2000)), remarks: Nullable(Text(2000)) },
  closed,
);
export type ProductGroup = Static<typeof ProductGroup>;
