import { Type, type Static } from 'typebox';
import { additionalTests, conditionOperators } from '#schemas/enumerations/master-data';
import { closed, Moment, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { ProofText, SignatureComment } from '#schemas/identity/signature';
import { Incubation } from './incubation.js';
import { SampleCriterion, SetSample } from './sample-set.js';

/** What the laboratory states of a sample; exactly one holds (entities 7.6). */
export const residueOptions = ['quantified', 'belowDetectionLimit', 'notDetected', 'absent'] as const;
export type ResidueOption = (typeof residueOptions)[number];
/** Residue options as screens and files show them. */
export const residueOptionWords: Readonly<Record<ResidueOption, string>> = {
  quantified: 'Quantified',
  belowDetectionLimit: 'Below detection limit',
  notDetected: 'Not detected',
  absent: 'Absent',
};
/** Options that can be entered: an absent sample is marked, not measured. */
export const measuredOptions = ['quantified', 'belowDetectionLimit', 'notDetected'] as const;

/** `inconclusive`: the detection limit lies above the limit, so that nothing is proven (formulas 13.1). */
export const verdicts = ['pass', 'alert', 'fail', 'inconclusive', 'absent'] as const;
export type Verdict = (typeof verdicts)[number];
/** Verdicts as screens show them. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  pass: 'Pass',
  alert: 'Alert',
  fail: 'Fail',
  inconclusive: 'Inconclusive',
  absent: 'Absent',
};

/** Everything that a verdict depends on, as it was at the time of measurement. */
export const ResultSnapshot = Type.Object({
  method: Nullable(
    Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String(), revision: Nullable(Type.String()) }),
  ),
  lodPpm: Nullable(Type.Number()),
  loqPpm: Nullable(Type.Number()),
  recoveryPercent: Nullable(Type.Number()),
  dilutionFactor: Type.Number(),
  volumeMl: Nullable(Type.Number()),
  areaSqcm: Nullable(Type.Number()),
  carbonFraction: Nullable(Type.Number()),
  criterion: Nullable(SampleCriterion),
  /** Why dilution, volume or area differ from the plan; null when they do not. */
  overrideReason: Nullable(Type.String()),
});
export type ResultSnapshot = Static<typeof ResultSnapshot>;

/** An additional test of the sample with its own condition. */
export const TestEntry = Type.Object(
  {
    test: StringEnum(additionalTests),
    value: Type.Number({ minimum: 0, maximum: 1e12, description: 'In unit' }),
    unit: Text(32),
    operator: Type.Optional(Nullable(StringEnum(conditionOperators))),
    limit: Type.Optional(
      Nullable(Type.Number({ minimum: 0, maximum: 1e12, description: 'In unit; by default the test has no verdict' })),
    ),
  },
  closed,
);

/** What is measured of one sample. Omitted amounts are those of the plan. */
export const ResultEntry = Type.Object(
  {
    residueOption: StringEnum(measuredOptions),
    observedResidue: Type.Optional(
      Nullable(
        Type.Number({ minimum: 0, maximum: 1e12, description: 'In unit; required when quantified, and only then' }),
      ),
    ),
    detectionLimit: Type.Optional(
      Nullable(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 1e12,
          description: 'In unit, as stated after `<`; only below the detection limit, which it must equal',
        }),
      ),
    ),
    unit: Type.Optional(Text(32, { description: 'ppm by default' })),
    analyticalTestNumber: Type.Optional(Nullable(Text(64))),
    laboratory: Type.Optional(Nullable(Text(200))),
    measuredBy: Type.Optional(Nullable(Text(200))),
    measuredAt: Type.Optional(Nullable(Moment)),
    dilutionFactor: Type.Optional(
      Nullable(
        Type.Number({
          minimum: 1,
          maximum: 1e6,
          description: 'Measured volume per volume of the sample; by default that of the plan',
        }),
      ),
    ),
    volumeMl: Type.Optional(
      Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e9, description: 'By default that of the plan' })),
    ),
    areaSqcm: Type.Optional(
      Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e9, description: 'By default that of the plan' })),
    ),
    overrideReason: Type.Optional(Nullable(Text(500))),
    tests: Type.Optional(Type.Array(TestEntry, { maxItems: 20 })),
    incubation: Type.Optional(Nullable(Incubation)),
    additionalInformation: Type.Optional(Nullable(Text(2000))),
  },
  closed,
);
export type ResultEntry = Static<typeof ResultEntry>;

