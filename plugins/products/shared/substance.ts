import { Type, type Static } from 'typebox';
import { fieldCards } from '#schemas/lib/field-cards';
import { closed, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { massBases } from './mass-basis.js';

/** How a product is given to patients; limits hold by route (formulas 2.2). */
export const routes = ['oral', 'parenteral', 'inhaled', 'topical', 'ophthalmic', 'other'] as const;
/** `any` applies to every route without a value of its own. */
export const hbelRoutes = [...routes, 'any'] as const;
/** PDE and ADE are equivalent, AI is for mutagenic substances, TTC for substances without data (formulas 2). */
export const hbelBases = ['PDE', 'ADE', 'AI', 'TTC'] as const;
/** States of the short form; the register has its own. */
export const hbelStatuses = ['draft', 'effective', 'retired'] as const;
/** `>`: nothing died at the value (limit test); `<`: half died below it. */
export const ld50Qualifiers = ['>', '<'] as const;
/** USP terms for solubility in water, the most soluble first (formulas 10.1). */
export const solubilityTerms = [
  'very soluble',
  'freely soluble',
  'soluble',
  'sparingly soluble',
  'slightly soluble',
  'very slightly soluble',
  'practically insoluble',
] as const;
/** Classes of the biopharmaceutics classification system. */
export const bcsClasses = ['I', 'II', 'III', 'IV'] as const;
/** Hazards of a substance; of these some require a health-based limit. */
export const hazardFlags = [
  'sensitising',
  'betaLactam',
  'cytotoxic',
  'hormone',
  'genotoxic',
  'teratogenic',
  'reproductive',
  'narrowIndex',
  'coloured',
  'odorous',
] as const;

/** Without a health-based limit an active with one of these has no limit (EMA/CHMP/CVMP/SWP/169430/2012, PIC/S PI 046). */
export const hazardsRequiringHbel = ['sensitising', 'betaLactam', 'cytotoxic', 'hormone', 'genotoxic'] as const;

/** What people call the hazards. */
export const hazardLabels: Readonly<Record<(typeof hazardFlags)[number], string>> = {
  sensitising: 'Sensitising',
  betaLactam: 'Beta-lactam',
  cytotoxic: 'Cytotoxic',
  hormone: 'Hormone',
  genotoxic: 'Genotoxic',
  teratogenic: 'Teratogenic',
  reproductive: 'Toxic to reproduction',
  narrowIndex: 'Narrow therapeutic index',
  coloured: 'Coloured',
  odorous: 'Odorous',
};

/** CAS registry number; its check digit is verified by the server. */
export const CasNumber = Type.String({
  pattern: '^[1-9][0-9]{1,6}-[0-9]{2}-[0-9]$',
  title: 'CAS number',
  'x-wanted': 'a CAS number, such as 58-08-2',
});

/** Body weight that a health-based limit is derived for; lighter patients count in proportion (ADR 0029). */
export const ForBodyWeightKg = Nullable(
  Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'kg; 50 by default' }),
);

/** Highest factor of an extrapolation to another route. */
export const maxExtrapolationFactor = 1000;
const extrapolation = {
  route: StringEnum(routes),
  factor: Type.Number({
    exclusiveMinimum: 0,
    maximum: maxExtrapolationFactor,
    description:
      'Multiplies the limit: bioavailability by the route of the limit ÷ bioavailability by this route (formulas 2.2)',
  }),
  reason: Text(2000),
};
/** A route without a limit of its own for which a limit of another route counts, with the factor and the reason. */
export const Extrapolation = Type.Object(extrapolation, closed);
export type Extrapolation = Static<typeof Extrapolation>;
/** The same as stored, with the person who recorded it; what a caller sends as author is ignored. */
export const AuthoredExtrapolation = Type.Object(
  {
    ...extrapolation,
    authorId: Type.Optional(Nullable(Uuid)),
    author: Type.Optional(Nullable(Text(255))),
  },
  closed,
);
export type AuthoredExtrapolation = Static<typeof AuthoredExtrapolation>;
/** Extrapolations of one limit, at most one per route. */
export const extrapolationsOf = <S extends Type.TSchema>(one: S) => Type.Array(one, { maxItems: routes.length });

/**
 * One health-based limit of a substance (formulas 2.9); authorities differ, so there may be several, of which at
 * most one per route is selected with a reason.
 */
