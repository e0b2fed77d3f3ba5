import type { ResidueRow } from '../rows/criteria-row.js';
import type { RowLimits } from '../rows/keep-lowest.js';
import { ResidueRows } from '../rows/residue-rows.js';
import { cellAt, rowOf } from '../areas/pair-cells.js';
import { LastPlaces } from '../areas/places.js';
import { plantAmong } from '../plant-among.js';
import { areaUnder, type PreparedPlant } from '../prepare.js';
import type { Steps } from '../steps.js';
import type { LimitPolicy } from '../../policy.js';
import { markedEquipments, withOverrides } from './on-equipment.js';

/** A lowest limit: the cell of its pair and its values. */
export interface FoundLimit {
  readonly cell: number;
  readonly l3: number;
  readonly macMg: number;
}

/** Limits of a piece of equipment with limits of its own, which differ from those of its pairs. */
export interface EquipmentLimits {
  /** The lowest limit by previous production that uses the equipment and has one. */
  readonly after: ReadonlyMap<number, FoundLimit>;
  readonly lowest: FoundLimit | null;
}

/** Limits of all such equipment by position, one piece in each step. */
export function* markedSteps(plant: PreparedPlant): Steps<ReadonlyMap<number, EquipmentLimits>> {
  const found = new Map<number, EquipmentLimits>();
  for (const equipment of markedEquipments(plant)) {
    found.set(equipment, limitsOn(plant, equipment));
    yield;
  }
  return found;
}

function limitsOn(plant: PreparedPlant, equipment: number): EquipmentLimits {
  const after = new Map<number, FoundLimit>();
  let lowest: FoundLimit | null = null;
  const users = plant.usersOf[equipment] ?? nobody;
  eachRowOn(plant, equipment, ({ macMg, l3 }, previous) => {
    for (const [place, next] of users.entries()) {
      const found = { cell: cellAt(plant.cells, previous, next), l3: l3[place] ?? NaN, macMg: macMg[place] ?? NaN };
      if (isLower(found, after.get(previous) ?? null)) after.set(previous, found);
    }
  });
  for (const found of after.values()) if (isLower(found, lowest)) lowest = found;
  return { after, lowest };
}

/** An active of a production on a piece of equipment, with its policy. */
export interface RowOnEquipment {
  readonly residue: ResidueRow;
  readonly policy: LimitPolicy;
  readonly active: number;
}

/**
 * Calls back with the limits of each active on a piece of equipment before each of its users, in their order; they are
 * valid during the callback only. Positions in `residue` are places among the users, too.
 */
export function eachRowOn(
  plant: PreparedPlant,
  equipment: number,
  look: (limits: RowLimits, previous: number, row: RowOnEquipment) => void,
): void {
  const users = plant.usersOf[equipment] ?? nobody;
  const { transferFirstUnits, overrides } = plant.input.equipments[equipment] ?? {};
  const there = withOverrides(plantAmong(plant, users, transferFirstUnits), overrides);
  const under = new Map<LimitPolicy, ResidueRows>();
  const places = new LastPlaces();
  const { cells, input, rows, rowStart, equipmentsOf } = plant;
  for (const [own, previous] of users.entries()) {
    const equipments = equipmentsOf[previous] ?? nobody;
    const columns = places.of(cells.columnsOf[previous] ?? nobody, users, cells.count);
    for (let index = rowStart[previous] ?? 0; index < (rowStart[previous + 1] ?? 0); index++) {
      const { active = -1, policy } = rows[index] ?? {};
      const substance = input.productions[previous]?.actives[active]?.substance;
      if (policy === undefined || substance === undefined) continue;
      const limits = under.get(policy) ?? new ResidueRows(there, policy);
      under.set(policy, limits);
      const ofRow = rowOf(cells, areaUnder(plant, policy), previous);
      const area = Float64Array.from(columns, column => ofRow[column] ?? 0);
      const residue = { substance, equipments, area, own };
      look(limits.before(residue), previous, { residue, policy, active });
    }
  }
}
const nobody = new Int32Array(0);

/** Lower L3, then lower MAC, then the earlier pair; NaN means no limit. */
export function isLower(one: FoundLimit, other: FoundLimit | null): boolean {
  if (Number.isNaN(one.l3)) return false;
  if (other === null || one.l3 !== other.l3) return other === null || one.l3 < other.l3;
  return one.macMg < other.macMg || (one.macMg === other.macMg && one.cell < other.cell);
}
