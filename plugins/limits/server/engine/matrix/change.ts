import type { PlantInput, Production } from '../plant.js';
import { fillAreas, prepareColumns, preparePlant } from './prepare.js';
import { calculateMatrix, fillMinima, fillRow, type MatrixResult } from './recalculate.js';

/**
 * Brings a result up to changed input by touching only what depends on the change: the rows of changed productions as
 * previous, and their columns as next. Anything that moves the layout (productions or machines added or removed, another
 * mapping or policy) is calculated anew. The answer equals a full calculation.
 */
export function recalculateMatrix(before: MatrixResult, input: PlantInput): MatrixResult {
  const old = before.plant.input;
  if (!sameLayout(old, input)) return calculateMatrix(input);
  const changed = new Set<number>();
  input.productions.forEach((production, index) => {
    if (!sameValue(production, old.productions[index])) changed.add(index);
  });
  if (changed.size === 0 && old.machines === input.machines) return { ...before, plant: { ...before.plant, input } };
  if (changed.size * 4 > input.productions.length) return calculateMatrix(input);
  const plant = preparePlant(input);
  const result: MatrixResult = {
    plant,
    macMg: before.macMg.slice(),
    l3: before.l3.slice(),
    criterion: before.criterion.slice(),
    active: before.active.slice(),
    machineCell: before.machineCell.slice(),
    productionCell: before.productionCell.slice(),
  };
  fillAreas(plant, null);
  const columns = prepareColumns(input);
  // A changed next product moves one cell of every row: rows are the unit of calculation, so all rows are filled.
  const columnsMoved = [...changed].some(index => !sameAsNext(input.productions[index], old.productions[index]));
  for (let previous = 0; previous < plant.count; previous++) {
    if (columnsMoved || changed.has(previous)) fillRow(result, columns, previous);
  }
  fillMinima(result);
  return result;
}

function sameLayout(a: PlantInput, b: PlantInput): boolean {
  return (
    a.productions.length === b.productions.length &&
    a.productions.every(
      (production, index) =>
        production.id === b.productions[index]?.id &&
        production.actives.length === b.productions[index]?.actives.length,
    ) &&
    sameValue(a.machines, b.machines) &&
    sameValue(a.uses, b.uses) &&
    sameValue(a.policies, b.policies)
  );
}

function sameAsNext(a: Production | undefined, b: Production | undefined): boolean {
  const asNext = (production: Production | undefined): unknown =>
    production && {
      ...production,
      actives: production.actives.map(active => ({ ...active, substance: active.substance.id })),
    };
  return sameValue(asNext(a), asNext(b));
}

function sameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
