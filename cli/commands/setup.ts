import { Flags } from '@oclif/core';
import { accountsFile, setUp } from '#kernel/ops';
import { findDatabase } from '../lib/find-database.js';
import { LimpidCommand } from '../lib/limpid-command.js';

/** `limpid setup`. */
export default class Setup extends LimpidCommand {
  static override summary = 'Prepare the database: migrate it and create what every installation starts with';
  static override description =
    'May be run any number of times; what exists already stays as it is. With --demo the demo plant and its accounts are loaded once.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    { description: 'With the demo plant', command: '<%= config.bin %> <%= command.id %> --demo' },
    {
      description: 'Into a PostgreSQL of your own',
      command: 'DATABASE_URL=postgres://owner:secret@db:5432/limpid <%= config.bin %> <%= command.id %>',
    },
  ];
  static override flags = { demo: Flags.boolean({ summary: 'load the demo plant, once' }) };

  async run(): Promise<void> {
    const { flags } = await this.parse(Setup);
    const { url, dataFolder } = await findDatabase(this.config.root);
    const say = (line: string): void => this.log(line);
    const { demoLoaded } = await setUp({ databaseUrl: url, dataFolder, demo: flags.demo, source: 'cli', say });
    if (demoLoaded) this.log(`The passwords of the demo accounts are in ${accountsFile(dataFolder)}`);
    else if (flags.demo) this.log('The demo was loaded before; it stays as it is');
    this.log('The database is ready');
  }
}
