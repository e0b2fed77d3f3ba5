import { Flags } from '@oclif/core';
import { facilityNamed, isOn, listPlugins, type PluginState } from '#kernel/ops';
import { facilityFlag, LimpidCommand } from '../../lib/limpid-command.js';
import { table } from '../../lib/table.js';

/** `limpid plugin list`. */
export default class PluginList extends LimpidCommand {
  static override summary = 'List the plugins and which of them a facility has';
  static override examples = ['<%= config.bin %> <%= command.id %> --facility OSD-1'];
  static override flags = { facility: facilityFlag(), json: Flags.boolean({ summary: 'print JSON' }) };

  async run(): Promise<void> {
    const { flags } = await this.parse(PluginList);
    const plugins = await this.withLimpid(async kernel =>
      listPlugins(kernel, await facilityNamed(kernel, flags.facility)),
    );
    if (flags.json) return this.log(JSON.stringify({ plugins }, null, 2));
    this.log(table(['ID', 'Title', 'Version', 'State', 'Features', 'Requires'], plugins.map(rowOf)));
  }
}

function rowOf(plugin: PluginState): string[] {
  const features = plugin.features.map(({ key, enabled }) => `${key} ${enabled ? 'on' : 'off'}`);
  const state = isOn(plugin) ? 'on' : 'off';
  return [plugin.id, plugin.title, plugin.version, state, features.join(', '), plugin.requires.join(', ')];
}
