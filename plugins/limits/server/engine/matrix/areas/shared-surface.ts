import type { SharedSurface } from '../../pair/criteria.js';
import { pairLimit, type NoPairLimit, type PairLimit } from '../../pair/pair-limit.js';
import type { EquipmentOverrides } from '../../pair/limit-override.js';
import type { Equipment, PlantInput, Substance } from '../../plant.js';
import type { LimitPolicy } from '../../policy.js';
import { sharedEquipments } from './areas.js';
import type { Columns } from '../prepare.js';
import { cellAt, type PairCells } from './pair-cells.js';
import type { Indexes } from './usage.js';

/** A plant with its indexed uses and exposures. */
export type IndexedPlant = Indexes & {
  readonly input: PlantInput;
  readonly columns: Columns;
  /** Of a plant as seen from one piece of equipment: dosage units of the next batch that its residue may reach. */
  readonly transferFirstUnits?: number;
  /** And the signed limits on it. */
  readonly overrides?: EquipmentOverrides;
};

/** An indexed plant with the cells of its pairs. */
export type LaidOutPlant = IndexedPlant & { readonly cells: PairCells };

/** A substance under its policy, with the shared areas of the policy by cell. */
export interface Residue {
  readonly substance: Substance;
  readonly policy: LimitPolicy;
  readonly area: Float64Array;
}

/** The limit of a residue between two productions, by their positions. */
export function limitBetween(
  plant: LaidOutPlant,
  { substance, policy, area }: Residue,
  previous: number,
  next: number,
): PairLimit | NoPairLimit {
  const following = plant.input.productions[next];
  if (following === undefined) return { outcome: 'NO_NEXT_PRODUCT', missing: [], candidates: [] };
  return pairLimit(substance, following, policy, surfaceBetween(plant, { policy, area }, previous, next));
}

/** The surface that two productions share; equipment is counted only for formulas that need it. */
export function surfaceBetween(
  { cells, equipmentsOf, input, transferFirstUnits, overrides: ofEquipment }: LaidOutPlant,
  { policy, area }: Pick<Residue, 'policy' | 'area'>,
  previous: number,
  next: number,
): SharedSurface {
  const areaSqcm = area[cellAt(cells, previous, next)] ?? 0;
  const looks = { counts: countsEquipments(policy), byEquipment: isByEquipment(policy) };
  const overrides = ofEquipment?.[input.productions[previous]?.id ?? ''];
  const transfer = {
    ...(transferFirstUnits === undefined ? {} : { transferFirstUnits }),
    ...(overrides === undefined ? {} : { overrides }),
  };
  const despite = despiteDedication(input.equipments);
  if (!looks.counts && !looks.byEquipment && despite.size === 0) return { areaSqcm, equipmentCount: null, ...transfer };
  const both = sharedEquipments(equipmentsOf[previous], equipmentsOf[next]);
  return {
    areaSqcm,
    equipmentCount: looks.counts ? both.length : null,
    ...transfer,
    ...(looks.byEquipment ? { shared: both.flatMap(place => input.equipments[place] ?? []) } : {}),
    ...(despite.size === 0 ? {} : { despiteDedication: both.flatMap(place => despite.get(place) ?? []) }),
  };
}

/** By position; cached per equipment list, because most plants have none. */
function despiteDedication(equipments: PlantInput['equipments']): ReadonlyMap<number, Equipment> {
  const known = despiteIn.get(equipments);
  if (known !== undefined) return known;
  const places = [...equipments.entries()].filter(([, equipment]) => equipment.isSharedDespiteDedication === true);
  const found = new Map(places);
  despiteIn.set(equipments, found);
  return found;
}
const despiteIn = new WeakMap<PlantInput['equipments'], ReadonlyMap<number, Equipment>>();

/** Whether a formula is calculated per equipment. */
export function isByEquipment({ formulas }: LimitPolicy): boolean {
  return formulas !== undefined && Object.values(formulas).some(formula => formula.byEquipment === true);
}

/** Whether a formula reads the number of shared equipment. */
function countsEquipments({ formulas }: LimitPolicy): boolean {
  return formulas !== undefined && Object.values(formulas).some(formula => formula.reads.includes('n_equipment'));
}
