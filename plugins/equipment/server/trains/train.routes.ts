import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { TrainArea, TrainAreas } from '#plugins/equipment/shared/equipment-train';
import { closed, Uuid } from '#schemas/lib/fields';
import { listTrainAreas, readTrainArea } from './train-areas.js';

const shared = {
  method: 'GET',
  scope: 'facility',
  feature: 'equipment',
  access: { anyOf: ['EquipmentTrain.Get'] },
  asOf: true,
  audit: readOnly,
} as const;

/** Routes of trains beyond the standard ones of master data: their areas, step by step. */
export const trainRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    path: '/equipment_trains/areas',
    summary: 'The areas of all live equipment trains, step by step',
    input: {},
    output: TrainAreas,
    useCase: listTrainAreas,
  }),
  defineRoute({
    ...shared,
    path: '/equipment_trains/:id/area',
    summary: 'The area of one live equipment train, step by step',
    input: { params: Type.Object({ id: Uuid }, closed) },
    output: Type.Object({ trainArea: TrainArea }),
    useCase: readTrainArea,
  }),
];
