import { Type, type Static } from 'typebox';
import { closed, Nullable, Reason, StringEnum, Text } from '#schemas/lib/fields';

/** One policy per residue type (specification section 3). */
export const residueTypes = ['Chemical', 'Detergent', 'Intermediate', 'Nitrosamine'] as const;
/** `{residueType}` in paths, and the word that screens show. */
export const ResidueType = StringEnum(residueTypes);
export type ResidueType = (typeof residueTypes)[number];

/** Criteria in the default order of "first available" (formulas 4.3). */
export const criteria = ['toxicity', 'dosage', 'productLimit', 'ld50', 'arl'] as const;
/** A criterion as calls name it; formulas 4.2 say what each calculates. */
export const Criterion = StringEnum(criteria);
export type Criterion = (typeof criteria)[number];

/** The switch of a policy that asks for a criterion. */
export const switchOf = {
  toxicity: 'useToxicity',
  dosage: 'useDosage',
  productLimit: 'useProductLimit',
  ld50: 'useLd50',
  arl: 'useARL',
} as const satisfies Record<Criterion, string>;

const onlyIntake = 'the acceptable intake is the only criterion for nitrosamines';
/** Criteria that cannot be calculated for a residue type, and why; no policy can ask for them (formulas 5.1, 6). */
export const impossibleCriteria: Readonly<Record<ResidueType, Readonly<Partial<Record<Criterion, string>>>>> = {
  Chemical: {},
  Detergent: { dosage: 'cleaning agents have no therapeutic dose' },
  Intermediate: { dosage: 'intermediates have no therapeutic dose' },
  Nitrosamine: { dosage: onlyIntake, productLimit: onlyIntake, ld50: onlyIntake, arl: onlyIntake },
};

/**
 * Why a policy has no purge factor; null where it has one (formulas 4.2, 6.2). Later purification takes out residues of
 * actives and intermediates in plants that make actives, and nowhere else.
 */
export function whyNoPurgeFactor(residueType: ResidueType, productType: string): string | null {
  if (residueType !== 'Chemical' && residueType !== 'Intermediate')
    return 'only residues of actives and intermediates are credited with later purification';
  return productType === 'api' ? null : 'only facilities that make actives (product type api) have a purge factor';
}

/** Which equipment's area takes part: of the pair, of the next train, or the largest train (formulas 4.6). */
const areaBases = ['sharedPair', 'nextTrain', 'facilityWorst'] as const;

/** What each shared machine brings into the area: itself, its equipment groups, or its train. Wider is tighter. */
const surfaceAreaScopes = ['equipment', 'group', 'train'] as const;

/** Whose acceptable intake counts for nitrosamines; `strictest` is the lowest of all (formulas 6.3). */
export const nitrosamineAuthorities = ['strictest', 'EMA', 'FDA', 'HC', 'TGA'] as const;

/** How several nitrosamines are judged together (formulas 6.3). */
export const multiNitrosamineOptions = ['sumOfRatios', 'totalBelowMostPotent'] as const;

const Positive = Type.Number({ exclusiveMinimum: 0, maximum: 1e12 });
const positive = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description });
const percent = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 200, description });
const ppm = StringEnum(['ppm', 'mg/kg']);
const massUnit = StringEnum(['mg', 'ug']);
const sampleUnit = StringEnum(['mg', 'ug', 'ppm']);

const SampleForm = Type.Object({ usePerSampleLimit: Type.Boolean(), unit: sampleUnit }, closed);
const SampleForms = Type.Object({ swab: SampleForm, rinse: SampleForm }, closed);
const ReportingForm = Type.Object(
  {
    showSar: Type.Boolean(),
    showPerSampleResidue: Type.Boolean(),
    showConcentration: Type.Boolean(),
    perSampleLimitUnit: massUnit,
    concentrationLimitUnit: StringEnum(['ppm']),
  },
  closed,
);

