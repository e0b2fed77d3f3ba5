import type { IndexedPlant } from './areas/shared-surface.js';
import type { Columns, FirstUnitColumns } from './prepare.js';
import { seenFrom, withFirstUnits } from './transfer/on-equipment.js';

/**
 * A plant reduced to some of its productions, which its positions then count. Rows before these only are calculated in
 * it, so that their cost is that of their pairs. Equipment keeps its positions. With `transferFirstUnits`: as seen from
 * equipment whose residue may reach only so many units.
 */
export function plantAmong(
  plant: IndexedPlant,
  among: Int32Array,
  transferFirstUnits = plant.transferFirstUnits,
): IndexedPlant {
  const units = transferFirstUnits === plant.transferFirstUnits ? undefined : transferFirstUnits;
  if (among.length === plant.count) return units === undefined ? plant : seenFrom(plant, units);
  const productions = picked(plant.input.productions, among);
  const equipmentsOf = picked(plant.equipmentsOf, among);
  const columns = columnsAmong(plant.columns, among);
  let users: readonly Int32Array[] | null = null;
  let places: ReadonlyMap<string, number> | null = null;
  return {
    count: among.length,
    input: { ...plant.input, productions },
    columns: units === undefined ? columns : withFirstUnits(columns, units),
    equipmentsOf,
    alternatives: plant.alternatives,
    equipmentPlaces: plant.equipmentPlaces,
    // Only user-defined formulas ask for these.
    get usersOf() {
      return (users ??= usersAmong(equipmentsOf, plant.usersOf.length));
    },
    get productionPlaces() {
      return (places ??= new Map(productions.map(({ id }, place) => [id, place])));
    },
    ...(transferFirstUnits === undefined ? {} : { transferFirstUnits }),
  };
}

function columnsAmong(columns: Columns, among: Int32Array): Columns {
  const { firstUnits, patients } = columns;
  return {
    ratio: numbersOf(columns.ratio, among),
    batchKg: numbersOf(columns.batchKg, among),
    exposures: picked(columns.exposures, among),
    patients,
    patientOf: Uint16Array.from(among, place => columns.patientOf[place] ?? 0),
    ...(firstUnits === undefined ? {} : { firstUnits: firstUnitsAmong(firstUnits, among) }),
  };
}

function firstUnitsAmong({ doses, share, isReported }: FirstUnitColumns, among: Int32Array): FirstUnitColumns {
  return {
    doses: numbersOf(doses, among),
    share: numbersOf(share, among),
    isReported: Uint8Array.from(among, place => isReported[place] ?? 0),
  };
}

function usersAmong(equipmentsOf: readonly Int32Array[], equipments: number): readonly Int32Array[] {
  const users = Array.from({ length: equipments }, (): number[] => []);
  for (const [place, own] of equipmentsOf.entries()) for (const equipment of own) users[equipment]?.push(place);
  return users.map(each => Int32Array.from(each));
}

function numbersOf(column: Float64Array, among: Int32Array): Float64Array {
  const found = new Float64Array(among.length);
  for (let index = 0; index < among.length; index++) found[index] = column[among[index] ?? 0] ?? NaN;
  return found;
}

function picked<T>(list: readonly T[], among: Int32Array): T[] {
  const found: T[] = [];
  for (const place of among) {
    const item = list[place];
    if (item === undefined) throw new Error(`there is no production ${place}`);
    found.push(item);
  }
  return found;
}
