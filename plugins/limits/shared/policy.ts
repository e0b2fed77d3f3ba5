import { residueTypes } from '#schemas/enumerations/master-data';
import { Type, type Static } from 'typebox';
import { closed, Nullable, Reason, StringEnum, Text, Uuid } from '#schemas/lib/fields';

export { residueTypes };
/** `{residueType}` in paths, and the label on screens. */
export const ResidueType = StringEnum(residueTypes);
export type ResidueType = (typeof residueTypes)[number];

/** Criteria in the default order of "first available" (formulas 4.3). */
export const criteria = ['toxicity', 'dosage', 'productLimit', 'ld50', 'arl'] as const;
/** A criterion as routes name it; formulas 4.2 define each. */
export const Criterion = StringEnum(criteria);
export type Criterion = (typeof criteria)[number];

/** The policy switch of each criterion. */
export const switchOf = {
  toxicity: 'useToxicity',
  dosage: 'useDosage',
  productLimit: 'useProductLimit',
  ld50: 'useLd50',
  arl: 'useARL',
} as const satisfies Record<Criterion, string>;

const onlyIntake = 'the acceptable intake is the only criterion for nitrosamines';
/** Criteria that cannot be calculated for a residue type, and why; no policy can use them (formulas 5.1, 6). */
export const impossibleCriteria: Readonly<Record<ResidueType, Readonly<Partial<Record<Criterion, string>>>>> = {
  Chemical: {},
  Detergent: { dosage: 'cleaning agents have no therapeutic dose' },
  Intermediate: { dosage: 'intermediates have no therapeutic dose' },
  Nitrosamine: { dosage: onlyIntake, productLimit: onlyIntake, ld50: onlyIntake, arl: onlyIntake },
};

/**
 * Why a policy has no purge factor; null where it has one (formulas 4.2, 6.2). Later purification removes only
 * residues of actives and intermediates, in plants that make actives.
 */
export function whyNoPurgeFactor(residueType: ResidueType, productType: string): string | null {
  if (residueType !== 'Chemical' && residueType !== 'Intermediate')
    return 'only residues of actives and intermediates are credited with later purification';
  return productType === 'api' ? null : 'only facilities that make actives (product type api) have a purge factor';
}

/** The equipment whose area counts: of the pair, of the next train, or of the largest train (formulas 4.6). */
export const areaBases = ['sharedPair', 'nextTrain', 'facilityWorst'] as const;

/** What each shared piece of equipment contributes to the area: itself, its equipment groups, or its train. Wider is tighter. */
export const surfaceAreaScopes = ['equipment', 'group', 'train'] as const;

/** The authority whose acceptable intake counts for nitrosamines; `strictest` is the lowest of all (formulas 6.3). */
export const nitrosamineAuthorities = ['strictest', 'EMA', 'FDA', 'HC', 'TGA'] as const;

/** How combined nitrosamines are judged (formulas 6.3). */
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
   * The factor by which purification of the next active reduces a residue: multiplies the health-based criterion
   * before bulk actives. 1 is no credit; null where a policy has none (`whyNoPurgeFactor`).
   */
  purgeFactor: Nullable(
    Type.Number({ minimum: 1, maximum: 1e9, description: 'Multiplies the health-based criterion' }),
  ),
  /** The study that measured it; any factor but 1 needs one. */
  purgeFactorEvidence: Nullable(Text(2000)),
  /** Why a factor is outside its plausible range; such a factor needs one (ADR 0052). */
  factorReason: Nullable(Text(2000)),
  useGlobalRecoveryPercentage: Type.Boolean(),
  globalRecoveryPercentage: percent('Recovery of all methods; default 100'),
  useSAR: Type.Boolean(),
  limitRepresentation: LimitRepresentation,
  useFirstAvailableCriteria: Type.Boolean(),
  intermediateArl: Type.Object({ value: Positive, unit: ppm }, closed),
  activesArl: Type.Object({ value: Positive, unit: ppm }, closed),
  useSampleLimit: Type.Boolean(),
  swabSampleLimit: positive(`Maximum limit of a swab, ${inPrintedForm}`),
  rinseSampleLimit: positive(`Maximum limit of a rinse, ${inPrintedForm}`),
  useFixedSampleLimits: Type.Boolean(),
  fixedSwabLimit: positive(`Limit of a swab regardless of the calculation, ${inPrintedForm}`),
  fixedRinseLimit: positive(`Limit of a rinse regardless of the calculation, ${inPrintedForm}`),
  /** An alert level besides the limit: a higher result passes and is investigated (EMA questions and answers on HBEL). */
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
  /**
   * Of actives: drafts of health-based limits in force count, and limits based on them are marked provisional. Null, the
   * default for actives: they do until the facility has an approval policy for health-based limits.
   */
  useDraftHbels: Nullable(
    Type.Boolean({ description: 'False: only reviewed or approved limits count. Null: as the facility approves them' }),
  ),
  // A recovery above 100 counts as 100 (formulas 5.2): a minimum above it would refuse every method.
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

