import { Type } from 'typebox';
import { defineRoute, FacilitySettingsToken, readOnly, WorkflowsToken, type RouteDefinition } from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { OperatorsApiToken } from '#plugins/operators/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { FloorEquipment, FloorStepBody, FloorTile } from '#plugins/qualification/shared/floor';
import { floorTable, type FloorState } from '#plugins/qualification/shared/floor-workflow';
import { closed, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { actOnFloor } from './act-on-floor.js';
import { equipmentView } from './equipment-view.js';
import { floorRows } from './floor-rows.js';
import { tileOf } from './tiles.js';

const feature = 'qualification';
const read = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['QualificationTask.Get'] },
  feature,
  audit: readOnly,
} as const;
const ById = Type.Object({ id: Uuid }, closed);
const Query = Type.Object(
  {
    area: Type.Optional(Text(255)),
    status: Type.Optional(StringEnum(Object.keys(floorTable.states) as FloorState[])),
    expiring: Type.Optional(
      Type.Boolean({ description: 'Only equipment of whose hold time at least half is used, the most urgent first' }),
    ),
  },
  closed,
);
const One = Type.Object({ equipment: FloorEquipment });
const shareOf = ({ clock }: FloorTile): number => clock?.usedShare ?? 0;

/** The floor board and the page of equipment on it (screens S02 and S03). */
export const floorRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...read,
    path: '/floor',
    summary: 'The floor board: all equipment that is cleaned, with status, production, hold time and next step',
    input: { query: Query },
    output: Type.Object({ floor: Type.Array(FloorTile) }),
    useCase: {
      name: 'qualification.get-floor',
      deps: {},
      run: async (_deps, call) => {
        const { area = null, status = null, expiring = false } = call.input.query;
        const tiles = (await floorRows(call, area, status)).map(row => tileOf(row, call.now));
        return {
          floor: expiring
            ? tiles.filter(tile => shareOf(tile) >= 0.5).toSorted((a, b) => shareOf(b) - shareOf(a))
            : tiles,
        };
      },
    },
  }),
  defineRoute({
    ...read,
    path: '/floor/equipments/:id',
    summary: 'Equipment on the floor: status, clock, steps, entries, release, and what may be done',
    input: { params: ById },
    output: One,
    useCase: {
      name: 'qualification.get-equipment-on-floor',
      deps: {},
      run: async (_deps, call) => ({ equipment: await equipmentView(call, call.input.params.id) }),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/floor/equipments/:id/actions',
    scope: 'facility',
    access: { anyOf: ['QualificationTask.Modify'] },
    feature,
    summary: 'Carries out an action on equipment; with a device, sent again it changes nothing',
    input: { params: ById, body: FloorStepBody },
    output: One,
    audit: 'required',
    useCase: {
      name: 'qualification.act-on-equipment',
      deps: {
        workflows: WorkflowsToken,
        products: ProductsApiToken,
        operators: OperatorsApiToken,
        limits: LimitsApiToken,
        settings: FacilitySettingsToken,
      },
      run: async (deps, call) => {
        const { id } = call.input.params;
        await actOnFloor(call, deps, id, call.input.body);
        return { equipment: await equipmentView(call, id) };
      },
    },
  }),
];
