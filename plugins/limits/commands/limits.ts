import { Flags } from '@oclif/core';
import { asOfFlag, CommandRefused, facilityFlag, facilityNamed, LimpidCommand } from '#cli/contract';
import { readLimits, type LimitRow, type Limits as FoundLimits } from './lib/limit-rows.js';
import { asOfHeading, basisLine } from './lib/limit-trace.js';
import { limitTable } from './lib/limit-table.js';

/** `limpid limits`. */
export default class Limits extends LimpidCommand {
  static override summary = 'Show the limit of each piece of equipment and each production, with the governing pair';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD',
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --equipment EQ-RMG-01',
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --production PRD-01 --json',
  ];
  static override flags = {
    facility: facilityFlag(),
    equipment: Flags.string({ summary: 'only this equipment', helpValue: 'ID', exclusive: ['production'] }),
    production: Flags.string({ summary: 'only this production', helpValue: 'ID' }),
    'as-of': asOfFlag(),
    json: Flags.boolean({ summary: 'print JSON with unrounded values' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Limits);
    const kinds = (['equipment', 'production'] as const).filter(
      kind => flags[kind] !== undefined || (flags.equipment === undefined && flags.production === undefined),
    );
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const found: FoundLimits[] = [];
      for (const kind of kinds) {
        const limits = await readLimits(kernel, facility, kind, flags['as-of']);
        found.push({ ...limits, rows: only(limits.rows, kind, flags[kind]) });
      }
      if (flags.json) {
        const { id, name } = facility;
        const limits = found.flatMap(({ rows }) => rows);
        return this.log(JSON.stringify({ facility: { id, name }, basis: found[0]?.basis, limits }, null, 2));
      }
      const tables = found.map(({ rows }) => limitTable(rows));
      const basis = found.slice(0, 1).map(each => basisLine(each.basis));
      this.log([...asOfHeading(flags['as-of']), ...tables, ...basis].join('\n\n'));
    });
  }
}

function only(rows: readonly LimitRow[], kind: LimitRow['kind'], id: string | undefined): readonly LimitRow[] {
  if (id === undefined) return rows;
  const chosen = rows.filter(row => row.externalId.toLowerCase() === id.toLowerCase());
  if (chosen.length === 0) {
    const unused = kind === 'equipment' ? ', or products do not share it' : '';
    throw new CommandRefused(`${kind}: ${id} does not exist in this facility${unused}`);
  }
  return chosen;
}
