import { Flags } from '@oclif/core';
import { exportRoles } from '#kernel/ops';
import { LimpidCommand } from '../../lib/limpid-command.js';
import { roleFormat } from '../../lib/role-format.js';
import { writeFile } from '../../lib/write-file.js';

/** `limpid role export`. */
export default class RoleExport extends LimpidCommand {
  static override summary = 'Write roles and what they grant to a JSON or CSV file, as role import reads it';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --out roles.json',
    '<%= config.bin %> <%= command.id %> --out reviewers.csv --role Reviewer --role Approver',
  ];
  static override flags = {
    out: Flags.string({ summary: 'a file that ends in .json or .csv', helpValue: 'FILE', required: true }),
    role: Flags.string({
      summary: 'only this role; may be repeated',
      helpValue: 'NAME',
      multiple: true,
      multipleNonGreedy: true,
    }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(RoleExport);
    const format = roleFormat(flags.out);
    await this.withLimpid(async kernel => {
      await writeFile(flags.out, await exportRoles(kernel, format, flags.role ?? []));
    });
    this.log(`Wrote ${flags.out}`);
  }
}
