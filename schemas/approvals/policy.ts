import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '../lib/field-cards.js';
import { closed, Name, Nullable, StringEnum, Text, Uuid } from '../lib/fields.js';

/** How many of the people of a step sign: one of them, each of them, or a minimum number. */
export const stepModes = ['any', 'all', 'minimum'] as const;
export type StepMode = (typeof stepModes)[number];
/** Labels of the modes. */
export const stepModeWords: Readonly<Record<StepMode, string>> = {
  any: 'Any one of them',
  all: 'All of them',
  minimum: 'A minimum number of them',
};

/** Whether one person may sign several steps of an approval (entities 8.1). Who submitted never signs. */
export const sameUserRules = ['never', 'notConsecutive', 'allowed'] as const;
export type SameUserRule = (typeof sameUserRules)[number];
/** Labels of the rules. */
export const sameUserRuleWords: Readonly<Record<SameUserRule, string>> = {
  never: 'One step only',
  notConsecutive: 'Several steps that do not follow each other',
  allowed: 'Several steps',
};

const people = (what: string) =>
  Type.Array(Uuid, { maxItems: 100, uniqueItems: true, description: `ids of ${what} that may sign the step` });

/** A step of a policy. Without users, roles and departments everybody with the permission ApprovalPolicy.Sign may sign it. */
export const ApprovalStep = Type.Object(
  {
    name: Text(100, { title: 'Name' }),
    mode: StringEnum(stepModes, { title: 'Signed by' }),
    minSigners: Type.Optional(
      Nullable(
        Type.Integer({ minimum: 1, maximum: 20, description: 'signatures of the mode `minimum`; 1 in other modes' }),
      ),
    ),
    users: people('users'),
    roles: people('roles'),
    departments: people('departments'),
  },
  closed,
);
export type ApprovalStep = Static<typeof ApprovalStep>;

const days = (description: string) => Nullable(Type.Integer({ minimum: 1, maximum: 365, description }));
const steps = (minItems: number) => Type.Array(ApprovalStep, { minItems, maxItems: 10 });

/** The fields of an approval policy (entities 8.1): who reviews and approves documents of a type. */
export const approvalPolicyFields = fieldCards({
  documentType: {
    section: 'Documents',
    schema: Text(60, { pattern: '^[A-Za-z][A-Za-z0-9]*$' }),
    label: 'Document type',
    control: 'own',
    list: 'column',
    sorts: true,
    filters: true,
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  reviewSteps: { section: 'Steps', schema: steps(0), label: 'Review steps', control: 'own' },
  approveSteps: { schema: steps(1), label: 'Approval steps', control: 'own' },
  sequential: {
    schema: Type.Boolean({ description: 'true: the steps of a stage are signed in their order; false: in any order' }),
    label: 'In order',
    help: 'The steps of a stage are signed one after the other',
  },
  sameUserRule: {
    section: 'Rules',
    schema: StringEnum(sameUserRules),
    label: 'One person signs',
    words: sameUserRuleWords,
    help: 'Who submitted a version never reviews or approves it',
  },
  requireComment: { schema: Type.Boolean(), label: 'Approval requires a comment' },
  requireAuditTrailReview: {
    schema: Type.Boolean(),
    label: 'Review requires a review of the audit trail',
  },
  dueDays: {
    section: 'Dates',
    schema: days('days in which a step is signed'),
    label: 'Due after, days',
    list: 'optional',
  },
  remindDays: { schema: days('days after which assignees are reminded'), label: 'Reminder after, days' },
  escalateTo: {
    schema: Nullable(Uuid),
    label: 'Escalate to',
    control: 'own',
    help: 'Informed when a step is overdue',
  },
});

/** An approval policy as it is stored. */
export const ApprovalPolicy = recordSchema(approvalPolicyFields);
export type ApprovalPolicy = Static<typeof ApprovalPolicy>;

/** A type of controlled documents, as a plugin declares it, and its policy in a facility. */
export const ControlledDocumentType = Type.Object({
  documentType: Type.String(),
  /** Its name in words, plural: `Cleaning procedures`. */
  label: Type.String(),
  /** The list of its records in the API, below the facility. */
  path: Type.String(),
  /** The policy, also while it is not approved; null: there is none. */
  policyId: Nullable(Uuid),
  /** Whether an approved policy is in force: without one no record of the type can be submitted. */
  isInForce: Type.Boolean(),
});
export type ControlledDocumentType = Static<typeof ControlledDocumentType>;

/** One step of "who would sign this". */
export const StepSigners = Type.Object({
  stage: StringEnum(['review', 'approve']),
  number: Type.Integer(),
  name: Type.String(),
  mode: StringEnum(stepModes),
  /** How many signatures the step needs now. */
  signatures: Type.Integer(),
  /** Everybody who may give one of them now. */
  people: Type.Array(Type.Object({ id: Uuid, name: Type.String(), username: Type.String() })),
  /** Why the step cannot be completed; null: it can. */
  problem: Nullable(Type.String()),
});
export type StepSigners = Static<typeof StepSigners>;
