import {
  areaUnder,
  eachRowOn,
  policyOf,
  ResidueRows,
  type LimitPolicy,
  type Equipment,
  type MatrixResult,
  type Production,
} from '../../engine/index.js';
import type { AgentResidues } from './agent-residues.js';
import type { Lacking } from './lacking-area.js';
import type { NitrosamineResidues } from './nitrosamine-residues.js';
import type { ResidueOnEquipment } from '../../api.js';
import { recordName } from '../names.js';
import type { LackingEquipments } from './scope-limits.js';

interface Lowest {
  readonly previous: number;
  readonly active: number;
  readonly next: number;
  readonly l3: number;
}

/** The lowest limit of each substance on each equipment where it may remain, over the pairs that use the equipment. */
export function equipmentResidues(matrix: MatrixResult, without: LackingEquipments): ResidueOnEquipment[] {
  const { input, usersOf } = matrix.plant;
  const rows = limitRows(matrix);
  return input.equipments.flatMap((equipmentItem, index) =>
    [
      ...lowestOn(
        usersOf[index] ?? new Int32Array(0),
        input.productions,
        matrix.marked.has(index) ? rowsOnEquipment(matrix, index) : rows,
      ),
    ].flatMap(([, lowest]) => {
      const previous = input.productions[lowest.previous];
      const next = input.productions[lowest.next];
      const substance = previous?.actives[lowest.active]?.substance;
      if (previous === undefined || next === undefined || substance === undefined) return [];
      return {
        ...onEquipment(equipmentItem, {
          area: without.area.has(index),
          firstUnits: without.firstUnits.has(index),
          hbels: without.hbels.get(index),
        }),
        residueType: policyOf(input, previous).residueType,
        substance: recordName(substance),
        previous: recordName(previous),
        next: recordName(next),
        l3MgPerSqcm: lowest.l3,
      };
    }),
  );
}

/** The lowest limit of each cleaning agent on each equipment that it cleans, over the productions that use it. */
export function agentsOnEquipments({ plant: { input } }: MatrixResult, agents: AgentResidues): ResidueOnEquipment[] {
  const agentLimits = agents.limits;
  const marked = new Set(agents.views.marked);
  return input.agents.flatMap(agent => {
    const { l3: values } = agentLimits.before(agent);
    const cleaned = new Set(agent.equipmentIds);
    const lowest = new Map<number, { readonly next: number; readonly l3: number }>();
    const look = (equipmentItem: number, next: number, l3 = NaN): void => {
      if (Number.isNaN(l3) || (lowest.get(equipmentItem)?.l3 ?? Infinity) <= l3) return;
      lowest.set(equipmentItem, { next, l3 });
    };
    for (const [next] of input.productions.entries()) {
      for (const equipmentItem of agentLimits.equipmentsOf(next))
        if (cleaned.has(agentLimits.equipments[equipmentItem]?.id ?? '') && !marked.has(equipmentItem))
          look(equipmentItem, next, values[next]);
    }
    for (const equipmentItem of marked) {
      if (!cleaned.has(agentLimits.equipments[equipmentItem]?.id ?? '')) continue;
      const { l3 } = agents.on(equipmentItem).before(agent);
      for (const next of agentLimits.usersOf(equipmentItem)) look(equipmentItem, next, l3[next]);
    }
    return [...lowest].flatMap(([equipmentItem, { next, l3 }]) => {
      const [equipment, production] = [agentLimits.equipments[equipmentItem], input.productions[next]];
      if (equipment === undefined || production === undefined) return [];
      return {
        ...onEquipment(equipment, agents.lacking(agent, equipmentItem)),
        residueType: 'Detergent' as const,
        substance: recordName(agent.substance),
        previous: null,
        next: recordName(production),
        l3MgPerSqcm: l3,
      };
    });
  });
}

