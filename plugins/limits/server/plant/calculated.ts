import { inSlices } from '#kernel/contract';
import {
  calculationSteps,
  ENGINE_VERSION,
  recalculationSteps,
  sameValue,
  type MatrixResult,
  type Steps,
} from '../engine/index.js';
import { plantInUse } from './input/plant-in-use.js';
import { inputSteps } from './input/plant-input.js';
import type { Sized } from './kept-calculations.js';
import { CalculatedPlant } from './plant-limits.js';
import { PlantLists } from './plant-lists.js';
import { nextPolicy, type PlantSource } from './plant-reader.js';

/** A calculation with its inputs. */
export interface Calculated extends PlantSource, Sized {
  readonly limits: CalculatedPlant;
  /** Moment at which a policy or a train takes effect or ends without a change of data; ms. */
  readonly until: number;
}

/** Calculates in slices; with a similar result only the differences. */
export async function calculated(source: PlantSource, near?: Calculated): Promise<Calculated> {
  if (near !== undefined && isSame(source, near))
    return { ...near, ...source, limits: near.limits.at(basisOf(source)) };
  const { plant, policies, scopes, formulas } = source;
  const input = await inSlices(inputSteps(plant, policies, scopes, formulas));
  const known = near?.limits.matrixResult;
  const matrix = await inSlices(known === undefined ? calculationSteps(input) : recalculationSteps(known, input));
  const changed = near === undefined ? null : await inSlices(changedSteps(near, source, matrix));
  const lists = new PlantLists(matrix, changed === null ? undefined : near?.limits.keptBut(changed));
  return {
    ...source,
    limits: new CalculatedPlant(matrix, basisOf(source), policies, plantInUse(plant, policies), lists),
    until: Math.min(scopes.until, nextPolicy(policies)),
    bytes: bytesOf(matrix),
  };
}

/** The limits of a calculation. */
export function limitsOf(source: PlantSource, matrix: MatrixResult): CalculatedPlant {
  const { plant, policies } = source;
  return new CalculatedPlant(matrix, basisOf(source), policies, plantInUse(plant, policies));
}

/** Productions that are compared in one step. */
const comparedPerStep = 500;

/** The positions of the productions that differ, where nothing else does that limits depend on; otherwise null. */
function* changedSteps(before: Calculated, source: PlantSource, matrix: MatrixResult): Steps<readonly number[] | null> {
  const { plant } = before.limits.matrixResult;
  const isOtherwiseSame =
    isSame({ ...before, plant: source.plant }, source) &&
    plant.cells === matrix.plant.cells &&
    plant.area === matrix.plant.area &&
    plant.intermediateArea === matrix.plant.intermediateArea;
  if (!isOtherwiseSame) return null;
  const changed: number[] = [];
  for (const [place, production] of matrix.plant.input.productions.entries()) {
    if (!sameValue(production, plant.input.productions[place])) changed.push(place);
    if (place % comparedPerStep === 0) yield;
  }
  return changed;
}

/** Whether changes affected nothing that limits depend on. */
function isSame(a: PlantSource, b: PlantSource): boolean {
  return (
    a.plant === b.plant &&
    a.formulas === b.formulas &&
    a.policies === b.policies &&
    a.productType === b.productType &&
    a.scopes.groups === b.scopes.groups &&
    a.scopes.trains === b.scopes.trains &&
    a.scopes.nitrosamines === b.scopes.nitrosamines &&
    a.scopes.overrides === b.scopes.overrides &&
    a.scopes.until === b.scopes.until
  );
}

function basisOf({ policies, formulas, position }: PlantSource) {
  return {
    engineVersion: ENGINE_VERSION,
    policyVersions: Object.fromEntries(policies.map(policy => [policy.residueType, policy.version])),
    areaRules: Object.fromEntries(
      policies.map(({ residueType, areaBasis, surfaceAreaScope }) => [residueType, { areaBasis, surfaceAreaScope }]),
    ),
    formulaVersions: Object.fromEntries(formulas.formulas.map(formula => [formula.externalId, formula.version])),
    position,
  };
}

/** About the size of the records of a production, with those of its product, actives and uses, and of its lists of limits. */
const bytesOfProduction = 8 * 1024;

/** The size of a calculation: its columns, and an estimate of its records. */
function bytesOf({ plant, macMg, l3, criterion, active }: MatrixResult): number {
  const columns = [plant.area, ...(plant.intermediateArea === plant.area ? [] : [plant.intermediateArea])];
  return [...columns, macMg, l3, criterion, active].reduce(
    (sum, { byteLength }) => sum + byteLength,
    plant.count * bytesOfProduction,
  );
}
