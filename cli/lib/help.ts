import { Help, type Command } from '@oclif/core';

/** A command whose help names what plugins declare, which is read only when somebody asks for the help. */
export interface DescribedByPlugins {
  describe(): Promise<string>;
}

/** The help of the command line, with the descriptions that commands take from the plugins of this release. */
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
