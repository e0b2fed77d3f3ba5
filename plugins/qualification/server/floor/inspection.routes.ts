import { Type } from 'typebox';
import { defineRoute, FacilitySettingsToken, firstOfPage, readOnly, type RouteDefinition } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { OperatorsApiToken } from '#plugins/operators/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { Inspection, NewInspection } from '#plugins/qualification/shared/inspection';
import { closed, Day, Pagination, StringEnum, Uuid } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { inspectionById, readInspections } from './read-inspections.js';
import { routineInspection, taskOfFailure } from './routine-inspection.js';

const feature = 'qualification';
const read = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['QualificationTask.Get'] },
  feature,
  audit: readOnly,
} as const;
const ById = Type.Object({ id: Uuid }, closed);
const One = Type.Object({ inspection: Inspection });
const Query = Type.Object(
  {
    ...pageParameters,
    equipmentId: Type.Optional(Uuid),
    visuallyClean: Type.Optional(Type.Boolean()),
    source: Type.Optional(StringEnum(['routine', 'cleaning'])),
  },
  closed,
);

/** Visual inspections (screen S42). */
export const inspectionRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...read,
    path: '/inspections',
    summary: 'Visual inspections, newest first: routine ones and those of cleanings on the floor',
    input: { query: Query },
    output: Type.Object({ inspections: Type.Array(Inspection), pagination: Pagination }),
    useCase: {
      name: 'qualification.list-inspections',
      deps: {},
      run: async (_deps, call) => {
        const { from, pageNumber, pageLimit } = firstOfPage(call.input.query);
        const { inspections, total } = await readInspections(call, call.input.query, {
          limit: pageLimit,
          offset: from,
        });
        return { inspections, pagination: { pageNumber, pageLimit, total } };
      },
    },
  }),
  defineRoute({
    ...read,
    path: '/inspections/:id',
    summary: 'A visual inspection with its conditions, failing locations and photos',
    input: { params: ById },
    output: One,
    useCase: {
      name: 'qualification.get-inspection',
      deps: {},
      run: async (_deps, call) => ({ inspection: await inspectionById(call, call.input.params.id) }),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/inspections',
    scope: 'facility',
    access: { anyOf: ['QualificationTask.Modify'] },
    feature,
    status: 201,
    summary: 'Records a routine inspection with the photos of the equipment; its status stays',
    input: { body: NewInspection },
    output: One,
    audit: 'required',
    useCase: {
      name: 'qualification.create-inspection',
      deps: {
        equipment: EquipmentApiToken,
        products: ProductsApiToken,
        operators: OperatorsApiToken,
        settings: FacilitySettingsToken,
      },
      run: async ({ equipment, products, ...services }, call) => {
        const { equipmentId, nextProductionId = null } = call.input.body;
        await equipment.assertUsable(call, [equipmentId], 'equipmentId');
        if (nextProductionId !== null)
          await products.assertUsable(call, 'production', [nextProductionId], 'nextProductionId');
        const { id } = await routineInspection(call, services, call.input.body);
        return { inspection: await inspectionById(call, id) };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/inspections/:id/task',
    scope: 'facility',
    access: { anyOf: ['QualificationTask.Add'] },
    feature,
    status: 201,
    summary: 'Adds the qualification task that follows a failed inspection',
    input: { params: ById, body: Type.Object({ dueOn: Day }, closed) },
    output: One,
    audit: 'required',
    useCase: {
      name: 'qualification.create-task-of-inspection',
      deps: {},
      run: async (_deps, call) => {
        const { id } = call.input.params;
        await inspectionById(call, id);
        await taskOfFailure(call, id, call.input.body.dueOn);
        return { inspection: await inspectionById(call, id) };
      },
    },
  }),
];
