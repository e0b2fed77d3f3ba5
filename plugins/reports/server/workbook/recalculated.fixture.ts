import ExcelJS from 'exceljs';
import { HyperFormula, type SimpleCellAddress } from 'hyperformula';

/** A workbook recalculated from its formulas by an independent calculation engine. */
export class Recalculated {
  private constructor(
    private readonly engine: HyperFormula,
    /** What the file stores for each formula cell. */
    readonly stored: readonly { readonly sheet: string; readonly address: string; readonly value: unknown }[],
  ) {}

  static async from(bytes: Uint8Array): Promise<Recalculated> {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(Buffer.from(bytes) as never);
    const stored: { sheet: string; address: string; value: unknown }[] = [];
    const sheets: Record<string, (string | number | null)[][]> = {};
    workbook.eachSheet(sheet => {
      const cells: (string | number | null)[][] = [];
      sheet.eachRow((row, rowNumber) =>
        row.eachCell((cell, column) => {
          const { value } = cell;
          const isFormula = typeof value === 'object' && value !== null && 'formula' in value;
          if (isFormula) stored.push({ sheet: sheet.name, address: cell.address, value: value.result });
          const plain = typeof value === 'number' || typeof value === 'string' ? value : null;
          (cells[rowNumber - 1] ??= [])[column - 1] = isFormula ? `=${String(value.formula)}` : plain;
        }),
      );
      sheets[sheet.name] = Array.from(cells, row => Array.from(row ?? [], value => value ?? null));
    });
    return new Recalculated(HyperFormula.buildFromSheets(sheets, { licenseKey: 'gpl-v3' }), stored);
  }

  value(sheet: string, address: string): unknown {
    return this.engine.getCellValue(this.at(sheet, address));
  }

  type(sheet: string, address: string, value: number): void {
    this.typeAll(sheet, [address], value);
  }

  /** The same value in several cells; null clears them. */
  typeAll(sheet: string, addresses: readonly string[], value: number | null): void {
    this.engine.batch(() => {
      for (const address of addresses) this.engine.setCellContents(this.at(sheet, address), value);
    });
  }

  /** The cells of one column in all rows whose cell in another column has this value. */
  cellsWhere(sheet: string, column: string, [other, wanted]: readonly [column: string, value: string]): string[] {
    const height = this.engine.getSheetDimensions(this.engine.getSheetId(sheet) ?? 0).height;
    const rows = Array.from({ length: height }, (_, index) => index + 1);
    return rows.filter(row => this.value(sheet, `${other}${row}`) === wanted).map(row => `${column}${row}`);
  }

  /** Row number of the first row whose cells have these values in these columns. */
  rowOf(sheet: string, wanted: Readonly<Record<string, string>>): number {
    const height = this.engine.getSheetDimensions(this.engine.getSheetId(sheet) ?? 0).height;
    const rows = Array.from({ length: height }, (_, index) => index + 1);
    const found = rows.find(row =>
      Object.entries(wanted).every(([column, value]) => this.value(sheet, `${column}${row}`) === value),
    );
    if (found === undefined) throw new Error(`${sheet} has no row ${JSON.stringify(wanted)}`);
    return found;
  }

  private at(sheet: string, address: string): SimpleCellAddress {
    const found = this.engine.simpleCellAddressFromString(address, this.engine.getSheetId(sheet) ?? -1);
    if (found === undefined) throw new Error(`there is no cell ${sheet}!${address}`);
    return found;
  }
}
