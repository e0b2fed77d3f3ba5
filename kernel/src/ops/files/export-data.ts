import type { FacilityScope, StreamedFile } from '#kernel/contract';
import { recordedFile } from '../../record/audit/deliveries.js';
import type { Kernel } from '../../boot/create-kernel.js';
import { csvOf } from '../../tables/csv/csv-file.js';
import { masterData } from '../../exchange/export/export.routes.js';
import { TransferToken } from '../../exchange/transfer.js';
import { readRoute } from './read-route.js';
import { readAsService, serviceContext } from '../../session/system-context.js';

/** All master data, or the named sections, as the workbook that the screens download; audited in the same way. */
export async function exportWorkbook(
  kernel: Kernel,
  facility: FacilityScope,
  sections: readonly string[],
): Promise<StreamedFile> {
  const query = sections.length === 0 ? {} : { sections: sections.join(',') };
  const file = await readRoute<StreamedFile>(kernel, facility, '/master', query);
  return recordedFile(
    kernel.database,
    serviceContext('cli', facility),
    { leaving: masterData, parameters: query },
    file,
  );
}

/** The same as one CSV file for each section, with the names that the import expects. */
export async function exportCsvFiles(
  kernel: Kernel,
  facility: FacilityScope,
  sections: readonly string[],
): Promise<StreamedFile[]> {
  const wanted = sections.length === 0 ? null : sections;
  const sheets = await readAsService(kernel.database, 'cli', facility, call =>
    kernel.resolve(TransferToken).sheets(call, wanted, true),
  );
  const context = serviceContext('cli', facility);
  return sheets.map(({ name, columns, count, rows }) => {
    const file = csvOf([{ name, headings: columns.map(({ heading }) => heading), rows }]);
    const delivery = { leaving: masterData, parameters: { sections: name } };
    return recordedFile(kernel.database, context, delivery, { ...file, rows: () => count });
  });
}
