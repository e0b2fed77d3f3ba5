import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { linesOf, testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { shapeKeys } from '#plugins/equipment/shared/shapes';
import { goldenCases, holdGoldenCases, type Inputs } from '../../limits/server/engine/test/golden-cases.fixture.js';

let plant: TestKernel;
let specialist: TestClient;
beforeAll(async () => {
  plant = await testKernel({ only: ['equipment'] });
  specialist = await plant.as('specialist');
});
afterAll(() => plant.close());

/** The area that the form shows, checked against that of saved equipment with the same parts. */
async function areaOf(parts: readonly Part[]): Promise<{ area_sqcm: unknown }> {
  const shown = await specialist.post('/equipments/surface-area', { parts });
  expect(shown.status, JSON.stringify(shown.body)).toBe(200);
  const { totalSqcm } = shown.body;
  const equipment = { externalId: `EQ-${(count += 1)}`, name: 'Golden', equipmentType: 'vessel', parts };
  const saved = await specialist.post('/equipments', equipment);
  expect(saved.body['equipment']?.['totalSurfaceArea']).toEqual({ value: totalSqcm, unit: 'sqcm' });
  return { area_sqcm: totalSqcm };
}
let count = 0;

interface Part {
  readonly name: string;
  readonly shape: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly count: number;
}

/** `r_cm` is the input r, `n_count` the input n. */
const part = (shape: string, inputs: Inputs): Part => ({
  name: 'part',
  shape,
  inputs: Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name.replace(/_(cm|count)$/, ''), value])),
  count: 1,
});
const of = (shape: string) => (inputs: Inputs) => areaOf([part(shape, inputs)]);

const demoParts = linesOf(path.resolve(import.meta.dirname, '../../../demo/import/equipment_parts.csv'));
const fluidBedDryer = demoParts
  .filter(line => Object.values(line)[0] === 'EQ-FBD-01')
  .map(line => {
    const [, name = '', shape = '', inputs = '', count] = Object.values(line);
    const lengths = inputs.split('; ').map(each => each.split('='));
    return {
      name,
      shape,
      inputs: Object.fromEntries(lengths.map(([key, cm]) => [key, Number(cm)])),
      count: Number(count),
    };
  });

holdGoldenCases({
  areas: ['shape'],
  answers: {
    // The title of each of these cases is its shape.
    ...Object.fromEntries(
      goldenCases.filter(({ title }) => shapeKeys.some(key => key === title)).map(({ id, title }) => [id, of(title)]),
    ),
    'SHP-21': of('perforated_turret'),
    'SHP-23': () => areaOf(fluidBedDryer),
  },
  notHeld: { 'a length of zero is refused, so that this frustum is entered as a cone': 'SHP-22' },
});
