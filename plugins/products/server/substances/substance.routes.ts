import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  readOnly,
  RecordsToken,
  shortList,
  type RouteDefinition,
  type RouteShape,
  type Row,
} from '#kernel/contract';
import { closed, Pagination, RecordOf, Uuid } from '#schemas/lib/fields';
import { ListQuery } from '#schemas/lib/list-query';
import {
  AgentEquipment,
  AgentEquipmentList,
  AgentMapChange,
  CleaningAgent,
} from '#plugins/products/shared/cleaning-agent';
import { Product, ProductActive, ProductActivesChange } from '#plugins/products/shared/product';
import { bcsClasses, hazardFlags, hbelBases, hbelRoutes, solubilityTerms } from '#plugins/products/shared/substance';
import { listAgentEquipment, mapAgentEquipment } from './agent-equipment.js';
import { product } from '../products/product.resource.js';
import { withFaultsAt } from '../renamed-faults.js';

const OneRecord = Type.Object({ id: Uuid }, closed);
const Property = Type.Object({ key: Type.String(), label: Type.String(), values: Type.Array(Type.String()) });
const Properties = Type.Object({ apiProperties: Type.Array(Type.Partial(Property)), pagination: Pagination });

const properties: readonly Static<typeof Property>[] = [
  { key: 'solubilityTerm', label: 'Solubility in water', values: [...solubilityTerms] },
  { key: 'bcsClass', label: 'BCS class', values: [...bcsClasses] },
  { key: 'cleanability', label: 'Cleanability', values: ['1', '2', '3'] },
  { key: 'hazards', label: 'Hazards', values: [...hazardFlags] },
  { key: 'hbelBasis', label: 'Basis of the health-based limit', values: [...hbelBases] },
  { key: 'hbelRoute', label: 'Route of the health-based limit', values: [...hbelRoutes] },
];

const listApiProperties = defineUseCase<
  RouteShape<undefined, typeof ListQuery, undefined>,
  Static<typeof Properties>
>()({
  name: 'products.list-api-properties',
  deps: {},
  run: (_deps, call) => {
    const { rows, pagination } = shortList(properties, call.input.query, {
      text: property => `${property.key} ${property.label}`,
      columns: ['label', 'values'],
      always: ['key'],
    });
    return Promise.resolve({ apiProperties: rows, pagination });
  },
});

const changeProductActives = defineUseCase<
  { readonly params: { readonly id: string }; readonly body: Static<typeof ProductActivesChange> },
  { product: Row }
>()({
  name: 'products.change-product-actives',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { apis, version } = call.input.body;
    return withFaultsAt(/^actives/, 'apis', async () => ({
      product: await records.update(product, call, call.input.params.id, { actives: apis, version }),
    }));
  },
});

const ActivesOfProduct = Type.Object({ apis: Type.Array(ProductActive), version: Type.Integer() });

const readProductActives = defineUseCase<
  { readonly params: { readonly id: string } },
  Static<typeof ActivesOfProduct>
>()({
  name: 'products.read-product-actives',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { actives, version } = await records.get(product, call, call.input.params.id);
    return { apis: actives as ProductActive[], version: Number(version) };
  },
});

const shared = { scope: 'facility', feature: 'products' } as const;

/** Routes of substances beyond the standard ones of master data (specification section 7). */
export const substanceRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/api-properties',
    access: { anyOf: ['API.Get'] },
    summary: 'The properties of actives that have a fixed set of values',
    input: { query: ListQuery },
    output: Properties,
    audit: readOnly,
    useCase: listApiProperties,
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/products/:id/api',
    access: { anyOf: ['Product.Get', 'ApiProduct.Get'] },
    summary: 'The actives of a product, as sent by POST',
    input: { params: OneRecord },
    output: ActivesOfProduct,
    asOf: true,
    audit: readOnly,
    useCase: readProductActives,
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/products/:id/api',
    access: { anyOf: ['Product.Modify', 'Product.Set', 'ApiProduct.Modify'] },
    reason: 'change',
    summary: 'Sets the actives of a product',
    input: { params: OneRecord, body: ProductActivesChange },
    output: Type.Object({ product: RecordOf(Product) }),
    audit: 'required',
    useCase: changeProductActives,
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/cleaning_agents/:id/equipments',
    access: { anyOf: ['Substance.Get'] },
    summary: 'The equipment cleaned with an agent',
    input: { params: OneRecord, query: ListQuery },
    output: AgentEquipmentList,
    asOf: true,
    audit: readOnly,
    useCase: listAgentEquipment,
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/cleaning_agents/:id/map',
    access: { anyOf: ['Substance.Modify'] },
    reason: 'change',
    summary: 'Sets the equipment cleaned with an agent',
    input: { params: OneRecord, body: AgentMapChange },
    output: Type.Object({ cleaningAgent: RecordOf(CleaningAgent), equipments: Type.Array(AgentEquipment) }),
    audit: 'required',
    useCase: mapAgentEquipment,
  }),
];
