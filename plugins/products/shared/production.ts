import { Type, type Static } from 'typebox';
import { ProcedureReference } from '#plugins/equipment/shared/procedure-reference';
import { fieldCards, recordSchema, type AskedWhen } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, Pagination, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { additionalFieldsCard } from './additional-value.js';
import { remarksCard } from './substance.js';
import { waysToAdd } from './ways-to-add.js';

/** What a production makes; `api` and `intermediate` occur in plants that make actives. */
export const productionKinds = ['product', 'api', 'intermediate'] as const;

/** Routes of injection with different endotoxin thresholds: into blood or tissue, or into the spine (formulas section 7). */
export const endotoxinRoutes = ['parenteral', 'intrathecal'] as const;

const endotoxinRouteWords = { parenteral: 'Parenteral (5 EU/kg/h)', intrathecal: 'Intrathecal (0.2 EU/kg/h)' } as const;

const isOf =
  (wanted: (typeof productionKinds)[number]): AskedWhen =>
  ({ kind }) =>
    kind === wanted;

/** The fields of a production: a product, or in an API plant an active or intermediate, made in batches (entities 3.2). */
export const productionFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Production ID', aliases: ['Process ID', 'Recipe ID', 'Master batch record'] },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  /** Derived from which of the next three is named. */
  kind: {
    schema: Nullable(StringEnum(productionKinds)),
    label: 'Kind',
    help: 'What is made',
    required: true,
    exported: true,
    filters: true,
  },
  productId: {
    schema: Nullable(Uuid),
    label: 'Product',
    required: true,
    records: { path: '/products', many: 'products', add: waysToAdd.product, permission: 'Product.Get' },
    askedWhen: isOf('product'),
    filters: true,
    fact: false,
    sheet: { heading: 'Product ID', references: 'products.product', aliases: ['Product code'] },
  },
  apiId: {
    schema: Nullable(Uuid),
    label: 'Active',
    required: true,
    records: { path: '/apis', many: 'apis', add: waysToAdd.active, permission: 'API.Get' },
    askedWhen: isOf('api'),
    filters: true,
    fact: false,
    sheet: { heading: 'Active ID', references: 'products.active' },
  },
  intermediateId: {
    schema: Nullable(Uuid),
    label: 'Intermediate',
    required: true,
    records: {
      path: '/intermediates',
      many: 'intermediates',
      add: waysToAdd.intermediate,
      permission: 'Substance.Get',
    },
    askedWhen: isOf('intermediate'),
    fact: false,
    sheet: { heading: 'Intermediate ID', references: 'products.intermediate' },
  },
  minBatchSize: {
    section: 'Batch',
    schema: Nullable(Quantity('batchMass')),
    label: 'Minimum batch size',
    short: 'Minimum batch',
    help: 'The smallest portion processed on shared equipment',
    unit: { first: 'kg', key: 'min_bs' },
    list: 'column',
    sorts: true,
    sheet: { heading: 'Min batch size', aliases: ['Batch size', 'Smallest batch'] },
  },
  maxBatchSize: {
    schema: Nullable(Quantity('batchMass')),
    label: 'Maximum batch size',
    short: 'Maximum batch',
    unit: { first: 'kg', key: 'min_bs' },
    list: 'optional',
    sorts: true,
    exported: true,
    sheet: { heading: 'Max batch size' },
  },
  /** Suite in which it is made. */
  suite: {
    section: 'Process',
    schema: Nullable(Text(100)),
    label: 'Suite',
    list: 'column',
    sorts: true,
    filters: true,
    sheet: { aliases: ['Area', 'Department'] },
  },
  processRoute: { schema: Nullable(Text(255)), label: 'Process route', list: 'column' },
  frequencyPerYear: {
    schema: Nullable(Type.Integer({ minimum: 0, maximum: 100_000, description: 'Batches a year' })),
    label: 'Batches a year',
    sheet: { heading: 'Batches per year' },
  },
  bioburdenCfuPer25Sqcm: {
    section: 'Microbial limits',
    schema: Nullable(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e9,
        description: 'Bioburden limit of the product on surfaces, if lower than that of the room grade',
      }),
    ),
    label: 'Surface bioburden limit, CFU per 25 sqcm',
    help: 'If the product tolerates less than the room grade permits',
    sheet: { heading: 'Surface bioburden limit', aliases: ['CFU per 25 sqcm'] },
  },
  /** Of a product for injection; with the dose it determines the endotoxin limit of its equipment. */
  endotoxinRoute: {
    schema: Nullable(StringEnum(endotoxinRoutes)),
    label: 'Endotoxin route',
    help: 'For products for injection only; with the dose it limits endotoxin on their equipment',
    words: endotoxinRouteWords,
  },
  endotoxinDoseMgPerKgHour: {
    schema: Nullable(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e9,
        description: 'Maximum dose per body weight and hour, mg of the product as weighed in the batch',
      }),
    ),
    label: 'Endotoxin dose, mg/kg/h',
    help: 'Maximum dose: mg of the product as weighed in the batch, per kg body weight and hour',
    sheet: { heading: 'Endotoxin dose mg/kg/h' },
  },
  /** Process solvents by name or CAS number; an agent of these alone leaves no foreign residue. */
  processSolvents: {
    section: 'Solvents and planning',
    schema: Nullable(Type.Array(Text(255), { maxItems: 20, uniqueItems: true })),
    label: 'Process solvents',
    help: 'CAS numbers or names, separated by commas. An agent of these alone leaves no residue',
    control: 'list',
  },
  /** Planned or unknown next production; needs the permission Production.Dummy. */
  isDummy: {
    schema: Nullable(Type.Boolean()),
    label: 'Planned only (dummy production)',
    short: 'Planned only',
    help: 'Limits and rankings of its equipment include it; rankings mark it as planned',
    list: 'column',
    filters: true,
    sheet: { heading: 'Dummy' },
  },
  ...remarksCard,
  ...additionalFieldsCard,
});

