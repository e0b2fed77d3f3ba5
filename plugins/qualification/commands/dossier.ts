import { Flags } from '@oclif/core';
import {
  asOfFlag,
  CommandRefused,
  facilityFlag,
  facilityNamed,
  LimpidCommand,
  printReport,
  readRoute,
  writeFile,
  type FacilityScope,
  type Kernel,
} from '#cli/contract';

/** `limpid dossier`. */
export default class Dossier extends LimpidCommand {
  static override summary = 'Write all proofs of equipment or of a production into one PDF';
  static override description =
    'The dossier has limits, coverage, studies with all runs, results, accepted gaps and signatures; of equipment also its timeline.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --equipment EQ-CMP-02 --file dossier.pdf',
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --production PRD-12 --file dossier.pdf --as-of 2026-11-20',
  ];
  static override flags = {
    facility: facilityFlag(),
    equipment: Flags.string({ summary: 'of this equipment', helpValue: 'ID', exactlyOne: ['equipment', 'production'] }),
    production: Flags.string({ summary: 'of this production', helpValue: 'ID' }),
    file: Flags.string({ summary: 'write the dossier to this file', helpValue: 'FILE', required: true }),
    'as-of': asOfFlag(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Dossier);
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const [kind, many, id] =
        flags.equipment === undefined
          ? (['ProductionDossier', 'productions', flags.production ?? ''] as const)
          : (['EquipmentDossier', 'equipments', flags.equipment] as const);
      const record = await recordNamed(kernel, facility, many, id);
      const { content } = await printReport(kernel, {
        facility,
        kind,
        record,
        parameters: {},
        format: 'pdf',
        asOf: flags['as-of'],
      });
      await writeFile(flags.file, content);
      this.log(`Wrote ${flags.file}`);
    });
  }
}

/** The id of a live record by its ID; refused where the facility has none. */
async function recordNamed(
  kernel: Kernel,
  facility: FacilityScope,
  many: 'equipments' | 'productions',
  externalId: string,
): Promise<string> {
  const query = { search: externalId, pageLimit: 100 };
  const answer = await readRoute<Readonly<Record<string, readonly { id: string; externalId: string }[]>>>(
    kernel,
    facility,
    `/${many}`,
    query,
  );
  const found = answer[many]?.find(each => each.externalId.toLowerCase() === externalId.toLowerCase());
  if (found === undefined) throw new CommandRefused(`${externalId} is not among the ${many} of this facility`);
  return found.id;
}
