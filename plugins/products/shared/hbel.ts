import { Type, type Static } from 'typebox';
import { controlledFields } from '#schemas/approvals/controlled-fields';
import { closed, Nullable, Pagination, Quantity, Reason, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { BaseFactor, massBases } from './mass-basis.js';
import {
  AuthoredExtrapolation,
  extrapolationsOf,
  ForBodyWeightKg,
  hbelBases,
  hbelRoutes,
  ld50Qualifiers,
} from './substance.js';

/** draft: an opinion; inForce: used by limits on its route; superseded: replaced; withdrawn: no longer an opinion. */
const hbelRecordStatuses = ['draft', 'inForce', 'superseded', 'withdrawn'] as const;
export type HbelRecordStatus = (typeof hbelRecordStatuses)[number];
/** Derivation methods: formulas 2.1 (`pointOfDeparture`), 2.3 (`td50`, `ttc`), 2.4 (`category`), 2.5, 2.6 and 2.7. */
export const derivationMethods = ['pointOfDeparture', 'td50', 'ttc', 'category', 'oel', 'ld50', 'dose'] as const;
/** The highest dose without an adverse effect, the lowest with one, or the lower bound of a benchmark dose. */
export const pointOfDepartureKinds = ['NOAEL', 'LOAEL', 'BMDL'] as const;
/**
 * Per kg body weight in animal studies; daily doses are clinical and take no weight; ppm by volume and mg/m3 are
 * concentrations in air (formulas 2.1).
 */
export const pointOfDepartureUnits = ['mg/kg/day', 'ug/kg/day', 'mg/day', 'ug/day', 'ppm', 'mg/m3'] as const;
/** Categories of substances without data: 1, 10 and 100 ug/day (formulas 2.4). */
export const concernCategories = ['carcinogenic', 'potent', 'neither'] as const;
/** Flags for the reader of the register. */
const hbelFlags = [
  'missing',
  'reviewOverdue',
  'reviewDue',
  'notLowest',
  'ratioAbove3',
  'ratioAbove10',
  'unexplained',
  'provisional',
  'noReport',
] as const;
export type HbelFlag = (typeof hbelFlags)[number];

const positive = (description: string, maximum = 1e15) => Type.Number({ exclusiveMinimum: 0, maximum, description });
const share = (description: string) => positive(`${description}, above 0 and at most 1`, 1);
const optional = <S extends Parameters<typeof Nullable>[0]>(schema: S) => Type.Optional(Nullable(schema));

const Factor = Type.Object(
  { value: Type.Number({ minimum: 1, maximum: 1e6, description: 'Divides the dose' }), reason: optional(Text(500)) },
  closed,
);

/** The inputs of a derivation; which are required depends on the method (formulas 2.1 to 2.7). */
export const Derivation = Type.Object(
  {
    method: StringEnum(derivationMethods),
    pointOfDeparture: optional(
      Type.Object(
        {
          study: Text(500),
          species: optional(Text(100)),
          endPoint: optional(Text(500)),
          kind: StringEnum(pointOfDepartureKinds),
          value: positive('In unit'),
          unit: StringEnum(pointOfDepartureUnits),
        },
        closed,
      ),
    ),
    /** Exposure of an inhalation study, only with ppm and mg/m3. */
    inhalation: optional(
      Type.Object(
        {
          molarMassGPerMol: optional(positive('With ppm: mg/m3 = ppm × molar mass / 24.45 (25 °C)', 1e6)),
          hoursPerDay: optional(positive('Hours of exposure a day', 24)),
          daysPerWeek: optional(positive('Days of exposure a week', 7)),
          breathedLPerDay: optional(positive('Air that an animal of the study breathes, litres a day', 1e6)),
          weightKg: optional(positive('Body weight of an animal of the study', 1e4)),
          source: optional(Text(500)),
        },
        closed,
      ),
    ),
    bodyWeightKg: optional(positive('50 with a point of departure and TD50, 70 with LD50 are usual', 1000)),
    factors: optional(
      Type.Object(
        {
          f1: optional(Factor),
          f2: optional(Factor),
          f3: optional(Factor),
          f4: optional(Factor),
          f5: optional(Factor),
          /** One composite factor instead of F1 to F5 (ISPE, ASTM E3219). */
          ufc: optional(Factor),
          mf: optional(Factor),
          s: optional(Factor),
        },
        closed,
      ),
    ),
    bioavailability: optional(
      Type.Object(
        {
          studied: share('Share that reaches the blood by the route of the study'),
          target: share('Share that reaches the blood by the route of the limit'),
          reason: optional(Text(500)),
        },
        closed,
      ),
    ),
    td50MgPerKgDay: optional(positive('Dose at which half of the animals develop a tumour')),
    category: optional(StringEnum(concernCategories)),
    oelUgPerM3: optional(positive('Occupational exposure limit, shift average')),
    breathedM3: optional(positive('Air breathed in a shift; 10 by default', 1000)),
    absorption: optional(share('Absorbed share; 1 by default')),
    ld50MgPerKg: optional(positive('Dose that kills half of the animals')),
    ld50Qualifier: optional(StringEnum(ld50Qualifiers)),
    divisor: optional(positive('Empirical divisor of the LD50 rule; 2000 by default')),
    doseMgPerDay: optional(positive('Lowest therapeutic daily dose')),
    safetyFactor: optional(Factor),
    modificationFactor: optional(Factor),
  },
  closed,
);
export type Derivation = Static<typeof Derivation>;

const Person = Type.Object(
  { name: Text(255), qualification: optional(Text(500)), organisation: optional(Text(255)) },
  closed,
);
/** A calendar day of this or the last century. */
const Day = Type.String({
  format: 'date',
  pattern: '^(19|20|21)[0-9]{2}-',
  'x-wanted': 'a date after 1899 and before 2200',
});

/** The stated fields of a health-based limit (formulas 2.9, entities 3.5). */
const stated = {
  basis: StringEnum(hbelBases),
  value: Quantity('dose'),
  /** Mass basis of the value; null: the base. */
  massBasis: Nullable(StringEnum(massBases)),
  route: StringEnum(hbelRoutes),
  population: Nullable(Text(100)),
  derivation: Nullable(Derivation),
  /** Taken from the derivation if there is one, otherwise stated. */
  forBodyWeightKg: ForBodyWeightKg,
  authority: Nullable(Text(255)),
  source: Nullable(Text(500)),
  year: Nullable(Type.Integer({ minimum: 1900, maximum: 2200, description: 'Of the publication' })),
  reportNumber: Nullable(Text(100)),
  reportVersion: Nullable(Text(50)),
  author: Nullable(Person),
  reviewedBy: Nullable(Person),
  effectiveFrom: Nullable(Day),
  reviewDueOn: Nullable(Day),
  /** The record of the same active that this one supersedes when it comes into force. */
  supersedesId: Nullable(Uuid),
  /** Why this opinion differs from another more than tenfold (PIC/S PI 052-1). */
  ratioExplanation: Nullable(Text(2000)),
  /** Routes without a limit of their own for which this one counts, each with factor, reason and author (formulas 2.2). */
  extrapolations: Nullable(extrapolationsOf(AuthoredExtrapolation)),
  remarks: Nullable(Text(2000)),
};

/** One health-based limit of an active: an opinion with its derivation, report, author and state. */
export const HbelRecord = Type.Object(
  {
    apiId: Uuid,
    number: Type.Integer({ minimum: 1, description: 'Sequence number within the active; no change alters it' }),
    /** Display name: number and substance. */
    name: Text(400),
    ...stated,
    /** Calculated by the server from the derivation; the stated value is its rounded form. */
    calculatedUgPerDay: Nullable(Type.Number()),
    reportFileId: Nullable(Uuid),
    status: StringEnum(hbelRecordStatuses),
    /** A published value used until a toxicologist has reviewed it; null if unknown. */
    isProvisional: Nullable(Type.Boolean()),
    chosenReason: Nullable(Text(500)),
    /** It governs its route although a lower value applies to it; limits show that. */
    chosenOverLower: Nullable(Type.Boolean()),
    withdrawnReason: Nullable(Text(500)),
  },
  closed,
);
export type HbelRecord = Static<typeof HbelRecord>;

const { basis, value, route, ...others } = stated;
const optionally = Type.Partial(Type.Object(others)).properties;

/** A new opinion on an active, created as a draft. */
export const NewHbel = Type.Object({ basis, value, route, ...optionally }, closed);
/** The changed fields of a record. */
export const ChangedHbel = Type.Object(
  {
    ...Type.Partial(Type.Object({ basis, value, route })).properties,
    ...optionally,
    version: Type.Integer({ minimum: 1 }),
  },
  closed,
);
/** Puts a record into force on its route, with the reason. */
export const ChosenHbel = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    reason: Reason,
    ratioExplanation: Type.Optional(stated.ratioExplanation),
    /** The value governs its route although a lower one, such as an acceptable intake, applies to it. */
    overLower: Type.Optional(Type.Boolean()),
  },
  closed,
);
/** Ends an opinion; the record stays. */
export const WithdrawnHbel = Type.Object({ version: Type.Integer({ minimum: 1 }), reason: Reason }, closed);
/** The form fields sent with the file of a report. */
export const HbelReport = Type.Object({ version: Type.Integer({ minimum: 1 }) }, closed);

