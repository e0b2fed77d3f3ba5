import { Flags } from '@oclif/core';
import { asOfFlag, facilityFlag, facilityNamed, LimpidCommand, printReport, writeFile } from '#cli/contract';
import { addressOfLimit, explanationOf } from './lib/find-limit.js';
import { limitTrace } from './lib/limit-trace.js';

/** `limpid explain`. */
export default class Explain extends LimpidCommand {
  static override summary = 'Explain a limit: criteria, steps, inputs and sensitivity';
  static override description =
    'Omitted options default to the governing values: the pair of the equipment, the next production of a previous one, the active of a pair.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --equipment EQ-RMG-01',
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --previous PRD-20 --next PRD-27',
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --agent CA05 --json',
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --equipment EQ-RMG-01 --as-of 2026-11-20',
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --equipment EQ-RMG-01 --pdf limit.pdf',
  ];
  static override flags = {
    facility: facilityFlag(),
    equipment: Flags.string({
      summary: 'the limit of this equipment',
      helpValue: 'ID',
      exclusive: ['previous', 'next', 'substance', 'agent', 'nitrosamine'],
    }),
    previous: Flags.string({ summary: 'the residue of this production', helpValue: 'ID', exclusive: ['agent'] }),
    next: Flags.string({ summary: 'in the batch of this production', helpValue: 'ID' }),
    substance: Flags.string({
      summary: 'of this active, intermediate or nitrosamine',
      helpValue: 'ID',
      exclusive: ['agent'],
    }),
    agent: Flags.string({ summary: 'the residue of this cleaning agent', helpValue: 'ID' }),
    nitrosamine: Flags.string({
      summary: 'the lowest limit of this nitrosamine',
      helpValue: 'ID',
      exclusive: ['equipment', 'previous', 'next', 'substance', 'agent'],
    }),
    'as-of': asOfFlag(),
    json: Flags.boolean({ summary: 'print JSON with unrounded values' }),
    pdf: Flags.string({ summary: 'write the explanation to this file as PDF', helpValue: 'FILE', exclusive: ['json'] }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Explain);
    const { equipment, previous, next, substance, agent, nitrosamine } = flags;
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const words = { equipment, previous, next, substance, agent, nitrosamine };
      const address = await addressOfLimit(kernel, facility, words, flags['as-of']);
      const trace = await explanationOf(kernel, facility, address, words, flags['as-of']);
      const { id, name } = facility;
      if (flags.pdf !== undefined) {
        const { next, ...parameters } = address;
        const { content } = await printReport(kernel, {
          facility,
          kind: 'LimitExplanation',
          record: next,
          parameters: { ...parameters },
          format: 'pdf',
          asOf: flags['as-of'],
        });
        await writeFile(flags.pdf, content);
        return this.log(`Wrote ${flags.pdf}`);
      }
      this.log(
        flags.json
          ? JSON.stringify({ facility: { id, name }, explanation: trace }, null, 2)
          : limitTrace(trace, flags['as-of']),
      );
    });
  }
}
