import { Flags } from '@oclif/core';
import { resetPerson } from '#kernel/ops';
import { LimpidCommand, reasonFlag, userArg } from '../../lib/limpid-command.js';

/** `limpid user reset`. */
export default class UserReset extends LimpidCommand {
  static override summary = 'Give a user a way to a new password: a secret key, or a mail';
  static override description =
    'The secret key is shown this once; the user enters it on the screens Register or Retrieve Access. Earlier keys and links become void. Sessions and the present password stay as they are.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> olind --reason "Forgot the password"',
    '<%= config.bin %> <%= command.id %> awinter --mail --reason "Forgot the password"',
  ];
  static override args = { user: userArg() };
  static override flags = {
    mail: Flags.boolean({ summary: 'send a link by email instead of showing a key', default: false }),
    reason: reasonFlag(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(UserReset);
    const { user, secretKey, mailedTo } = await this.withLimpid(kernel =>
      resetPerson(kernel, args.user, flags.reason, flags.mail),
    );
    if (secretKey === null) return this.log(`Wrote to ${mailedTo ?? ''}`);
    const until = new Date(user.openTokens.find(each => each.kind === 'secretKey')?.expiresAt ?? '');
    this.logToStderr(
      `Secret key of ${user.username}, valid until ${until.toISOString().slice(0, 16)} (UTC); it is not shown again:`,
    );
    this.log(secretKey);
  }
}
