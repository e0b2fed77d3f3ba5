import { validationError, type AnyCall } from '#kernel/contract';

/** A record that may name the one that it replaces. */
export interface Superseding {
  readonly id: string;
  readonly supersedesId: string | null | undefined;
}

/**
 * Refuses a record that supersedes an unknown one, itself, or one that supersedes it through others. Archived records may be
 * superseded: that is why they are archived.
 */
export async function assertSupersedes(
  call: AnyCall,
  table: `${string}.${string}`,
  { id, supersedesId = null }: Superseding,
): Promise<void> {
  if (supersedesId === null) return;
  const refused = (message: string) => validationError({ path: 'supersedesId', message });
  if (supersedesId === id) throw refused('must be another record');
  const earlier = await call.tx.rows<{ id: string }>({
    text: `with recursive earlier (id, next) as (
             select id, supersedes_id from ${table} where facility_id = $1 and id = $2
             union select t.id, t.supersedes_id from ${table} t join earlier on t.id = earlier.next where t.facility_id = $1)
           select id from earlier`,
    values: [call.facility.id, supersedesId],
  });
  if (earlier.length === 0) throw refused('does not exist in this facility');
  if (earlier.some(each => each.id === id)) throw refused('supersedes this record itself');
}
