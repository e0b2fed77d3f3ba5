import { Flags } from '@oclif/core';
import { addFacility, productTypes } from '#kernel/ops';
import { LimpidCommand } from '../../lib/limpid-command.js';

/** `limpid facility create`. */
export default class FacilityCreate extends LimpidCommand {
  static override summary = 'Create a facility, and its group when there is none of that name';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --id OSD-1 --name "Solid dose plant" --group "North site" --tier full --product-type formulation',
  ];
  static override flags = {
    id: Flags.string({ summary: 'ID, unique in the installation', required: true }),
    name: Flags.string({ summary: 'name', required: true }),
    group: Flags.string({ summary: 'name of the facility group', required: true }),
    tier: Flags.option({ summary: 'range of functions', options: ['full', 'lite'] as const, required: true })(),
    'product-type': Flags.option({ summary: 'what it makes', options: productTypes, required: true })(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(FacilityCreate);
    const { id: externalId, name, group, tier } = flags;
    const input = { externalId, name, group, tier, productType: flags['product-type'] };
    const facility = await this.withLimpid(kernel => addFacility(kernel, input));
    this.log(`Created facility ${externalId} ${facility.name}`);
  }
}