export const Hbel = Type.Object(
  {
    basis: StringEnum(hbelBases),
    value: Quantity('dose'),
    massBasis: Type.Optional(Nullable(StringEnum(massBases))),
    route: StringEnum(hbelRoutes),
    authority: Type.Optional(Nullable(Text(255))),
    source: Type.Optional(Nullable(Text(500))),
    year: Type.Optional(Nullable(Type.Integer({ minimum: 1900, maximum: 2200, description: 'Of the publication' }))),
    status: Type.Optional(Nullable(StringEnum(hbelStatuses))),
    selected: Type.Optional(Type.Boolean()),
    selectionReason: Type.Optional(Nullable(Text(500))),
    /** The selected value governs its route although a lower one applies to it. */
    chosenOverLower: Type.Optional(Nullable(Type.Boolean())),
    /** An entry without it keeps the extrapolations of the register. */
    extrapolations: Type.Optional(Nullable(extrapolationsOf(Extrapolation))),
    /** An entry without it keeps the body weight of the register. */
    forBodyWeightKg: Type.Optional(ForBodyWeightKg),
  },
  closed,
);

/** General limit of one substance, which replaces that of the policy (formulas 4.2). */
export const OwnArl = Type.Object(
  { value: Type.Number({ exclusiveMinimum: 0, maximum: 1e6 }), unit: StringEnum(['ppm']) },
  closed,
);

/** A limit of the substance in the next product, as a mass or as a share of the batch (formulas 4.2). */
export const ProductLimit = Type.Object(
  { value: Type.Number({ exclusiveMinimum: 0, maximum: 1e15 }), unit: StringEnum(['mg', 'ppm']) },
  closed,
);

/** Acute toxicity as published (formulas 2.6). */
export const lethalDoseCards = fieldCards({
  ld50: {
    section: 'Toxicity',
    schema: Nullable(Quantity('lethalDose')),
    label: 'LD50, oral',
    unit: { first: 'mg/kg', key: 'ld50' },
    short: 'LD50',
    list: 'column',
    sheet: { heading: 'LD50' },
  },
  ld50Qualifier: { schema: Nullable(StringEnum(ld50Qualifiers)), label: 'LD50 qualifier', fact: false },
  ld50Source: {
    schema: Nullable(Text(500)),
    label: 'Source of the LD50',
    sheet: { heading: 'LD50 source' },
  },
});

/** Agreed or registered limit in the next product. */
export const productLimitCard = fieldCards({
  productLimit: {
    section: 'Limits of its own',
    schema: Nullable(ProductLimit),
    label: 'Limit in the next product',
    help: 'In the whole next batch, agreed or registered. Used if the policy considers product limits',
    unit: { first: 'ppm' },
    sheet: { heading: 'Product limit' },
  },
});

/** Solubility, which ranks a substance that remains on equipment (formulas 10.1). */
export const solubilityCard = fieldCards({
  solubilityTerm: {
    section: 'Properties',
    schema: Nullable(StringEnum(solubilityTerms)),
    label: 'Solubility in water',
    short: 'Solubility',
    list: 'optional',
    exported: true,
    filters: true,
    sheet: { heading: 'Solubility' },
  },
});

/** Cleanability, which ranks a substance that remains on equipment (formulas 10.1). */
export const cleanabilityCard = fieldCards({
  cleanability: {
    schema: Nullable(Type.Integer({ minimum: 1, maximum: 3, description: '1 easy to 3 hard to clean' })),
    label: 'Cleanability, 1 easy to 3 hard',
    short: 'Cleanability',
    list: 'optional',
    exported: true,
    filters: true,
    sheet: { heading: 'Cleanability' },
  },
});

/** The safety data sheet, uploaded on the page of the record and answered by `GET …/{id}/msds`. */
export const safetyDataSheetCard = fieldCards({
  msdsFileId: {
    section: 'Documents and notes',
    schema: Nullable(Uuid),
    label: 'Safety data sheet',
    control: 'none',
    sheet: false,
  },
});

/** Remarks of a record. */
export const remarksCard = fieldCards({
  remarks: { section: 'Documents and notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** CAS registry number of a substance. */
export const casNumberCard = fieldCards({
  casNumber: {
    schema: Nullable(CasNumber),
    label: 'CAS number',
    short: 'CAS',
    list: 'column',
    sheet: { heading: 'CAS' },
  },
});
