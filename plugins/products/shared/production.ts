import { Type, type Static } from 'typebox';
import {
  closed,
  ExternalId,
  Name,
  Nullable,
  Pagination,
  Quantity,
  Reason,
  StringEnum,
  Text,
  Uuid,
} from '#schemas/lib/fields';
import { AdditionalFields } from './additional-value.js';

/** What a production makes; `api` and `intermediate` occur in plants that make actives. */
export const productionKinds = ['product', 'api', 'intermediate'] as const;

/** Ways of injection that bear different amounts of endotoxin: into the blood or tissue, into the spine (formulas section 7). */
export const endotoxinRoutes = ['parenteral', 'intrathecal'] as const;

/** What is made in batches on a set of machines (entities 3.2): a product, or in an API plant an active or intermediate. */
export const Production = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    /** Follows from which of the three is named. */
    kind: Nullable(StringEnum(productionKinds)),
    productId: Nullable(Uuid),
    apiId: Nullable(Uuid),
    intermediateId: Nullable(Uuid),
    minBatchSize: Nullable(Quantity('batchMass')),
    maxBatchSize: Nullable(Quantity('batchMass')),
    /** Suite in which it is made. */
    suite: Nullable(Text(100, { title: 'Suite' })),
    processRoute: Nullable(Text(255)),
    /** Planned or unknown next production; needs the permission Production.Dummy. */
    isDummy: Nullable(Type.Boolean()),
    frequencyPerYear: Nullable(Type.Integer({ minimum: 0, maximum: 100_000, description: 'Batches a year' })),
    bioburdenCfuPer25Sqcm: Nullable(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e9,
        description: 'What the product tolerates on surfaces, where that is less than the room grade allows',
      }),
    ),
    /** Of a product for injection; with the dose it gives the endotoxin limit of its machines. */
    endotoxinRoute: Nullable(StringEnum(endotoxinRoutes)),
    endotoxinDoseMgPerKgHour: Nullable(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e9,
        description: 'Largest dose by body weight and hour, mg of the product as its batch is weighed',
      }),
    ),
    /** Solvents that its process is done in, each by its name or CAS number: an agent of these alone is no foreign residue. */
    processSolvents: Nullable(Type.Array(Text(255), { maxItems: 20, uniqueItems: true })),
    remarks: Nullable(Text(2000)),
    additionalFields: AdditionalFields,
  },
  closed,
);
export type Production = Static<typeof Production>;

const useFields = {
  stepOrder: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 1000, description: 'Place of the machine in the process, from 1' })),
  ),
  /** Machines of a production with the same word here replace each other: the largest counts. */
  alternative: Type.Optional(Nullable(Text(64))),
  /** Overrides the machine's own procedure for this production. */
  cleaningProcedureNumber: Type.Optional(Nullable(Text(100))),
  contactShare: Type.Optional(
    Nullable(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 100,
        description: 'Percent of the surface that the production touches; all when absent. Limits count all of it',
      }),
    ),
  ),
};

/** One machine of a production. */
export const EquipmentUse = Type.Object({ equipmentId: Uuid, ...useFields }, closed);
export type EquipmentUse = Static<typeof EquipmentUse>;

/** Makes the machines of a production exactly these (POST /productions/{id}/map). */
export const ProductionMapChange = Type.Object(
  {
    equipments: Type.Array(EquipmentUse, { maxItems: 1000 }),
    version: Type.Integer({ minimum: 1 }),
    reason: Type.Optional(Reason),
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
  /** True when the procedure is the machine's own. */
  inherited: Type.Boolean(),
  contactShare: Nullable(Type.Number()),
});
export type MappedPair = Static<typeof MappedPair>;
/** The machines of a production in their order, with the version that a change has to name. */
export const ProductionMap = Type.Object({ productionMap: Type.Array(MappedPair), version: Type.Integer() });
/** The same as a list answers it. */
export const ProductionMapList = Type.Object({
  productionMap: Type.Array(Type.Partial(MappedPair)),
  version: Type.Integer(),
  pagination: Pagination,
});
/** A page of the productions on a machine; with `columns` only the named fields. */
export const ProductionMapping = Type.Object({
  productionMapping: Type.Array(Type.Partial(MappedPair)),
  pagination: Pagination,
});
/** A page of the production-equipment matrix; with `columns` only the named fields. */
export const MappedPairList = Type.Object({
  prodEqCpMapping: Type.Array(Type.Partial(MappedPair)),
  pagination: Pagination,
});