/** The changed settings of a save or a draft. */
const changes = {
  ...Type.Partial(PolicySettings).properties,
  limitRepresentation: Type.Optional(RepresentationChange),
};
/** The settings that a draft changes; the others stay as in force. */
export const PolicyChange = Type.Object(changes, closed);
export type PolicyChange = Static<typeof PolicyChange>;

/** The fields of every returned version; version 0 is the unsaved default. */
export const versionFields = {
  version: Type.Integer({ minimum: 0 }),
  /** The effective date; null for the default. */
  effectiveFrom: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  updatedAt: Nullable(Type.String()),
  updatedBy: Nullable(Type.String()),
  updatedByName: Nullable(Type.String()),
  /** Null: saved where limit policies need no approval. An awaited version governs nothing; an ended one was given up. */
  approval: Nullable(StringEnum(['awaited', 'given', 'ended'])),
};

/** The versions to come, in the response of the version in force. */
export const comingFields = {
  /** The version that a save must name: the last one saved, even when not yet in force. */
  latestVersion: Type.Integer({ minimum: 0 }),
  /** Saved versions that take effect later, the next one first. */
  pending: Type.Array(Type.Object({ version: Type.Integer(), effectiveFrom: Type.String() })),
  /** The record of the version in force, which is approved; null for the default. */
  recordId: Nullable(Uuid),
  /** The saved version that waits for its approval; `recordVersion` counts its changes. */
  draft: Nullable(Type.Object({ id: Uuid, version: Type.Integer(), recordVersion: Type.Integer() })),
};

/** The policy in force. */
export const Policy = Type.Object({ residueType: ResidueType, ...policyFields, ...versionFields, ...comingFields });
export type Policy = Static<typeof Policy>;

/** One saved version of a policy, or the default as version 0. */
export const PolicyVersion = Type.Object({ residueType: ResidueType, ...policyFields, ...versionFields });
export type PolicyVersion = Static<typeof PolicyVersion>;

/** The fields of every save besides its settings. */
export const saveFields = {
  version: Type.Integer({ minimum: 0 }),
  reason: Reason,
  /** The effective date, not in the past; by default at once. */
  effectiveFrom: Type.Optional(Nullable(Type.String({ format: 'date-time' }))),
  draftVersion: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: '`recordVersion` of the draft that was read; required while one waits for its approval',
    }),
  ),
};

/** A save: the fields to change, the version that was read, the reason, and the effective date. */
export const PolicyUpdate = Type.Object(
  {
    ...changes,
    ...saveFields,
    /** Accepted as returned by the read; any other than the policy's is refused. */
    residueType: Type.Optional(ResidueType),
  },
  closed,
);
export type PolicyUpdate = Static<typeof PolicyUpdate>;

/** Settings that differ between two versions, each by its path (`limitRepresentation.sampleLimits.swab.unit`). */
export const PolicyDifference = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  changes: Type.Array(Type.Object({ path: Type.String(), from: Type.Unknown(), to: Type.Unknown() })),
});
export type PolicyDifference = Static<typeof PolicyDifference>;

/** A warning for readers of a policy, which does not prevent saving. */
export const PolicyWarning = Type.Object({ path: Type.String(), message: Type.String() });
export type PolicyWarning = Static<typeof PolicyWarning>;

/** Returns a policy to its defaults: the version that was read, and the reason. */
export const PolicyRemoval = Type.Object({ version: Type.Integer({ minimum: 0 }), reason: Reason }, closed);
export type PolicyRemoval = Static<typeof PolicyRemoval>;
