/** A row of transitions.md sections 4 to 9, typed over from the specification and not from the tables of the product. */
export interface SpecifiedRow {
  readonly id: string;
  readonly from: string;
  readonly action: string;
  readonly to: string;
  /** The meaning that is signed; null: audit only. */
  readonly meaning: string | null;
}

/** Rows of an action from each of its states; without `to` the state stays. */
function rows(
  id: string,
  from: readonly string[],
  action: string,
  to: string | null,
  meaning: string | null = null,
): SpecifiedRow[] {
  return from.map(state => ({ id, from: state, action, to: to ?? state, meaning }));
}

/** Section 4.1. */
const run: readonly SpecifiedRow[] = [
  ...rows('U1', ['none'], 'plan', 'NotStarted'),
  ...rows('U2', ['NotStarted'], 'start', 'InProgress'),
  ...rows('U2', ['InProgress'], 'beginCleaning', null),
  ...rows('U3', ['InProgress'], 'completeSection', null, 'PERFORMED'),
  ...rows('U3', ['InProgress'], 'markAbsent', null),
  ...rows('U4', ['InProgress'], 'checkSection', null, 'WITNESSED'),
  ...rows('U7', ['InProgress'], 'Submit', 'BeingReviewed', 'SUBMIT_RUN'),
  ...rows('U8', ['BeingReviewed'], 'Review', 'BeingApproved', 'REVIEW'),
  ...rows('U9', ['BeingReviewed'], 'Reject', 'InProgress', 'RETURN_REVIEW'),
  ...rows('U10', ['BeingApproved'], 'Approve', 'Completed', 'APPROVE_RUN'),
  ...rows('U11', ['BeingApproved'], 'Reject', 'InProgress', 'RETURN_APPROVAL'),
  ...rows('U12', ['InProgress'], 'void', 'BeingReviewed', 'VOID'),
  ...rows('U13', ['Completed'], 'addAddendum', null, 'AUTHOR'),
];

/** Section 4.2; the report of a study is a controlled record (section 1). */
const study: readonly SpecifiedRow[] = [
  ...rows('Y1', ['none'], 'create', 'NotStarted'),
  ...rows('Y2', ['NotStarted'], 'runStarted', 'InProgress'),
  ...rows('Y3', ['InProgress'], 'Submit', 'BeingReviewed', 'AUTHOR'),
  ...rows('Y4', ['BeingReviewed'], 'Review', 'BeingApproved', 'REVIEW'),
  ...rows('Y5', ['BeingReviewed', 'BeingApproved'], 'Reject', 'InProgress', 'RETURN'),
  ...rows('R11', ['BeingReviewed', 'BeingApproved'], 'Recall', 'InProgress', 'RECALL'),
  ...rows('Y6', ['BeingApproved'], 'Approve', 'Completed', 'APPROVE'),
  // A later version of its report leaves a completed study as it is.
  ...['Revise', 'Abandon', 'Submit', 'Review', 'Approve', 'Reject', 'Recall', 'requestRetire', 'Retire'].flatMap(
    action => rows('R16', ['Completed'], action, null),
  ),
];

/** Section 5. */
const assessment: readonly SpecifiedRow[] = [
  ...rows('A1', ['none'], 'create', 'Not Evaluated'),
  ...rows('A2', ['Not Evaluated'], 'evaluate', null),
  ...rows('A3', ['Not Evaluated'], 'Submit', 'Pending Approval', 'AUTHOR'),
  ...rows('A4', ['Pending Approval'], 'Review', null, 'REVIEW'),
  ...rows('A5', ['Pending Approval'], 'Approve', 'Approved', 'APPROVE'),
  ...rows('A6', ['Pending Approval'], 'Reject', 'Not Evaluated', 'RETURN'),
  ...rows('R11', ['Pending Approval'], 'Recall', 'Not Evaluated', 'RECALL'),
  ...rows('A8', ['Not Evaluated', 'Pending Approval'], 'cancel', 'Cancelled', 'CANCEL'),
  // The first of two signatures, and the answer that declines it.
  ...rows('A8', ['Not Evaluated', 'Pending Approval'], 'cancel', null),
];

