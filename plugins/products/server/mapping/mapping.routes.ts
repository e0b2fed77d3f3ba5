import { Type, type Static } from 'typebox';
import {
  chosenColumns,
  defineRoute,
  defineUseCase,
  notFound,
  readOnly,
  RecordsToken,
  shortList,
  type ListInput,
  type RouteDefinition,
  type ShortList,
} from '#kernel/contract';
import { closed, Uuid } from '#schemas/lib/fields';
import { ListQuery } from '#schemas/lib/list-query';
import { MappingChange, MappingGridAnswer, SavedMapping } from '#plugins/products/shared/mapping';
import {
  MappedPairList,
  ProductionMap,
  ProductionMapChange,
  ProductionMapList,
  ProductionMapping,
  type MappedPair,
} from '#plugins/products/shared/production';
import { mapProductionEquipment } from './map-production-equipment.js';
import { readMappingGrid } from './mapping-grid.js';
import { knowsEquipment, equipmentOf, pageOfPairs, productionsOn } from './mapped-pairs.js';
import { production } from '../products/production.resource.js';
import { saveMapping } from './save-mapping.js';

const OneRecord = Type.Object({ id: Uuid }, closed);
const Page = Type.Object(
  {
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    columns: Type.Optional(Type.String({ maxLength: 2000 })),
    doPagination: Type.Optional(Type.Boolean()),
  },
  closed,
);

/** All on one page by default. */
const list: Omit<ShortList<MappedPair>, 'text'> = {
  columns: ['stepOrder', 'alternative', 'contactShare', 'cleaningProcedureNumber', 'inherited', 'cleaningProcedure'],
  always: ['production', 'equipment'],
  pageLimit: 'all',
};
const nameOf = ({ externalId, name }: MappedPair['equipment'] | MappedPair['production']): string =>
  `${externalId} ${name}`;

interface OfOne {
  readonly params: { readonly id: string };
  readonly query: ListInput;
}

const readMap = defineUseCase<OfOne, Static<typeof ProductionMapList>>()({
  name: 'products.read-production-map',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { params, query } = call.input;
    const row = await records.get(production, call, params.id);
    const equipments = await equipmentOf(call, params.id);
    const { rows, pagination } = shortList(equipments, query, { ...list, text: ({ equipment }) => nameOf(equipment) });
    return { productionMap: rows, version: Number(row['version']), pagination };
  },
});

const readProductionMapping = defineUseCase<OfOne, Static<typeof ProductionMapping>>()({
  name: 'products.read-production-mapping',
  deps: {},
  run: async (_deps, call) => {
    const { params, query } = call.input;
    const found = await productionsOn(call, params.id);
    if (found.length === 0 && !(await knowsEquipment(call, params.id))) throw notFound('Equipment');
    const { rows, pagination } = shortList(found, query, { ...list, text: ({ production: one }) => nameOf(one) });
    return { productionMapping: rows, pagination };
  },
});

const listMappedPairs = defineUseCase<{ readonly query: Static<typeof Page> }, Static<typeof MappedPairList>>()({
  name: 'products.list-mapped-pairs',
  deps: {},
  run: async (_deps, call) => {
    const { query } = call.input;
    const chosen = chosenColumns(query.columns, list);
    const paged = query.doPagination !== false;
    const pageNumber = paged ? (query.pageNumber ?? 1) : 1;
    const pageLimit = paged ? (query.pageLimit ?? 10) : 100_000;
    const page = { limit: pageLimit, offset: (pageNumber - 1) * pageLimit, search: query.search?.trim() ?? '' };
    const [found] = await call.tx.rows<{ total: number; rows: MappedPair[] }>(pageOfPairs(call.facility.id, page));
    const rows = (found?.rows ?? []).map(chosen);
    return { prodEqCpMapping: rows, pagination: { pageNumber, pageLimit, total: found?.total ?? 0 } };
  },
});

/** Enough for several hundred productions with all their equipment. */
const maxMappingBytes = 8 * 1024 * 1024;

const shared = { scope: 'facility', feature: 'products' } as const;
const mayRead = { anyOf: ['Production.Get'] } as const;

/** Routes of the production-equipment matrix (specification section 7). */
export const mappingRoutes: readonly RouteDefinition[] = [
  ...(['/productions/:id/map', '/productions/:id/equipment-mapping'] as const).map(path =>
    defineRoute({
      ...shared,
      method: 'GET',
      path,
      access: mayRead,
      summary: 'The equipment of a production in the order of its steps',
      input: { params: OneRecord, query: ListQuery },
      output: ProductionMapList,
      asOf: true,
      audit: readOnly,
      useCase: readMap,
    }),
  ),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/productions/:id/map',
    access: { anyOf: ['Production.Set'] },
    reason: 'change',
    summary: 'Sets the equipment of a production',
    input: { params: OneRecord, body: ProductionMapChange },
    output: ProductionMap,
    audit: 'required',
    useCase: mapProductionEquipment,
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/equipments/:id/production-mapping',
    access: { anyOf: ['Production.Get', 'Equipment.Get'] },
    summary: 'The productions that use equipment',
    input: { params: OneRecord, query: ListQuery },
    output: ProductionMapping,
    asOf: true,
    audit: readOnly,
    useCase: readProductionMapping,
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/prod-eq-cp-mapping',
    access: mayRead,
    summary: 'All pairs of production and equipment with the cleaning procedure in force',
    input: { query: Page },
    output: MappedPairList,
    asOf: true,
    audit: readOnly,
    useCase: listMappedPairs,
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/prod-eq-cp-mapping/grid',
    access: mayRead,
    summary: 'The whole matrix of productions and equipment, for editing as a grid',
    input: {},
    output: MappingGridAnswer,
    asOf: true,
    audit: readOnly,
    useCase: readMappingGrid,
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/prod-eq-cp-mapping',
    access: { anyOf: ['Production.Set'] },
    summary: 'Sets the equipment of several productions, all or nothing',
    input: { body: MappingChange, maxJsonBytes: maxMappingBytes },
    output: SavedMapping,
    audit: 'required',
    useCase: saveMapping,
  }),
];
