import { Args, Flags } from '@oclif/core';
import {
  CommandRefused,
  facilityFlag,
  facilityNamed,
  LimpidCommand,
  postRoute,
  readRoute,
  refusedRows,
  type FacilityScope,
  type Kernel,
} from '#cli/contract';
import type { ImportPreview, ResultImport } from '#plugins/sampling/shared/result-import';

/** `limpid results import`. */
export default class ResultsImport extends LimpidCommand {
  static override summary = 'Import results of samples from a CSV or XLSX file, all or nothing';
  static override description =
    'Rows are matched by the labels of received samples. A result that was entered before stays as it is. The file is kept with its SHA-256. Rows that are unlikely, for example 10 times the last result of their place, are imported only with --accept-flags.';
  static override examples = [
    {
      description: 'Look at a file without writing, with the errors in a file',
      command:
        '<%= config.bin %> <%= command.id %> run12.csv --facility DEMO-OSD --profile HPLC-1 --dry-run --errors errors.csv',
    },
    '<%= config.bin %> <%= command.id %> run12.csv --facility DEMO-OSD --profile HPLC-1 --reason "Sequence 12"',
  ];
  static override args = {
    file: Args.string({ description: 'CSV or XLSX file', required: true, ignoreStdin: true }),
  };
  static override flags = {
    facility: facilityFlag(),
    profile: Flags.string({
      summary: 'ID of the profile of the columns; by default the file has the headings of an export of results',
      helpValue: 'ID',
    }),
    reason: Flags.string({ summary: 'why, for the audit trail. Not needed for a dry run', helpValue: 'TEXT' }),
    'dry-run': Flags.boolean({ summary: 'check everything and write nothing' }),
    'accept-flags': Flags.boolean({ summary: 'import rows that are flagged as unlikely, too' }),
    errors: Flags.string({ summary: 'CSV file for the errors of bad rows', helpValue: 'FILE' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ResultsImport);
    const isDry = flags['dry-run'];
    if (!isDry && flags.reason === undefined) this.error('Missing required flag reason', { exit: 2 });
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const profileId = flags.profile === undefined ? undefined : await profileNamed(kernel, facility, flags.profile);
      const body = profileId === undefined ? {} : { profileId };
      const sent = { file: args.file };
      const { preview } = await postRoute<{ readonly preview: ImportPreview }>(
        kernel,
        facility,
        '/result-imports/preview',
        { ...sent, body },
      );
      for (const note of notesOf(preview)) this.logToStderr(`Note: ${note}`);
      if (preview.faults.length > 0) throw await refusedRows(preview.faults, flags.errors);
      this.log(countsText(preview.counts));
      if (isDry) return this.log('Dry run: nothing was written');
      if (preview.counts.flagged > 0 && !flags['accept-flags'])
        throw new CommandRefused(
          `${rowsText(preview.counts.flagged)} flagged as unlikely; nothing was imported. Look at the notes, then add --accept-flags`,
        );
      const { resultImport } = await postRoute<{ readonly resultImport: ResultImport }>(
        kernel,
        facility,
        '/result-imports',
        { ...sent, body: { ...body, digest: preview.digest, reason: flags.reason } },
      );
      return this.log(`Import ${resultImport.number} into ${facility.name}, SHA-256 ${resultImport.sha256}`);
    });
  }
}

interface Profiles {
  readonly resultProfiles: readonly { readonly id: string; readonly externalId: string }[];
}

async function profileNamed(kernel: Kernel, facility: FacilityScope, externalId: string): Promise<string> {
  const { resultProfiles } = await readRoute<Profiles>(kernel, facility, '/result-profiles', { doPagination: false });
  const found = resultProfiles.find(each => each.externalId.toLowerCase() === externalId.toLowerCase());
  if (found === undefined) throw new CommandRefused(`profile: ${externalId} does not exist in this facility`);
  return found.id;
}

function notesOf({ notes, earlier, rows, file }: ImportPreview): string[] {
  return [
    ...notes,
    ...earlier.map(({ number, at, by }) => `${file.name} is the very same file as import ${number}, by ${by} on ${at}`),
    ...rows.flatMap(({ line, label, flags }) => flags.map(({ message }) => `row ${line}, ${label ?? ''} ${message}`)),
  ];
}

function rowsText(count: number): string {
  return count === 1 ? '1 row is' : `${count} rows are`;
}

function countsText({ rows, entered, leftOut, flagged }: ImportPreview['counts']): string {
  return `${rows} rows: ${entered} to enter (${flagged} flagged), ${leftOut} left out`;
}
