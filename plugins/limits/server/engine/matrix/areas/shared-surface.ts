import type { SharedSurface } from '../../pair/criteria.js';
import { pairLimit, type NoPairLimit, type PairLimit } from '../../pair/pair-limit.js';
import type { Equipment, PlantInput, Substance } from '../../plant.js';
import type { LimitPolicy } from '../../policy.js';
import { sharedEquipments } from './areas.js';
import type { Columns } from '../prepare.js';
import type { Indexes } from './usage.js';

/** A plant with its usage by index, and what each next production brings along. */
export type IndexedPlant = Indexes & {
  readonly input: PlantInput;
  readonly columns: Columns;
  /** Of a plant as one machine sees it: dosage units of the next batch that residue of it may reach alone. */
  readonly transferFirstUnits?: number;
};

/** A substance under its policy, with the shared areas that the policy measures; row = previous. */
export interface Residue {
  readonly substance: Substance;
  readonly policy: LimitPolicy;
  readonly area: Float64Array;
}

/** The limit of a residue between two productions of a plant, by their positions. */
export function limitBetween(
  plant: IndexedPlant,
  { substance, policy, area }: Residue,
  previous: number,
  next: number,
): PairLimit | NoPairLimit {
  const following = plant.input.productions[next];
  if (following === undefined) return { outcome: 'NO_NEXT_PRODUCT', missing: [], candidates: [] };
  return pairLimit(substance, following, policy, surfaceBetween(plant, { policy, area }, previous, next));
}

/** What two productions share. Machines are counted for formulas that ask. */
export function surfaceBetween(
  { count, equipmentsOf, input, transferFirstUnits }: IndexedPlant,
  { policy, area }: Pick<Residue, 'policy' | 'area'>,
  previous: number,
  next: number,
): SharedSurface {
  const areaSqcm = area[previous * count + next] ?? 0;
  const looks = { counts: countsEquipments(policy), byEquipment: isByEquipment(policy) };
  const transfer = transferFirstUnits === undefined ? {} : { transferFirstUnits };
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

/** By their places; most plants have none, and a list of machines is looked through once. */
function despiteDedication(equipments: PlantInput['equipments']): ReadonlyMap<number, Equipment> {
  const known = despiteIn.get(equipments);
  if (known !== undefined) return known;
  const places = [...equipments.entries()].filter(([, equipment]) => equipment.isSharedDespiteDedication === true);
  const found = new Map(places);
  despiteIn.set(equipments, found);
  return found;
}
const despiteIn = new WeakMap<PlantInput['equipments'], ReadonlyMap<number, Equipment>>();

/** Whether a formula is calculated machine by machine. */
export function isByEquipment({ formulas }: LimitPolicy): boolean {
  return formulas !== undefined && Object.values(formulas).some(formula => formula.byEquipment === true);
}

/** Whether a formula asks how many machines are shared. */
function countsEquipments({ formulas }: LimitPolicy): boolean {
  return formulas !== undefined && Object.values(formulas).some(formula => formula.reads.includes('n_equipment'));
}
