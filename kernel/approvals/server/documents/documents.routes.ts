import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { ControlledDocuments, DocumentsQuery, FileHashQuery, VerifiedFile } from '#schemas/approvals/documents';
import { listDocuments } from './list-documents.js';
import { verifyFile } from './verify-file.js';

const reading = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['ApprovalPolicy.Get'] },
  audit: readOnly,
} as const;

/** Versions of all controlled records, and what a printed or downloaded file belongs to. */
export const documentRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...reading,
    path: '/controlled-documents',
    summary: 'Versions of the controlled records of the facility, by document type and status',
    input: { query: DocumentsQuery },
    output: ControlledDocuments,
    useCase: {
      name: 'approvals.list-documents',
      deps: {},
      run: (_deps, call) => listDocuments(call, call.input.query),
    },
  }),
  defineRoute({
    ...reading,
    path: '/controlled-documents/verify',
    summary: 'Whether the bytes of a file are untouched, and which record, version and signatures it belongs to',
    input: { query: FileHashQuery },
    output: Type.Object({ file: VerifiedFile }),
    useCase: {
      name: 'approvals.verify-file',
      deps: {},
      run: async (_deps, call) => ({ file: await verifyFile(call, call.input.query.sha256.toLowerCase()) }),
    },
  }),
];
