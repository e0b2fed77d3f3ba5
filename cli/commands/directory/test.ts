import { Flags } from '@oclif/core';
import { lookUpPerson, testDirectory } from '#kernel/ops';
import { CommandRefused } from '../../lib/explain.js';
import { LimpidCommand } from '../../lib/limpid-command.js';
import { table } from '../../lib/table.js';

/** `limpid directory test`. */
export default class DirectoryTest extends LimpidCommand {
  static override summary = 'Try every server of the directory settings; exit code 1 when one does not work';
  static override description =
    'Connects, checks the certificate, signs in with the service account and looks for the base. With --user it also looks a person up as sign-in does, and shows the groups and the roles that they give. Nothing is changed.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --user awinter',
  ];
  static override flags = {
    user: Flags.string({ summary: 'user name of somebody in the directory', helpValue: 'NAME' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(DirectoryTest);
    const { servers, person } = await this.withLimpid(async kernel => {
      const results = await testDirectory(kernel);
      const asked = flags.user !== undefined && results.some(each => each.ok);
      return { servers: results, person: asked ? await lookUpPerson(kernel, flags.user ?? '') : undefined };
    });
    const rows = servers.map(({ url, ok, message }) => [url, ok ? 'works' : 'fails', message]);
    this.log(table(['Server', 'Result', 'Meaning'], rows));
    if (person === null) throw new CommandRefused(`The directory does not know ${flags.user ?? ''}, or knows several`);
    if (person !== undefined) {
      const facts = [
        ['Entry', person.dn],
        ['Name', person.name],
        ['State', person.isDisabled ? 'switched off' : 'active'],
        ['Groups', person.groups.join('; ')],
        ['Roles by groups', person.roles.join(', ')],
      ];
      this.log(`\n${table(['Person', flags.user ?? ''], facts)}`);
    }
    if (servers.some(each => !each.ok)) this.exit(1);
  }
}