const RecordLabel = Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() });

/** A record as answered: its fields, its report, and its comparison with the other opinions. */
export const ShownHbel = Type.Object({
  ...HbelRecord.properties,
  id: Uuid,
  version: Type.Integer(),
  createdAt: Type.String(),
  createdBy: Uuid,
  updatedAt: Type.String(),
  updatedBy: Uuid,
  /** Where the record stands in its approval. */
  documentStatus: controlledFields.status,
  documentVersion: controlledFields.documentVersion,
  /** As stated, in mg. */
  valueMgPerDay: Type.Number(),
  /** The base factor of the active; null if unknown. */
  baseFactor: Nullable(BaseFactor),
  report: Nullable(Type.Object({ name: Type.String(), size: Type.Number(), sha256: Type.String() })),
  /** Larger ÷ smaller to the opinion that differs most; null without another opinion. */
  ratio: Nullable(Type.Number()),
  ratioTo: Nullable(Type.String()),
  flags: Type.Array(StringEnum(hbelFlags)),
});
export type ShownHbel = Static<typeof ShownHbel>;

/** What calls about one record answer. */
export const OneHbel = Type.Object({ hbel: ShownHbel });
/** All opinions on an active, in the order in which they were entered. */
export const HbelsOfActive = Type.Object({ api: RecordLabel, hbels: Type.Array(ShownHbel), pagination: Pagination });
export type HbelsOfActive = Static<typeof HbelsOfActive>;