/** How limits are printed and typed; it never changes a verdict (formulas 5.1). */
const LimitRepresentation = Type.Object(
  {
    productAndEquipmentLimits: Type.Object({ salMassUnit: massUnit }, closed),
    sampleLimits: SampleForms,
    sampleRecordingLimits: SampleForms,
    reporting: Type.Object({ swab: ReportingForm, rinse: ReportingForm }, closed),
  },
  closed,
);

const bothOf = <S extends Type.TSchema>(form: S) =>
  Type.Optional(Type.Object({ swab: Type.Optional(form), rinse: Type.Optional(form) }, closed));
const someForms = bothOf(Type.Object(Type.Partial(SampleForm).properties, closed));

/** The parts of the representation that a save changes; the others stay. */
const RepresentationChange = Type.Object(
  {
    productAndEquipmentLimits: Type.Optional(Type.Object({ salMassUnit: Type.Optional(massUnit) }, closed)),
    sampleLimits: someForms,
    sampleRecordingLimits: someForms,
    reporting: bothOf(Type.Object(Type.Partial(ReportingForm).properties, closed)),
  },
  closed,
);

const inPrintedForm = 'in the form and unit of limitRepresentation.sampleLimits; default 10';

/** Every field of a cleaning limit policy. Masses of fixed and sample limits are in the unit of `sampleLimits`. */
const policyFields = {
  enabled: Type.Boolean(),
  useToxicity: Type.Boolean(),
  useDosage: Type.Boolean(),
  useProductLimit: Type.Boolean(),
  useLd50: Type.Boolean(),
  useARL: Type.Boolean(),
  arl: Type.Object({ value: Positive, unit: ppm }, closed),
  useResidueLimit: Type.Boolean(),
  residueLimit: Type.Object({ value: Positive, unit: StringEnum(['mg/sqcm', 'ug/sqcm']) }, closed),
  ignoreCombo: Type.Boolean(),
  safetyFactor: Type.Number({
    minimum: 1,
    maximum: 1e9,
    description:
      'Divides therapeutic dose and LD50; default 1000, of nitrosamines 1: no factor divides their acceptable intake',
  }),
  modificationFactor: Type.Number({
    minimum: 1,
    maximum: 1e9,
    description: 'Divides every daily intake but that of nitrosamines; default 1',
  }),
  /**
   * How many times less of a residue the purification of the next active leaves: multiplies the health-based criterion
   * before bulk actives. 1 is no credit; null where a policy has none (`whyNoPurgeFactor`).
   */
  purgeFactor: Nullable(
    Type.Number({ minimum: 1, maximum: 1e9, description: 'Multiplies the health-based criterion' }),
  ),
  /** The study that measured it; any factor but 1 needs one. */
  purgeFactorEvidence: Nullable(Text(2000)),
  useGlobalRecoveryPercentage: Type.Boolean(),
  globalRecoveryPercentage: percent('Recovery of all methods; default 100'),
  useSAR: Type.Boolean(),
  limitRepresentation: LimitRepresentation,
  useFirstAvailableCriteria: Type.Boolean(),
  intermediateArl: Type.Object({ value: Positive, unit: ppm }, closed),
  activesArl: Type.Object({ value: Positive, unit: ppm }, closed),
  useSampleLimit: Type.Boolean(),
  swabSampleLimit: positive(`Highest limit of a swab, ${inPrintedForm}`),
  rinseSampleLimit: positive(`Highest limit of a rinse, ${inPrintedForm}`),
  useFixedSampleLimits: Type.Boolean(),
  fixedSwabLimit: positive(`Limit of a swab whatever was calculated, ${inPrintedForm}`),
  fixedRinseLimit: positive(`Limit of a rinse whatever was calculated, ${inPrintedForm}`),
  /** An alert level besides the limit: a result above it passes and is looked into (EMA questions and answers on HBEL). */
  useAlertLimit: Type.Boolean(),
  alertPercent: Type.Number({
    exclusiveMinimum: 0,
    exclusiveMaximum: 100,
    description: 'Percent of the limit above which a result that passes is an alert; default 50',
  }),
  criteriaOrder: Type.Array(Criterion, { minItems: 5, maxItems: 5, uniqueItems: true }),
  areaBasis: StringEnum(areaBases),
  surfaceAreaScope: StringEnum(surfaceAreaScopes),
  areaMarginPct: Type.Number({ minimum: 0, maximum: 100, description: 'Percent added to shared areas; default 0' }),
  skipSameActive: Type.Boolean(),
  requireHbel: Type.Boolean(),
  // A recovery above 100 counts as 100 (formulas 5.2): a least one above it would refuse every method.
  minRecoveryPct: Type.Number({
    exclusiveMinimum: 0,
    maximum: 100,
    description: 'Below this recovery there is no limit; default 50',
  }),
  bodyWeight: positive('kg, of the person in the LD50 rule; default 70'),
  ld50Divisor: positive('Empirical divisor of the LD50 rule; default 2000'),
  nitrosamineAuthority: StringEnum(nitrosamineAuthorities),
  multiNitrosamineOption: StringEnum(multiNitrosamineOptions),
};

