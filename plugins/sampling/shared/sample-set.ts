import { Type, type Static } from 'typebox';
import { conditionOperators, contaminantKinds, studyTypes } from '#schemas/enumerations/master-data';
import { closed, Moment, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { MicrobialMethodOfSample } from './incubation.js';
import { SampleTest } from './sample-test.js';
import { AvailableAction } from '#schemas/workflow/available-action';

/** How a sample is taken. */
export const takenSampleTypes = ['swab', 'rinse', 'contactPlate', 'visual'] as const;

/** The limit of a sample at the time of the plan, and where it comes from. */
export const SampleCriterion = Type.Object({
  operator: StringEnum(conditionOperators),
  value: Type.Number({ description: 'In unit' }),
  unit: Type.String(),
  alert: Nullable(Type.Number({ description: 'Alert level, in unit; by default none' })),
  /** Acceptance criteria mode, and how the number follows from it. */
  mode: Type.String(),
  trace: Type.Array(Type.String()),
});
export type SampleCriterion = Static<typeof SampleCriterion>;

/** A planned sample as it was when the set was made; later changes of its definition do not reach it. */
export const SampleDefinition = Type.Object({
  version: Type.Integer({ description: 'Of the definition' }),
  location: Type.Object({
    code: Type.String(),
    description: Type.String(),
    part: Nullable(Type.String()),
    material: Nullable(Type.String()),
    /** By which the recovery was taken; left out where none was needed. */
    materialId: Type.Optional(Nullable(Uuid)),
  }),
  sampleType: StringEnum(takenSampleTypes),
  directness: Type.String(),
  contaminant: StringEnum(contaminantKinds),
  target: Nullable(Type.String({ description: 'Name of the residue' })),
  method: Nullable(
    Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String(), revision: Nullable(Type.String()) }),
  ),
  /** By whose incubation results are held; left out where none was planned. */
  microbialMethod: Type.Optional(Nullable(MicrobialMethodOfSample)),
  container: Nullable(Type.String()),
  storage: Type.Optional(Nullable(Type.String())),
  /** A blank or control: it has no limit and counts in no trend and no figure. */
  isBlank: Type.Optional(Type.Boolean()),
  /** Only a qualified sampler takes it. */
  needsQualification: Type.Optional(Type.Boolean()),
  /** Planned besides the residue, each with its limit; required before the review. */
  additionalTests: Type.Optional(Type.Array(SampleTest)),
  holdHours: Nullable(Type.Number({ description: 'From sampling to receipt' })),
  areaSqcm: Nullable(Type.Number()),
  volumeMl: Nullable(Type.Number()),
  lodPpm: Nullable(Type.Number()),
  loqPpm: Nullable(Type.Number()),
  recoveryPercent: Nullable(Type.Number()),
  dilutionFactor: Type.Number({ description: '1: undiluted' }),
  carbonFraction: Nullable(
    Type.Number({ description: 'Share of carbon in the residue, for methods that measure carbon' }),
  ),
  criterion: Nullable(SampleCriterion),
  /** Why it has no limit; null with one. */
  whyNoLimit: Type.Optional(Nullable(Type.String())),
});
export type SampleDefinition = Static<typeof SampleDefinition>;

const when = Type.Optional(Nullable(Moment));
const who = Type.Optional(Nullable(Text(200)));

/** What is recorded of the cleaning and its inspection (specification section 3, sample result fields). */
const cleaning = {
  studyType: Type.Optional(StringEnum(studyTypes)),
  productionId: Type.Optional(Nullable(Uuid)),
  batchNumber: Type.Optional(Nullable(Text(64))),
  manufacturingCompletedAt: when,
  cleanedBy: who,
  cleaningStartedAt: when,
  cleaningCompletedAt: when,
  inspectionDoneBy: who,
  inspectedAt: when,
  visuallyClean: Type.Optional(Nullable(Type.Boolean())),
  failingLocations: Type.Optional(Type.Array(Text(64), { maxItems: 200 })),
  odourFree: Type.Optional(Nullable(Type.Boolean())),
  remarks: Type.Optional(Nullable(Text(2000))),
};

