import { Type, type TSchema } from 'typebox';
import {
  ApiError,
  defineUseCase,
  DocumentPrinterToken,
  readOnly,
  type AnyCall,
  type DocumentModel,
  type RouteDefinition,
  type RouteShape,
  type StreamedFile,
} from '#kernel/contract';
import { closed, StringEnum } from '#schemas/lib/fields';
import { csvLines } from '../transfer/csv.js';
import { auditQuery, auditReply, readAuditExport, readAuditPage, readAuditUsers, type AuditQuery } from './query.js';
import { systemScope } from './log.js';

type Shape = RouteShape<TSchema, TSchema, TSchema>;
type SystemCall = AnyCall<null>;

const access = { anyOf: ['AuditLog.Get'] } as const;
const exportQuery = Type.Object(
  { ...auditQuery.properties, format: Type.Optional(StringEnum(['pdf', 'csv'])) },
  closed,
);

/** The facility whose trail is read; it must be one of the caller's. The installation's own trail needs User.Get as well. */
async function readableScope(
  call: SystemCall,
  query: AuditQuery,
): Promise<{ readonly scope: string; readonly name: string }> {
  const wanted = query.facilityId;
  if (wanted === undefined || wanted === systemScope) {
    if (wanted === undefined || !call.actor.may('User.Get'))
      throw new ApiError('NotAllowed', { message: 'Name a facility of yours in facilityId' });
    return { scope: systemScope, name: 'Installation' };
  }
  const [facility] = await call.tx.rows<{ name: string }>({
    text: `select f.name from kernel.facility f join kernel.app_user u on u.id = $2 where f.id = $1
           and (u.all_facilities or exists (select from kernel.user_facility uf where uf.user_id = u.id and uf.facility_id = f.id))`,
    values: [wanted, call.actor.id],
  });
  if (facility === undefined) throw new ApiError('NotAllowed', { message: 'You do not belong to this facility' });
  return { scope: wanted, name: facility.name };
}

async function exportTrail(
  deps: { readonly printer: { print(model: DocumentModel, format: 'pdf', name: string): Promise<StreamedFile> } },
  call: SystemCall,
  query: AuditQuery & { readonly format?: string },
): Promise<StreamedFile> {
  const { scope, name } = await readableScope(call, query);
  const entries = await readAuditExport(call, scope, query);
  const rows = entries.map(entry => [
    String(entry.seq),
    entry.at,
    entry.actorName,
    entry.action,
    entry.sentence,
    entry.reason ?? '',
    entry.source,
  ]);
  const headings = ['Number', 'Time (UTC)', 'Person', 'Action', 'What happened', 'Reason', 'Source'];
  if (query.format === 'csv') {
    return {
      fileName: 'audit-log.csv',
      mediaType: 'text/csv; charset=utf-8',
      content: csvLines([[...headings, 'Hash'], ...rows.map((row, index) => [...row, entries[index]?.hash ?? ''])]),
    };
  }
  const widths = [7, 20, 16, 10, 46, 20, 7];
  return deps.printer.print(
    {
      title: 'Audit trail',
      facility: name,
      printedBy: `${call.actor.fullName} (${call.actor.username})`,
      printedAt: call.now,
      dateTime: { timezone: 'UTC', dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm:ss' },
      versions: [
        ['Entries', String(entries.length)],
        ['Hash of the last entry', entries.at(-1)?.hash ?? 'none'],
      ],
      orientation: 'landscape',
      blocks: [
        { kind: 'table', columns: headings.map((heading, index) => ({ heading, width: widths[index] ?? 10 })), rows },
      ],
      sheets: [],
    },
    'pdf',
    'audit-log',
  );
}

/** Audit calls of specification section 7. They name the facility in the query, as the specification has it. */
export const auditRoutes: readonly RouteDefinition[] = [
  {
    method: 'GET',
    path: '/audit_logs',
    scope: 'system',
    access,
    summary: 'The audit trail of a facility, newest first, in sentences',
    input: { query: auditQuery },
    output: auditReply,
    audit: readOnly,
    useCase: defineUseCase<Shape, unknown, null>()({
      name: 'kernel.read-audit-log',
      deps: {},
      run: async (_deps, call) => {
        const query = call.input.query as AuditQuery;
        return readAuditPage(call, (await readableScope(call, query)).scope, query);
      },
    }),
  },
  {
    method: 'GET',
    path: '/audit_logs/users',
    scope: 'system',
    access,
    summary: 'People who appear in the audit trail of a facility',
    input: { query: auditQuery },
    output: Type.Object({ users: Type.Array(Type.Object({})) }),
    audit: readOnly,
    useCase: defineUseCase<Shape, unknown, null>()({
      name: 'kernel.read-audit-users',
      deps: {},
      run: async (_deps, call) => ({
        users: await readAuditUsers(call, (await readableScope(call, call.input.query as AuditQuery)).scope),
      }),
    }),
  },
  {
    method: 'GET',
    path: '/audit_logs/export',
    scope: 'system',
    access,
    summary: 'Exactly the filtered audit trail as PDF or CSV',
    input: { query: exportQuery },
    output: 'stream',
    audit: readOnly,
    useCase: defineUseCase<Shape, StreamedFile, null>()({
      name: 'kernel.export-audit-log',
      deps: { printer: DocumentPrinterToken },
      run: (deps, call) => exportTrail(deps, call, call.input.query as AuditQuery & { format?: string }),
    }),
  },
];
