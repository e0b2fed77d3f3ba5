import { createRequire } from 'node:module';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type ExcelJS from 'exceljs';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

type Rows = readonly (readonly (string | number)[])[];

/**
 * pdfmake alone, in the calling process: one table with whole rows, right-aligned numbers, and a header and footer on
 * every page.
 */
export async function barePdf(headings: readonly string[], rows: Rows): Promise<number> {
  const require = createRequire(import.meta.url);
  pdfmake.setFonts(require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0]);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => true);
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    defaultStyle: { fontSize: 8 },
    header: { text: 'Limits', margin: [40, 22, 40, 0] },
    footer: (page, pages) => ({ text: `Page ${page} of ${pages}`, margin: [40, 8, 40, 0] }),
    content: [
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: headings.map(() => '*'),
          body: [headings, ...rows].map(row =>
            row.map(cell => (typeof cell === 'number' ? { text: String(cell), alignment: 'right' } : cell)),
          ),
        },
        layout: 'lightHorizontalLines',
      },
    ],
  };
  return (await pdfmake.createPdf(definition).getBuffer()).length;
}

/** The streaming writer of exceljs alone: plain rows without styles or hash. */
export async function bareXlsx(headings: readonly string[], rows: Rows): Promise<number> {
  const stream = new PassThrough();
  let bytes = 0;
  stream.on('data', (part: Buffer) => (bytes += part.length));
  const ended = once(stream, 'end');
  const workbook: ExcelJS.stream.xlsx.WorkbookWriter = new WorkbookWriter({ stream, useStyles: true });
  const sheet = workbook.addWorksheet('Rows');
  sheet.addRow(headings).commit();
  for (const row of rows) sheet.addRow(row).commit();
  sheet.commit();
  await workbook.commit();
  await ended;
  return bytes;
}
