import { Args } from '@oclif/core';
import { anchorTrails } from '#kernel/ops';
import { LimpidCommand } from '../../lib/limpid-command.js';

/** `limpid audit anchor`. */
export default class AuditAnchor extends LimpidCommand {
  static override summary = 'Write down where the chains of the audit trail end, in a file outside the database';
  static override description =
    'Adds a line for each chain. Who owns the database can cut the end of a chain so that the rest looks whole; "audit verify --anchors" finds it by such a file. Keep it where the database administrator cannot write, and add to it often.';
  static override examples = ['<%= config.bin %> <%= command.id %> /mnt/worm/limpid-anchors.jsonl'];
  static override args = {
    file: Args.string({
      description: 'the file to add to; made when it is missing',
      required: true,
      ignoreStdin: true,
    }),
  };

  async run(): Promise<void> {
    const { args } = await this.parse(AuditAnchor);
    const count = await this.withLimpid(kernel => anchorTrails(kernel, args.file));
    this.log(`Added the ends of ${count} chains to ${args.file}`);
  }
}
