import { testProviders } from '#kernel/ops';
import { CommandRefused } from '../../lib/explain.js';
import { LimpidCommand } from '../../lib/limpid-command.js';
import { table } from '../../lib/table.js';

/** `limpid sso test`. */
export default class SsoTest extends LimpidCommand {
  static override summary = 'Read what the sign-on providers publish; exit code 1 when one cannot be used';
  static override description =
    'Checks the address, the issuer, the endpoints and the keys of every provider that is set up. Nobody is signed in and nothing is changed.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];

  async run(): Promise<void> {
    await this.parse(SsoTest);
    const providers = await this.withLimpid(kernel => testProviders(kernel));
    if (providers.length === 0) throw new CommandRefused('No sign-on provider is set up');
    const rows = providers.map(({ provider, issuer, ok, message }) => [
      provider,
      issuer,
      ok ? 'works' : 'fails',
      message,
    ]);
    this.log(table(['Provider', 'Issuer', 'Result', 'Meaning'], rows));
    if (providers.some(each => !each.ok)) this.exit(1);
  }
}
