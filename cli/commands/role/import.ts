import { Args, Flags } from '@oclif/core';
import { importRoles } from '#kernel/ops';
import { LimpidCommand, reasonFlag } from '../../lib/limpid-command.js';
import { readText } from '../../lib/read-text.js';
import { roleFormat } from '../../lib/role-format.js';
import { table } from '../../lib/table.js';

/** `limpid role import`. */
export default class RoleImport extends LimpidCommand {
  static override summary = 'Make roles exactly what a JSON or CSV file says, all or nothing';
  static override description =
    'Roles are known by their names: new ones are created, others changed, roles that are not in the file stay as they are. Effective at once for everybody who holds them.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> roles.json --dry-run --reason "Matrix of the site"',
    '<%= config.bin %> <%= command.id %> roles.csv --reason "Matrix of the site, document QA-117"',
  ];
  static override args = {
    file: Args.string({ description: 'a file that role export wrote', required: true, ignoreStdin: true }),
  };
  static override flags = {
    'dry-run': Flags.boolean({ summary: 'only say what would change', default: false }),
    reason: reasonFlag(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(RoleImport);
    const format = roleFormat(args.file);
    const text = await readText(args.file);
    const outcomes = await this.withLimpid(kernel =>
      importRoles(kernel, { text, format, reason: flags.reason, dryRun: flags['dry-run'] }),
    );
    this.log(
      table(
        ['Role', flags['dry-run'] ? 'Would be' : 'Outcome'],
        outcomes.map(({ name, outcome }) => [name, outcome]),
      ),
    );
  }
}
