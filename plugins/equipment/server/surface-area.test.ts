import { expect, test } from 'vitest';
import type { ApiError } from '#kernel/contract';
import { shapeKeys } from '#plugins/equipment/shared/shapes';
import { shapeKeys as computedShapes } from './shapes/shapes.js';
import { totalArea } from './surface-area.js';

const nothing: Parameters<typeof totalArea>[0] = {
  surfaceAreaMode: 'calculated',
  parts: [],
  declaredSurfaceArea: null,
  surfaceAreaSource: null,
};
const plate = { name: 'plate', shape: 'square', inputs: { l: 10 }, count: 1 } as const;

test('every shape that can be entered can be computed, and vice versa', () => {
  expect([...shapeKeys].toSorted()).toEqual([...computedShapes].toSorted());
});

test('equipment without parts has no area, which is not an area of zero', () => {
  expect(totalArea(nothing)).toBeNull();
});

test('parts are added, cut-outs subtracted, and parts without contact or dedicated ones excluded', () => {
  const parts = [
    { ...plate, count: 3 },
    { ...plate, inputs: { l: 2 }, sign: -1 as const },
    { ...plate, inputs: { l: 99 }, contact: false },
    { ...plate, inputs: { l: 50 }, dedicated: true },
  ];
  expect(totalArea({ ...nothing, parts })).toBe(300 - 4);
});

test.each([
  [{ value: 1, unit: 'sqm' as const }, 10_000],
  [{ value: 1, unit: 'sqin' as const }, 6.4516],
])('a declared area of %j is %d sqcm', (declaredSurfaceArea, area) => {
  expect(
    totalArea({ ...nothing, surfaceAreaMode: 'declared', declaredSurfaceArea, surfaceAreaSource: 'drawing' }),
  ).toBe(area);
});

test('all faulty parts are named at once', () => {
  const parts = [{ ...plate, inputs: {} }, plate, { ...plate, inputs: { l: 0 } }];
  try {
    totalArea({ ...nothing, parts });
    expect.unreachable();
  } catch (error) {
    expect((error as ApiError).fields.map(fault => fault.path)).toEqual(['parts.0.inputs.l', 'parts.2.inputs.l']);
  }
});
