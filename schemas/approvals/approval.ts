import { Type, type Static } from 'typebox';
import { closed, Day, Nullable, StringEnum, Text, Uuid } from '../lib/fields.js';
import { ProofText, Signature, SignatureComment } from '../identity/signature.js';
import { approvalOutcomes, recordStatuses, signatureStatuses, workflowRoles } from '../enumerations/states.js';
import { AvailableAction } from '../workflow/available-action.js';
import { stepModes } from './policy.js';

/**
 * What a person does with a controlled record (transitions section 1). The four actions of the specification, and ours:
 * Recall is a Reject by who submitted; Retire asks for the end of a version, which Approve confirms and Reject declines.
 */
export const approvalSteps = [
  'Submit',
  'Review',
  'Approve',
  'Reject',
  'Recall',
  'Revise',
  'Abandon',
  'Retire',
  'ConfirmValid',
  'ReviewTrail',
] as const;
export type ApprovalStepAction = (typeof approvalSteps)[number];

/** Stages of an approval, in their order. */
export const approvalStages = ['submit', 'review', 'approve', 'retire'] as const;
export type ApprovalStage = (typeof approvalStages)[number];

const Person = Type.Object({ id: Uuid, name: Type.String() });

/** An act in the approval of a version: a signature, or a step without one. */
export const ApprovalAct = Type.Object({
  id: Uuid,
  /** The version of the document, and the submission of it, counted from 1; 0: before the first. */
  version: Type.Integer(),
  submission: Type.Integer(),
  action: StringEnum(approvalSteps),
  outcome: Nullable(StringEnum(approvalOutcomes)),
  workflowRole: StringEnum(workflowRoles),
  stage: Nullable(StringEnum(approvalStages)),
  step: Nullable(Type.Integer()),
  stepName: Nullable(Type.String()),
  by: Person,
  at: Type.String(),
  /** Reason or comment. */
  comment: Nullable(Type.String()),
  signature: Nullable(Signature),
  /** The version was returned after it: shown struck. */
  isSuperseded: Type.Boolean(),
  policyVersion: Nullable(Type.Integer()),
  ceremonyId: Nullable(Uuid),
});
export type ApprovalAct = Static<typeof ApprovalAct>;

/** A place for one signature. */
export const ApprovalSlot = Type.Object({
  id: Uuid,
  status: StringEnum(signatureStatuses),
  /** Who may sign, in words: `Petra Novak`, `role Approver, department Quality`. */
  assignee: Type.String(),
  assigneeId: Nullable(Uuid),
  delegatedTo: Nullable(Person),
  delegatedUntil: Nullable(Day),
  /** Since when it waits for a signature; null: it is not its turn. */
  openedAt: Nullable(Type.String()),
  dueOn: Nullable(Day),
  closedAt: Nullable(Type.String()),
  /** The caller may sign it now. */
  isOwn: Type.Boolean(),
  act: Nullable(ApprovalAct),
});
export type ApprovalSlot = Static<typeof ApprovalSlot>;

/** A step of the approval that runs, with a place for each signature that it needs. */
export const ApprovalLadderStep = Type.Object({
  stage: StringEnum(approvalStages),
  number: Type.Integer(),
  name: Type.String(),
  mode: StringEnum(stepModes),
  /** `done`, `open` (signatures are awaited now) or `waiting` for earlier steps. */
  progress: StringEnum(['done', 'open', 'waiting']),
  slots: Type.Array(ApprovalSlot),
});
export type ApprovalLadderStep = Static<typeof ApprovalLadderStep>;

