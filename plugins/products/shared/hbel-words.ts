import type { HbelFlag, HbelRecordStatus } from './hbel.js';

/** What the states of a health-based limit are called on screens and in files. */
export const hbelStatusWords: Readonly<Record<HbelRecordStatus, string>> = {
  draft: 'Draft',
  inForce: 'In force',
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
};

/** What has to be looked at, in few words. */
export const hbelFlagWords: Readonly<Record<HbelFlag, string>> = {
  missing: 'None in force',
  reviewOverdue: 'Review overdue',
  reviewDue: 'Review due',
  notLowest: 'Not the lowest',
  ratioAbove10: 'Opinions differ > 10×',
  unexplained: 'Explanation missing',
  ratioAbove3: 'Opinions differ > 3×',
  provisional: 'Not reviewed',
  noReport: 'No report',
};
