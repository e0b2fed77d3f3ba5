import { SwitchPlugin } from '../../lib/switch-plugin.js';

/** `limpid plugin enable`. */
export default class PluginEnable extends SwitchPlugin {
  static override summary = 'Switch a plugin on for one facility, at once and whatever its tier';
  static override examples = [
    '<%= config.bin %> <%= command.id %> reports --facility OSD-1 --reason "Reports were validated"',
  ];

  async run(): Promise<void> {
    await this.switch(true);
  }
}