/** A version of a controlled record, without its content. */
export const DocumentVersion = Type.Object({
  version: Type.Integer(),
  state: StringEnum(recordStatuses),
  submission: Type.Integer(),
  changeSummary: Nullable(Type.String()),
  author: Person,
  createdAt: Type.String(),
  submittedAt: Nullable(Type.String()),
  submittedBy: Nullable(Person),
  approvedAt: Nullable(Type.String()),
  effectiveFrom: Nullable(Day),
  supersededAt: Nullable(Type.String()),
  contentHash: Nullable(Type.String()),
  policyId: Nullable(Uuid),
  policyVersion: Nullable(Type.Integer()),
  /** Since when and why an input of it has changed; null: none has. */
  stale: Nullable(Type.Object({ since: Type.String(), why: Type.String() })),
});
export type DocumentVersion = Static<typeof DocumentVersion>;

/** The content of a version: fields by key, as in the record. */
export const DocumentContent = Type.Unsafe<Record<string, unknown>>(
  Type.Object({}, { description: 'Fields of the record by key' }),
);

/** A field of the content that differs between two versions, in the words of the form. */
export const ContentDifference = Type.Object({
  field: Type.String(),
  label: Type.String(),
  from: Type.Unknown(),
  to: Type.Unknown(),
  /** Both values as texts, with labels instead of ids; empty: no value. */
  fromText: Type.String(),
  toText: Type.String(),
});
export type ContentDifference = Static<typeof ContentDifference>;

/** Where a controlled record stands in its approval. */
export const Approval = Type.Object({
  documentType: Type.String(),
  label: Type.String({ description: 'how people name the record' }),
  /** Status and number of the version that the record shows. */
  status: StringEnum(recordStatuses),
  documentVersion: Type.Integer(),
  /** False: the record was never approved, and is shown as "not approved". */
  isApproved: Type.Boolean(),
  /** Calculations use the record: before it is approved, too, where it was used before the facility had a policy. */
  isUsed: Type.Boolean(),
  /** Counts changes of the record and of its approval; sent back with an action. */
  version: Type.Integer(),
  /** The version under work: a draft, or what is in review or approval; null: none. */
  open: Nullable(DocumentVersion),
  /** The draft of a revision, which `PUT …/revision` edits; null: the draft is the record itself, or there is none. */
  draft: Nullable(DocumentContent),
  /** The version that is in force; null: none is. */
  inForce: Nullable(DocumentVersion),
  /** The policy of the running approval, or the one that a submission would use; null: there is none. */
  policy: Nullable(
    Type.Object({
      id: Nullable(Uuid),
      version: Type.Integer(),
      name: Type.String(),
      sequential: Type.Boolean(),
      requireComment: Type.Boolean(),
      requireAuditTrailReview: Type.Boolean(),
    }),
  ),
  steps: Type.Array(ApprovalLadderStep),
  /** All acts of the version that is shown, oldest first, superseded ones included. */
  acts: Type.Array(ApprovalAct),
  /** What can be done now, with the reasons against it, for the buttons of the page. */
  actions: Type.Array(AvailableAction),
  /** What is missing before it can be submitted, with the label of the field. */
  missing: Type.Array(Type.Object({ path: Type.String(), label: Type.String(), message: Type.String() })),
  /** Who can do what comes next, in sentences. */
  next: Type.Array(Type.String()),
  versions: Type.Array(DocumentVersion),
});
export type Approval = Static<typeof Approval>;

/** The body of an action on a controlled record. */
export const ApprovalCall = Type.Object(
  {
    action: StringEnum(approvalSteps),
    version: Type.Integer({ minimum: 1, description: 'the `version` of the approval that was read' }),
    comment: Type.Optional(Nullable(SignatureComment)),
    reason: Type.Optional(Nullable(Type.String({ maxLength: 500, title: 'Reason' }))),
    changeSummary: Type.Optional(Nullable(Text(500, { title: 'Change summary' }))),
    effectiveFrom: Type.Optional(Nullable(Day)),
    opened: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, description: 'Number of an entry' }), {
        maxItems: 2000,
        description: 'numbers of the flagged entries that were opened, to sign the review of the audit trail',
      }),
    ),
    proof: Type.Optional(Nullable(ProofText)),
  },
  closed,
);
export type ApprovalCall = Static<typeof ApprovalCall>;
