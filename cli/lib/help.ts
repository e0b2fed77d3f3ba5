import { Help, type Command } from '@oclif/core';

/** A command whose help lists plugin declarations, read only when the help is shown. */
export interface DescribedByPlugins {
  describe(): Promise<string>;
}

/** Command line help, with descriptions taken from the plugins of this release. */
export class ProductHelp extends Help {
  override async showCommandHelp(command: Command.Loadable): Promise<void> {
    const loaded = await command.load();
    if (!describes(loaded)) return super.showCommandHelp(command);
    return super.showCommandHelp({ ...command, description: await loaded.describe() });
  }
}

function describes(command: object): command is DescribedByPlugins {
  return 'describe' in command && typeof command.describe === 'function';
}
