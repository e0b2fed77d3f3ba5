import {
  documentMoment,
  type AnyCall,
  type DocumentPrinter,
  type FacilitySettings,
  type StreamedFile,
} from '#kernel/contract';
import type { HbelRow } from '#plugins/products/shared/hbel';
import { statusWords } from '#schemas/enumerations/states';
import { hbelFlagLabels, hbelStatusLabels } from '#plugins/products/shared/hbel-labels';

const approvalWords = (status: NonNullable<HbelRow['documentStatus']>): string =>
  status === 'Approved' ? 'Approved' : `Not approved (${statusWords[status] ?? status})`;

const columns: readonly (readonly [heading: string, width: number, cell: (row: HbelRow) => string | number | null])[] =
  [
    ['Active ID', 12, row => row.api.externalId],
    ['Active', 28, row => row.api.name],
    ['Basis', 8, row => row.basis],
    ['Value a day', 14, row => row.value?.value ?? null],
    ['Unit', 8, row => row.value?.unit ?? null],
    ['Mass basis', 10, row => row.massBasis],
    ['Route', 12, row => row.route],
    ['Status', 12, row => (row.status === null ? null : hbelStatusLabels[row.status])],
    ['Approval', 14, row => (row.documentStatus === null ? null : approvalWords(row.documentStatus))],
    ['Authority', 20, row => row.authority],
    ['Report', 20, row => row.reportNumber],
    ['Effective from', 14, row => row.effectiveFrom],
    ['Review due on', 14, row => row.reviewDueOn],
    ['Ratio to the most different opinion', 14, row => row.ratio],
    ['Flags', 30, row => row.flags.map(flag => hbelFlagLabels[flag]).join(', ')],
    ['Productions', 40, row => row.productions.join(', ')],
  ];

export interface ExportDeps {
  readonly printer: DocumentPrinter;
  readonly settings: FacilitySettings;
}

/** The register as CSV or as a one-sheet workbook. */
export async function exportRegister(
  { printer, settings }: ExportDeps,
  call: AnyCall,
  rows: readonly HbelRow[],
  format: 'csv' | 'xlsx',
): Promise<StreamedFile> {
  const file = await printer.print(
    {
      title: 'HBEL register',
      facility: call.facility.name,
      printedBy: `${call.actor.fullName} (${call.actor.username})`,
      ...documentMoment(call),
      dateTime: await settings.dateTime(call),
      versions: [],
      blocks: [],
      sheets: [
        {
          name: 'HBEL register',
          columns: columns.map(([heading, width]) => ({ heading, width })),
          rows: rows.map(row => columns.map(([, , cell]) => cell(row))),
        },
      ],
    },
    format,
    'hbels',
    call,
  );
  return { ...file, rows: () => rows.length };
}
