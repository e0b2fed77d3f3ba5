import ExcelJS from 'exceljs';

/** Every cell of every sheet, formulas with their stored values, by sheet and address. */
export async function cellsOf(bytes: Uint8Array): Promise<Record<string, Record<string, unknown>>> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.from(bytes) as never);
  const sheets: Record<string, Record<string, unknown>> = {};
  workbook.eachSheet(sheet => {
    const cells: Record<string, unknown> = {};
    sheet.eachRow(row => row.eachCell(cell => (cells[cell.address] = cell.value)));
    sheets[sheet.name] = cells;
  });
  return sheets;
}

/** Facts of the sheet about the document, by label. */
export function factsOf(about: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const labels = Object.keys(about).filter(address => address.startsWith('A'));
  return Object.fromEntries(labels.map(address => [String(about[address]), about[`B${address.slice(1)}`]]));
}

/** Names of the sheets in their order, and the head of their printed pages. */
export async function headsOf(bytes: Uint8Array): Promise<readonly (readonly [name: string, head: string])[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.from(bytes) as never);
  return workbook.worksheets.map(({ name, headerFooter }) => {
    // What the file leaves out is read as null, whatever the type says.
    const read: Partial<ExcelJS.HeaderFooter> | null = headerFooter;
    return [name, read?.oddHeader ?? ''] as const;
  });
}