/** Section 6. */
const task: readonly SpecifiedRow[] = [
  ...rows('Q1', ['none'], 'create', 'NotStarted'),
  ...rows('Q2', ['NotStarted'], 'start', 'InProgress'),
  ...rows('Q2', ['NotStarted'], 'byStudy', 'InProgress'),
  ...rows('Q3', ['InProgress'], 'byStudy', 'BeingReviewed'),
  ...rows('Q4', ['BeingReviewed'], 'byStudy', 'BeingApproved'),
  ...rows('Q5', ['BeingApproved'], 'byStudy', 'Completed'),
  ...rows('Q6', ['BeingReviewed', 'BeingApproved'], 'byStudy', 'InProgress'),
  ...rows('Q7', ['NotStarted', 'InProgress'], 'plan', null),
  ...rows('Q7', ['NotStarted', 'InProgress'], 'changeDueDate', null, 'EXTEND'),
  ...rows('Q8', ['NotStarted', 'InProgress'], 'askToCancel', null, 'CANCEL'),
  ...rows('Q8', ['NotStarted', 'InProgress'], 'keep', null),
  ...rows('Q8', ['NotStarted', 'InProgress'], 'Cancel', 'Cancelled', 'CANCEL'),
  // Not of the table: who does it, what it is about, what happened (entities section 7.2).
  ...['assign', 'confirmWorstCases'].flatMap(action => rows('facts', ['NotStarted', 'InProgress'], action, null)),
  ...rows('facts', ['NotStarted', 'InProgress', 'BeingReviewed', 'BeingApproved'], 'linkDeviation', null),
];

/** Section 7. */
const sample: readonly SpecifiedRow[] = [
  ...rows('P0', ['none'], 'plan', 'Planned'),
  ...rows('P1', ['Planned'], 'take', 'Taken'),
  ...rows('P2', ['Planned'], 'markAbsent', 'Absent'),
  ...rows('P3', ['Taken'], 'receive', 'Received'),
  ...rows('P4', ['Received'], 'enterResult', 'Measured'),
  ...rows('P5', ['Measured'], 'review', 'Reviewed'),
  ...rows('P6', ['Measured'], 'return', 'Received'),
  ...rows('P7', ['Measured', 'Reviewed'], 'retest', 'Received', 'RETEST'),
  ...rows('P8', ['Taken', 'Received'], 'discard', 'Absent'),
];

const onTheFloor = [
  'In use',
  'Dirty',
  'Cleaning',
  'Cleaned awaiting inspection',
  'Cleaned awaiting results',
  'Clean',
  'Clean hold expired',
  'Out of service',
];
/** Section 9. */
const floor: readonly SpecifiedRow[] = [
  ...rows('F0', ['none'], 'takeOn', 'Dirty'),
  ...rows('F1', ['In use'], 'endBatch', 'Dirty'),
  ...rows('F2', ['Dirty'], 'startCleaning', 'Cleaning'),
  ...rows('F2', ['Cleaning'], 'completeStep', null),
  ...rows('F3', ['Cleaning'], 'completeCleaning', 'Cleaned awaiting inspection'),
  ...rows('F3', ['Cleaned awaiting inspection'], 'witness', null, 'WITNESSED'),
  ...rows('F4', ['Cleaned awaiting inspection'], 'passInspection', null),
  ...rows('F4', ['Cleaned awaiting inspection'], 'passInspection', 'Cleaned awaiting results'),
  ...rows('F4', ['Cleaned awaiting inspection'], 'passInspection', 'Clean'),
  ...rows('F5', ['Cleaned awaiting inspection'], 'failInspection', 'Dirty'),
  ...rows('F6', ['Cleaned awaiting results'], 'release', 'Clean'),
  ...rows('RL4', ['Clean'], 'revoke', 'Cleaned awaiting results'),
  ...rows('F7', ['Clean'], 'expire', 'Clean hold expired'),
  ...rows('F8', ['Clean hold expired'], 'orderCleaning', 'Dirty'),
  ...rows('F8', ['Clean hold expired'], 'inspectAgain', 'Cleaned awaiting inspection'),
  ...rows('RL3', ['Cleaned awaiting inspection', 'Cleaned awaiting results', 'Clean'], 'orderCleaning', 'Dirty'),
  ...rows('F9', ['Clean'], 'startBatch', 'In use'),
  ...rows('F10', onTheFloor, 'startMaintenance', 'Maintenance'),
  ...rows('F11', ['Maintenance'], 'endMaintenance', 'Dirty'),
  ...rows('F12', ['Maintenance'], 'takeOutOfService', 'Out of service'),
  ...['handOver', 'correct'].flatMap(action => rows('facts', [...onTheFloor, 'Maintenance'], action, null)),
];

const releaseStates = ['MAY_BE_RELEASED', 'CAN_NOT_BE_RELEASED', 'CAN_BE_RELEASED'];
/** Section 8: the state is computed, so no act of a person changes it but by what it does to the equipment. */
const release: readonly SpecifiedRow[] = [
  ...rows('RL1', ['CAN_BE_RELEASED'], 'release', null, 'RELEASE'),
  ...rows('RL2', ['MAY_BE_RELEASED'], 'releaseAtRisk', null, 'RELEASE_AT_RISK'),
  ...rows('RL3', releaseStates, 'orderCleaning', null),
  ...rows('RL4', releaseStates, 'revoke', null, 'REVOKE'),
];

/** The tables of the specification, by what they are about. */
export const specified = { run, study, assessment, task, sample, floor, release } as const;
/** What has a table. */
export type Kind = keyof typeof specified;