/** A production as it is stored, made from its fields. */
export const Production = recordSchema(productionFields);
export type Production = Static<typeof Production>;

const useFields = {
  stepOrder: Type.Optional(
    Nullable(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'Position of the equipment in the process, from 1' }),
    ),
  ),
  /** Equipment of a production with the same value is alternative; the largest area counts. */
  alternative: Type.Optional(Nullable(Text(64))),
  /** Overrides the procedure of the equipment for this production. */
  cleaningProcedureNumber: Type.Optional(Nullable(Text(100))),
  contactShare: Type.Optional(
    Nullable(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 100,
        description:
          'Percent of the surface in contact with the production; the whole surface by default, which limits always use',
      }),
    ),
  ),
};

/** Equipment of a production. */
export const EquipmentUse = Type.Object({ equipmentId: Uuid, ...useFields }, closed);
export type EquipmentUse = Static<typeof EquipmentUse>;

/** Sets the equipment of a production (POST /productions/{id}/map). */
export const ProductionMapChange = Type.Object(
  {
    equipments: Type.Array(EquipmentUse, { maxItems: 1000 }),
    version: Type.Integer({ minimum: 1 }),
  },
  closed,
);

const RecordName = { id: Uuid, externalId: Type.String(), name: Type.String() };

/** One pair of the production-equipment matrix, with the cleaning procedure that is in force for it. */
export const MappedPair = Type.Object({
  production: Type.Object(RecordName),
  equipment: Type.Object({ ...RecordName, equipmentType: Type.String(), surfaceAreaSqcm: Nullable(Type.Number()) }),
  stepOrder: Nullable(Type.Integer()),
  alternative: Nullable(Type.String()),
  cleaningProcedureNumber: Nullable(Type.String()),
  /** True if the procedure is that of the equipment. */
  inherited: Type.Boolean(),
  /** The procedure with this number and the revision that was assessed; null for none, and for a number that none has. */
  cleaningProcedure: Nullable(ProcedureReference),
  contactShare: Nullable(Type.Number()),
});
export type MappedPair = Static<typeof MappedPair>;
/** The equipment of a production in its order, with the version that a change has to name. */
export const ProductionMap = Type.Object({ productionMap: Type.Array(MappedPair), version: Type.Integer() });
/** The same in the form of a list. */
export const ProductionMapList = Type.Object({
  productionMap: Type.Array(Type.Partial(MappedPair)),
  version: Type.Integer(),
  pagination: Pagination,
});
/** A page of the productions on one piece of equipment; with `columns` only the named fields. */
export const ProductionMapping = Type.Object({
  productionMapping: Type.Array(Type.Partial(MappedPair)),
  pagination: Pagination,
});
/** A page of the production-equipment matrix; with `columns` only the named fields. */
export const MappedPairList = Type.Object({
  prodEqCpMapping: Type.Array(Type.Partial(MappedPair)),
  pagination: Pagination,
});
