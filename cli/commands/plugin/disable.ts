import { SwitchPlugin } from '../../lib/switch-plugin.js';

/** `limpid plugin disable`. */
export default class PluginDisable extends SwitchPlugin {
  static override summary = 'Switch a plugin off for one facility, at once; its data stays';
  static override examples = [
    '<%= config.bin %> <%= command.id %> reports --facility OSD-1 --reason "Not validated here yet"',
  ];

  async run(): Promise<void> {
    await this.switch(false);
  }
}
