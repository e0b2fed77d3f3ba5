import type { ApprovalStep, SameUserRule } from '#schemas/approvals/policy';

/** What an approval follows: the content of a version of a policy. */
export interface PolicyRules {
  readonly name: string;
  readonly reviewSteps: readonly ApprovalStep[];
  readonly approveSteps: readonly ApprovalStep[];
  readonly sequential: boolean;
  readonly sameUserRule: SameUserRule;
  readonly requireComment: boolean;
  readonly requireAuditTrailReview: boolean;
  readonly dueDays: number | null;
  readonly remindDays: number | null;
  readonly escalateTo: string | null;
}

/** A version of a policy as an approval keeps it. `id` null and version 0: the bootstrap policy. */
export interface PolicyInUse {
  readonly id: string | null;
  readonly version: number;
  readonly rules: PolicyRules;
}

/** The type of document that approval policies themselves are. */
export const policyDocumentType = 'ApprovalPolicy';

/**
 * Governs approval policies until an approved policy for them is in force (transitions section 13): somebody other than the
 * author, with the permission ApprovalPolicy.Sign, approves.
 */
export const bootstrapPolicy: PolicyInUse = {
  id: null,
  version: 0,
  rules: {
    name: 'Bootstrap policy',
    reviewSteps: [],
    approveSteps: [{ name: 'Approval', mode: 'any', minSigners: null, users: [], roles: [], departments: [] }],
    sequential: true,
    sameUserRule: 'never',
    requireComment: false,
    requireAuditTrailReview: false,
    dueDays: null,
    remindDays: null,
    escalateTo: null,
  },
};
