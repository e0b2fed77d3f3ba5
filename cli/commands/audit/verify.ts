import { Flags } from '@oclif/core';
import { facilityNamed, verifyTrails } from '#kernel/ops';
import { LimpidCommand } from '../../lib/limpid-command.js';
import { readText } from '../../lib/read-text.js';
import { table } from '../../lib/table.js';

/** `limpid audit verify`. */
export default class AuditVerify extends LimpidCommand {
  static override summary =
    'Recompute the chains of the audit trail; exit code 1 when an entry was changed, lost or added';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --facility OSD-1',
    '<%= config.bin %> <%= command.id %> --anchors /mnt/worm/limpid-anchors.jsonl',
  ];
  static override flags = {
    facility: Flags.string({ summary: 'ID or name of one facility; otherwise all chains', helpValue: 'ID' }),
    anchors: Flags.string({ summary: 'a file of "audit anchor" that the chains must agree with', helpValue: 'FILE' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AuditVerify);
    const anchors = flags.anchors === undefined ? undefined : await readText(flags.anchors);
    const { intact, trails, faults } = await this.withLimpid(async kernel =>
      verifyTrails(kernel, flags.facility === undefined ? null : await facilityNamed(kernel, flags.facility), anchors),
    );
    const rows = trails.map(({ scope, name, entries }) => {
      const broken = faults.some(fault => fault.scope === scope);
      return [name, String(entries), broken ? 'broken' : 'intact'];
    });
    this.log(table(['Chain', 'Entries checked', 'Result'], rows, [1]));
    for (const { name, seq, fault } of faults) this.logToStderr(`${name}${seq === 0 ? '' : ` entry ${seq}`}: ${fault}`);
    this.log(intact ? 'The audit trail is intact' : 'The audit trail is broken');
    if (!intact) this.exit(1);
  }
}