/** The settings of one residue type, without version or author. */
export const PolicySettings = Type.Object(policyFields, closed);
export type PolicySettings = Static<typeof PolicySettings>;

/** Settings as a save or a draft changes them. */
const changes = {
  ...Type.Partial(PolicySettings).properties,
  limitRepresentation: Type.Optional(RepresentationChange),
};
/** The settings that a draft changes; the others stay as they are in force. */
export const PolicyChange = Type.Object(changes, closed);
export type PolicyChange = Static<typeof PolicyChange>;

/** What every answered version says about itself. Version 0 is the default that nobody has saved yet. */
export const versionFields = {
  version: Type.Integer({ minimum: 0 }),
  /** From when it counts; null for the default. */
  effectiveFrom: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  updatedAt: Nullable(Type.String()),
  updatedBy: Nullable(Type.String()),
  updatedByName: Nullable(Type.String()),
};

/** What the answer about the version in force says about those to come. */
export const comingFields = {
  /** The version that a save has to name: the last one saved, also when it is not in force yet. */
  latestVersion: Type.Integer({ minimum: 0 }),
  /** Saved versions that take effect later, the next one first. */
  pending: Type.Array(Type.Object({ version: Type.Integer(), effectiveFrom: Type.String() })),
};

/** The policy in force. */
export const Policy = Type.Object({ residueType: ResidueType, ...policyFields, ...versionFields, ...comingFields });
export type Policy = Static<typeof Policy>;

/** One saved version of a policy, or the default as version 0. */
export const PolicyVersion = Type.Object({ residueType: ResidueType, ...policyFields, ...versionFields });
export type PolicyVersion = Static<typeof PolicyVersion>;

/** What every save of a version says besides its settings. */
export const saveFields = {
  version: Type.Integer({ minimum: 0 }),
  reason: Reason,
  /** From when it counts; at once unless said. Not in the past. */
  effectiveFrom: Type.Optional(Nullable(Type.String({ format: 'date-time' }))),
};

/** A save: the fields to change, the version that was read, why, and from when. */
export const PolicyUpdate = Type.Object(
  {
    ...changes,
    ...saveFields,
    /** May be said as it is read; another than that of the policy is refused. */
    residueType: Type.Optional(ResidueType),
  },
  closed,
);
export type PolicyUpdate = Static<typeof PolicyUpdate>;

/** Settings that differ between two versions, each under its path (`limitRepresentation.sampleLimits.swab.unit`). */
export const PolicyDifference = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  changes: Type.Array(Type.Object({ path: Type.String(), from: Type.Unknown(), to: Type.Unknown() })),
});
export type PolicyDifference = Static<typeof PolicyDifference>;

/** What a reader of a policy has to know before relying on it; it does not keep the policy from being saved. */
export const PolicyWarning = Type.Object({ path: Type.String(), message: Type.String() });
export type PolicyWarning = Static<typeof PolicyWarning>;
