import { Flags } from '@oclif/core';
import { facilityNamed, readRoute } from '#kernel/ops';
import type { PortablePolicy } from '#schemas/approvals/portable-policy';
import { CommandRefused } from '../../../lib/explain.js';
import { facilityFlag, LimpidCommand } from '../../../lib/limpid-command.js';
import { writeFile } from '../../../lib/write-file.js';

/** `limpid approval policy export`. */
export default class ApprovalPolicyExport extends LimpidCommand {
  static override summary =
    'Write the approval policies of a facility to a JSON file, as approval policy import reads it';
  static override description = 'People are named by user name, roles and departments by their names.';
  static override examples = ['<%= config.bin %> <%= command.id %> --facility OSD-1 --out policies.json'];
  static override flags = {
    facility: facilityFlag(),
    out: Flags.string({ summary: 'a file that ends in .json', helpValue: 'FILE', required: true }),
    type: Flags.string({
      summary: 'only this document type; may be repeated',
      helpValue: 'TYPE',
      multiple: true,
      multipleNonGreedy: true,
    }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(ApprovalPolicyExport);
    if (!flags.out.toLowerCase().endsWith('.json'))
      throw new CommandRefused('--out names a file that ends in .json', 2);
    const { policies } = await this.withLimpid(async kernel =>
      readRoute<{ policies: readonly PortablePolicy[] }>(
        kernel,
        await facilityNamed(kernel, flags.facility),
        '/approval_policies/portable',
        {},
      ),
    );
    const missing = flags.type?.find(type => !policies.some(({ documentType }) => documentType === type));
    if (missing !== undefined) throw new CommandRefused(`type: the facility has no approval policy for ${missing}`);
    const chosen = policies.filter(({ documentType }) => flags.type?.includes(documentType) ?? true);
    if (chosen.length === 0) throw new CommandRefused('The facility has no approval policies');
    await writeFile(flags.out, once(`${JSON.stringify({ policies: chosen }, null, 2)}\n`));
    this.log(`Wrote ${flags.out}`);
  }
}

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}
