import {
  validationError,
  type AnyCall,
  type DocumentPrinter,
  type FacilityScope,
  type FacilitySettings,
  type StreamedFile,
} from '#kernel/contract';
import type { AuditEntry } from '#schemas/lib/audit-entry';
import { csvLines } from '../../../tables/csv/csv.js';
import { readAuditExport, readAuditUsers, type AuditQuery } from './query.js';
import type { ReadableScope } from './readable-scopes.js';
import type { FieldLabels } from '../field-labels.js';
import type { AuditTrail } from '../trail.js';

type AnyScopeCall = AnyCall<FacilityScope | null>;

export interface ExportDeps {
  readonly trail: AuditTrail;
  readonly printer: DocumentPrinter;
  readonly settings: FacilitySettings;
  readonly labels: FieldLabels;
}

/** Most entries in a PDF; CSV has no limit. */
const printedAtMost = 5000;
/** The heading names the time zone of the facility. */
const columnsIn = (timezone: string): readonly (readonly [heading: string, width: number])[] => [
  ['Number', 7],
  ['Time (UTC)', 17],
  [`Time (facility, ${timezone})`, 17],
  ['User', 14],
  ['What happened', 48],
  ['Reason', 18],
  ['Source', 7],
];

/** Exactly the filtered trail, oldest first, as CSV or PDF; the PDF names filter, head and hash. */
export async function exportTrail(
  deps: ExportDeps,
  call: AnyScopeCall,
  of: ReadableScope,
  query: AuditQuery & { readonly format?: string },
): Promise<StreamedFile> {
  const { format = 'pdf', facilityId: _facility, pageNumber: _page, pageLimit: _limit, ...filters } = query;
  const filter = await filterText(call, of, filters);
  const entries = await readAuditExport(call.tx, of.scope, filters, deps.labels);
  const timezone = await zoneOf(deps.settings, call, of);
  const columns = columnsIn(timezone);
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
  if (format === 'csv') {
    await deps.trail.noteExport(call, of, { format, filter, entries: null });
    return {
      fileName: 'audit-log.csv',
      mediaType: 'text/csv; charset=utf-8',
      content: csvLines(
        csvRows(
          columns.map(([heading]) => heading),
          entries,
          local,
        ),
      ),
    };
  }
  const rows: string[][] = [];
  for await (const entry of entries) {
    if (rows.length === printedAtMost) {
      throw validationError({
        path: 'format',
        message: `more than ${printedAtMost} entries do not make a PDF: narrow the filter or take CSV`,
      });
    }
    rows.push(cells(entry, local));
  }
  const head = await deps.trail.noteExport(call, of, { format, filter, entries: rows.length });
  return deps.printer.print(
    {
      title: 'Audit trail',
      facility: of.name,
      printedBy: `${call.actor.fullName} (${call.actor.username})`,
      printedAt: call.now,
      dateTime: { timezone, dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm:ss' },
      versions: [
        ['Filter', filter === '' ? 'none' : filter],
        ['Entries', String(rows.length)],
        ['Last entry of the trail', `${head.seq}, hash ${head.head}`],
      ],
      orientation: 'landscape',
      blocks: [{ kind: 'table', columns: columns.map(([heading, width]) => ({ heading, width })), rows }],
      sheets: [],
    },
    'pdf',
    'audit-log',
    call,
  );
}

/** The filter as the document shows it, with the names of users. */
async function filterText(call: AnyScopeCall, of: ReadableScope, filters: AuditQuery): Promise<string> {
  const people = filters.userIds === undefined ? [] : await readAuditUsers(call.tx, [of.scope]);
  const named = (ids: string): string =>
    people.reduce((text, { id, name, username }) => text.replaceAll(id, `${name} (${username})`), ids);
  return Object.entries(filters)
    .map(([key, value]) => `${key}: ${key === 'userIds' ? named(String(value)) : value}`)
    .join('; ');
}

async function zoneOf(settings: FacilitySettings, call: AnyScopeCall, of: ReadableScope): Promise<string> {
  return of.facility === null ? 'UTC' : (await settings.dateTime({ ...call, facility: of.facility })).timezone;
}

function cells(entry: AuditEntry, local: Intl.DateTimeFormat): string[] {
  const utc = entry.at.slice(0, 19).replace('T', ' ');
  return [
    String(entry.seq),
    utc,
    local.format(new Date(entry.at)),
    entry.actorName,
    entry.sentence,
    entry.reason ?? '',
    entry.source,
  ];
}

async function* csvRows(
  headings: readonly string[],
  entries: AsyncIterable<AuditEntry>,
  local: Intl.DateTimeFormat,
): AsyncIterable<readonly string[]> {
  yield [...headings, 'Changes', 'Hash'];
  for await (const entry of entries) yield [...cells(entry, local), JSON.stringify(entry.changes), entry.hash];
}
