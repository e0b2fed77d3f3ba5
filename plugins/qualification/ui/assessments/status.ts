import type { AssessmentStatus } from '#plugins/qualification/shared/assessment';

/** The status of an assessment as a state with its colour. */
export const statusStates: Readonly<
  Record<AssessmentStatus, { readonly title: string; readonly colour: 'grey' | 'amber' | 'green' }>
> = {
  'Not Evaluated': { title: 'Not evaluated', colour: 'grey' },
  'Pending Approval': { title: 'Pending approval', colour: 'amber' },
  Approved: { title: 'Approved', colour: 'green' },
  Cancelled: { title: 'Cancelled', colour: 'grey' },
};
