import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
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

/** The fields of an operator: a person who works on the floor or in sampling (specification section 3, entities 1.7). */
export const operatorFields = fieldCards({
  externalId: {
    schema: ExternalId,
    label: 'Operator ID',
    list: 'column',
    sorts: true,
    sheet: { aliases: ['Employee ID', 'Personnel number'] },
  },
  /** The same under the name of the specification. */
  operatorId: {
    schema: Nullable(ExternalId),
    label: 'Operator ID',
    control: 'none',
    exported: true,
    fact: false,
    sheet: false,
  },
  /** Made of first and last name unless it is sent. */
  name: { schema: Name, label: 'Name', control: 'none', list: 'column', sorts: true },
  firstName: { schema: Nullable(Text(100)), label: 'First name', required: true, exported: true, fact: false },
  lastName: { schema: Nullable(Text(100)), label: 'Last name', required: true, exported: true, fact: false },
  /** ID or name of a department; answered as its name. */
  department: { schema: Nullable(Text(255)), label: 'Department', list: 'column', sorts: true },
  departmentId: { schema: Nullable(Uuid), label: 'Department', computed: true, fact: false },
  /** The account of the operator, needed when the operator records in the product. Who manages operators cannot list accounts. */
  linkedUserId: { schema: Nullable(Uuid), label: 'Has an account', control: 'none', sheet: false },
  isContractor: { schema: Nullable(Type.Boolean()), label: 'Contractor', exported: true },
  shift: { schema: Nullable(Text(64)), label: 'Shift', list: 'optional', exported: true, filters: true },
  qualifications: {
    schema: Nullable(Type.Array(Qualification, { maxItems: 100 })),
    label: 'Qualifications',
    control: 'own',
    list: 'column',
    fact: false,
  },
  remarks: { schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** An operator as it is stored, made from the fields. */
export const Operator = recordSchema(operatorFields);
export type Operator = Static<typeof Operator>;
