import { Type, type Static } from 'typebox';
import type { AnyCall, FacilityScope } from '#kernel/contract';
import type { History } from '#schemas/lib/audit-entry';
import { closed } from '#schemas/lib/fields';
import { prepared } from '../../../base/data/prepared.js';
import { readable, type EntryRow } from './entries.js';
import { numberAt } from '../chain/segments.js';
import { undeclaredLabels, type FieldLabels } from '../field-labels.js';
import { scopeOf } from '../log.js';

export const historyQuery = Type.Object(
  {
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  closed,
);

/** Entries of one record in the trail of the call's facility, or of the installation; newest first. */
export async function readHistory(
  call: AnyCall<FacilityScope | null>,
  table: string,
  id: string,
  query: Static<typeof historyQuery>,
  labels: FieldLabels = undeclaredLabels,
): Promise<History> {
  const pageNumber = query.pageNumber ?? 1;
  const pageLimit = query.pageLimit ?? 10;
  const rows = await call.tx.rows<EntryRow & { readonly total: number }>(
    prepared(
      `with found as materialized (select scope, seq from audit.entry where scope = $1 and entity_id = $2 and entity_table = $3),
         page as (select scope, seq from found order by seq desc limit $4 offset $5)
       select e.scope, ${numberAt('e.scope', 'e.seq')} as seq, e.body, e.hash, (select count(*) from found) as total
       from page p join audit.entry e on e.scope = p.scope and e.seq = p.seq order by e.seq desc`,
      [scopeOf(call), id, table, pageLimit, (pageNumber - 1) * pageLimit],
    ),
  );
  const history = await readable(call.tx, rows, labels);
  return { history, pagination: { pageNumber, pageLimit, total: rows[0]?.total ?? 0 } };
}
