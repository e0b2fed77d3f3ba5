import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cellAt,
  columnAt,
  pairCells,
  preparePlant,
  recalculateMatrix,
  rowAt,
  type MatrixResult,
  type PlantInput,
} from '../index.js';
import { preparedSteps } from '../matrix/recalculate.js';
import { finished } from '../matrix/steps.js';
import { indexUses } from '../matrix/areas/usage.js';
import { anyPlant } from './random-plant.fixture.js';

const runs = { numRuns: 300 };
/** No plant and no part of one is too small for blocks. */
const none = { plant: 0, part: 0 };

function calculated(input: PlantInput, upTo?: typeof none): MatrixResult {
  const indexes = indexUses(input);
  return finished(preparedSteps(preparePlant(input, { indexes: { ...indexes, cells: pairCells(indexes, upTo) } })));
}

/** The productions of a cell as text; null for none. */
function pairOf({ plant: { cells, input } }: MatrixResult, cell: number): string | null {
  if (cell < 0) return null;
  const row = rowAt(cells, cell);
  return `${input.productions[row]?.id} ${input.productions[columnAt(cells, cell, row)]?.id}`;
}

/** All results with productions in place of cells; pairs without a cell as those that share nothing. */
function comparable(result: MatrixResult): object {
  const { plant, macMg, l3, criterion, active, equipmentCell, productionCell, marked } = result;
  const places = [...plant.input.productions.keys()];
  const cells = places.flatMap(row => places.map(column => cellAt(plant.cells, row, column)));
  const found = ({ cell, ...limit }: { readonly cell: number }): object => ({ ...limit, pair: pairOf(result, cell) });
  return {
    macMg: cells.map(cell => macMg[cell] ?? NaN),
    l3: cells.map(cell => l3[cell] ?? NaN),
    criterion: cells.map(cell => criterion[cell] ?? 0),
    active: cells.map(cell => active[cell] ?? 0),
    area: cells.map(cell => plant.area[cell] ?? 0),
    intermediateArea: cells.map(cell => plant.intermediateArea[cell] ?? 0),
    equipments: [...equipmentCell].map(cell => pairOf(result, cell)),
    productions: [...productionCell].map(cell => pairOf(result, cell)),
    productionEquipment: [...result.productionEquipment],
    groups: [...result.groupEquipment],
    trains: [...result.trainEquipment],
    marked: [...marked].map(([place, { after, lowest }]) => ({
      place,
      after: [...after].map(([previous, limit]) => [previous, found(limit)]),
      lowest: lowest === null ? null : found(lowest),
    })),
  };
}

test('a plant in blocks has the limits of the same plant as a whole, to the last digit', () => {
  fc.assert(
    fc.property(anyPlant, input => {
      expect(comparable(calculated(input, none))).toEqual(comparable(calculated(input)));
    }),
    runs,
  );
});

test('a change recalculates in blocks what it recalculates as a whole', () => {
  fc.assert(
    fc.property(anyPlant, fc.nat(), fc.integer({ min: 1, max: 500 }), (input, which, minBatchSizeKg) => {
      const productions = input.productions.map((production, place) =>
        place === which % input.productions.length ? { ...production, minBatchSizeKg } : production,
      );
      const changed = { ...input, productions };
      const kept = recalculateMatrix(calculated(input, none), changed);
      expect(comparable(kept)).toEqual(comparable(calculated(changed)));
    }),
    runs,
  );
});

test('only pairs that may share equipment have a cell', () => {
  fc.assert(
    fc.property(anyPlant, input => {
      const indexes = indexUses(input);
      const { blocks, columnsOf } = pairCells(indexes, none);
      const rows = blocks.flatMap(block => [...block.rows]);
      expect(rows.toSorted((a, b) => a - b)).toEqual([...input.productions.keys()]);
      for (const [row, columns] of columnsOf.entries()) {
        expect([...columns]).toEqual([...new Set(columns)].toSorted((a, b) => a - b));
        const sharing = indexes.equipmentsOf[row]?.length === 0 ? [] : [...(indexes.equipmentsOf[row] ?? [])];
        for (const equipment of sharing)
          for (const user of indexes.usersOf[equipment] ?? []) expect(columns).toContain(user);
      }
    }),
    runs,
  );
});

test('separate trains cost the square of a train, not of the plant', () => {
  const trains = 40;
  const each = 50;
  const count = trains * each;
  const equipmentsOf = Array.from({ length: count }, (_, place) => Int32Array.of(Math.floor(place / each)));
  const usersOf = Array.from({ length: trains }, (_, train) =>
    Int32Array.from({ length: each }, (_each, place) => train * each + place),
  );
  const places = { productionPlaces: new Map(), equipmentPlaces: new Map(), alternatives: new Map() };
  expect(pairCells({ count, equipmentsOf, usersOf, ...places }).size).toBe(trains * each * each);
});
