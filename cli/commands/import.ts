import { Args, Flags } from '@oclif/core';
import { facilityNamed, importFiles } from '#kernel/ops';
import { rejected } from '../lib/rejected-rows.js';
import { facilityFlag, LimpidCommand } from '../lib/limpid-command.js';
import { ProgressLine } from '../lib/progress.js';

/** `limpid import`. */
export default class Import extends LimpidCommand {
  static override summary = 'Import master data from CSV and XLSX files, all or nothing';
  static override description =
    'A CSV file is named after its section, for example equipment.csv; a workbook has a sheet for each section. Rows are created or, where the ID exists, updated. One bad row and nothing is written.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> plant.xlsx --facility DEMO-OSD --reason "Initial load"',
    {
      description: 'Check without writing, with the errors in a file',
      command: '<%= config.bin %> <%= command.id %> import/*.csv --facility DEMO-OSD --dry-run --errors errors.csv',
    },
  ];
  static override args = {
    files: Args.string({ description: 'CSV or XLSX file', required: true, multiple: true, ignoreStdin: true }),
  };
  static override flags = {
    facility: facilityFlag(),
    reason: Flags.string({ summary: 'why, for the audit trail. Not needed for a dry run', helpValue: 'TEXT' }),
    'dry-run': Flags.boolean({ summary: 'check everything and write nothing' }),
    errors: Flags.string({ summary: 'CSV file for the errors of bad rows', helpValue: 'FILE' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Import);
    const dryRun = flags['dry-run'];
    if (!dryRun && flags.reason === undefined) this.error('Missing required flag reason', { exit: 2 });
    const reason = flags.reason ?? 'dry run';
    const progress = new ProgressLine(process.stderr);
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const request = { facility, files: args.files, reason, dryRun, onProgress: progress.show };
      const { outcomes, notes } = await importFiles(kernel, request)
        .finally(() => progress.clear())
        .catch(async error => {
          throw await rejected(error, flags.errors);
        });
      for (const note of notes) this.logToStderr(`Note: ${note}`);
      for (const { section, created, updated, unchanged } of outcomes)
        this.log(`${section}: ${created} created, ${updated} updated, ${unchanged} unchanged`);
      this.log(dryRun ? 'Dry run: nothing was written' : `Imported into ${facility.name}`);
    });
  }
}
