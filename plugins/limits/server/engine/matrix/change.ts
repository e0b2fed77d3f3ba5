import type { PlantInput, Production } from '../plant.js';
import { measuresAlike } from './areas/areas.js';
import { cellAt } from './areas/pair-cells.js';
import { fillScopes, minimaSteps } from './minima.js';
import { preparationSteps, type PreparedPlant } from './prepare.js';
import { markedSteps } from './transfer/equipment-limits.js';
import { calculationSteps, clearCells, fillRow, preparedSteps, rowFillers, type MatrixResult } from './recalculate.js';
import { samePolicy, sameUses, sameValue } from './same-value.js';
import { copied, finished, type Steps } from './steps.js';

/** More changed columns than this are calculated faster row by row. */
const maxColumns = 8;
/** Productions that are compared in one step. */
const comparedPerStep = 500;

/**
 * Updates a result by recalculating only what a changed input affects: rows of changed previous productions, columns
 * of changed next ones, all rows of another policy. Changed productions, equipment or mapping cause a full
 * calculation. The result equals a full calculation.
 */
export function recalculateMatrix(before: MatrixResult, input: PlantInput): MatrixResult {
  return finished(recalculationSteps(before, input));
}

/** The same in steps. */
export function* recalculationSteps(before: MatrixResult, input: PlantInput): Steps<MatrixResult> {
  const old = before.plant.input;
  if (!sameLayout(old, input)) return yield* calculationSteps(input);
  yield;
  const known = { indexes: before.plant, ...keptAreas(before, input) };
  if (!samePolicies(old.policies, input.policies)) return yield* preparedSteps(yield* preparationSteps(input, known));
  const changed = yield* changedProductions(old, input);
  if (changed.length === 0 && 'area' in known && 'intermediateArea' in known) return withScopes(before, input);
  const plant = yield* preparationSteps(input, known);
  if (plant.area !== before.plant.area || plant.intermediateArea !== before.plant.intermediateArea)
    return yield* preparedSteps(plant);
  const columns = changed.filter(index => !sameAsNext(input.productions[index], old.productions[index]));
  if (columns.length > maxColumns) return yield* preparedSteps(plant);
  const result: MatrixResult = {
    plant,
    macMg: yield* copied(before.macMg),
    l3: yield* copied(before.l3),
    criterion: yield* copied(before.criterion),
    active: yield* copied(before.active),
    equipmentCell: before.equipmentCell.slice(),
    productionCell: before.productionCell.slice(),
    productionEquipment: before.productionEquipment.slice(),
    marked: yield* markedSteps(plant),
    groupEquipment: new Int32Array(input.groups?.length ?? 0),
    trainEquipment: new Int32Array(input.trains?.length ?? 0),
  };
  yield* fillChanged(result, changed, columns);
  yield* minimaSteps(result);
  return result;
}

/** Positions of the productions that differ, in plants with the same productions. */
function* changedProductions(old: PlantInput, input: PlantInput): Steps<number[]> {
  const changed: number[] = [];
  for (const [index, production] of input.productions.entries()) {
    if (!sameValue(production, old.productions[index])) changed.push(index);
    if (index % comparedPerStep === comparedPerStep - 1) yield;
  }
  return changed;
}

/** Fills the rows of changed productions anew, and the cells before those that changed as next ones. */
function* fillChanged(result: MatrixResult, changed: readonly number[], columns: readonly number[]): Steps<void> {
  const { plant } = result;
  const { start, columnsOf } = plant.cells;
  const fillers = new FillersOfBlocks(plant);
  for (const previous of changed) {
    clearCells(result, start[previous] ?? 0, start[previous + 1] ?? 0);
    fillRow(result, fillers.of(previous), previous);
    yield;
  }
  for (const next of columns) {
    // Who has a cell before a production is also a next production of it.
    for (const previous of columnsOf[next] ?? []) {
      const cell = cellAt(plant.cells, previous, next);
      const place = cell - (start[previous] ?? 0);
      clearCells(result, cell, cell + 1);
      fillRow(result, fillers.of(previous), previous, place, place + 1);
    }
    yield;
  }
}

/** The fillers of each list of next productions, which the rows of a block share. */
class FillersOfBlocks {
  private readonly known = new Map<Int32Array, ReturnType<typeof rowFillers>>();

  constructor(private readonly plant: PreparedPlant) {}

  of(previous: number): ReturnType<typeof rowFillers> {
    const columns = this.plant.cells.columnsOf[previous] ?? new Int32Array(0);
    const found = this.known.get(columns) ?? rowFillers(this.plant, columns);
    this.known.set(columns, found);
    return found;
  }
}

/** Compares the policies of the residues that the matrix holds. */
function samePolicies(a: PlantInput['policies'], b: PlantInput['policies']): boolean {
  return samePolicy(a.Chemical, b.Chemical) && samePolicy(a.Intermediate, b.Intermediate);
}

function sameLayout(a: PlantInput, b: PlantInput): boolean {
  return (
    a.productions.length === b.productions.length &&
    a.productions.every(({ id }, index) => id === b.productions[index]?.id) &&
    sameValue(a.equipments, b.equipments) &&
    sameUses(a.uses, b.uses)
  );
}

/** Unchanged limits with the groups and trains of the input. */
function withScopes(before: MatrixResult, input: PlantInput): MatrixResult {
  const result: MatrixResult = {
    ...before,
    plant: { ...before.plant, input },
    groupEquipment: new Int32Array(input.groups?.length ?? 0),
    trainEquipment: new Int32Array(input.trains?.length ?? 0),
  };
  fillScopes(result);
  return result;
}

/** The areas that remain valid: they depend on some settings, and on the equipment that the scope adds. */
function keptAreas(
  { plant }: MatrixResult,
  input: PlantInput,
): { readonly area?: Float64Array; readonly intermediateArea?: Float64Array } {
  const old = plant.input;
  const stays = (type: 'Chemical' | 'Intermediate'): boolean => {
    const [a, b] = [old.policies[type], input.policies[type]];
    if (!measuresAlike(a, b)) return false;
    switch (a.surfaceAreaScope) {
      case 'equipment':
        return true;
      case 'group':
        return sameValue(old.groups, input.groups);
      case 'train':
        return sameValue(old.trains, input.trains);
    }
  };
  return {
    ...(stays('Chemical') ? { area: plant.area } : {}),
    ...(stays('Intermediate') ? { intermediateArea: plant.intermediateArea } : {}),
  };
}

/** Compares what a production contributes as the next one; properties of its actives matter only for its own residue. */
function sameAsNext(a: Production | undefined, b: Production | undefined): boolean {
  const asNext = (production: Production | undefined): unknown =>
    production && {
      ...production,
      actives: production.actives.map(active => ({ ...active, substance: active.substance.id })),
    };
  return sameValue(asNext(a), asNext(b));
}
