import { expect, test } from 'vitest';
import { demoLines, demoPlant } from './demo-plant.fixture.js';
import { calculateMatrix, criterionCodes, type PlantInput } from '../index.js';

const areas = new Map(
  demoLines('equipment').map(line => [line['equipment_id'], Number(line['product_contact_area_sqcm'])]),
);
const areaOf = (equipmentId: string): number => areas.get(equipmentId) ?? 0;

const plant = demoPlant(areaOf);
const close = (value: number, expected: number): void => {
  expect(Math.abs(value - expected) / expected).toBeLessThan(1e-9);
};

function rowsOf(input: PlantInput) {
  const result = calculateMatrix(input);
  return demoLines('expected_equipment_limits').map(line => {
    const cell =
      result.equipmentCell[input.equipments.findIndex(equipment => equipment.id === line['equipment_id'])] ?? -1;
    const previous = input.productions[Math.floor(cell / input.productions.length)];
    return {
      line,
      l3: result.l3[cell] ?? NaN,
      previous: previous?.id,
      active: previous?.actives[result.active[cell] ?? 0]?.substance.id,
      next: input.productions[cell % input.productions.length]?.id,
      criterion: criterionCodes[result.criterion[cell] ?? 0],
    };
  });
}

test('the lowest limit of each piece of demo equipment is the published one, with its pair and criterion', () => {
  for (const row of rowsOf(plant)) {
    close(row.l3, Number(row.line['l3_lowest_mg_per_sqcm']));
    expect([row.previous, row.active, row.next, row.criterion]).toEqual([
      row.line['previous_production_id'],
      row.line['api_id'],
      row.line['next_production_id'],
      row.line['criterion'],
    ]);
  }
});

test('the first available criterion gives the published limits as well', () => {
  const policy = { ...plant.policies.Chemical, useFirstAvailable: true };
  for (const row of rowsOf({ ...plant, policies: { ...plant.policies, Chemical: policy } })) {
    close(row.l3, Number(row.line['l3_first_available_mg_per_sqcm']));
    expect(row.criterion).toBe(row.line['first_available_criterion']);
  }
});
