import { Type, type Static } from 'typebox';
import { defineRoute, defineUseCase, readOnly, type RouteDefinition } from '#kernel/contract';
import { closed, Nullable } from '#schemas/lib/fields';
import { EquipmentPart } from '#plugins/equipment/shared/equipment';
import { ShapeDescription } from '#plugins/equipment/shared/shapes';
import { shapeArea } from './shapes/area.js';
import { shapeKeys, shapeOf } from './shapes/shapes.js';
import { totalArea } from './surface-area.js';

const Shapes = Type.Object({ shapes: Type.Array(ShapeDescription) });
const Parts = Type.Object({ parts: Type.Array(EquipmentPart, { maxItems: 500 }) }, closed);
const Areas = Type.Object({ totalSqcm: Nullable(Type.Number()), partsSqcm: Type.Array(Type.Number()) });

const listShapes = defineUseCase<object, Static<typeof Shapes>>()({
  name: 'equipment.list-shapes',
  deps: {},
  run: () =>
    Promise.resolve({
      shapes: shapeKeys.map(key => {
        const { label, formula, inputs } = shapeOf(key);
        return {
          key,
          label,
          formula,
          inputs: inputs.map(({ name, label, count }) => ({ name, label, isCount: count === true })),
        };
      }),
    }),
});

const computeArea = defineUseCase<{ readonly body: Static<typeof Parts> }, Static<typeof Areas>>()({
  name: 'equipment.compute-surface-area',
  deps: {},
  run: async (_deps, call) => {
    const { parts } = call.input.body;
    const total = totalArea({
      surfaceAreaMode: 'calculated',
      parts,
      declaredSurfaceArea: null,
      surfaceAreaSource: null,
    });
    const partsSqcm = parts.map(part => (part.sign ?? 1) * part.count * shapeArea(part.shape, part.inputs));
    return Promise.resolve({ totalSqcm: total, partsSqcm });
  },
});

const shared = { scope: 'facility', feature: 'equipment', access: { anyOf: ['Equipment.Get'] } } as const;

/** Serves shapes and areas to the form, so that browser and server compute alike. */
export const shapeRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/equipments/shapes',
    summary: 'The surface-area shapes with their inputs and formulas',
    input: {},
    output: Shapes,
    audit: readOnly,
    useCase: listShapes,
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/equipments/surface-area',
    summary: 'Computes the area of parts in cm² without storing anything',
    input: { body: Parts },
    output: Areas,
    audit: { exempt: 'computes an area and stores nothing' },
    useCase: computeArea,
  }),
];
