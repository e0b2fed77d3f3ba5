import { Type, type Static } from 'typebox';
import { closed, Day, Nullable, Pagination, StringEnum, Uuid } from '../lib/fields.js';
import { pageParameters } from '../lib/list-query.js';
import { ProofText, Signature, SignatureComment } from '../identity/signature.js';
import { signatureMeaningKeys } from '../identity/signature-meanings.js';
import { approvalOutcomes, workflowRoles } from '../enumerations/states.js';
import { approvalStages, approvalSteps, ContentDifference } from './approval.js';

/** How a record that is signed is found: its list in the API below the facility, and its id. */
const SignedRecord = Type.Object({
  /** `schema.table`; `path` is null for records that are not controlled documents. */
  table: Type.String(),
  path: Nullable(Type.String()),
  /** Address of its pages in the browser; null: it has none. */
  page: Nullable(Type.String()),
  id: Uuid,
  label: Type.String(),
  documentType: Nullable(Type.String()),
});

/** A signature of the facility with its record and its place in an approval. */
export const FoundSignature = Type.Object({
  signature: Signature,
  record: SignedRecord,
  statement: Type.String(),
  action: Nullable(StringEnum(approvalSteps)),
  outcome: Nullable(StringEnum(approvalOutcomes)),
  workflowRole: Nullable(StringEnum(workflowRoles)),
  stepName: Nullable(Type.String()),
  policyVersion: Nullable(Type.Integer()),
  ceremonyId: Nullable(Uuid),
  isSuperseded: Type.Boolean(),
});
export type FoundSignature = Static<typeof FoundSignature>;

const { sort: _sort, doPagination: _all, ...paging } = pageParameters;
/** Signatures are searched by the label of the record, the person, the meaning and the day; newest first. */
export const SignatureQuery = Type.Object(
  {
    ...paging,
    userId: Type.Optional(Uuid),
    recordId: Type.Optional(Uuid),
    meaning: Type.Optional(StringEnum(signatureMeaningKeys)),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  },
  closed,
);
export type SignatureQuery = Static<typeof SignatureQuery>;
/** A page of signatures. */
export const FoundSignatures = Type.Object({ signatures: Type.Array(FoundSignature), pagination: Pagination });

/** What deserves a look before signing: overdue, returned before, inputs changed, handed over. */
export const slotFlags = ['overdue', 'returnedBefore', 'stale', 'delegated'] as const;
export type SlotFlag = (typeof slotFlags)[number];
/** Labels of the flags. */
export const slotFlagWords: Readonly<Record<SlotFlag, string>> = {
  overdue: 'Overdue',
  returnedBefore: 'Returned before',
  stale: 'Inputs changed',
  delegated: 'Delegated',
};

/** A signature that is awaited. */
export const OpenSlot = Type.Object({
  id: Uuid,
  record: SignedRecord,
  stage: StringEnum(approvalStages),
  /** The action that signs it. */
  action: StringEnum(approvalSteps),
  step: Type.Integer(),
  stepName: Type.String(),
  /** The version of the document, and the `version` to send with the action. */
  documentVersion: Type.Integer(),
  version: Type.Integer(),
  changeSummary: Nullable(Type.String()),
  /** Who submitted it. */
  from: Type.Object({ id: Uuid, name: Type.String() }),
  openedAt: Type.String(),
  waitingDays: Type.Integer(),
  dueOn: Nullable(Day),
  flags: Type.Array(StringEnum(slotFlags)),
  /** The policy asks for a comment with the signature. */
  needsComment: Type.Boolean(),
  /** Who may sign, in words. */
  assignee: Type.String(),
  delegatedTo: Nullable(Type.Object({ id: Uuid, name: Type.String() })),
  delegatedUntil: Nullable(Day),
  /** The reader does not want to see it before that day. */
  snoozedUntil: Nullable(Day),
});
export type OpenSlot = Static<typeof OpenSlot>;
/** Fields of the query of open slots. */
export const OpenSlotQuery = Type.Object(
  { ...paging, snoozed: Type.Optional(Type.Boolean({ description: 'true: only those that the caller has snoozed' })) },
  closed,
);
/** Open slots of everybody, of one person, or of one record. */
export const SlotQuery = Type.Object({ ...paging, userId: Type.Optional(Uuid), recordId: Type.Optional(Uuid) }, closed);
export type SlotQuery = Static<typeof SlotQuery>;
/** A page of awaited signatures. */
export const OpenSlots = Type.Object({
  slots: Type.Array(OpenSlot),
  /** The next day on which one of them is due; null: none is. */
  nextDueOn: Nullable(Day),
  /** How many of them the caller has snoozed; 0 in lists of everybody. */
  snoozed: Type.Integer(),
  pagination: Pagination,
});

/** What a slot is about, beside the record: differences to the version in force, or the whole content of a first version. */
export const SlotDetail = Type.Object({
  slot: OpenSlot,
  comparedWith: Nullable(Type.Integer()),
  differences: Type.Array(ContentDifference),
});

/** Actions that can be signed for many records at once. */
export const batchActions = ['Review', 'Approve'] as const;
/** A batch ceremony: one proof of identity, one signature for each record. */
export const SigningCeremony = Type.Object(
  {
    action: StringEnum(batchActions),
    records: Type.Array(
      Type.Object(
        {
          path: Type.String({ maxLength: 120, description: 'list of the record in the API: `/cleaning-procedure`' }),
          id: Uuid,
          version: Type.Integer({ minimum: 1, description: 'the `version` of the approval that was read' }),
        },
        closed,
      ),
      { minItems: 1, maxItems: 200 },
    ),
    comment: Type.Optional(Nullable(SignatureComment)),
    proof: Type.Optional(Nullable(ProofText)),
  },
  closed,
);
export type SigningCeremony = Static<typeof SigningCeremony>;
/** What a ceremony has signed, and what it left out with the reason. */
export const CeremonyResult = Type.Object({
  ceremonyId: Uuid,
  signed: Type.Array(Type.Object({ record: SignedRecord, signature: Signature })),
  leftOut: Type.Array(Type.Object({ path: Type.String(), id: Uuid, label: Type.String(), reason: Type.String() })),
});
export type CeremonyResult = Static<typeof CeremonyResult>;

/** People who may sign in the facility, by name. */
export const Signers = Type.Object({
  people: Type.Array(Type.Object({ id: Uuid, name: Type.String(), username: Type.String() })),
});
export type Signers = Static<typeof Signers>;

/** Days for which a signature can be snoozed at most. */
export const mostSnoozeDays = 90;
/** Hides an awaited signature from the caller until a day, or until it is overdue; null shows it again. */
export const Snooze = Type.Object({ until: Nullable(Day) }, closed);

/** Gives a slot to another person for good, or delegates it until a day. */
export const SlotChange = Type.Object(
  {
    userId: Nullable(Uuid),
    until: Type.Optional(
      Type.String({ format: 'date', description: 'last day of a delegation; absent: reassigned for good' }),
    ),
    reason: Type.String({ minLength: 3, maxLength: 500, title: 'Reason' }),
  },
  closed,
);
export type SlotChange = Static<typeof SlotChange>;
