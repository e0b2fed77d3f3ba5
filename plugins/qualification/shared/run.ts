import { Type, type Static } from 'typebox';
import { SampleResult } from '#plugins/sampling/shared/sample-result';
import { SetSample } from '#plugins/sampling/shared/sample-set';
import { studyTypes, verificationSections } from '#schemas/enumerations/master-data';
import { runStatuses } from '#schemas/enumerations/states';
import { signatureMeaningKeys } from '#schemas/identity/signature-meanings';
import { ProofText, SignatureComment } from '#schemas/identity/signature';
import { ByKey, closed, Moment, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { AvailableAction } from '#schemas/workflow/available-action';
import { Attachment } from '#schemas/attachments';
import { CycleReport } from './cycle-file.js';
import { RunSection, SectionData } from './run-sections.js';
import { Continuation, SetVerdicts } from './study.js';

const Named = Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() });

/** A hold of the equipment of a run, computed by the server. */
export const RunHold = Type.Object({
  hours: Nullable(Type.Number()),
  limitHours: Nullable(Type.Number()),
  verdict: Nullable(StringEnum(['within', 'exceeded', 'noLimit'])),
});
/** The dirty and the clean hold of a run. */
export const RunHolds = Type.Object({ dirty: RunHold, clean: RunHold });
export type RunHolds = Static<typeof RunHolds>;

/** A step of a run, signed where the table of its workflow says so; nothing of it ever changes. */
export const RunAct = Type.Object({
  id: Uuid,
  action: Type.String(),
  section: Nullable(StringEnum(verificationSections)),
  reason: Nullable(Type.String()),
  meaning: Nullable(StringEnum(signatureMeaningKeys)),
  by: Type.String(),
  byId: Uuid,
  at: Type.String(),
  /** It counts no more: the run was returned after it. */
  isSuperseded: Type.Boolean(),
});
export type RunAct = Static<typeof RunAct>;

const fields = {
  id: Uuid,
  version: Type.Integer(),
  number: Type.Integer(),
  state: StringEnum(runStatuses),
  study: Type.Object({ ...Named.properties, studyType: StringEnum(studyTypes) }),
  equipment: Named,
  production: Nullable(Named),
  procedure: Nullable(Type.Object({ ...Named.properties, revision: Nullable(Type.String()) })),
  nextProduction: Nullable(Named),
  batchNumber: Nullable(Type.String()),
  manufacturingCompletedAt: Nullable(Type.String()),
  cleaningStartedAt: Nullable(Type.String()),
  cleaningCompletedAt: Nullable(Type.String()),
  inspectedAt: Nullable(Type.String()),
  visuallyClean: Nullable(Type.Boolean()),
  /** By contaminant set. */
  verdicts: SetVerdicts,
  /** `pass` or `fail` as soon as it is known; fixed when the run is completed. */
  outcome: Nullable(StringEnum(['pass', 'fail'])),
  isVoid: Type.Boolean(),
  voidReason: Nullable(Type.String()),
  deviationReferences: Type.Array(Type.String()),
  explanation: Nullable(Type.String()),
  continuation: Nullable(Continuation),
  warnings: Type.Array(Type.String()),
  sampleSetId: Nullable(Uuid),
  completedAt: Nullable(Type.String()),
};
/** A run of a study (entities 7.5). */
export const Run = Type.Object(fields);
export type Run = Static<typeof Run>;

/** A sample of a run with all its results, newest first. */
export const RunSample = Type.Object({ ...SetSample.properties, results: Type.Array(SampleResult) });
export type RunSample = Static<typeof RunSample>;

/** A run with its sections, samples and steps, and what the caller may do with it. */
export const WholeRun = Type.Object({
  ...fields,
  sections: Type.Array(RunSection),
  holds: RunHolds,
  setNames: ByKey('', Type.String()),
  samples: Type.Array(RunSample),
  /** What has to be explained before the run is submitted: alerts, failures, retests, late samples. */
  flags: Type.Array(Type.String()),
  acts: Type.Array(RunAct),
  /** What the file of its cleaning cycle says against the procedure. */
  cycle: Nullable(CycleReport),
  files: Type.Array(Attachment),
  actions: Type.Array(AvailableAction),
});
export type WholeRun = Static<typeof WholeRun>;

/** Plans a run of a study with a sample set. */
export const NewRun = Type.Object(
  {
    sampleIds: Type.Optional(
      Type.Array(Uuid, { maxItems: 500, description: 'Planned samples; by default those of the protocol, or all' }),
    ),
    nextProductionId: Type.Optional(Nullable(Uuid)),
  },
  closed,
);
export type NewRun = Static<typeof NewRun>;

const actions = [
  'start',
  'beginCleaning',
  'completeSection',
  'markAbsent',
  'checkSection',
  'Submit',
  'Review',
  'Reject',
  'Approve',
  'void',
  'addAddendum',
] as const;

/** Carries out an action of a run. */
export const RunStep = Type.Object(
  {
    action: StringEnum(actions),
    version: Type.Integer({ minimum: 1, description: 'That was read' }),
    reason: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
    comment: Type.Optional(Nullable(SignatureComment)),
    proof: Type.Optional(Nullable(ProofText)),
    /** start */
    batchNumber: Type.Optional(Nullable(Text(64))),
    /** completeSection, markAbsent, checkSection */
    section: Type.Optional(StringEnum(verificationSections)),
    data: Type.Optional(SectionData),
    /** beginCleaning: by default now */
    at: Type.Optional(Nullable(Moment)),
    /** Submit: of everything that is flagged */
    explanation: Type.Optional(Nullable(Text(5000))),
    /** Submit, void, Approve: numbers of deviations and investigations */
    deviationReferences: Type.Optional(Type.Array(Text(200), { maxItems: 50 })),
    /** Reject: the sections to correct; none: only the results */
    sections: Type.Optional(
      Type.Array(Type.Object({ section: StringEnum(verificationSections), reason: Text(500) }, closed), {
        maxItems: verificationSections.length,
      }),
    ),
    /** Approve of a failed run where the protocol allows to continue */
    continuation: Type.Optional(Nullable(Continuation)),
  },
  closed,
);
export type RunStep = Static<typeof RunStep>;
