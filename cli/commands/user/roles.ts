import { Flags } from '@oclif/core';
import { changeRoles, personNamed } from '#kernel/ops';
import { LimpidCommand, userArg } from '../../lib/limpid-command.js';

/** `limpid user roles`. */
export default class UserRoles extends LimpidCommand {
  static override summary = 'Show the roles of a user, or give exactly the named ones';
  static override examples = [
    '<%= config.bin %> <%= command.id %> olind',
    '<%= config.bin %> <%= command.id %> olind --role Production --role Reviewer --reason "Reviews since May"',
  ];
  static override args = { user: userArg() };
  static override flags = {
    role: Flags.string({
      summary: 'name of a role; may be repeated, roles that are not named are taken',
      helpValue: 'NAME',
      multiple: true,
      multipleNonGreedy: true,
      dependsOn: ['reason'],
    }),
    reason: Flags.string({
      summary: 'why, in 3 to 500 characters, for the audit trail',
      helpValue: 'TEXT',
      dependsOn: ['role'],
    }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(UserRoles);
    const { role: roles, reason } = flags;
    const user = await this.withLimpid(kernel =>
      roles === undefined || reason === undefined
        ? personNamed(kernel, args.user)
        : changeRoles(kernel, args.user, roles, reason),
    );
    for (const { name } of user.roles) this.log(name);
    for (const warning of user.warnings) this.logToStderr(`Note: ${warning}.`);
  }
}
