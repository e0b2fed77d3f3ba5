import { Args, Flags } from '@oclif/core';
import { facilityNamed, postRoute } from '#kernel/ops';
import type { ImportedPolicies } from '#schemas/approvals/portable-policy';
import { CommandRefused } from '../../../lib/explain.js';
import { facilityFlag, LimpidCommand, reasonFlag } from '../../../lib/limpid-command.js';
import { readText } from '../../../lib/read-text.js';

/** `limpid approval policy import`. */
export default class ApprovalPolicyImport extends LimpidCommand {
  static override summary = 'Make approval policies what a JSON file says, all or nothing';
  static override description =
    'Policies are known by their document types. New ones and changes of approved ones are drafts, which people submit and approve in the browser: no tool can sign. Types that are not in the file stay as they are.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> policies.json --facility OSD-2 --dry-run --reason "As in OSD-1"',
    '<%= config.bin %> <%= command.id %> policies.json --facility OSD-2 --reason "As in OSD-1, document QA-117"',
  ];
  static override args = {
    file: Args.string({ description: 'a file that approval policy export wrote', required: true, ignoreStdin: true }),
  };
  static override flags = {
    facility: facilityFlag(),
    'dry-run': Flags.boolean({ summary: 'only say what would change', default: false }),
    reason: reasonFlag(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ApprovalPolicyImport);
    const isDry = flags['dry-run'];
    const body = { ...policiesIn(args.file, await readText(args.file)), reason: flags.reason };
    const { policies } = await this.withLimpid(async kernel =>
      postRoute<ImportedPolicies>(
        kernel,
        await facilityNamed(kernel, flags.facility),
        '/approval_policies/import',
        { body },
        { undoes: isDry },
      ),
    );
    for (const { documentType, outcome, changes } of policies) {
      this.log(`${documentType}: ${isDry && outcome !== 'unchanged' ? 'would be ' : ''}${outcome}`);
      for (const { field, from, to } of changes) this.log(`  ${field}: ${from ?? 'none'} → ${to ?? 'none'}`);
    }
    if (isDry) return this.log('Dry run: nothing was written');
    if (policies.some(({ outcome }) => outcome !== 'unchanged'))
      this.log('People submit and approve what was imported: /app/control/policies');
  }
}

function policiesIn(file: string, text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    throw new CommandRefused(`${file} is no JSON`);
  }
  throw new CommandRefused(`${file} is no file of approval policies`);
}
