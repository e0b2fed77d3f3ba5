import {
  documentMoment,
  type AnyCall,
  type Cell,
  type DocumentPrinter,
  type FacilitySettings,
  type StreamedFile,
} from '#kernel/contract';
import type { HbelRow } from '#schemas/products/hbel';

const columns: readonly (readonly [heading: string, width: number, cell: (row: HbelRow) => string | number | null])[] =
  [
    ['Active ID', 12, row => row.api.externalId],
    ['Active', 28, row => row.api.name],
    ['Basis', 8, row => row.basis],
    ['Value a day', 14, row => row.value?.value ?? null],
    ['Unit', 8, row => row.value?.unit ?? null],
    ['Route', 12, row => row.route],
    ['Status', 12, row => row.status],
    ['Authority', 20, row => row.authority],
    ['Report', 20, row => row.reportNumber],
    ['Effective from', 14, row => row.effectiveFrom],
    ['Review due on', 14, row => row.reviewDueOn],
    ['Ratio to the farthest opinion', 14, row => row.ratio],
    ['Flags', 30, row => row.flags.join(', ')],
    ['Productions', 40, row => row.productions.join(', ')],
  ];

export interface ExportDeps {
  readonly printer: DocumentPrinter;
  readonly settings: FacilitySettings;
}

/** The register as a file: text with commas, or one sheet of a workbook. */
export async function exportRegister(
  { printer, settings }: ExportDeps,
  call: AnyCall,
  rows: readonly HbelRow[],
  format: 'csv' | 'xlsx',
): Promise<StreamedFile> {
  const cells = rows.map(row => columns.map(([, , cell]) => cell(row)));
  if (format === 'csv') return csv([columns.map(([heading]) => heading), ...cells]);
  return printer.print(
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
          rows: cells as readonly (readonly Cell[])[],
        },
      ],
    },
    'xlsx',
    'hbels',
  );
}

/** RFC 4180 with a byte order mark; a text that a spreadsheet would run as a formula gets an apostrophe. */
function csv(lines: readonly (readonly (string | number | null)[])[]): StreamedFile {
  const quoted = (value: string | number | null): string => {
    const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const text = `\uFEFF${lines.map(line => line.map(quoted).join(',')).join('\r\n')}\r\n`;
  return { fileName: 'hbels.csv', mediaType: 'text/csv; charset=utf-8', content: once(Buffer.from(text)) };
}

async function* once(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(content);
}
