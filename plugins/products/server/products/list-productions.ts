import { Type, type Static } from 'typebox';
import {
  containing,
  defineRoute,
  defineUseCase,
  JsonText,
  readOnly,
  validationError,
  type Statement,
} from '#kernel/contract';
import { type baseFields, closed, Nullable, Pagination, RecordOf, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { listParameters, longestPage } from '#schemas/lib/list-query';
import { Production, productionKinds } from '#plugins/products/shared/production';

const text = (column: string): string => `lower(t.${column})`;
const quantity = (column: string): string => `kernel.quantity_base(t.${column})`;

/** How a field is selected, and how a list is sorted by it. */
interface ListedField {
  readonly sql: string;
  readonly order?: string;
}

/** Every field of a production by its API name; a missing one does not compile. */
const fields: Readonly<Record<keyof Production | keyof typeof baseFields, ListedField>> = {
  id: { sql: 't.id' },
  version: { sql: 't.version' },
  externalId: { sql: 't.external_id', order: text('external_id') },
  name: { sql: 't.name', order: text('name') },
  kind: { sql: 't.kind', order: 't.kind' },
  productId: { sql: 't.product_id' },
  apiId: { sql: 't.api_id' },
  intermediateId: { sql: 't.intermediate_id' },
  minBatchSize: { sql: 't.min_batch_size', order: quantity('min_batch_size') },
  maxBatchSize: { sql: 't.max_batch_size', order: quantity('max_batch_size') },
  suite: { sql: 't.suite', order: text('suite') },
  processRoute: { sql: 't.process_route', order: text('process_route') },
  isDummy: { sql: 't.is_dummy', order: 't.is_dummy' },
  frequencyPerYear: { sql: 't.frequency_per_year', order: 't.frequency_per_year' },
  bioburdenCfuPer25Sqcm: { sql: 't.bioburden_cfu_per25_sqcm', order: 't.bioburden_cfu_per25_sqcm' },
  endotoxinRoute: { sql: 't.endotoxin_route', order: 't.endotoxin_route' },
  endotoxinDoseMgPerKgHour: { sql: 't.endotoxin_dose_mg_per_kg_hour', order: 't.endotoxin_dose_mg_per_kg_hour' },
  processSolvents: { sql: 't.process_solvents' },
  remarks: { sql: 't.remarks' },
  additionalFields: { sql: 't.additional_fields' },
  createdAt: { sql: 't.created_at', order: 't.created_at' },
  createdBy: { sql: 't.created_by' },
  updatedAt: { sql: 't.updated_at', order: 't.updated_at' },
  updatedBy: { sql: 't.updated_by' },
  isArchived: { sql: 'false' },
  archivedAt: { sql: 't.archived_at' },
  archivedBy: { sql: 't.archived_by' },
  archiveReason: { sql: 't.archive_reason' },
};

/** The fields added by `table=true`: names and the number of pieces of equipment. */
const tableFields = `
  , coalesce(p.name, a.name, i.name) as "sourceName", coalesce(p.external_id, a.external_id, i.external_id) as "sourceExternalId"
  , (select count(*) from products.production_equipment m where m.facility_id = t.facility_id and m.production_id = t.id) as "equipmentCount"`;
const tableJoins = `
  left join products.product p on p.facility_id = t.facility_id and p.id = t.product_id
  left join products.active a on a.facility_id = t.facility_id and a.id = t.api_id
  left join products.intermediate i on i.facility_id = t.facility_id and i.id = t.intermediate_id`;

const Query = Type.Object(
  {
    ...listParameters,
    nameOrExternalId: Type.Optional(Type.String({ maxLength: 200 })),
    table: Type.Optional(
      Type.Boolean({ description: 'true adds the names of ids and the number of pieces of equipment' }),
    ),
    kind: Type.Optional(StringEnum(productionKinds)),
    // Without a value, selects the records without one.
    suite: Type.Optional(Nullable(Text(100))),
    productId: Type.Optional(Nullable(Uuid)),
    apiId: Type.Optional(Nullable(Uuid)),
    isDummy: Type.Optional(Type.Boolean()),
  },
  closed,
);
type Query = Static<typeof Query>;

const equals = { kind: 'kind', suite: 'suite', productId: 'product_id', apiId: 'api_id', isDummy: 'is_dummy' } as const;

function listStatement(facilityId: string, query: Query): Statement {
  const values: unknown[] = [facilityId];
  const conditions = ['t.facility_id = $1', 't.archived_at is null'];
  const at = (value: unknown): string => `$${values.push(value)}`;
  for (const term of [query.search, query.nameOrExternalId]) {
    if (term === undefined || term.trim() === '') continue;
    conditions.push(
      `(lower(coalesce(external_id, '')) || ' ' || lower(coalesce(name, ''))) like ${at(containing(term))}`,
    );
  }
  for (const [field, column] of Object.entries(equals)) {
    const value = query[field as keyof typeof equals];
    if (value === undefined) continue;
    conditions.push(value === null ? `t.${column} is null` : `t.${column} = ${at(value)}`);
  }
  const paged = query.doPagination !== false;
  const [pageNumber, pageLimit] = paged ? [query.pageNumber ?? 1, query.pageLimit ?? 10] : [1, longestPage];
  const limit = at(pageLimit);
  const table = query.table === true;
  const source = `products.production t where ${conditions.join(' and ')}`;
  return {
    text: `select json_build_object('productions', coalesce((select json_agg(row_to_json(r)) from
        (select ${selected(query.columns)}${table ? tableFields : ''} from (select * from ${source}) t ${table ? tableJoins : ''}
         order by ${ordered(query.sort)} limit ${limit} offset ${at((pageNumber - 1) * pageLimit)}) r), '[]'::json),
      'pagination', json_build_object('pageNumber', ${at(pageNumber)}::int, 'pageLimit', ${limit}::int, 'total', (select count(*) from ${source})))::text as body`,
    values,
  };
}

function selected(columns: string | undefined): string {
  const wanted =
    columns
      ?.split(',')
      .map(name => name.trim())
      .filter(name => name !== '') ?? [];
  const names = wanted.length === 0 ? Object.keys(fields) : ['id', 'version', ...wanted];
  return [...new Set(names)].map(name => `${known(name, 'columns').sql} as "${name}"`).join(', ');
}

function ordered(sort = 'name'): string {
  const { order } = known(sort.replace(/^-/, ''), 'sort');
  if (order === undefined) throw validationError({ path: 'sort', message: 'this column cannot be sorted by' });
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return `${order} ${direction} nulls last, t.id ${direction}`;
}

function known(name: string, path: string): ListedField {
  const field = Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : undefined;
  if (field === undefined)
    throw validationError({ path, message: `${name.slice(0, 80)} is not a column of this list` });
  return field;
}

const listProductions = defineUseCase<{ readonly query: Query }, JsonText>()({
  name: 'products.list-productions',
  deps: {},
  run: async (_deps, call) => {
    const [row] = await call.tx.rows<{ body: string }>(listStatement(call.facility.id, call.input.query));
    return new JsonText(row?.body ?? '{}');
  },
});

/** GET /productions replaces the declared route because it also takes `nameOrExternalId` and `table` (specification section 7). */
export const listProductionsRoute = defineRoute({
  scope: 'facility',
  feature: 'products',
  method: 'GET',
  path: '/productions',
  access: { anyOf: ['Production.Get'] },
  summary: 'Lists productions; table=true adds the name of what is made and the number of pieces of equipment',
  input: { query: Query },
  asOf: true,
  output: Type.Object({ productions: Type.Array(RecordOf(Production)), pagination: Pagination }),
  audit: readOnly,
  useCase: listProductions,
});
