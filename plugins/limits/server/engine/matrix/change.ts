import type { PlantInput, Production } from '../plant.js';
import { fillMinima } from './minima.js';
import { prepareColumns, preparePlant } from './prepare.js';
import { calculateMatrix, calculatePrepared, clearRow, fillRow, type MatrixResult } from './recalculate.js';
import { sameUses, sameValue } from './same-value.js';

/**
 * Brings a result up to changed input by touching only what depends on the change. A changed previous production moves
 * its row; a changed next one, or another policy, all rows, over areas that stay. Only what moves the layout (productions
 * or machines added or removed, another mapping) is calculated anew. The answer equals a full calculation.
 */
export function recalculateMatrix(before: MatrixResult, input: PlantInput): MatrixResult {
  const old = before.plant.input;
  if (!sameLayout(old, input)) return calculateMatrix(input);
  const known = { indexes: before.plant, ...(sameAreas(old, input) ? { area: before.plant.area } : {}) };
  if (!sameValue(old.policies, input.policies)) return calculatePrepared(preparePlant(input, known));
  const changed = input.productions.flatMap((production, index) =>
    sameValue(production, old.productions[index]) ? [] : [index],
  );
  if (changed.length === 0) return { ...before, plant: { ...before.plant, input } };
  const plant = preparePlant(input, known);
  if (changed.some(index => !sameAsNext(input.productions[index], old.productions[index])))
    return calculatePrepared(plant);
  const result: MatrixResult = {
    plant,
    macMg: before.macMg.slice(),
    l3: before.l3.slice(),
    criterion: before.criterion.slice(),
    active: before.active.slice(),
    machineCell: before.machineCell.slice(),
    productionCell: before.productionCell.slice(),
  };
  const columns = prepareColumns(input);
  for (const previous of changed) {
    clearRow(result, previous);
    fillRow(result, columns, previous);
  }
  fillMinima(result);
  return result;
}

function sameLayout(a: PlantInput, b: PlantInput): boolean {
  return (
    a.productions.length === b.productions.length &&
    a.productions.every(({ id }, index) => id === b.productions[index]?.id) &&
    sameValue(a.machines, b.machines) &&
    sameUses(a.uses, b.uses)
  );
}

/** Areas depend on the policy for chemical residue in two settings. */
function sameAreas({ policies: { Chemical: a } }: PlantInput, { policies: { Chemical: b } }: PlantInput): boolean {
  return a.areaBasis === b.areaBasis && a.areaMarginPercent === b.areaMarginPercent;
}

/** What a production says about itself as the next one; its actives' properties matter only for its own residue. */
function sameAsNext(a: Production | undefined, b: Production | undefined): boolean {
  const asNext = (production: Production | undefined): unknown =>
    production && {
      ...production,
      actives: production.actives.map(active => ({ ...active, substance: active.substance.id })),
    };
  return sameValue(asNext(a), asNext(b));
}
