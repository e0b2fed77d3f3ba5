import { Args } from '@oclif/core';
import { facilityNamed, switchPlugin } from '#kernel/ops';
import { facilityFlag, LimpidCommand, reasonFlag } from './limpid-command.js';

/** Shared by `plugin enable` and `plugin disable`. */
export abstract class SwitchPlugin extends LimpidCommand {
  static override args = {
    plugin: Args.string({
      description: 'ID of the plugin; limpid plugin list shows them',
      required: true,
      ignoreStdin: true,
    }),
  };
  static override flags = { facility: facilityFlag(), reason: reasonFlag() };

  protected async switch(enabled: boolean): Promise<void> {
    const { args, flags } = await this.parse(SwitchPlugin);
    const { plugin } = args;
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const incomplete = await switchPlugin(kernel, { facility, plugin, enabled, reason: flags.reason });
      this.log(`${plugin} is ${enabled ? 'on' : 'off'} in ${facility.name}`);
      for (const other of incomplete)
        this.logToStderr(`Note: ${other.id} is on but requires ${other.requires.join(', ')}, not all of which are on.`);
    });
  }
}
