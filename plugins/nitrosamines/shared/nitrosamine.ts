import { limitBases } from '#schemas/enumerations/master-data';
import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { casNumberCard, remarksCard } from '#plugins/products/shared/substance';
import { CpcaStructure } from './cpca.js';

/** Authorities that publish acceptable intakes, as in the limit policy (formulas 6.3). */
export const authorities = ['EMA', 'FDA', 'HC', 'TGA'] as const;
export type Authority = (typeof authorities)[number];

const Day = Type.String({ format: 'date' });
const CpcaCategory = Type.Integer({ minimum: 1, maximum: 5, description: '1 the most potent' });

/** The intake published by one authority. */
export const AuthorityIntake = Type.Object(
  {
    authority: StringEnum(authorities),
    /** Null: the authority does not limit it as a nitrosamine (non-mutagenic impurity); not zero. */
    intake: Type.Optional(Nullable(Quantity('dose'))),
    cpcaCategory: Type.Optional(Nullable(CpcaCategory)),
    source: Type.Optional(Nullable(Text(500))),
    statedOn: Type.Optional(Nullable(Day)),
  },
  closed,
);
export type AuthorityIntake = Static<typeof AuthorityIntake>;

/** Where it may occur: exactly one of active, intermediate, product or production. */
export const Occurrence = Type.Object(
  {
    apiId: Type.Optional(Nullable(Uuid)),
    intermediateId: Type.Optional(Nullable(Uuid)),
    productId: Type.Optional(Nullable(Uuid)),
    productionId: Type.Optional(Nullable(Uuid)),
    /** Maximum daily dose on which the limit in the product is based; by default that of the product or active. */
    maxDailyDose: Type.Optional(Nullable(Quantity('dose'))),
    formationRoute: Type.Optional(Nullable(Text(500))),
  },
  closed,
);
export type Occurrence = Static<typeof Occurrence>;

/** The fields of a nitrosamine (entities 3.7). */
export const nitrosamineFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    help: 'For example its acronym, NDMA',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Nitrosamine ID', aliases: ['Acronym', 'Nitrosamine code'] },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true, sheet: { aliases: ['Nitrosamine', 'Impurity'] } },
  casNumber: {
    ...casNumberCard.casNumber,
    list: 'optional',
    exported: true,
    sheet: { heading: 'CAS', aliases: ['CAS number', 'CAS RN'] },
  },
  structureClass: {
    schema: Nullable(Text(255)),
    label: 'Structure class',
    help: 'For example dialkyl nitrosamine',
  },
  /** AI by default. */
  limitBasis: {
    section: 'Limit',
    schema: Nullable(StringEnum(limitBases)),
    label: 'Basis of the limit',
    short: 'Basis',
    help: 'An ADE is for substances shown not to be mutagenic',
    required: true,
    words: { AI: 'Acceptable intake (AI)', ADE: 'Acceptable daily exposure (ADE)' },
    list: 'folds',
    sorts: true,
    filters: true,
    sheet: { heading: 'Limit basis' },
  },
  /** The lowest daily intake of all that are known. */
  lowestIntake: {
    schema: Nullable(Quantity('dose')),
    label: 'Lowest daily intake',
    short: 'Lowest intake, ng/day',
    computed: true,
    list: 'column',
    sorts: true,
  },
  lowestIntakeBy: { schema: Nullable(Type.String()), label: 'Stated by', computed: true, list: 'folds' },
  /** Applies to every authority without an entry in `authorityIntakes`. */
  acceptableIntake: {
    schema: Nullable(Quantity('dose')),
    label: 'Acceptable daily intake',
    help: 'Applies to every authority without an entry below',
    unit: { first: 'ng' },
    sheet: { heading: 'Acceptable intake', aliases: ['AI', 'AI limit'] },
  },
  intakeSource: {
    schema: Nullable(Text(500)),
    label: 'Source of the acceptable intake',
    help: 'Required with a value',
    sheet: { heading: 'Intake source' },
  },
  intakeStatedOn: {
    schema: Nullable(Day),
    label: 'Acceptable intake stated on',
    sheet: { heading: 'Intake stated on' },
  },
  authorityIntakes: {
    schema: Nullable(Type.Array(AuthorityIntake, { maxItems: authorities.length })),
    label: 'Intakes of authorities',
    control: 'own',
    fact: false,
    sheet: false,
  },
  /** For the basis ADE, which applies to all authorities. */
  ade: {
    schema: Nullable(Quantity('dose')),
    label: 'Acceptable daily exposure',
    help: 'For the basis ADE',
    unit: { first: 'ug' },
    sheet: { heading: 'ADE', aliases: ['PDE', 'Acceptable daily exposure'] },
  },
  adeSource: {
    schema: Nullable(Text(500)),
    label: 'Source of the ADE',
    help: 'Needed with a value',
    sheet: { heading: 'ADE source' },
  },
  /** Determines the intake while none is published. */
  cpcaCategory: {
    section: 'Potency',
    schema: Nullable(CpcaCategory),
    label: 'CPCA potency category, 1 to 5',
    short: 'CPCA category',
    help: 'Determines the intake while none is published; never overrides a published intake',
    list: 'optional',
    exported: true,
    sorts: true,
    filters: true,
    sheet: { heading: 'CPCA category', aliases: ['Potency category'] },
  },
  cpcaStructure: {
    schema: Nullable(CpcaStructure),
    label: 'CPCA structure',
    control: 'own',
    fact: false,
  },
  occurrences: {
    section: 'Occurrence and detection',
    schema: Nullable(Type.Array(Occurrence, { maxItems: 200 })),
    label: 'Occurrences',
    short: 'Occurs in',
    control: 'own',
    list: 'folds',
    fact: false,
    sheet: false,
  },
  methodNumber: {
    schema: Nullable(Text(100)),
    label: 'Method number',
    control: 'own',
    list: 'optional',
    exported: true,
  },
  /** In an extract. */
  loq: {
    schema: Nullable(Quantity('concentration')),
    label: 'LOQ stated',
    control: 'own',
    list: 'optional',
    exported: true,
    sorts: true,
    sheet: { heading: 'LOQ' },
  },
  reviewDueOn: { section: 'Review', schema: Nullable(Day), label: 'Review due on', list: 'folds', sorts: true },
  /** Stored for the record; less-than-lifetime multiples are never applied to shared equipment. */
  lessThanLifetime: {
    schema: Nullable(Type.Boolean()),
    label: 'Less than lifetime',
    help: 'Stored for the record only: it never raises limits of shared equipment',
  },
  justification: { schema: Nullable(Text(2000)), label: 'Justification' },
  ...remarksCard,
});

/** A nitrosamine as it is stored, made from its fields. */
export const Nitrosamine = recordSchema(nitrosamineFields);
export type Nitrosamine = Static<typeof Nitrosamine>;
