import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  notFound,
  readOnly,
  RecordsToken,
  type AnyCall,
  type Records,
  type RouteDefinition,
  type Row,
} from '#kernel/contract';
import { closed, Reason, RecordOf, Uuid } from '#schemas/lib/fields';
import { Production } from '#plugins/products/shared/production';
import { production } from '../products/production.resource.js';
import { active } from '../substances/active.resource.js';

const OneActive = Type.Object({ id: Uuid }, closed);
const OneProduction = Type.Object({ id: Uuid, production: Uuid }, closed);
const {
  externalId,
  name,
  kind: _kind,
  apiId: _api,
  productId: _product,
  intermediateId: _made,
  ...others
} = Production.properties;
const optional = Type.Partial(Type.Object(others)).properties;
const Addition = Type.Object({ externalId, name, ...optional }, closed);
const Change = Type.Object(
  {
    ...Type.Partial(Type.Object({ externalId, name })).properties,
    ...optional,
    version: Type.Integer({ minimum: 1 }),
  },
  closed,
);
const Answer = Type.Object({ production: RecordOf(Production) });
const Answers = Type.Object({ productions: Type.Array(RecordOf(Production)) });

/** The production, if it makes the active; another one is not found. */
async function productionOf(records: Records, call: AnyCall, path: Static<typeof OneProduction>): Promise<Row> {
  const row = await records.get(production, call, path.production);
  if (row['apiId'] !== path.id) throw notFound('Production of this active');
  return row;
}

/** Ids of the live productions that make an active. */
export async function productionIdsOf(call: AnyCall, activeId: string): Promise<string[]> {
  const rows = await call.tx.rows<{ id: string }>({
    name: 'products-productions-of-active',
    text: `select id from products.production where facility_id = $1 and api_id = $2 and archived_at is null
      order by lower(external_id)`,
    values: [call.facility.id, activeId],
  });
  return rows.map(({ id }) => id);
}

const list = defineUseCase<{ readonly params: Static<typeof OneActive> }, { productions: Row[] }>()({
  name: 'products.list-productions-of-active',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    await records.get(active, call, call.input.params.id);
    const productions: Row[] = [];
    for (const id of await productionIdsOf(call, call.input.params.id))
      productions.push(await records.get(production, call, id));
    return { productions };
  },
});

const add = defineUseCase<
  { readonly params: Static<typeof OneActive>; readonly body: Static<typeof Addition> },
  { production: Row }
>()({
  name: 'products.add-production-of-active',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    await records.get(active, call, call.input.params.id);
    const made = { kind: 'api', apiId: call.input.params.id };
    return { production: await records.create(production, call, { ...call.input.body, ...made }) };
  },
});

const change = defineUseCase<
  { readonly params: Static<typeof OneProduction>; readonly body: Static<typeof Change> },
  { production: Row }
>()({
  name: 'products.change-production-of-active',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    await productionOf(records, call, call.input.params);
    return { production: await records.update(production, call, call.input.params.production, call.input.body) };
  },
});

const remove = defineUseCase<
  { readonly params: Static<typeof OneProduction>; readonly body: { readonly reason: string } },
  { production: Row }
>()({
  name: 'products.remove-production-of-active',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id } = await productionOf(records, call, call.input.params);
    return { production: await records.delete(production, call, String(id), call.input.body.reason) };
  },
});

const shared = { scope: 'facility', feature: 'products' } as const;
const writing = { ...shared, output: Answer, audit: 'required' } as const;

/** The productions that make an active (specification section 6, ApiProduction). */
export const activeProductionRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/apis/:id/productions',
    access: { anyOf: ['ApiProduction.Get'] },
    summary: 'The productions that make an active',
    input: { params: OneActive },
    output: Answers,
    asOf: true,
    audit: readOnly,
    useCase: list,
  }),
  defineRoute({
    ...writing,
    method: 'POST',
    path: '/apis/:id/productions',
    access: { anyOf: ['ApiProduction.Add'] },
    summary: 'Creates a production that makes an active',
    input: { params: OneActive, body: Addition },
    status: 201,
    useCase: add,
  }),
  defineRoute({
    ...writing,
    method: 'POST',
    path: '/apis/:id/productions/:production',
    access: { anyOf: ['ApiProduction.Modify'] },
    reason: 'change',
    summary: 'Changes a production that makes an active',
    input: { params: OneProduction, body: Change },
    useCase: change,
  }),
  defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/apis/:id/productions/:production',
    access: { anyOf: ['ApiProduction.Delete'] },
    summary: 'Deletes a production of an active that was never used, with a reason',
    input: { params: OneProduction, body: Type.Object({ reason: Reason }, closed) },
    useCase: remove,
  }),
];
