import path from 'node:path';
import { Args, Flags } from '@oclif/core';
import { declaredReports, facilityNamed, printReport } from '#kernel/ops';
import { asOfFlag, facilityFlag, LimpidCommand } from '../lib/limpid-command.js';
import { writeFile } from '../lib/write-file.js';

const formats = ['pdf', 'xlsx'] as const;

/** `limpid report`. */
export default class Report extends LimpidCommand {
  static override summary = 'Print a report as PDF, or as a spreadsheet with live formulas';
  static override examples = [
    '<%= config.bin %> <%= command.id %> EquipmentLimit --facility DEMO-OSD --out limits.pdf',
    '<%= config.bin %> <%= command.id %> ProductionLimit --facility DEMO-OSD --id PRD-01 --out prd-01.pdf',
    '<%= config.bin %> <%= command.id %> MACCalculationMatrix --facility DEMO-OSD --id PRD-01 --format xlsx --out matrix.xlsx',
    '<%= config.bin %> <%= command.id %> ProductionLimit --facility DEMO-OSD --as-of 2026-11-20 --out limits.xlsx',
  ];
  static override args = {
    name: Args.string({
      description: 'kind of the report, as the description lists them',
      required: true,
      ignoreStdin: true,
    }),
  };
  static override flags = {
    facility: facilityFlag(),
    id: Flags.string({ summary: 'ID of the record that the report is about', helpValue: 'ID' }),
    format: Flags.option({ summary: 'by default what the name of the file says', options: formats })(),
    'as-of': asOfFlag(),
    out: Flags.string({ summary: 'file to write', helpValue: 'FILE', required: true }),
  };

  /** The report kinds with their contents. */
  static async describe(): Promise<string> {
    const reports = await declaredReports();
    return reports.map(({ kind, title, card }) => `${kind}: ${title}. ${card.lead.replace(/\.?$/, '.')}`).join('\n');
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Report);
    const format = flags.format ?? formats.find(known => path.extname(flags.out).toLowerCase() === `.${known}`);
    if (format === undefined) this.error('Give --format pdf or --format xlsx', { exit: 2 });
    const record = flags.id ?? null;
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const { content } = await printReport(kernel, {
        facility,
        kind: args.name,
        record,
        format,
        asOf: flags['as-of'],
      });
      await writeFile(flags.out, content);
    });
    this.log(`Wrote ${flags.out}`);
  }
}
