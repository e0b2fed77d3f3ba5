import { validationError, type AnyCall, type PageQuery } from '#kernel/contract';
import type { HbelRow } from '#plugins/products/shared/hbel';
import { compared, flagsOf } from './shown-hbel.js';
import { hbelSelection, type StoredHbel } from './stored-hbels.js';

export const registerFilters = ['review-due', 'flagged', 'missing', 'not-reviewed', 'drafts'] as const;
export type RegisterFilter = (typeof registerFilters)[number];

export interface RegisterQuery extends PageQuery {
  readonly filter?: RegisterFilter;
}

interface ActiveRow {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly version: number;
  readonly records: readonly StoredHbel[];
  readonly productions: readonly string[];
}

/** Aggregates records and productions once for all actives. */
const statement = `
  with opinion as (
      select r."apiId" as active_id, json_agg(row_to_json(r) order by r.number) as records
      from (select ${hbelSelection} from products.hbel h where h.facility_id = $1 and h.status in ('draft', 'inForce')) r
      group by r."apiId"),
    contained as (
      select pa.active_id, p.external_id from products.product_active pa
        join products.production p on p.facility_id = pa.facility_id and p.product_id = pa.product_id
        where pa.facility_id = $1 and p.archived_at is null
      union select p.api_id, p.external_id from products.production p
        where p.facility_id = $1 and p.archived_at is null and p.api_id is not null),
    waiting as (
      select active_id, json_agg(external_id order by lower(external_id)) as productions from contained group by active_id)
  select a.id, a.external_id as "externalId", a.name, a.version,
    coalesce(o.records, '[]') as records, coalesce(w.productions, '[]') as productions
  from products.active a left join opinion o on o.active_id = a.id left join waiting w on w.active_id = a.id
  where a.facility_id = $1 and a.archived_at is null order by lower(a.external_id)`;

/** Every live opinion on every live active, and one row for each active that has none in force. */
export async function readRegister(call: AnyCall, today: string): Promise<HbelRow[]> {
  const actives = await call.tx.rows<ActiveRow>({
    name: 'products-hbel-register',
    text: statement,
    values: [call.facility.id],
  });
  return actives.flatMap(({ id, externalId, name, version, records, productions }) => {
    const api = { id, externalId, name };
    const comparisons = compared(records);
    const rows = records.map((record): HbelRow => {
      const { basis, value, massBasis, route, status, authority, reportNumber, effectiveFrom, reviewDueOn } = record;
      const comparison = comparisons.get(record.id);
      return {
        id: record.id,
        version: record.version,
        api,
        hbelId: record.id,
        basis,
        value,
        massBasis,
        route,
        status,
        documentStatus: record.documentStatus,
        authority,
        reportNumber,
        effectiveFrom,
        reviewDueOn,
        ratio: comparison?.ratio ?? null,
        flags: flagsOf(record, comparison, today),
        productions: [...productions],
      };
    });
    return records.some(record => record.status === 'inForce')
      ? rows
      : [...rows, nothingInForce({ id, version, api, productions: [...productions] })];
  });
}

function nothingInForce(active: Pick<HbelRow, 'id' | 'version' | 'api' | 'productions'>): HbelRow {
  return {
    ...active,
    hbelId: null,
    basis: null,
    value: null,
    massBasis: null,
    route: null,
    status: null,
    documentStatus: null,
    authority: null,
    reportNumber: null,
    effectiveFrom: null,
    reviewDueOn: null,
    ratio: null,
    flags: ['missing'],
  };
}

const inMg: Readonly<Record<string, number>> = { g: 1000, mg: 1, ug: 1e-3, ng: 1e-6 };

/** Sort key of each column; rows without a value come last in both directions. */
const keys: Readonly<Record<string, (row: HbelRow) => string | number | null>> = {
  externalId: row => row.api.externalId.toLowerCase(),
  name: row => row.api.name.toLowerCase(),
  basis: row => row.basis,
  value: row => (row.value === null ? null : row.value.value * (inMg[row.value.unit] ?? 1)),
  route: row => row.route,
  status: row => row.status,
  documentStatus: row => row.documentStatus,
  authority: row => row.authority?.toLowerCase() ?? null,
  reportNumber: row => row.reportNumber?.toLowerCase() ?? null,
  effectiveFrom: row => row.effectiveFrom,
  reviewDueOn: row => row.reviewDueOn,
  ratio: row => row.ratio,
  flags: row => (row.flags.length === 0 ? null : -row.flags.length),
  productions: row => -row.productions.length,
};

const holds: Readonly<Record<RegisterFilter, (row: HbelRow) => boolean>> = {
  'review-due': row => row.flags.includes('reviewDue') || row.flags.includes('reviewOverdue'),
  flagged: row => row.flags.length > 0,
  missing: row => row.flags.includes('missing'),
  'not-reviewed': row => row.flags.includes('provisional'),
  drafts: row => row.status === 'draft',
};

/** The rows of this search and filter, sorted. */
export function select(rows: readonly HbelRow[], query: RegisterQuery): HbelRow[] {
  const term = query.search?.trim().toLowerCase() ?? '';
  const { filter } = query;
  const found = rows.filter(
    row => (filter === undefined || holds[filter](row)) && (term === '' || textOf(row).includes(term)),
  );
  const sort = query.sort ?? 'externalId';
  const field = sort.replace(/^-/, '');
  const key = Object.hasOwn(keys, field) ? keys[field] : undefined;
  if (key === undefined)
    throw validationError({ path: 'sort', message: `${field.slice(0, 80)} is not a column of this list` });
  const direction = sort.startsWith('-') ? -1 : 1;
  return found.toSorted((a, b) => compare(key(a), key(b), direction));
}

function textOf({ api, basis, route, authority, reportNumber, productions }: HbelRow): string {
  return [api.externalId, api.name, basis, route, authority, reportNumber, ...productions].join(' ').toLowerCase();
}

function compare(a: string | number | null, b: string | number | null, direction: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return (a < b ? -1 : a > b ? 1 : 0) * direction;
}
