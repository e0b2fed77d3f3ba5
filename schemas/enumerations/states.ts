/** Documents, signatures and states of the specification (sections 3 and 4), in its order and spelling. */

export const documentTypes = [
  'MACProtocol',
  'CleaningValidationSOP',
  'CleaningProcedure',
  'AnalyticalMethods',
  'FailureHandlingSOP',
  'CEReport',
  'MACCalculationMatrix',
  'SamplingSheet',
  'AnnualSummaryReport',
] as const;
export type DocumentType = (typeof documentTypes)[number];
/** Document types as screens and documents show them. */
export const documentTypeWords: Readonly<Record<DocumentType, string>> = {
  MACProtocol: 'MAC protocol',
  CleaningValidationSOP: 'Cleaning validation SOP',
  CleaningProcedure: 'Cleaning procedure',
  AnalyticalMethods: 'Analytical methods',
  FailureHandlingSOP: 'Failure handling SOP',
  CEReport: 'Cleaning evaluation report',
  MACCalculationMatrix: 'MAC calculation matrix',
  SamplingSheet: 'Sampling sheet',
  AnnualSummaryReport: 'Annual summary report',
};

/** What a person does in a step of an approval. */
export const approvalActions = ['Submit', 'Approve', 'Review', 'Reject'] as const;
export type ApprovalAction = (typeof approvalActions)[number];
/** What a step of an approval has led to. */
export const approvalOutcomes = [
  'Submitted',
  'Reviewed',
  'Approved',
  'Rejected',
  'Review Rejected',
  'Approval Rejected',
] as const;
/** Roles of people in an approval. */
export const workflowRoles = ['Submitter', 'Reviewer', 'Approver'] as const;

/** Status of a protocol or of another record under control. */
export const recordStatuses = ['BeingBuilt', 'BeingReviewed', 'BeingApproved', 'Approved', 'Deprecated'] as const;
export type RecordStatus = (typeof recordStatuses)[number];
/** Status of a study or a run; NotStarted appears in some views. */
export const runStatuses = ['NotStarted', 'InProgress', 'BeingReviewed', 'BeingApproved', 'Completed'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** Statuses of a change assessment. */
export const assessmentStatuses = ['Not Evaluated', 'Pending Approval', 'Approved', 'Cancelled'] as const;
/** Statuses of a signature; PendingApproval is shown as Signing Pending. */
export const signatureStatuses = ['Signed', 'PendingApproval', 'ChangesRequested'] as const;
/** Outcomes of a validation. */
export const validationOutcomes = ['Validated', 'On Going', 'Failed'] as const;
/** Whether a production may be released for use after cleaning. */
export const releaseStates = ['MAY_BE_RELEASED', 'CAN_NOT_BE_RELEASED', 'CAN_BE_RELEASED'] as const;

/** Statuses as screens and documents show them, where they are not shown as they are spelled. */
export const statusWords: Readonly<Record<string, string>> = {
  BeingBuilt: 'Being built',
  BeingReviewed: 'Being reviewed',
  BeingApproved: 'Being approved',
  Approved: 'Active',
  NotStarted: 'Not started',
  InProgress: 'In progress',
  PendingApproval: 'Signing Pending',
  ChangesRequested: 'Changes requested',
};

/** Colours of statuses: tokens that light and dark themes resolve. */
export const statusColours: Readonly<Record<RecordStatus | RunStatus, 'grey' | 'blue' | 'amber' | 'green'>> = {
  BeingBuilt: 'grey',
  Deprecated: 'grey',
  NotStarted: 'grey',
  BeingReviewed: 'blue',
  BeingApproved: 'amber',
  InProgress: 'amber',
  Approved: 'green',
  Completed: 'green',
};
