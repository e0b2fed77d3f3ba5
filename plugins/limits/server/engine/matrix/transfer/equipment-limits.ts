import type { ResidueRow } from '../rows/criteria-row.js';
import type { RowLimits } from '../rows/keep-lowest.js';
import { ResidueRows } from '../rows/residue-rows.js';
import { areaUnder, type PreparedPlant } from '../prepare.js';
import type { LimitPolicy } from '../../policy.js';
import { markedEquipments, onEquipment } from './on-equipment.js';

/** A lowest limit: the cell of its pair and its values. */
export interface FoundLimit {
  readonly cell: number;
  readonly l3: number;
  readonly macMg: number;
}

/** Limits of a piece of equipment whose residue may reach only the first units, which differ from those of its pairs. */
export interface EquipmentLimits {
  /** The lowest limit by previous production that uses the equipment and has one. */
  readonly after: ReadonlyMap<number, FoundLimit>;
  readonly lowest: FoundLimit | null;
}

const noEquipments: ReadonlyMap<number, EquipmentLimits> = new Map();

/** Limits of all such equipment by position. */
export function limitsOfMarked(plant: PreparedPlant): ReadonlyMap<number, EquipmentLimits> {
  const marked = markedEquipments(plant);
  if (marked.length === 0) return noEquipments;
  return new Map(marked.map(equipment => [equipment, limitsOn(plant, equipment)]));
}

function limitsOn(plant: PreparedPlant, equipment: number): EquipmentLimits {
  const after = new Map<number, FoundLimit>();
  let lowest: FoundLimit | null = null;
  const users = plant.usersOf[equipment] ?? new Int32Array(0);
  eachRowOn(plant, equipment, ({ macMg, l3 }, previous) => {
    for (const next of users) {
      const found = { cell: previous * plant.count + next, l3: l3[next] ?? NaN, macMg: macMg[next] ?? NaN };
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

/** Calls back with the limits of each active on a piece of equipment before each next production; they are valid during the callback only. */
export function eachRowOn(
  plant: PreparedPlant,
  equipment: number,
  look: (limits: RowLimits, previous: number, row: RowOnEquipment) => void,
): void {
  const there = onEquipment(plant, equipment);
  const under = new Map<LimitPolicy, ResidueRows>();
  const { count, input, rows, rowStart, equipmentsOf } = plant;
  for (const previous of plant.usersOf[equipment] ?? []) {
    const equipments = equipmentsOf[previous] ?? new Int32Array(0);
    for (let index = rowStart[previous] ?? 0; index < (rowStart[previous + 1] ?? 0); index++) {
      const { active = -1, policy } = rows[index] ?? {};
      const substance = input.productions[previous]?.actives[active]?.substance;
      if (policy === undefined || substance === undefined) continue;
      const limits = under.get(policy) ?? new ResidueRows(there, policy);
      under.set(policy, limits);
      const area = areaUnder(plant, policy).subarray(previous * count, (previous + 1) * count);
      const residue = { substance, equipments, area, own: previous };
      look(limits.before(residue), previous, { residue, policy, active });
    }
  }
}

/** Lower L3, then lower MAC, then the earlier pair; NaN means no limit. */
export function isLower(one: FoundLimit, other: FoundLimit | null): boolean {
  if (Number.isNaN(one.l3)) return false;
  if (other === null || one.l3 !== other.l3) return other === null || one.l3 < other.l3;
  return one.macMg < other.macMg || (one.macMg === other.macMg && one.cell < other.cell);
}
