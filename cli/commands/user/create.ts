import { Flags } from '@oclif/core';
import { addUser } from '#kernel/ops';
import { LimpidCommand } from '../../lib/limpid-command.js';
import { readPassword } from '../../lib/read-password.js';

const many = { multiple: true, multipleNonGreedy: true } as const;

/** `limpid user create`. */
export default class UserCreate extends LimpidCommand {
  static override summary =
    'Create a user; the password is asked for, or comes from the standard input or LIMPID_USER_PASSWORD';
  static override description =
    'The user is asked for a new password at the first sign-in, unless --keep-password is given.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --username awinter --first-name Ada --last-name Winter --role "QA Administrator" --all-facilities',
    {
      description: 'With the password from a file',
      command:
        '<%= config.bin %> <%= command.id %> --username olind --first-name Oskar --last-name Lind --role Production --facility OSD-1 --facility API-1 < password.txt',
    },
  ];
  static override flags = {
    username: Flags.string({ summary: 'name to sign in with', required: true }),
    'first-name': Flags.string({ summary: 'first name', required: true }),
    'last-name': Flags.string({ summary: 'last name', required: true }),
    email: Flags.string({ summary: 'email address' }),
    role: Flags.string({ summary: 'name of a role; may be repeated', required: true, ...many }),
    facility: Flags.string({ summary: 'ID or name of a facility; may be repeated', helpValue: 'ID', ...many }),
    'all-facilities': Flags.boolean({ summary: 'every facility, also those still to come', default: false }),
    'keep-password': Flags.boolean({ summary: 'do not ask for a new password at the first sign-in' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(UserCreate);
    if ((flags.facility === undefined) !== flags['all-facilities'])
      this.error('Give either --facility, once or more, or --all-facilities', { exit: 2 });
    const password = await readPassword();
    const input = {
      username: flags.username.trim(),
      firstName: flags['first-name'].trim(),
      lastName: flags['last-name'].trim(),
      email: flags.email ?? null,
      password,
      mustChangePassword: !flags['keep-password'],
      roles: flags.role,
      facilities: flags.facility ?? ('all' as const),
    };
    const user = await this.withLimpid(kernel => addUser(kernel, input));
    this.log(`Created user ${user.username} with ${user.roles.map(({ name }) => name).join(', ')}`);
  }
}
