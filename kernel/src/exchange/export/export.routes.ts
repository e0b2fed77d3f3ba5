import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  DocumentPrinterToken,
  FacilitySettingsToken,
  readOnly,
  type AnyCall,
  type DocumentModel,
  type DocumentPrinter,
  type FacilitySettings,
  type ImportSection,
  type Leaving,
  type LongSheet,
  type RouteDefinition,
  type RouteShape,
  type StreamedFile,
} from '#kernel/contract';
import { closed, StringEnum, Uuid } from '#schemas/lib/fields';
import { TransferSections, type TransferSection } from '#schemas/transfer/import';
import { keptCorrections, type KeptSheet } from '../corrections/correction-store.js';
import { sheetName } from '../corrections/corrections.js';
import { csvOf } from '../../tables/csv/csv-file.js';
import { ChoicesOfFacility } from './shown-choices.js';
import { TransferToken } from '../transfer.js';
import { withNumbers } from './number-cells.js';

const Format = Type.Optional(StringEnum(['xlsx', 'csv']));
const SectionsQuery = Type.Object(
  { sections: Type.Optional(Type.String({ maxLength: 2000 })), format: Format },
  closed,
);
const FormatQuery = Type.Object({ format: Format }, closed);
const OneCorrection = Type.Object({ id: Uuid }, closed);
const documentDeps = { printer: DocumentPrinterToken, settings: FacilitySettingsToken } as const;

const namesOf = ({ sections }: Static<typeof SectionsQuery>): string[] | null =>
  sections === undefined || sections.trim() === '' ? null : sections.split(',').map(name => name.trim());
/** Label of a section export in the audit trail, also from the command line. */
export const masterData: Leaving = { action: 'export', domain: 'Master', what: 'master data' };

async function workbook(
  { printer, settings }: { readonly printer: DocumentPrinter; readonly settings: FacilitySettings },
  call: AnyCall,
  { name, title, sheets }: { readonly name: string; readonly title: string; readonly sheets: DocumentModel['sheets'] },
): Promise<StreamedFile> {
  const head = {
    title,
    facility: call.facility.name,
    printedBy: `${call.actor.fullName} (${call.actor.username})`,
    printedAt: call.now,
    dateTime: await settings.dateTime(call),
  };
  return printer.print({ ...head, versions: [], blocks: [], sheets }, 'xlsx', name, call);
}

const download = (name: string, withRows: boolean) =>
  defineUseCase<RouteShape<undefined, typeof SectionsQuery, undefined>, StreamedFile>()({
    name: `kernel.${name}`,
    deps: { transfer: TransferToken, ...documentDeps },
    run: async ({ transfer, ...documents }, call) => {
      const sheets = await transfer.sheets(call, namesOf(call.input.query), withRows);
      const rows = (): number => sheets.reduce((sum, { count }) => sum + count, 0);
      if (call.input.query.format !== 'csv')
        return {
          ...(await workbook(documents, call, { name, title: 'Master data', sheets: sheets.map(withNumbers) })),
          rows,
        };
      const file = csvOf(
        sheets.map(sheet => ({
          name: sheet.name,
          headings: sheet.columns.map(column => column.heading),
          rows: () => sheet.rows(),
        })),
      );
      return { ...file, rows };
    },
  });

const downloadCorrections = defineUseCase<
  RouteShape<typeof OneCorrection, typeof FormatQuery, undefined>,
  StreamedFile
>()({
  name: 'kernel.download-corrections',
  deps: documentDeps,
  run: async (documents, call) => {
    const sheets = await keptCorrections(call, call.input.params.id);
    if (call.input.query.format === 'csv') return csvOf(sheets, `${sheets[0]?.name ?? ''}-corrections`);
    return workbook(documents, call, {
      name: 'corrections',
      title: 'Rows to correct',
      sheets: sheets.map(asSheet),
    });
  },
});

function asSheet({ name, headings, rows }: KeptSheet): LongSheet {
  const columns = headings.map(heading => ({ heading, width: Math.max(12, heading.length + 2) }));
  return { name: sheetName(name), columns, rows };
}

const listSections = defineUseCase<RouteShape<undefined, undefined, undefined>, { sections: TransferSection[] }>()({
  name: 'kernel.list-transfer-sections',
  deps: { transfer: TransferToken },
  run: async ({ transfer }, call) => {
    const choices = new ChoicesOfFacility(call, transfer.sections);
    const sections: TransferSection[] = [];
    for (const each of await transfer.offered(call)) {
      const mayImport = each.permissions.every(permission => call.actor.may(permission));
      // Choices contain record names: users who may not import the section do not receive them.
      sections.push(shownSection(each, mayImport, mayImport ? await choices.of(each) : {}));
    }
    return { sections };
  },
});

function shownSection(each: ImportSection, mayImport: boolean, choices: TransferSection['choices']): TransferSection {
  return {
    section: each.section,
    file: each.file,
    after: [...each.after],
    headings: [...each.headings],
    alsoCalled: Object.fromEntries(Object.entries(each.alsoCalled ?? {}).map(([name, others]) => [name, [...others]])),
    choices,
    listOf: each.listOf ?? null,
    page: each.page ?? null,
    leavesOut: each.leavesOut ?? null,
    mayImport,
  };
}

/** GET /master (specification section 7): what can be exchanged, and master data as files. */
export const exportRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/master/sections',
    scope: 'facility',
    access: { anyOf: ['Master.BulkExport', 'Master.BulkImport'] },
    summary: 'The sections of master data that can be exported and imported, with their columns',
    input: {},
    output: TransferSections,
    audit: readOnly,
    useCase: listSections,
  }),
  defineRoute({
    method: 'GET',
    path: '/master',
    scope: 'facility',
    access: { anyOf: ['Master.BulkExport'] },
    summary:
      'All master data, or the named sections, as a workbook with one sheet per section; one section also as CSV',
    input: { query: SectionsQuery },
    output: 'stream',
    leaves: masterData,
    audit: readOnly,
    useCase: download('master-data', true),
  }),
  defineRoute({
    method: 'GET',
    path: '/master/template',
    scope: 'facility',
    access: { anyOf: ['Master.BulkImport'] },
    summary: 'An empty workbook with the headings of every section; of one section also as CSV',
    input: { query: SectionsQuery },
    output: 'stream',
    leaves: { exempt: 'headings of empty sheets; no records leave' },
    audit: readOnly,
    useCase: download('master-data-template', false),
  }),
  defineRoute({
    method: 'GET',
    path: '/master/corrections/:id',
    scope: 'facility',
    access: { anyOf: ['Master.BulkImport'] },
    summary:
      'The rejected rows of an own import, with what is wrong in a column of its own, to be corrected and sent again',
    input: { params: OneCorrection, query: FormatQuery },
    output: 'stream',
    leaves: { action: 'download', domain: 'Master', what: 'the rejected rows of an import' },
    audit: readOnly,
    useCase: downloadCorrections,
  }),
];
