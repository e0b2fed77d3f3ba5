import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Flags } from '@oclif/core';
import { exportCsvFiles, exportWorkbook, facilityNamed } from '#kernel/ops';
import { facilityFlag, LimpidCommand } from '../lib/limpid-command.js';
import { writeFile } from '../lib/write-file.js';

/** `limpid export`. */
export default class Export extends LimpidCommand {
  static override summary = 'Write master data to a workbook, or to a folder of CSV files, as the import reads them';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --out plant.xlsx',
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --out plant --section equipment --section productions',
  ];
  static override flags = {
    facility: facilityFlag(),
    out: Flags.string({
      summary: 'a file that ends in .xlsx, otherwise a folder',
      helpValue: 'FILE.xlsx|FOLDER',
      required: true,
    }),
    section: Flags.string({
      summary: 'only this section; may be repeated',
      helpValue: 'NAME',
      multiple: true,
      multipleNonGreedy: true,
    }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Export);
    const { out, section: sections = [] } = flags;
    const workbook = /\.xlsx$/i.test(out);
    if (!workbook && path.extname(out) !== '' && !(existsSync(out) && statSync(out).isDirectory()))
      this.error('--out takes a file that ends in .xlsx, or a folder for CSV files', { exit: 2 });
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      if (workbook) {
        await writeFile(out, (await exportWorkbook(kernel, facility, sections)).content);
        return this.log(`Wrote ${out}`);
      }
      const files = await exportCsvFiles(kernel, facility, sections);
      for (const { fileName, content } of files) await writeFile(path.join(out, fileName), content);
      this.log(`Wrote ${files.length} ${files.length === 1 ? 'file' : 'files'} to ${out}`);
    });
  }
}
