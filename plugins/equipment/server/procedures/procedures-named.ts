import type { AnyCall } from '#kernel/contract';
import { lowerCase } from '#schemas/lib/lower-case';

/** A live cleaning procedure in the revision that is in force. */
export interface NamedProcedure {
  readonly id: string;
  readonly number: string;
  readonly revision: string | null;
  readonly documentVersion: number;
}

/** The live procedures of the facility among `numbers`, by number in lower case (`lowerCase`). */
export async function proceduresNamed(
  call: AnyCall,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NamedProcedure>> {
  const wanted = [...new Set(numbers.map(lowerCase))];
  if (wanted.length === 0) return new Map();
  const rows = await call.tx.rows<NamedProcedure>({
    name: 'equipment-procedures-named',
    text: `select id, external_id as number, revision, document_version as "documentVersion"
           from equipment.v_cleaning_procedure
           where facility_id = $1 and lower(external_id) = any ($2::text[]) and archived_at is null`,
    values: [call.facility.id, wanted],
  });
  return new Map(rows.map(row => [lowerCase(row.number), row]));
}

/** The refusal of a number that names no live procedure, where a plugin has procedures. */
export function unknownProcedure(number: string): string {
  return `${number} is not a cleaning procedure of this facility`;
}
