import { Flags } from '@oclif/core';
import { confirmPerson } from '#kernel/ops';
import { LimpidCommand, userArg } from '../../lib/limpid-command.js';

/** `limpid user confirm`. */
export default class UserConfirm extends LimpidCommand {
  static override summary = 'Confirm who holds an account, so that it can sign again';
  static override description =
    'The right to sign is suspended after a secret key, a link for a new password, a change of the e-mail address or of the way to sign in, an unblocking, and for new accounts. A key that these tools made is confirmed by a person on the screen Users.';
  static override examples = ['<%= config.bin %> <%= command.id %> olind --how "Identity card, in person"'];
  static override args = { user: userArg() };
  static override flags = { how: Flags.string({ summary: 'how it was checked', required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(UserConfirm);
    const user = await this.withLimpid(kernel => confirmPerson(kernel, args.user, flags.how));
    this.log(`Confirmed who holds the account of ${user.username}`);
  }
}
