import type { AnyCall, ColumnChoices, ImportSection } from '#kernel/contract';
import type { ColumnChoices as ShownChoices } from '#schemas/transfer/import';

/** A column that refers to more records than this is not shown as choices. */
const mostRecords = 200;

type Named = ShownChoices['choices'];

/** Allowed values of each section's columns, live records included; tables are queried once. */
export class ChoicesOfFacility {
  private readonly tables = new Map<string, Promise<Named>>();

  constructor(
    private readonly call: AnyCall,
    private readonly sections: readonly ImportSection[],
  ) {}

  async of({ choices = {} }: ImportSection): Promise<Record<string, ShownChoices>> {
    const shown: Record<string, ShownChoices> = {};
    for (const [heading, column] of Object.entries(choices)) {
      const named = await this.named(column);
      if (named.length > 0)
        shown[heading] = { choices: named, isList: column.isList === true, recordsOf: this.recordsOf(column) };
    }
    return shown;
  }

  private async named(column: ColumnChoices): Promise<Named> {
    if ('words' in column) return column.words.map(word => ({ value: word, label: word }));
    const asked = this.tables.get(column.table) ?? this.records(column.table);
    this.tables.set(column.table, asked);
    return asked;
  }

  private recordsOf(column: ColumnChoices): string | null {
    if ('words' in column) return null;
    // Other plugins read records through the view of their table.
    const table = column.table.replace('.v_', '.');
    return this.sections.find(each => each.table === table)?.section ?? '';
  }

  private async records(table: string): Promise<Named> {
    const rows = await this.call.tx.rows<{ id: string; name: string }>({
      text: `select external_id as id, name from ${table} where facility_id = $1 and archived_at is null
             order by lower(external_id) limit $2`,
      values: [this.call.facility.id, mostRecords + 1],
    });
    return rows.length > mostRecords ? [] : rows.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }));
  }
}
