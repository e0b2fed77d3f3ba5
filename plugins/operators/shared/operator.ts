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

/** What each kind is a qualification for, within a sentence. */
export const qualifiedFor: Readonly<Record<(typeof qualificationKinds)[number], string>> = {
  cleaningProcedure: 'cleaning',
  swabSampling: 'swab sampling',
  rinseSampling: 'rinse sampling',
  visualInspection: 'visual inspection',
  microbialSampling: 'microbial sampling',
};

const Day = Type.String({ format: 'date' });

/** One qualification of a person; the expiry day is the last valid day. */
export const Qualification = Type.Object(
  {
    kind: StringEnum(qualificationKinds),
    /** Procedures or materials that it is limited to; empty: all. */
    scope: Type.Optional(Nullable(Text(200))),
    /** Lowest residue that the person was proven to see, per area. */
    lowestVisualLevel: Type.Optional(Nullable(Quantity('surfaceResidue'))),
    qualifiedOn: Day,
    expiresOn: Type.Optional(Nullable(Day)),
    assessor: Type.Optional(Nullable(Text(200))),
    /** Number of the certificate or document. */
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
  /** Same value under the name in the specification. */
  operatorId: {
    schema: Nullable(ExternalId),
    label: 'Operator ID',
    control: 'none',
    exported: true,
    fact: false,
    sheet: false,
  },
  /** Made of first and last name by default. */
  name: { schema: Name, label: 'Name', control: 'none', list: 'column', sorts: true },
  firstName: { schema: Nullable(Text(100)), label: 'First name', required: true, exported: true, fact: false },
  lastName: { schema: Nullable(Text(100)), label: 'Last name', required: true, exported: true, fact: false },
  /** Takes the ID or name of a department; answers its name. */
  department: { schema: Nullable(Text(255)), label: 'Department', list: 'column', sorts: true },
  departmentId: { schema: Nullable(Uuid), label: 'Department', computed: true, fact: false },
  /** Account of an operator who records in the product; set by API because those who manage operators cannot list accounts. */
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
