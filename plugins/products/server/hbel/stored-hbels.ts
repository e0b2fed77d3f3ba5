import { ApiError, controlledComputed, notFound, type AnyCall } from '#kernel/contract';
import type { Hbel } from '#plugins/products/shared/active';
import { HbelRecord, type ShownHbel } from '#plugins/products/shared/hbel';

/** A stored record, with dates and times in the form of the API. */
export interface StoredHbel extends HbelRecord, Pick<ShownHbel, 'documentStatus' | 'documentVersion'> {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
  readonly valueMgPerDay: number;
  readonly baseFactor: number | null;
  readonly report: { readonly name: string; readonly size: number; readonly sha256: string } | null;
}

const columnOf = (field: string): string => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
const base = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'];
const selected = [...Object.keys(HbelRecord.properties), ...base]
  .map(field => `h.${columnOf(field)} as "${field}"`)
  .join(', ');

const approval = Object.entries(controlledComputed('products.hbel', 'documentStatus', 'h'))
  .map(([field, { sql }]) => `${sql} as "${field}"`)
  .join(', ');

/** The columns of a record, selected from the alias `h`. */
export const hbelSelection = `${selected}, ${approval}, kernel.quantity_base(h.value) as "valueMgPerDay",
  (select a.base_factor from products.active a where a.facility_id = h.facility_id and a.id = h.api_id) as "baseFactor",
  (select json_build_object('name', f.name, 'size', f.size, 'sha256', f.sha256) from kernel.file f
   where f.facility_id = h.facility_id and f.id = h.report_file_id) as report`;

/** All records of an active by number; withdrawn ones on request. */
export async function hbelsOf(call: AnyCall, apiId: string, withWithdrawn = false): Promise<StoredHbel[]> {
  const rows = await call.tx.rows<{ body: StoredHbel }>({
    name: 'products-hbels-of-active',
    text: `select row_to_json(r) as body from (select ${hbelSelection} from products.hbel h
           where h.facility_id = $1 and h.api_id = $2 and ($3 or h.status <> 'withdrawn') order by h.number) r`,
    values: [call.facility.id, apiId, withWithdrawn],
  });
  return rows.map(row => row.body);
}

/** One record, or NotFoundError. */
export async function hbelById(call: AnyCall, id: string): Promise<StoredHbel> {
  const [row] = await call.tx.rows<{ body: StoredHbel }>({
    name: 'products-hbel-by-id',
    text: `select row_to_json(r) as body from (select ${hbelSelection} from products.hbel h
           where h.facility_id = $1 and h.id = $2) r`,
    values: [call.facility.id, id],
  });
  if (row === undefined) throw notFound('Health-based limit');
  return row.body;
}

/** The active that records belong to. */
export interface OwningActive {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly version: number;
  readonly baseFactor: number | null;
  readonly hbels: readonly Hbel[];
}

/** Reads without a lock; NotFoundError for an active of another facility. */
export async function activeOf(call: AnyCall, id: string): Promise<OwningActive> {
  return (await readActive(call, id, '')).active;
}

/** Locks the active, so that its records change one after the other without blocking references to it; an archived active is refused. */
export async function lockActive(call: AnyCall, id: string): Promise<OwningActive> {
  const { active, isArchived } = await readActive(call, id, 'for no key update');
  if (isArchived) throw new ApiError('ArchivedEntryError');
  return active;
}

async function readActive(
  call: AnyCall,
  id: string,
  lock: '' | 'for no key update',
): Promise<{ readonly active: OwningActive; readonly isArchived: boolean }> {
  const [row] = await call.tx.rows<OwningActive & { isArchived: boolean }>({
    text: `select id, external_id as "externalId", name, version, base_factor as "baseFactor", hbels, archived_at is not null as "isArchived"
           from products.active where facility_id = $1 and id = $2 ${lock}`,
    values: [call.facility.id, id],
  });
  if (row === undefined) throw notFound('Active');
  const { isArchived, ...active } = row;
  return { active, isArchived };
}
