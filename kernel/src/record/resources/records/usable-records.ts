import { validationError, type AnyResource, type RecordCall, type UnitOfWork } from '#kernel/contract';
import { prepared } from '../../../base/data/prepared.js';
import { facilityOf, within } from '../columns.js';
import { singular } from './record-rules.js';

interface Named {
  readonly name: string;
  readonly archived: boolean;
}

/** What a transaction knows of the records of one table. */
interface Known {
  /** Locked against archiving until the transaction ends. */
  readonly held: Set<string>;
  /** The query that all callers of one turn of the event loop share. */
  asking: { readonly ids: Set<string>; readonly answer: Promise<ReadonlyMap<string, Named>> } | null;
}

/** Records that others may refer to: those of the facility that are not archived, and stay so until the transaction ends. */
export class UsableRecords {
  private readonly known = new WeakMap<UnitOfWork, Map<string, Known>>();

  /** Refuses ids that do not exist in the facility or are archived, naming the field `path`. */
  async assert(resource: AnyResource, call: RecordCall, ids: readonly string[], path: string): Promise<void> {
    const known = this.of(resource, call);
    const wanted = ids.filter(id => !known.held.has(id));
    if (wanted.length === 0) return;
    known.asking ??= ask(resource, call, known);
    const { ids: asked, answer } = known.asking;
    for (const id of wanted) asked.add(id);
    const found = await answer;
    const named = wanted.map(id => found.get(id));
    if (named.includes(undefined))
      throw validationError({ path, message: `${singular(resource)} does not exist in this facility` });
    const archived = named.find(record => record?.archived === true);
    if (archived !== undefined)
      throw validationError({ path, message: `${archived.name} is archived and cannot be used` });
    for (const id of wanted) known.held.add(id);
  }

  /** The record is about to be archived by the transaction itself. */
  forget(resource: AnyResource, call: RecordCall, id: string): void {
    this.of(resource, call).held.delete(id);
  }

  private of(resource: AnyResource, call: RecordCall): Known {
    const tables = this.known.get(call.tx) ?? new Map<string, Known>();
    this.known.set(call.tx, tables);
    const known = tables.get(resource.table) ?? { held: new Set(), asking: null };
    tables.set(resource.table, known);
    return known;
  }
}

function ask(resource: AnyResource, call: RecordCall, known: Known): NonNullable<Known['asking']> {
  const ids = new Set<string>();
  const answer = new Promise<void>(resolve => process.nextTick(resolve)).then(async () => {
    known.asking = null;
    // The lock waits for a concurrent archiving and delays later ones.
    const rows = await call.tx.rows<Named & { id: string }>(
      prepared(
        `select t.id, t.name, t.archived_at is not null as archived from ${resource.table} t
         where ${within(resource)} and t.id = any($2::uuid[]) order by t.id for key share of t`,
        [facilityOf(resource, call), [...ids]],
      ),
    );
    return new Map(rows.map(row => [row.id, row]));
  });
  return { ids, answer };
}
