import { Type, type Static } from 'typebox';
import { closed, Nullable, Reason, StringEnum } from '../lib/fields.js';

/** One policy per residue type (specification section 3). */
export const residueTypes = ['Chemical', 'Detergent', 'Intermediate', 'Nitrosamine'] as const;
export const ResidueType = StringEnum(residueTypes);
export type ResidueType = (typeof residueTypes)[number];

/** Criteria in the default order of "first available" (formulas 4.3). */
export const criteria = ['toxicity', 'dosage', 'productLimit', 'ld50', 'arl'] as const;
export const Criterion = StringEnum(criteria);
export type Criterion = (typeof criteria)[number];

/** Which equipment's area takes part: of the pair, of the next train, or the largest train (formulas 4.6). */
export const areaBases = ['sharedPair', 'nextTrain', 'facilityWorst'] as const;

const Positive = Type.Number({ exclusiveMinimum: 0, maximum: 1e12 });
const Percent = Type.Number({ exclusiveMinimum: 0, maximum: 200 });
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
export const LimitRepresentation = Type.Object(
  {
    productAndEquipmentLimits: Type.Object({ salMassUnit: massUnit }, closed),
    sampleLimits: SampleForms,
    sampleRecordingLimits: SampleForms,
    reporting: Type.Object({ swab: ReportingForm, rinse: ReportingForm }, closed),
  },
  closed,
);

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
  safetyFactor: Type.Number({ minimum: 1, maximum: 1e9 }),
  modificationFactor: Type.Number({ minimum: 1, maximum: 1e9 }),
  useGlobalRecoveryPercentage: Type.Boolean(),
  globalRecoveryPercentage: Percent,
  useSAR: Type.Boolean(),
  limitRepresentation: LimitRepresentation,
  useFirstAvailableCriteria: Type.Boolean(),
  intermediateArl: Type.Object({ value: Positive, unit: ppm }, closed),
  activesArl: Type.Object({ value: Positive, unit: ppm }, closed),
  useSampleLimit: Type.Boolean(),
  swabSampleLimit: Positive,
  rinseSampleLimit: Positive,
  useFixedSampleLimits: Type.Boolean(),
  fixedSwabLimit: Positive,
  fixedRinseLimit: Positive,
  criteriaOrder: Type.Array(Criterion, { minItems: 5, maxItems: 5, uniqueItems: true }),
  areaBasis: StringEnum(areaBases),
  areaMarginPct: Type.Number({ minimum: 0, maximum: 100 }),
  skipSameActive: Type.Boolean(),
  requireHbel: Type.Boolean(),
  minRecoveryPct: Percent,
  bodyWeight: Positive,
  ld50Divisor: Positive,
};

/** The settings of one residue type, without version or author. */
export const PolicySettings = Type.Object(policyFields, closed);
export type PolicySettings = Static<typeof PolicySettings>;

/** A policy as it is answered. Version 0 is the default of the specification, which nobody has saved yet. */
export const Policy = Type.Object({
  residueType: ResidueType,
  ...policyFields,
  version: Type.Integer({ minimum: 0 }),
  updatedAt: Nullable(Type.String()),
  updatedBy: Nullable(Type.String()),
});
export type Policy = Static<typeof Policy>;

/** A save: the fields to change, the version that was read, and why. */
export const PolicyUpdate = Type.Object(
  { ...Type.Partial(PolicySettings).properties, version: Type.Integer({ minimum: 0 }), reason: Reason },
  closed,
);
export type PolicyUpdate = Static<typeof PolicyUpdate>;
