import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Args, Flags } from '@oclif/core';
import { facilityNamed, readRoute } from '#kernel/ops';
import type { VerifiedFile } from '#schemas/approvals/documents';
import { statusWords } from '#schemas/enumerations/states';
import { CommandRefused, fileFaults } from '../../lib/explain.js';
import { facilityFlag, LimpidCommand } from '../../lib/limpid-command.js';

/** `limpid document verify`. */
export default class DocumentVerify extends LimpidCommand {
  static override summary = 'Check that a printed or downloaded file is untouched, and show its record and signatures';
  static override description =
    'The SHA-256 of the file is looked up among the files that the facility has handed out or stored. Exit code 0: untouched; 1: the facility knows no file with these bytes.';
  static override examples = ['<%= config.bin %> <%= command.id %> procedure.pdf --facility OSD-1'];
  static override args = {
    file: Args.string({ description: 'the file to check', required: true, ignoreStdin: true }),
  };
  static override flags = { facility: facilityFlag(), json: Flags.boolean({ summary: 'print JSON' }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(DocumentVerify);
    const sha256 = await hashOf(args.file);
    const { file } = await this.withLimpid(async kernel =>
      readRoute<{ file: VerifiedFile }>(
        kernel,
        await facilityNamed(kernel, flags.facility),
        '/controlled-documents/verify',
        { sha256 },
      ),
    );
    this.log(flags.json ? JSON.stringify({ sha256, ...file }, null, 2) : wordsOf(sha256, file).join('\n'));
    if (!file.isUntouched) this.exit(1);
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new CommandRefused(`${file} ${fileFaults[code] ?? `cannot be read: ${String(error)}`}`);
  }
  return hash.digest('hex');
}

function wordsOf(sha256: string, { isUntouched, handedOut, stored, documents }: VerifiedFile): string[] {
  if (!isUntouched) return [`SHA-256 ${sha256}`, 'Changed or unknown: the facility knows no file with these bytes'];
  return [
    `SHA-256 ${sha256}`,
    'Untouched: the facility knows a file with exactly these bytes',
    ...handedOut.map(({ at, by, what }) => `Handed out ${at} to ${by}: ${what}`),
    ...stored.map(({ at, by, fileName }) => `Stored ${at} by ${by}: ${fileName}`),
    ...documents.flatMap(({ document: { label, version, status }, relation, isDraft, signatures }) => [
      `${relation === 'printed' ? 'Printed from' : 'Attached to'} ${label}, version ${version}, ${statusWords[status] ?? status}`,
      ...(isDraft ? ['  Printed as a draft, before it was approved'] : []),
      ...signatures.map(
        ({ signature: { text, name, username, at }, isSuperseded }) =>
          `  ${text}: ${name} (${username}) ${at}${isSuperseded ? ', superseded' : ''}`,
      ),
    ]),
  ];
}