/** A sample to be taken: where, how, for what, and its limit. */
export const NewSample = Type.Object(
  {
    place: Text(64, { description: 'Code of the place' }),
    description: Text(500, { description: 'Where exactly' }),
    materialId: Type.Optional(Nullable(Uuid)),
    sampleType: StringEnum(takenSampleTypes),
    contaminant: StringEnum(contaminantKinds),
    methodId: Type.Optional(Nullable(Uuid)),
    microbialMethodId: Type.Optional(Nullable(Uuid)),
    areaSqcm: Type.Optional(
      Nullable(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 1e9,
          description: 'Sampled area; by default of a swab that of its method',
        }),
      ),
    ),
    volumeMl: Type.Optional(
      Nullable(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 1e9,
          description: 'Extraction or rinse volume; by default that of the method',
        }),
      ),
    ),
    limit: Type.Optional(
      Nullable(
        Type.Object(
          {
            operator: Type.Optional(StringEnum(conditionOperators)),
            value: Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'In unit' }),
            unit: Text(32),
            alert: Type.Optional(
              Nullable(
                Type.Number({
                  exclusiveMinimum: 0,
                  maximum: 1e12,
                  description: 'Alert level, in unit; by default none',
                }),
              ),
            ),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);
export type NewSample = Static<typeof NewSample>;

/** Begins a sample set for a cleaning of equipment: with its planned samples by default. */
export const NewSampleSet = Type.Object(
  {
    equipmentId: Uuid,
    sampleIds: Type.Optional(Type.Array(Uuid, { maxItems: 500, description: 'Planned samples of the equipment' })),
    /** Samples that are not planned. Without any and without planned ones: all planned at selected locations. */
    samples: Type.Optional(Type.Array(NewSample, { maxItems: 500 })),
    ...cleaning,
  },
  closed,
);
export type NewSampleSet = Static<typeof NewSampleSet>;

/** Changes what is recorded of a cleaning; omitted fields stay as they are. */
export const SampleSetChange = Type.Object(
  { version: Type.Integer({ minimum: 1, description: 'That was read' }), ...cleaning },
  closed,
);
export type SampleSetChange = Static<typeof SampleSetChange>;

const fields = {
  id: Uuid,
  version: Type.Integer(),
  number: Type.Integer(),
  studyType: StringEnum(studyTypes),
  equipment: Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() }),
  production: Nullable(Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() })),
  batchNumber: Nullable(Type.String()),
  manufacturingCompletedAt: Nullable(Type.String()),
  cleanedBy: Nullable(Type.String()),
  cleaningStartedAt: Nullable(Type.String()),
  cleaningCompletedAt: Nullable(Type.String()),
  inspectionDoneBy: Nullable(Type.String()),
  inspectedAt: Nullable(Type.String()),
  visuallyClean: Nullable(Type.Boolean()),
  failingLocations: Type.Array(Type.String()),
  odourFree: Nullable(Type.Boolean()),
  remarks: Nullable(Type.String()),
  createdAt: Type.String(),
  /** Samples by state. */
  counts: Type.Record(Type.String(), Type.Integer()),
  /** All samples are reviewed or absent. */
  isComplete: Type.Boolean(),
};
/** Samples planned for one cleaning event. */
export const SampleSet = Type.Object(fields);
export type SampleSet = Static<typeof SampleSet>;

/** One sample of a set with its definition at the time of the plan, and where it is. */
export const SetSample = Type.Object({
  id: Uuid,
  version: Type.Integer(),
  state: Type.String(),
  setId: Uuid,
  setNumber: Type.Integer(),
  equipment: Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() }),
  /** Null for a sample that the plan does not have. */
  locationId: Nullable(Uuid),
  sampleId: Nullable(Uuid),
  label: Type.String(),
  place: Type.Integer({ description: 'Order of sampling' }),
  definition: SampleDefinition,
  takenBy: Nullable(Type.String()),
  takenAt: Nullable(Type.String()),
  /** When the product heard of it; later than takenAt for entries made without a network. */
  recordedAt: Nullable(Type.String()),
  lateReason: Nullable(Type.String()),
  /** Why the sampler was not known to be qualified; null when qualified. */
  samplerWarning: Nullable(Type.String()),
  receivedAt: Nullable(Type.String()),
  receivedBy: Nullable(Type.String()),
  condition: Nullable(Type.String()),
  /** Said at receipt, for example why it was late. */
  receiptComment: Nullable(Type.String()),
  absentReason: Nullable(Type.String()),
  note: Nullable(Type.String()),
  investigationReference: Nullable(Type.String()),
  resampleOf: Nullable(Uuid),
  /** What a person should look at: taken by somebody not qualified, held too long, entered late. */
  warnings: Type.Array(Type.String()),
});
export type SetSample = Static<typeof SetSample>;

/** A set with its samples in swab order. */
export const WholeSampleSet = Type.Object({
  ...fields,
  samples: Type.Array(Type.Object({ ...SetSample.properties, actions: Type.Array(AvailableAction) })),
});
export type WholeSampleSet = Static<typeof WholeSampleSet>;
