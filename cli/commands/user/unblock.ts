import { unblockPerson } from '#kernel/ops';
import { LimpidCommand, reasonFlag, userArg } from '../../lib/limpid-command.js';

/** `limpid user unblock`. */
export default class UserUnblock extends LimpidCommand {
  static override summary = 'Let a blocked user in again, also one locked by wrong passwords';
  static override examples = ['<%= config.bin %> <%= command.id %> olind --reason "Came back from leave"'];
  static override args = { user: userArg() };
  static override flags = { reason: reasonFlag() };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(UserUnblock);
    const user = await this.withLimpid(kernel => unblockPerson(kernel, args.user, flags.reason));
    this.log(`Unblocked user ${user.username}, who is ${user.status} now`);
  }
}