/** The lowest limit of each nitrosamine on each equipment, over its pairs that use the equipment. */
export function nitrosaminesOnEquipments(
  { plant, marked }: MatrixResult,
  nitrosamines: NitrosamineResidues,
): ResidueOnEquipment[] {
  const { input, equipmentsOf, usersOf } = plant;
  return (input.nitrosamines ?? []).flatMap(nitrosamine => {
    const lowest = new Map<number, { readonly previous: number; readonly next: number; readonly l3: number }>();
    const look = (equipmentItem: number, previous: number, values: Float64Array): void => {
      for (const next of usersOf[equipmentItem] ?? []) {
        const l3 = values[next] ?? NaN;
        // False for NaN, which means no limit.
        if (next !== previous && l3 < (lowest.get(equipmentItem)?.l3 ?? Infinity))
          lowest.set(equipmentItem, { previous, next, l3 });
      }
    };
    nitrosamines.limits.eachRow(nitrosamine, ({ l3 }, previous) => {
      for (const equipmentItem of equipmentsOf[previous] ?? [])
        if (!marked.has(equipmentItem)) look(equipmentItem, previous, l3);
    });
    for (const equipmentItem of marked.keys())
      nitrosamines.on(equipmentItem).eachRow(nitrosamine, ({ l3 }, previous) => {
        if (equipmentsOf[previous]?.includes(equipmentItem) === true) look(equipmentItem, previous, l3);
      });
    return [...lowest].flatMap(([place, found]) => {
      const [equipmentItem, previous, next] = [
        input.equipments[place],
        input.productions[found.previous],
        input.productions[found.next],
      ];
      if (equipmentItem === undefined || previous === undefined || next === undefined) return [];
      const users = [...(usersOf[place] ?? [])];
      return {
        ...onEquipment(equipmentItem, nitrosamines.lacking(nitrosamine, { previous: users, next: users }, place)),
        residueType: 'Nitrosamine' as const,
        substance: recordName(nitrosamine),
        previous: recordName(previous),
        next: recordName(next),
        l3MgPerSqcm: found.l3,
        ...(nitrosamine.statedLoq && { statedLoq: nitrosamine.statedLoq }),
      };
    });
  });
}

/** The fields common to every residue on a piece of equipment, and what its lowest limit was found without. */
function onEquipment(
  { transferFirstUnits, ...equipmentItem }: Equipment,
  { area, firstUnits, hbels = [] }: Lacking,
): Pick<ResidueOnEquipment, 'equipment' | 'transfer' | 'lacksArea' | 'lacksFirstUnits' | 'lacksHbel'> {
  const equipment = recordName(equipmentItem);
  return {
    equipment,
    transfer: transferFirstUnits === undefined ? null : { equipment, firstUnits: transferFirstUnits },
    lacksArea: area,
    lacksFirstUnits: firstUnits,
    lacksHbel: [...hbels].length > 0,
  };
}

type LimitRows = (previous: number, active: number) => Float64Array;

function lowestOn(
  users: Int32Array,
  productions: readonly Production[],
  rowOf: LimitRows,
): ReadonlyMap<string, Lowest> {
  const found = new Map<string, Lowest>();
  for (const previous of users) {
    const actives = productions[previous]?.actives ?? [];
    for (const [active, { substance }] of actives.entries()) {
      const row = rowOf(previous, active);
      let next = -1;
      let l3 = found.get(substance.id)?.l3 ?? Infinity;
      for (const user of users) {
        const value = row[user] ?? NaN;
        // False for NaN, which means no limit.
        if (!(value < l3) || user === previous) continue;
        next = user;
        l3 = value;
      }
      if (next >= 0) found.set(substance.id, { previous, active, next, l3 });
    }
  }
  return found;
}

/** The same on equipment that has limits of its own. */
function rowsOnEquipment({ plant }: MatrixResult, equipmentItem: number): LimitRows {
  const known = new Map<string, Float64Array>();
  eachRowOn(plant, equipmentItem, ({ l3 }, previous, { active }) => known.set(`${previous} ${active}`, l3.slice()));
  return (previous, active) => known.get(`${previous} ${active}`) ?? new Float64Array(plant.count).fill(NaN);
}

/** L3 of one active of a production before every next one; the matrix stores only the governing active of a pair. */
function limitRows({ plant, l3 }: MatrixResult): LimitRows {
  const { count, input } = plant;
  const known = new Map<number, Float64Array>();
  const under = new Map<LimitPolicy, ResidueRows>();
  return (previous, active) => {
    const production = input.productions[previous];
    const rowOf = (of: Float64Array): Float64Array => of.subarray(previous * count, (previous + 1) * count);
    if (production === undefined || production.actives.length < 2) return rowOf(l3);
    const row = (plant.rowStart[previous] ?? 0) + active;
    const cached = known.get(row);
    if (cached !== undefined) return cached;
    const { policy } = plant.rows[row] ?? {};
    const substance = production.actives[active]?.substance;
    if (policy === undefined || substance === undefined) return new Float64Array(count).fill(NaN);
    const rows = under.get(policy) ?? new ResidueRows(plant, policy);
    under.set(policy, rows);
    const equipments = plant.equipmentsOf[previous] ?? new Int32Array(0);
    const found = rows.before({ substance, equipments, area: rowOf(areaUnder(plant, policy)), own: previous });
    const values = found.l3.slice();
    known.set(row, values);
    return values;
  };
}
