import { Type, type Static } from 'typebox';
import { studyTypes } from '#schemas/enumerations/master-data';
import { closed, Day, Moment, Nullable, RecordOf, StringEnum, Text, Uuid } from '#schemas/lib/fields';

/** Why an assessment is made (entities section 7.1). */
export const triggers = [
  'newProduct',
  'newEquipment',
  'procedureChange',
  'methodChange',
  'policyChange',
  'hbelChange',
  'batchSizeChange',
  'periodic',
  'correction',
] as const;
/** Triggers as screens and documents show them. */
export const triggerWords: Readonly<Record<(typeof triggers)[number], string>> = {
  newProduct: 'New product',
  newEquipment: 'New equipment',
  procedureChange: 'Change of a procedure',
  methodChange: 'Change of a method',
  policyChange: 'Change of a policy',
  hbelChange: 'Change of a health-based limit',
  batchSizeChange: 'Change of a batch size',
  periodic: 'Periodic',
  correction: 'Correction of an assessment',
};

/** Assessment status (specification section 4). */
export const assessmentStatuses = ['Not Evaluated', 'Pending Approval', 'Approved', 'Cancelled'] as const;
export type AssessmentStatus = (typeof assessmentStatuses)[number];

/** What an evaluation raises: each is answered by a task or a reason (transitions A3). */
export const questionKinds = ['coverLost', 'worstCase', 'newProduction'] as const;

/** A question that an evaluation raises. */
export const Question = Type.Object({
  /** The same for the same thing in every evaluation, so that answers are kept. */
  key: Type.String(),
  kind: StringEnum(questionKinds),
  title: Type.String(),
  detail: Type.String(),
  /** The task that is proposed. */
  task: Type.Object({
    title: Type.String(),
    studyType: StringEnum(studyTypes),
    equipmentId: Nullable(Uuid),
    productionId: Nullable(Uuid),
    contaminant: Nullable(
      Type.Object({
        kind: StringEnum(['product', 'intermediate', 'cleaningAgent', 'Nitrosamine']),
        residueId: Nullable(Uuid),
      }),
    ),
  }),
});
export type Question = Static<typeof Question>;

/** The answer to a question; whatever gets no task needs a reason. */
export const Decision = Type.Object(
  {
    key: Type.String({ maxLength: 300 }),
    decision: StringEnum(['task', 'riskAcceptance']),
    reason: Type.Optional(Nullable(Text(2000, { minLength: 3 }))),
    /** Of a task; by default 90 days after the decision. */
    dueOn: Type.Optional(Nullable(Day)),
  },
  closed,
);
export type Decision = Static<typeof Decision>;

const count = Nullable(Type.Integer());

/** The fields of a change assessment, also called cleaning evaluation. */
export const Assessment = Type.Object(
  {
    externalId: Type.String({ title: 'Number' }),
    name: Text(255, { title: 'Title' }),
    trigger: StringEnum(triggers, { title: 'Trigger', 'x-words': triggerWords }),
    changeControlReference: Nullable(Text(255, { title: 'Change control' })),
    conclusion: Nullable(Text(5000, { title: 'Conclusion' })),
    decisions: Type.Array(Decision, { title: 'Decisions' }),
    fromAssessmentId: Nullable(Type.String({ title: 'Since assessment', format: 'uuid' })),
    fromPosition: Type.Integer({
      title: 'Trail position before',
      description: 'position of the audit trail that it starts from; 0: the first',
    }),
    snapshotPosition: Nullable(
      Type.Integer({
        title: 'Trail position',
        description: 'position of the audit trail that was evaluated; null: not evaluated',
      }),
    ),
    snapshotAt: Nullable(Type.String({ title: 'Snapshot', format: 'date-time' })),
    engineVersion: Nullable(Type.String({ title: 'Version of the calculation' })),
    evaluationId: Nullable(Type.String({ title: 'Evaluation', format: 'uuid' })),
    evaluationHash: Nullable(Type.String({ title: 'Hash of the results' })),
    changeCount: Nullable(
      Type.Integer({ title: 'Changes', description: 'changes up to the snapshot; null: not evaluated' }),
    ),
    limitsTightened: Nullable(
      Type.Integer({
        title: 'Limits tightened',
        description: 'pieces of equipment with a lower limit; null: not evaluated',
      }),
    ),
    coverLost: Nullable(
      Type.Integer({ title: 'Cover lost', description: 'proofs that hold no more; null: not evaluated' }),
    ),
    infeasible: Nullable(
      Type.Integer({ title: 'Below LOQ', description: 'limits that no method measures; null: not evaluated' }),
    ),
    missingData: Nullable(
      Type.Integer({
        title: 'Missing data',
        description: 'inputs without which limits are missing; null: not evaluated',
      }),
    ),
    questions: Type.Array(Question, { title: 'Questions' }),
    status: StringEnum(assessmentStatuses, { title: 'Status' }),
    jobId: Nullable(Type.String({ title: 'Job', format: 'uuid' })),
    approvedAt: Nullable(Type.String({ title: 'Approved at', format: 'date-time' })),
  },
  closed,
);
export type Assessment = Static<typeof Assessment>;

