import { validationError } from '#kernel/contract';
import { historicalStudyFiles } from './historical-study.resource.js';
import { legacyDocumentFiles } from './legacy-document.resource.js';
import { assertHasFile, signedDocumentRoutes } from './sign-document.js';

/** A person who compared the scans of a legacy document with its original says so. */
export const trueCopies = signedDocumentRoutes({
  files: legacyDocumentFiles,
  meaning: 'TRUE_COPY',
  access: { anyOf: ['ReportDocument.Modify'] },
  check: (_row, fileCount) => assertHasFile(fileCount),
  statement: label => `The files of ${label} are a true copy of the original`,
  summary: 'a legacy document as a true copy',
});

/** A historical study that is accepted as coverage is signed as evidence by an approver (transitions 13). */
export const acceptedStudies = signedDocumentRoutes({
  files: historicalStudyFiles,
  meaning: 'ACCEPT_LEGACY',
  access: { allOf: ['ApprovalPolicy.Sign', 'ReportDocument.Get'] },
  check: row => {
    if (row['acceptedAsCoverage'] !== true)
      throw validationError({
        path: 'acceptedAsCoverage',
        message: 'the study must be accepted as coverage before it is signed',
      });
  },
  statement: label => `${label} is accepted as evidence of cleaning`,
  summary: 'a historical study as accepted evidence',
});
