import { Flags } from '@oclif/core';
import { facilityNamed, verifyTrails, type CheckedTrails } from '#kernel/ops';
import { LimpidCommand } from '../../lib/limpid-command.js';
import { readText } from '../../lib/read-text.js';
import { table } from '../../lib/table.js';

/** `limpid audit verify`. */
export default class AuditVerify extends LimpidCommand {
  static override summary = 'Recompute the chains of the audit trail and compare rows, signatures and guards with them';
  static override description =
    'Exit code 0: intact and compared with anchors; 1: something was changed, lost or added; 3: intact as far as it can be known without an anchor from outside the database. Anchors are read from the folder of LIMPID_ANCHORS and from the file of --anchors.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --facility OSD-1',
    '<%= config.bin %> <%= command.id %> --anchors /mnt/worm/limpid-anchors.jsonl',
  ];
  static override flags = {
    facility: Flags.string({ summary: 'ID or name of one facility; otherwise all chains', helpValue: 'ID' }),
    anchors: Flags.string({ summary: 'a file of "audit anchor" that the chains must agree with', helpValue: 'FILE' }),
    json: Flags.boolean({ summary: 'print JSON' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AuditVerify);
    const anchors = flags.anchors === undefined ? undefined : await readText(flags.anchors);
    const found = await this.withLimpid(async kernel =>
      verifyTrails(kernel, flags.facility === undefined ? null : await facilityNamed(kernel, flags.facility), anchors),
    );
    if (flags.json) this.log(JSON.stringify(found, null, 2));
    else this.tell(found);
    if (!found.intact) this.exit(1);
    if (!found.anchored) this.exit(3);
  }

  private tell({ intact, anchored, trails, faults }: CheckedTrails): void {
    const rows = trails.map(({ scope, name, entries }) => {
      const broken = faults.some(fault => fault.scope === scope);
      return [name, String(entries), broken ? 'broken' : 'intact'];
    });
    this.log(table(['Chain', 'Entries checked', 'Result'], rows, [1]));
    for (const { name, seq, fault } of faults) this.logToStderr(`${name}${seq === 0 ? '' : ` entry ${seq}`}: ${fault}`);
    this.log(resultOf(intact, anchored));
  }
}

function resultOf(intact: boolean, anchored: boolean): string {
  if (!intact) return 'The audit trail is broken';
  return anchored ? 'The audit trail is intact' : 'The audit trail is intact as far as it can be known: no anchor';
}
