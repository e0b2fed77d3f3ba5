import { Args, Flags } from '@oclif/core';
import { backupKey, restore } from '#kernel/ops';
import { findDatabase } from '../lib/find-database.js';
import { LimpidCommand } from '../lib/limpid-command.js';
import { readText } from '../lib/read-text.js';

/** `limpid restore`. */
export default class Restore extends LimpidCommand {
  static override summary = 'Restore a backup into an empty database, and verify its audit trail';
  static override description =
    'The file is checked completely before anything is written. Stop all servers of the installation first. For the embedded database start with LIMPID_RESTORE=FILE npm start instead.';
  static override examples = [
    'DATABASE_URL=postgres://owner:secret@db:5432/limpid <%= config.bin %> <%= command.id %> /mnt/backups/limpid-20261126T010000000Z.backup',
    '<%= config.bin %> <%= command.id %> last.backup --replace --anchors /mnt/worm/limpid-anchors.jsonl',
  ];
  static override args = {
    file: Args.string({ description: 'the backup', required: true, ignoreStdin: true }),
  };
  static override flags = {
    replace: Flags.boolean({ summary: 'remove what is in the database first' }),
    anchors: Flags.string({
      summary: 'a file of "audit anchor" that the restored trails must agree with',
      helpValue: 'FILE',
    }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Restore);
    const { url } = await findDatabase(this.config.root);
    const anchors = flags.anchors === undefined ? {} : { anchors: await readText(flags.anchors) };
    const { at, tables, rows, trails } = await restore({
      databaseUrl: url,
      file: args.file,
      key: backupKey(),
      replace: flags.replace,
      say: line => this.log(line),
      ...anchors,
    });
    this.log(`Restored ${rows} rows of ${tables} tables, as of ${at}`);
    for (const { name, seq, fault } of trails.faults) this.logToStderr(`${name} entry ${seq}: ${fault}`);
    this.log(trails.intact ? 'The audit trail is intact' : 'The audit trail is broken');
    if (!trails.intact) this.exit(1);
  }
}
