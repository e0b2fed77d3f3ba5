import type { Static } from 'typebox';
import { defineUseCase, JsonText, notFound, type AnyResource, type RouteDefinition } from '#kernel/contract';
import { History } from '#schemas/lib/audit-entry';
import { FieldLabelsToken } from '../../audit/field-labels.js';
import { historyQuery, readHistory } from '../../audit/reading/history.js';
import { prepared } from '../../../base/data/prepared.js';
import { idOf, type Shape } from '../../../core/shape.js';
import { facilityOf, selection, within } from '../columns.js';
import { namesInWords, singular } from '../records/record-rules.js';
import { RecordServiceToken } from '../records/record-service-token.js';
import { readingParts, withPast } from './route-parts.js';
import type { ResourceSchemas } from '../schemas-for.js';

/** Routes that answer one record of a resource, and what became of it. */
export function recordRoutes(resource: AnyResource, schemas: ResourceSchemas): RouteDefinition[] {
  const { path, table } = resource;
  const { one } = resource.names;
  const reading = readingParts(resource);
  const text = `select json_build_object('${one}', row_to_json(r))::text as body from (select ${selection(resource)}
    from ${table} t where ${within(resource)} and t.id = $2) r`;
  return [
    {
      ...reading,
      ...withPast(resource),
      path: `${path}/:id`,
      summary: `Answers one ${namesInWords(resource).one}`,
      input: { params: schemas.params },
      output: schemas.one,
      useCase: defineUseCase<Shape, JsonText>()({
        name: `${table}.get`,
        deps: {},
        run: async (_deps, call) => {
          const [row] = await call.tx.rows<{ body: string }>(prepared(text, [facilityOf(resource, call), idOf(call)]));
          if (row === undefined) throw notFound(singular(resource));
          return new JsonText(row.body);
        },
      }),
    },
    {
      ...reading,
      path: `${path}/:id/history`,
      summary: `Every change to one ${namesInWords(resource).one}, newest first`,
      input: { params: schemas.params, query: historyQuery },
      output: History,
      useCase: defineUseCase<Shape, Static<typeof History>>()({
        name: `${table}.history`,
        deps: { records: RecordServiceToken, labels: FieldLabelsToken },
        run: async ({ records, labels }, call) => {
          const id = idOf(call);
          const query = call.input.query as Static<typeof historyQuery>;
          const of = resource.scope === 'installation' ? { ...call, facility: null } : call;
          const reply = await readHistory(of, table, id, query, labels);
          // A record without entries may not exist, which `get` reports.
          if (reply.history.length === 0) await records.get(resource, call, id);
          return reply;
        },
      }),
    },
  ];
}
