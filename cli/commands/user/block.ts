import { blockPerson } from '#kernel/ops';
import { LimpidCommand, reasonFlag, userArg } from '../../lib/limpid-command.js';

/** `limpid user block`. */
export default class UserBlock extends LimpidCommand {
  static override summary = 'Block a user; sessions end at once';
  static override examples = ['<%= config.bin %> <%= command.id %> olind --reason "Left the company"'];
  static override args = { user: userArg() };
  static override flags = { reason: reasonFlag() };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(UserBlock);
    const user = await this.withLimpid(kernel => blockPerson(kernel, args.user, flags.reason));
    this.log(`Blocked user ${user.username}`);
  }
}
