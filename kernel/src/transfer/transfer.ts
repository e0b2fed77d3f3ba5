import { Type, type TSchema } from 'typebox';
import {
  Accepted,
  defineUseCase,
  DocumentPrinterToken,
  FacilitySettingsToken,
  readOnly,
  token,
  validationError,
  type AnyCall,
  type Bind,
  type ImportSection,
  type RouteDefinition,
  type RouteShape,
  type SectionOutcome,
  type Sheet,
  type StreamedFile,
  type Token,
} from '#kernel/contract';
import { closed, Reason } from '#schemas/lib/fields';
import type { Services } from '../boot/container.js';
import { importDefinition, type ImportAnswer } from './import-definition.js';
import { importSheets, inOrder, type ImportProgress } from './import.js';
import { loadSheets } from './load-sheets.js';
import { largestFileBytes, readSheets, type SourceSheet } from './read-sheet.js';

type Shape = RouteShape<TSchema, TSchema, TSchema>;

/** Master data in and out, for calls, set-up and command line alike. */
export interface Transfer {
  readonly sections: readonly ImportSection[];
  /** All or nothing in the caller's transaction; audited as one import besides the records. */
  load(
    call: AnyCall,
    sheets: readonly SourceSheet[],
    reason: string,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<SectionOutcome[]>;
  /** Sheets of the sections, with all live records or with headings alone. */
  sheets(call: AnyCall, sections: readonly string[] | null, withRows: boolean): Promise<Sheet[]>;
}
export const TransferToken: Token<Transfer> = token<Transfer>('kernel.Transfer');

export function bindTransfer(
  bind: Bind,
  source: { readonly imports: readonly ImportSection[] },
  services: Services,
): void {
  bind.single(TransferToken, {}, (): Transfer => {
    const sections = inOrder(source.imports);
    return {
      sections,
      load: async (call, sheets, reason, onProgress) => {
        const outcomes = await importSheets(services, sections, call, sheets, onProgress);
        call.tx.audit({
          domain: 'Master',
          action: 'import',
          entity: {
            table: 'kernel.facility',
            id: call.facility.id,
            label: outcomes.map(outcome => outcome.section).join(', '),
          },
          changes: outcomes.map(({ section, created, updated, unchanged }) => ({
            path: section,
            from: null,
            to: { created, updated, unchanged },
          })),
          reason,
        });
        return outcomes;
      },
      sheets: (call, wanted, withRows) =>
        Promise.all(chosen(sections, wanted).map(section => sheetOf(services, section, call, withRows))),
    };
  });
}

function chosen(sections: readonly ImportSection[], wanted: readonly string[] | null): readonly ImportSection[] {
  if (wanted === null) return sections;
  const unknown = wanted.find(name => !sections.some(section => section.section === name || section.file === name));
  if (unknown !== undefined)
    throw validationError({ path: 'sections', message: `there is no section ${unknown.slice(0, 80)}` });
  return sections.filter(section => wanted.includes(section.section) || wanted.includes(section.file));
}

async function sheetOf(services: Services, section: ImportSection, call: AnyCall, withRows: boolean): Promise<Sheet> {
  const rows = withRows ? await section.dump(services.resolveAll(section.deps) as never, call) : [];
  return {
    name: section.file.slice(0, 31),
    columns: section.headings.map(heading => ({ heading, width: Math.max(12, heading.length + 2) })),
    rows: rows.map(row => section.headings.map(heading => row[heading] ?? '')),
  };
}

const uploadFields = Type.Object(
  { reason: Type.Optional(Reason), dryRun: Type.Optional(Type.String({ enum: ['true', 'false'] })) },
  closed,
);
const sectionsQuery = Type.Object({ sections: Type.Optional(Type.String({ maxLength: 2000 })) }, closed);
const namesOf = (call: { readonly input: Shape }): string[] | null => {
  const { sections } = call.input.query as { sections?: string };
  return sections === undefined || sections.trim() === '' ? null : sections.split(',').map(name => name.trim());
};

const download = (name: string, withRows: boolean) =>
  defineUseCase<Shape, StreamedFile>()({
    name: `kernel.${name}`,
    deps: { transfer: TransferToken, printer: DocumentPrinterToken, settings: FacilitySettingsToken },
    run: async ({ transfer, printer, settings }, call) =>
      printer.print(
        {
          title: 'Master data',
          facility: call.facility.name,
          printedBy: `${call.actor.fullName} (${call.actor.username})`,
          printedAt: call.now,
          dateTime: await settings.dateTime(call),
          versions: [],
          blocks: [],
          sheets: await transfer.sheets(call, namesOf(call), withRows),
        },
        'xlsx',
        name,
      ),
  });

const upload = defineUseCase<Shape, ImportAnswer | Accepted>()({
  name: 'kernel.import-master-data',
  deps: { transfer: TransferToken },
  run: async ({ transfer }, call) => {
    const { reason, dryRun } = call.input.body as { reason?: string; dryRun?: string };
    const [file] = call.input.files;
    if (file === undefined) throw validationError({ path: 'file', message: 'is required' });
    if (dryRun !== 'true' && reason === undefined) throw validationError({ path: 'reason', message: 'is required' });
    const sheets = (await Promise.all(call.input.files.map(each => readSheets(each.path, each.fileName)))).flat();
    const task = { sheets, dryRun: dryRun === 'true', reason: reason ?? 'dry run' };
    if (call.input.respondAsync) return new Accepted((await call.tx.enqueue(importDefinition, task)).jobId);
    return loadSheets(transfer, call, task, () => undefined);
  },
});

/** GET and POST /master (specification section 7). A dry run goes all the way and is rolled back. */
export const transferRoutes: readonly RouteDefinition[] = [
  {
    method: 'GET',
    path: '/master',
    scope: 'facility',
    access: { anyOf: ['Master.BulkExport'] },
    summary: 'All master data, or the named sections, as a workbook with one sheet per section',
    input: { query: sectionsQuery },
    output: 'stream',
    audit: readOnly,
    useCase: download('master-data', true),
  },
  {
    method: 'GET',
    path: '/master/template',
    scope: 'facility',
    access: { anyOf: ['Master.BulkImport'] },
    summary: 'An empty workbook with the headings of every section',
    input: { query: sectionsQuery },
    output: 'stream',
    audit: readOnly,
    useCase: download('master-data-template', false),
  },
  {
    method: 'POST',
    path: '/master',
    scope: 'facility',
    access: { anyOf: ['Master.BulkImport'] },
    summary: 'Imports a workbook or CSV files, all or nothing; `dryRun` checks without writing',
    input: { body: uploadFields, files: { maxBytes: largestFileBytes, maxFiles: 20 } },
    output: Type.Object({ import: Type.Object({}) }),
    audit: 'required',
    useCase: upload,
  },
];