/** Whether a call waits for the evaluation, which may take long; by default it runs as a job. */
export const Wait = Type.Optional(Type.Boolean());

/** What a caller may send to start an assessment. */
export const NewAssessment = Type.Object(
  {
    name: Type.Optional(Assessment.properties.name),
    trigger: Assessment.properties.trigger,
    changeControlReference: Type.Optional(Assessment.properties.changeControlReference),
    wait: Wait,
  },
  closed,
);

/** What a caller may change while it is not submitted. */
export const AssessmentUpdate = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    name: Type.Optional(Assessment.properties.name),
    trigger: Type.Optional(Assessment.properties.trigger),
    changeControlReference: Type.Optional(Assessment.properties.changeControlReference),
    conclusion: Type.Optional(Assessment.properties.conclusion),
    decisions: Type.Optional(Type.Array(Decision, { maxItems: 10_000 })),
  },
  closed,
);

const Person = Type.Object({ id: Uuid, name: Type.String() });

/** What else is known of an assessment: how it relates to the present and to others. */
export const AssessmentStanding = Type.Object({
  documentStatus: Type.String(),
  documentVersion: Type.Integer(),
  /** The approved assessment before it. */
  from: Nullable(Type.Object({ id: Uuid, externalId: Type.String(), approvedAt: Moment })),
  /** From its approval until that of the next one; null: it is in force. */
  validTo: Nullable(Moment),
  /** An earlier assessment that is not decided: it takes in the changes, and this one waits for it. */
  waitsFor: Nullable(Type.Object({ id: Uuid, externalId: Type.String() })),
  /** Changes after its snapshot that were not evaluated (transitions A7). */
  newerChanges: Type.Integer(),
  /** Keys of questions that are not answered. */
  undecided: Type.Array(Type.String()),
  /** Who asked to cancel it, and why; somebody else confirms. */
  cancelAsked: Nullable(Type.Object({ by: Person, at: Moment, reason: Type.String() })),
  /** The tasks that its approval has created. */
  tasks: Type.Array(Type.Object({ id: Uuid, number: Type.String(), title: Type.String(), state: Type.String() })),
});
export type AssessmentStanding = Static<typeof AssessmentStanding>;

/** One assessment as it is answered. */
export const OneAssessment = Type.Object({ cleaningAssessment: RecordOf(Assessment) });
/** A row of the list (screens S31). */
export const AssessmentRow = Type.Object({
  id: Uuid,
  externalId: Type.String(),
  name: Type.String(),
  trigger: Assessment.properties.trigger,
  changeControlReference: Nullable(Type.String()),
  status: Assessment.properties.status,
  changeCount: count,
  limitsTightened: count,
  coverLost: count,
  snapshotAt: Nullable(Moment),
  approvedAt: Nullable(Moment),
  createdAt: Moment,
  createdBy: Type.String(),
});
export type AssessmentRow = Static<typeof AssessmentRow>;
