import { Args, Flags } from '@oclif/core';
import { importLicence } from '#kernel/ops';
import { LimpidCommand } from '../../lib/limpid-command.js';
import { readText } from '../../lib/read-text.js';
import { table } from '../../lib/table.js';

/** `limpid licence import`. */
export default class LicenceImport extends LimpidCommand {
  static override summary = 'Import a signed licence file; in force at once';
  static override examples = [
    '<%= config.bin %> <%= command.id %> plant.licence.json --dry-run',
    '<%= config.bin %> <%= command.id %> plant.licence.json',
  ];
  static override args = {
    file: Args.string({ description: 'the file from the vendor', required: true, ignoreStdin: true }),
  };
  static override flags = {
    'dry-run': Flags.boolean({ summary: 'only say what the file would bring', default: false }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(LicenceImport);
    const content = await readText(args.file);
    const dryRun = flags['dry-run'];
    const { number, holder, facilities } = await this.withLimpid(kernel => importLicence(kernel, content, dryRun));
    this.log(`${dryRun ? 'Would import' : 'Imported'} licence ${number} of ${holder}`);
    const rows = facilities.map(({ name, tier, validFrom, validTo, limits }) => [
      name,
      tier,
      validFrom,
      validTo,
      Object.entries(limits)
        .map(([what, most]) => `${what} ${most}`)
        .join(', '),
    ]);
    this.log(table(['Facility', 'Tier', 'From', 'To', 'Limits'], rows));
  }
}
