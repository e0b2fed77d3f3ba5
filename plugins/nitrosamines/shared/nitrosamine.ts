import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { CasNumber } from '#plugins/products/shared/substance';
import { CpcaStructure } from './cpca.js';

/** Acceptable Intake or Acceptable Daily Exposure (specification section 2). */
const limitBases = ['AI', 'ADE'] as const;
/** Who publishes acceptable intakes; the same words as in the limit policy (formulas 6.3). */
export const authorities = ['EMA', 'FDA', 'HC', 'TGA'] as const;
export type Authority = (typeof authorities)[number];

const Day = Type.String({ format: 'date' });
const CpcaCategory = Type.Integer({ minimum: 1, maximum: 5, description: '1 the most potent' });

/** What one authority publishes. */
export const AuthorityIntake = Type.Object(
  {
    authority: StringEnum(authorities),
    /** Null: the authority does not limit it as a nitrosamine (non-mutagenic impurity); it is no zero. */
    intake: Type.Optional(Nullable(Quantity('dose'))),
    cpcaCategory: Type.Optional(Nullable(CpcaCategory)),
    source: Type.Optional(Nullable(Text(500))),
    statedOn: Type.Optional(Nullable(Day)),
  },
  closed,
);
export type AuthorityIntake = Static<typeof AuthorityIntake>;

/** Where it may be found: in an active, an intermediate, a product or one production. Exactly one is named. */
export const Occurrence = Type.Object(
  {
    apiId: Type.Optional(Nullable(Uuid)),
    intermediateId: Type.Optional(Nullable(Uuid)),
    productId: Type.Optional(Nullable(Uuid)),
    productionId: Type.Optional(Nullable(Uuid)),
    /** Maximum daily dose that the limit in the product is related to; from the product or active when absent. */
    maxDailyDose: Type.Optional(Nullable(Quantity('dose'))),
    /** How it forms or gets there. */
    formationRoute: Type.Optional(Nullable(Text(500))),
  },
  closed,
);
export type Occurrence = Static<typeof Occurrence>;

/** A nitrosamine (entities 3.7). */
export const Nitrosamine = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    casNumber: Nullable(CasNumber),
    structureClass: Nullable(Text(255)),
    /** AI unless said. */
    limitBasis: Nullable(StringEnum(limitBases)),
    /** Holds for every authority that states nothing of its own in `authorityIntakes`. */
    acceptableIntake: Nullable(Quantity('dose')),
    intakeSource: Nullable(Text(500)),
    intakeStatedOn: Nullable(Day),
    authorityIntakes: Nullable(Type.Array(AuthorityIntake, { maxItems: authorities.length })),
    /** For the basis ADE, which knows no authority. */
    ade: Nullable(Quantity('dose')),
    adeSource: Nullable(Text(500)),
    /** Gives the intake while nobody states one. */
    cpcaCategory: Nullable(CpcaCategory),
    cpcaStructure: Nullable(CpcaStructure),
    occurrences: Nullable(Type.Array(Occurrence, { maxItems: 200 })),
    methodNumber: Nullable(Text(100)),
    /** Of the method that finds it in an extract. */
    loq: Nullable(Quantity('concentration')),
    /** Kept for the file; multiples for short use are never applied to shared equipment. */
    lessThanLifetime: Nullable(Type.Boolean()),
    reviewDueOn: Nullable(Day),
    justification: Nullable(Text(2000)),
    remarks: Nullable(Text(2000)),
    /** The lowest daily intake of all that are known, and who states it; computed by the server. */
    lowestIntake: Nullable(Quantity('dose')),
    lowestIntakeBy: Nullable(Type.String()),
  },
  closed,
);
export type Nitrosamine = Static<typeof Nitrosamine>;
