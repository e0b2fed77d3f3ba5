import { Flags } from '@oclif/core';
import { listFacilities } from '#kernel/ops';
import { LimpidCommand } from '../../lib/limpid-command.js';
import { table } from '../../lib/table.js';

/** `limpid facility list`. */
export default class FacilityList extends LimpidCommand {
  static override summary = 'List the facilities';
  static override examples = ['<%= config.bin %> <%= command.id %>', '<%= config.bin %> <%= command.id %> --json'];
  static override flags = { json: Flags.boolean({ summary: 'print JSON' }) };

  async run(): Promise<void> {
    const { flags } = await this.parse(FacilityList);
    const facilities = await this.withLimpid(listFacilities);
    if (flags.json) return this.log(JSON.stringify({ facilities }, null, 2));
    this.log(
      table(
        ['ID', 'Name', 'Group', 'Tier', 'Product type'],
        facilities.map(({ externalId, name, group, tier, productType }) => [
          externalId,
          name,
          group,
          tier,
          productType,
        ]),
      ),
    );
  }
}