/** One entry of a result; earlier ones are kept. Unrounded. */
export const SampleResult = Type.Object({
  id: Uuid,
  setSampleId: Uuid,
  number: Type.Integer({ description: 'Order of entry, from 1' }),
  isCurrent: Type.Boolean(),
  /** returned, retested or corrected, once it is not current. */
  endedAs: Nullable(Type.String()),
  endedReason: Nullable(Type.String()),
  residueOption: StringEnum(residueOptions),
  observedResidue: Nullable(Type.Number()),
  unit: Type.String(),
  analyticalTestNumber: Nullable(Type.String()),
  laboratory: Type.String(),
  snapshot: ResultSnapshot,
  /** The value that was judged, in ppm when a detection or quantitation limit stands for the result; isBound says so. */
  judgedValue: Nullable(Type.Number()),
  isBound: Type.Boolean(),
  adjustedMg: Nullable(Type.Number({ description: 'Adjusted observed residue, mg per sample' })),
  adjustedMgPerSqcm: Nullable(Type.Number()),
  /** In the unit of the limit. */
  adjustedValue: Nullable(Type.Number()),
  percentOfLimit: Nullable(Type.Number()),
  verdict: Nullable(StringEnum(verdicts)),
  tests: Type.Array(Type.Object({ ...TestEntry.properties, verdict: Nullable(StringEnum(verdicts)) })),
  incubation: Nullable(Incubation),
  additionalInformation: Nullable(Type.String()),
  measuredBy: Type.String(),
  measuredAt: Type.String(),
  enteredBy: Type.String({ description: 'Name of who entered it' }),
  enteredById: Uuid,
  enteredAt: Type.String(),
  reviewedBy: Nullable(Type.String()),
  reviewedAt: Nullable(Type.String()),
  retestOf: Nullable(Uuid),
  retestReason: Nullable(Type.String()),
  investigationReference: Nullable(Type.String()),
});
export type SampleResult = Static<typeof SampleResult>;

/** Actions of the workflow of samples that people carry out. */
const actions = ['take', 'markAbsent', 'receive', 'enterResult', 'review', 'return', 'retest', 'discard'] as const;
export type SampleAction = (typeof actions)[number];

/** An entry of a device that may have worked without a network: sent again, it counts once. */
export const DeviceEntry = Type.Object(
  { id: Uuid, sequence: Type.Integer({ minimum: 1, description: 'Order of the entries of a device' }), at: Moment },
  closed,
);
export type DeviceEntry = Static<typeof DeviceEntry>;

/** Carries out an action of a sample. */
export const SampleStep = Type.Object(
  {
    action: StringEnum(actions),
    version: Type.Optional(Type.Integer({ minimum: 1, description: 'Required, except from a device' })),
    reason: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
    comment: Type.Optional(Nullable(SignatureComment)),
    proof: Type.Optional(Nullable(ProofText)),
    label: Type.Optional(Text(64, { description: 'As scanned or typed' })),
    scannedPlace: Type.Optional(Text(64, { description: 'Code of the sampling location, as scanned beside it' })),
    takenBy: Type.Optional(Nullable(Text(200))),
    takenAt: Type.Optional(Nullable(Moment)),
    condition: Type.Optional(Nullable(Text(200))),
    note: Type.Optional(Nullable(Text(2000))),
    investigationReference: Type.Optional(Nullable(Text(200))),
    result: Type.Optional(ResultEntry),
    device: Type.Optional(DeviceEntry),
  },
  closed,
);
export type SampleStep = Static<typeof SampleStep>;

/** A sample with its current result, as the laboratory sees it. */
export const BenchSample = Type.Object({ ...SetSample.properties, result: Nullable(SampleResult) });
export type BenchSample = Static<typeof BenchSample>;

/** Results entered together: all or none. */
export const ResultEntries = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          label: Text(64),
          version: Type.Optional(Type.Integer({ minimum: 1, description: 'That was read; not compared by default' })),
          ...ResultEntry.properties,
        },
        closed,
      ),
      { minItems: 1, maxItems: 500 },
    ),
  },
  closed,
);
export type ResultEntries = Static<typeof ResultEntries>;
