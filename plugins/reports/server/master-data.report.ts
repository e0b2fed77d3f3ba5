import { Type, type Static } from 'typebox';
import {
  defineUseCase,
  documentMoment,
  FacilitySettingsToken,
  MasterDataToken,
  type Block,
  type Cell,
  type DocumentModel,
  type MasterDataSheet,
  type ReportDefinition,
} from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';
import { closed, Text } from '#schemas/lib/fields';

const Parameters = Type.Object(
  {
    sections: Type.Optional(
      Text(2000, { title: 'Sections', description: 'Names of sections, separated by commas; by default all' }),
    ),
  },
  closed,
);

/** A section with more columns than this has its further columns below each other in one cell. */
const mostColumns = 7;
/** Columns that name a record. */
const naming = 2;

/** All live master data, section by section, with every value. */
const composeMasterData = defineUseCase<Static<typeof Parameters>, DocumentModel>()({
  name: 'reports.compose-master-data',
  deps: { settings: FacilitySettingsToken, masterData: MasterDataToken },
  run: async ({ settings, masterData }, call) => {
    const dateTime = await settings.dateTime(call);
    const wanted = call.input.sections?.split(',').map(name => name.trim()) ?? null;
    const sheets = await masterData.sheets(call, wanted);
    const tables: Block[] = [];
    for (const sheet of sheets) tables.push(await tableOf(sheet));
    const moment = documentMoment(call);
    return {
      title: 'Master data report',
      ...(wanted === null ? {} : { subtitle: sheets.map(({ section }) => section).join(', ') }),
      facility: call.facility.name,
      printedBy: `${call.actor.fullName} (${call.actor.username})`,
      ...moment,
      dateTime,
      orientation: 'landscape',
      versions: [['State at', dateText(moment.asOf ?? call.now, dateTime)]],
      blocks: [
        { kind: 'contents' },
        {
          kind: 'facts',
          title: 'Records',
          facts: sheets.map(({ section, count }) => [section, String(count)] as const),
        },
        ...tables,
      ],
      sheets,
    };
  },
});

async function tableOf({ section, columns, rows }: MasterDataSheet): Promise<Block> {
  const isWide = columns.length > mostColumns;
  const printed: (readonly Cell[])[] = [];
  for await (const row of rows())
    printed.push(isWide ? [...row.slice(0, naming), valuesOf(columns.slice(naming), row.slice(naming))] : row);
  const shown = isWide ? [...columns.slice(0, naming), { heading: 'Values', width: 100 }] : columns;
  return {
    kind: 'table',
    title: section,
    columns: shown.map(({ heading, width }) => ({ heading, width: Math.min(width, 100) })),
    rows: printed,
  };
}

/** `Area: Granulation; Capacity: 600; …` of the values that are known. */
function valuesOf(columns: MasterDataSheet['columns'], cells: readonly Cell[]): string {
  return columns
    .flatMap(({ heading }, at) => {
      const cell = cells[at] ?? null;
      return cell === null || cell === '' || typeof cell === 'object' ? [] : [`${heading}: ${cell}`];
    })
    .join('; ');
}

/** The master data of a facility (specification section 3, report kinds). Its text is what an export has. */
export const masterDataReport: ReportDefinition = {
  kind: 'MasterDataReport',
  prefix: 'MDR',
  title: 'Master data report',
  what: 'a master data report',
  card: { lead: 'All master data of the facility, section by section, with every value' },
  formats: ['pdf', 'xlsx'],
  parameters: Parameters,
  access: { allOf: ['ReportDocument.Get', 'Master.BulkExport'] },
  feature: 'reports',
  compose: composeMasterData,
};
