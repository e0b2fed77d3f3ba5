import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';

/** What an operator can be qualified for (entities 1.7). */
export const qualificationKinds = [
  'cleaningProcedure',
  'swabSampling',
  'rinseSampling',
  'visualInspection',
  'microbialSampling',
] as const;

const Day = Type.String({ format: 'date' });

/** One thing that a person is qualified for. The day on which it expires is the last one that counts. */
export const Qualification = Type.Object(
  {
    kind: StringEnum(qualificationKinds),
    /** Procedures or materials that it is limited to; none means all. */
    scope: Type.Optional(Nullable(Text(200))),
    /** Lowest residue that the person was shown to see, per area. */
    lowestVisualLevel: Type.Optional(Nullable(Quantity('surfaceResidue'))),
    qualifiedOn: Day,
    expiresOn: Type.Optional(Nullable(Day)),
    assessor: Type.Optional(Nullable(Text(200))),
    /** Where the proof is: number of a certificate or document. */
    evidence: Type.Optional(Nullable(Text(200))),
  },
  closed,
);
export type Qualification = Static<typeof Qualification>;

/** A person who works on the floor or in sampling (specification section 3, entities 1.7). */
export const Operator = Type.Object(
  {
    /** The operator ID. */
    externalId: ExternalId,
    /** The same under the name of the specification. */
    operatorId: Nullable(ExternalId),
    name: Name,
    /** First and last name, taken from the name unless given. */
    firstName: Nullable(Text(100, { title: 'First name' })),
    lastName: Nullable(Text(100, { title: 'Last name' })),
    /** ID or name of a department; answered as its name. */
    department: Nullable(Text(255, { title: 'Department' })),
    departmentId: Nullable(Uuid),
    /** The account of the operator, needed when the operator records in the product. */
    linkedUserId: Nullable(Uuid),
    isContractor: Nullable(Type.Boolean()),
    shift: Nullable(Text(64)),
    qualifications: Nullable(Type.Array(Qualification, { maxItems: 100 })),
    remarks: Nullable(Text(2000)),
  },
  closed,
);
export type Operator = Static<typeof Operator>;
