import type { PlantInput, Production } from '../plant.js';
import { measuresAlike } from './areas/areas.js';
import { fillMinima, fillScopes } from './minima.js';
import { preparePlant } from './prepare.js';
import { limitsOfMarked } from './transfer/equipment-limits.js';
import { calculateMatrix, calculatePrepared, clearRow, fillRow, rowFillers, type MatrixResult } from './recalculate.js';
import { samePolicy, sameUses, sameValue } from './same-value.js';

/** More changed columns than this are calculated faster row by row. */
const maxColumns = 8;

/**
 * Updates a result by recalculating only what a changed input affects: rows of changed previous productions, columns
 * of changed next ones, all rows of another policy. Changed productions, equipment or mapping cause a full
 * calculation. The result equals a full calculation.
 */
export function recalculateMatrix(before: MatrixResult, input: PlantInput): MatrixResult {
  const old = before.plant.input;
  if (!sameLayout(old, input)) return calculateMatrix(input);
  const known = { indexes: before.plant, ...keptAreas(before, input) };
  if (!samePolicies(old.policies, input.policies)) return calculatePrepared(preparePlant(input, known));
  const changed = input.productions.flatMap((production, index) =>
    sameValue(production, old.productions[index]) ? [] : [index],
  );
  if (changed.length === 0 && 'area' in known && 'intermediateArea' in known) return withScopes(before, input);
  const plant = preparePlant(input, known);
  if (plant.area !== before.plant.area || plant.intermediateArea !== before.plant.intermediateArea)
    return calculatePrepared(plant);
  const columns = changed.filter(index => !sameAsNext(input.productions[index], old.productions[index]));
  if (columns.length > maxColumns) return calculatePrepared(plant);
  const result: MatrixResult = {
    plant,
    macMg: before.macMg.slice(),
    l3: before.l3.slice(),
    criterion: before.criterion.slice(),
    active: before.active.slice(),
    equipmentCell: before.equipmentCell.slice(),
    productionCell: before.productionCell.slice(),
    productionEquipment: before.productionEquipment.slice(),
    marked: limitsOfMarked(plant),
    groupEquipment: new Int32Array(input.groups?.length ?? 0),
    trainEquipment: new Int32Array(input.trains?.length ?? 0),
  };
  const fillers = rowFillers(plant);
  for (const previous of changed) {
    clearRow(result, previous);
    fillRow(result, fillers, previous);
  }
  for (let previous = 0; previous < plant.count; previous++) {
    for (const next of columns) {
      clearRow(result, previous, next, next + 1);
      fillRow(result, fillers, previous, next, next + 1);
    }
  }
  fillMinima(result);
  return result;
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
