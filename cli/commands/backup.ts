import { Args, Flags } from '@oclif/core';
import { backUp } from '#kernel/ops';
import { CommandRefused } from '../lib/explain.js';
import { LimpidCommand } from '../lib/limpid-command.js';

/** `limpid backup`. */
export default class Backup extends LimpidCommand {
  static override summary = 'Back up the whole installation while it runs';
  static override description =
    'Writes all tables as of one moment into one file. Without a file it goes to LIMPID_BACKUP_DIR, where the oldest are removed. LIMPID_BACKUP_KEY encrypts it; without that key the backup cannot be restored.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> /mnt/backups/before-release.backup',
  ];
  static override args = {
    file: Args.string({ description: 'the file to write; otherwise in LIMPID_BACKUP_DIR', ignoreStdin: true }),
  };
  static override flags = { json: Flags.boolean({ summary: 'print JSON' }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Backup);
    if (args.file === undefined && (process.env['LIMPID_BACKUP_DIR'] ?? '') === '')
      throw new CommandRefused('Name a file, or set LIMPID_BACKUP_DIR to the folder of the backups.', 2);
    const written = await this.withLimpid(kernel => backUp(kernel, args.file));
    if (flags.json) this.log(JSON.stringify(written, null, 2));
    else {
      const { file, bytes, tables, rows, encrypted, sha256 } = written;
      this.log(`Wrote ${rows} rows of ${tables} tables to ${file} (${bytes} bytes${encrypted ? ', encrypted' : ''})`);
      this.log(`SHA-256 ${sha256}`);
    }
  }
}