export type NewHbel = Static<typeof NewHbel>;
export type ChangedHbel = Static<typeof ChangedHbel>;

/** A row of the register: a live opinion, or an active that has none in force. */
export const HbelRow = Type.Object({
  /** Id of the record, or of the active if it has none in force. */
  id: Uuid,
  version: Type.Integer(),
  api: RecordLabel,
  /** Null: nothing is in force for the active. */
  hbelId: Nullable(Uuid),
  basis: Nullable(StringEnum(hbelBases)),
  value: Nullable(Quantity('dose')),
  massBasis: Nullable(StringEnum(massBases)),
  route: Nullable(StringEnum(hbelRoutes)),
  status: Nullable(StringEnum(hbelRecordStatuses)),
  /** Where the record stands in its approval. */
  documentStatus: Nullable(controlledFields.status),
  authority: Nullable(Type.String()),
  reportNumber: Nullable(Type.String()),
  effectiveFrom: Nullable(Type.String()),
  reviewDueOn: Nullable(Type.String()),
  ratio: Nullable(Type.Number()),
  flags: Type.Array(StringEnum(hbelFlags)),
  /** Live productions that leave residue of this active. */
  productions: Type.Array(Type.String()),
});
export type HbelRow = Static<typeof HbelRow>;
/** A page of the register. */
export const HbelRegister = Type.Object({ hbels: Type.Array(HbelRow), pagination: Pagination });

const TracedInput = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  value: Type.Number(),
  unit: Type.String(),
  reason: Nullable(Type.String()),
});
/** Result of a derivation: the limit in µg a day, unrounded, with formula, inputs and notes. */
export const DerivedLimit = Type.Object({
  derivation: Type.Object({
    valueUgPerDay: Type.Number(),
    q3cOption1Ppm: Type.Number({
      description: 'The limit in a product with a daily dose of 10 g (ICH Q3C option 1)',
    }),
    formula: Type.String(),
    inputs: Type.Array(TracedInput),
    notes: Type.Array(Type.Object({ code: Type.String(), text: Type.String() })),
  }),
});
