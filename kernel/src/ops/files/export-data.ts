import type { FacilityScope, StreamedFile } from '#kernel/contract';
import type { Kernel } from '../../boot/create-kernel.js';
import { csvOf } from '../../transfer/csv/csv-file.js';
import { TransferToken } from '../../transfer/transfer.js';
import { readRoute } from './read-route.js';
import { readAsService } from '../system-context.js';

/** All master data, or the named sections, as the workbook that the screens download. */
export function exportWorkbook(
  kernel: Kernel,
  facility: FacilityScope,
  sections: readonly string[],
): Promise<StreamedFile> {
  const query = sections.length === 0 ? {} : { sections: sections.join(',') };
  return readRoute<StreamedFile>(kernel, facility, '/master', query);
}

/** The same as one CSV file for each section, named as the import wants them. */
export async function exportCsvFiles(
  kernel: Kernel,
  facility: FacilityScope,
  sections: readonly string[],
): Promise<StreamedFile[]> {
  const wanted = sections.length === 0 ? null : sections;
  const sheets = await readAsService(kernel.database, 'cli', facility, call =>
    kernel.resolve(TransferToken).sheets(call, wanted, true),
  );
  return sheets.map(({ name, columns, rows }) =>
    csvOf([{ name, headings: columns.map(({ heading }) => heading), rows }]),
  );
}
