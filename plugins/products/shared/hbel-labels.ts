import type { HbelFlag, HbelRecordStatus } from './hbel.js';

/** Labels of the states of a health-based limit. */
export const hbelStatusLabels: Readonly<Record<HbelRecordStatus, string>> = {
  draft: 'Draft',
  inForce: 'In force',
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
};

/** Labels of the flags. */
export const hbelFlagLabels: Readonly<Record<HbelFlag, string>> = {
  missing: 'None in force',
  reviewOverdue: 'Review overdue',
  reviewDue: 'Review due',
  notLowest: 'Not the lowest',
  ratioAbove10: 'Opinions differ > 10×',
  unexplained: 'Explanation missing',
  ratioAbove3: 'Opinions differ > 3×',
  provisional: 'Not reviewed or approved',
  noReport: 'No report',
};
