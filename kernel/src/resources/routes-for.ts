import { Type, type Static, type TSchema } from 'typebox';
import {
  defineUseCase,
  DocumentPrinterToken,
  FacilitySettingsToken,
  JsonText,
  notFound,
  readOnly,
  type AnyResource,
  type PermissionKey,
  type RouteDefinition,
  type RouteShape,
  type Row,
} from '#kernel/contract';
import { StringEnum } from '#schemas/lib/fields';
import { historyQuery, historyReply, readHistory } from '../audit/history.js';
import { prepared } from '../data/prepared.js';
import { selection } from './columns.js';
import { exportRows } from './export-rows.js';
import { readList } from './list.js';
import type { ListQuery } from './list-query.js';
import { RecordServiceToken } from './record-service-token.js';
import { singular } from './record-rules.js';
import { schemasFor } from './schemas-for.js';

type Shape = RouteShape<TSchema, TSchema, TSchema>;
const params = (call: { readonly input: Shape }): { readonly id: string } => call.input.params as { id: string };
const query = (call: { readonly input: Shape }): ListQuery => call.input.query as ListQuery;
const body = (call: { readonly input: Shape }): Row => call.input.body as Row;

/**
 * The ordinary routes that a descriptor stands for. `archiveAction` is Archive where the permission area has it, else Delete.
 */
export function routesFor(resource: AnyResource, archiveAction: 'Archive' | 'Delete'): RouteDefinition[] {
  const { one, many } = resource.names;
  const schemas = schemasFor(resource);
  const may = (action: string): { readonly anyOf: readonly PermissionKey[] } => ({
    anyOf: [`${resource.permission}.${action}`],
  });
  const feature = resource.feature === undefined ? {} : { feature: resource.feature };
  const shared = { scope: 'facility', ...feature } as const;
  const get = { ...shared, method: 'GET', access: may('Get'), audit: readOnly } as const;
  const getAsOf = { ...get, asOf: true } as const;

  const list = (name: string, archived: boolean, where?: string) =>
    defineUseCase<Shape, JsonText>()({
      name: `${resource.table}.${name}`,
      deps: {},
      run: (_deps, call) => {
        const scope = { facilityId: call.facility.id, archived, ...(where === undefined ? {} : { where }) };
        return readList(resource, call, query(call), scope);
      },
    });

  const collection = resource.path;
  const lists: RouteDefinition[] = [
    {
      ...getAsOf,
      path: collection,
      summary: `Lists ${many}`,
      input: { query: schemas.listQuery },
      output: schemas.many,
      useCase: list('list', false),
    },
    {
      ...getAsOf,
      path: `/archived${collection}`,
      summary: `Lists archived ${many}`,
      input: { query: schemas.listQuery },
      output: schemas.many,
      useCase: list('list-archived', true),
    },
    ...(resource.list.filters ?? []).map((filter): RouteDefinition => ({
      ...getAsOf,
      path: `${collection}${filter.path}`,
      summary: filter.summary,
      input: { query: schemas.listQuery },
      output: schemas.many,
      useCase: list(`list${filter.path}`, false, filter.where),
    })),
    {
      ...getAsOf,
      path: `${collection}/export`,
      summary: `Exports exactly the filtered ${many}`,
      input: {
        query: Type.Object(
          {
            ...schemas.listQuery.properties,
            format: StringEnum(['csv', 'xlsx']),
            archived: Type.Optional(Type.Boolean()),
          },
          { additionalProperties: false },
        ),
      },
      output: 'stream',
      useCase: defineUseCase<Shape, unknown>()({
        name: `${resource.table}.export`,
        deps: { printer: DocumentPrinterToken, settings: FacilitySettingsToken },
        run: (deps, call) => exportRows(resource, deps, call, query(call)),
      }),
    },
  ];

  const text = `select json_build_object('${one}', row_to_json(r))::text as body from (select ${selection(resource)}
    from ${resource.table} t where t.facility_id = $1 and t.id = $2) r`;
  const getOne = defineUseCase<Shape, JsonText>()({
    name: `${resource.table}.get`,
    deps: {},
    run: async (_deps, call) => {
      const [row] = await call.tx.rows<{ body: string }>(prepared(text, [call.facility.id, params(call).id]));
      if (row === undefined) throw notFound(singular(resource));
      return new JsonText(row.body);
    },
  });

  const records = { records: RecordServiceToken };
  const single: RouteDefinition[] = [
    {
      ...getAsOf,
      path: `${collection}/:id`,
      summary: `Answers one ${one}`,
      input: { params: schemas.params },
      output: schemas.one,
      useCase: getOne,
    },
    {
      ...get,
      path: `${collection}/:id/history`,
      summary: `Every change to one ${one}, newest first`,
      input: { params: schemas.params, query: historyQuery },
      output: historyReply,
      useCase: defineUseCase<Shape, Static<typeof historyReply>>()({
        name: `${resource.table}.history`,
        deps: records,
        run: async (deps, call) => {
          const { id } = params(call);
          const reply = await readHistory(call, resource.table, id, call.input.query as Static<typeof historyQuery>);
          // Every record has at least the entry of its creation; without any it may not be here at all.
          if (reply.history.length === 0) await deps.records.get(resource, call, id);
          return reply;
        },
      }),
    },
  ];

  const writes: RouteDefinition[] = [
    {
      ...shared,
      method: 'POST',
      path: collection,
      access: may('Add'),
      audit: 'required',
      status: 201,
      summary: `Creates ${article(one)}`,
      input: { body: schemas.create },
      output: schemas.one,
      useCase: defineUseCase<Shape, Row>()({
        name: `${resource.table}.create`,
        deps: records,
        run: async (deps, call) => ({ [one]: await deps.records.create(resource, call, body(call)) }),
      }),
    },
    {
      ...shared,
      method: 'POST',
      path: `${collection}/:id`,
      access: may('Modify'),
      audit: 'required',
      summary: `Changes ${article(one)}; the body names the version that was read`,
      input: { params: schemas.params, body: schemas.update },
      output: schemas.one,
      useCase: defineUseCase<Shape, Row>()({
        name: `${resource.table}.update`,
        deps: records,
        run: async (deps, call) => {
          const { reason, ...fields } = body(call);
          const said = typeof reason === 'string' ? reason : undefined;
          return { [one]: await deps.records.update(resource, call, params(call).id, fields, said) };
        },
      }),
    },
  ];
  if (resource.archive === 'with-reason') {
    for (const verb of ['archive', 'unarchive'] as const) {
      writes.push({
        ...shared,
        method: 'PUT',
        path: `${collection}/:id/${verb}`,
        access: may(archiveAction),
        audit: 'required',
        summary: `${verb === 'archive' ? 'Archives' : 'Restores'} ${article(one)} with a reason`,
        input: { params: schemas.params, body: schemas.reason },
        output: schemas.one,
        useCase: defineUseCase<Shape, Row>()({
          name: `${resource.table}.${verb}`,
          deps: records,
          run: async (deps, call) => ({
            [one]: await deps.records[verb](resource, call, params(call).id, String(body(call)['reason'])),
          }),
        }),
      });
    }
  }
  return [...lists, ...single, ...writes];
}

function article(one: string): string {
  return `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;
}
