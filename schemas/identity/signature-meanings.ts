/** The meaning of a signature, by its key (transitions section 14): the text is shown before signing and printed with it. */
export const signatureMeanings = {
  AUTHOR: 'Prepared by: I wrote this record and it is complete and correct',
  SUBMIT_RUN: 'Submitted by: the run record is complete',
  PERFORMED: 'Performed by: I did this step as written',
  WITNESSED: 'Checked by: I observed or verified this step',
  MEASURED: 'Measured by',
  REVIEW: 'Reviewed by: I checked content, data and audit trail',
  APPROVE: 'Approved by: I approve for use',
  APPROVE_RUN: 'Approved by: run outcome accepted',
  RETURN_REVIEW: 'Returned by reviewer: changes required',
  RETURN_APPROVAL: 'Returned by approver: changes required',
  RECALL: 'Recalled by author',
  RETIRE: 'Approved for retirement',
  RELEASE: 'Released',
  RELEASE_AT_RISK: 'Conditionally released',
  REVOKE: 'Release revoked',
  RETEST: 'Retest authorised by',
  VOID: 'Run void, not counted',
  OVERRIDE: 'Limit or worst-product override approved',
  EXTEND: 'Extension approved',
  CANCEL: 'Cancelled because',
  TRUE_COPY: 'True copy: I compared the copy with the original',
  ACCEPT_LEGACY: 'Accepted as evidence',
  IMPORT: 'Data import approved',
  AUDIT_REVIEW: 'Audit trail reviewed for the period or record',
  ACCESS_REVIEW: 'User access reviewed',
} as const;

export type SignatureMeaning = keyof typeof signatureMeanings;
/** In the order in which they are declared. */
export const signatureMeaningKeys = Object.keys(signatureMeanings) as readonly SignatureMeaning[];
