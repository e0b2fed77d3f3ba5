import {
  areaUnder,
  eachRowOn,
  LastPlaces,
  ofAgents,
  placeIn,
  plantAmong,
  policyOf,
  ResidueRows,
  rowOf,
  type IndexedPlant,
  type Agent,
  type LimitPolicy,
  type Nitrosamine,
  type Equipment,
  type MatrixResult,
  type PreparedPlant,
  type Production,
  type Steps,
} from '../../engine/index.js';
import type { AgentResidues } from './agent-residues.js';
import type { Lacking } from './lacking-area.js';
import { outcomeOfStops } from './stopped-pairs.js';
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

/** What the residues of a plant are found from. */
interface ResidueSources {
  readonly onAgents: AgentResidues;
  readonly ofNitrosamines: NitrosamineResidues;
  readonly lackingEquipments: LackingEquipments;
  /** The residues of productions on a piece of equipment where they are those of the calculation before. */
  readonly kept: (equipment: number) => readonly ResidueOnEquipment[] | undefined;
}

/** Residues on equipment: all of them, and those of productions by equipment. */
export interface PlantResidues {
  readonly all: readonly ResidueOnEquipment[];
  readonly byEquipment: readonly (readonly ResidueOnEquipment[])[];
}

/** The lowest limit of each residue of each type on each equipment where it may remain, in steps. */
export function* residueSteps(matrix: MatrixResult, sources: ResidueSources): Steps<PlantResidues> {
  const byEquipment: (readonly ResidueOnEquipment[])[] = [];
  for (const some of equipmentResidues(matrix, sources)) {
    byEquipment.push(some);
    yield;
  }
  const all = byEquipment.flat();
  for (const agent of matrix.plant.input.agents) {
    for (const each of agentOnEquipments(matrix, sources.onAgents, agent)) all.push(each);
    yield;
  }
  for (const nitrosamine of matrix.plant.input.nitrosamines ?? []) {
    for (const each of nitrosamineOnEquipments(matrix, sources.ofNitrosamines, nitrosamine)) all.push(each);
    yield;
  }
  return { all, byEquipment };
}

/** The lowest limit of each substance of productions on one piece of equipment after the other, over the pairs that use it. */
function* equipmentResidues(
  matrix: MatrixResult,
  { lackingEquipments: without, kept }: ResidueSources,
): Generator<readonly ResidueOnEquipment[]> {
  const { input, usersOf } = matrix.plant;
  const rows = limitRows(matrix);
  for (const [index, equipmentItem] of input.equipments.entries()) {
    const before = kept(index);
    if (before !== undefined) {
      yield before;
      continue;
    }
    const users = usersOf[index] ?? new Int32Array(0);
    const rowOn = matrix.marked.has(index) ? rowsOnEquipment(matrix, index) : onUsers(matrix.plant, users, rows);
    yield [...lowestOn(users, input.productions, rowOn)].flatMap(([, lowest]) => {
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
        isOverridden: equipmentItem.overrides?.[previous.id]?.[substance.id] !== undefined,
      };
    });
  }
}

/** The lowest limit of a cleaning agent on each equipment that it cleans, over the productions that use it. */
function agentOnEquipments(
  { plant: { input } }: MatrixResult,
  agents: AgentResidues,
  agent: Agent,
): ResidueOnEquipment[] {
  const agentLimits = agents.limits;
  const marked = new Set(agents.views.marked);
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
      isOverridden: equipment.overrides?.[ofAgents]?.[agent.substance.id] !== undefined,
    };
  });
}

/** The lowest limit of a nitrosamine on each equipment, over its pairs that use the equipment. */
function nitrosamineOnEquipments(
  { plant, marked }: MatrixResult,
  nitrosamines: NitrosamineResidues,
  nitrosamine: Nitrosamine,
): ResidueOnEquipment[] {
  const { input, equipmentsOf, usersOf } = plant;
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
      isOverridden: false,
      ...(nitrosamine.statedLoq && { statedLoq: nitrosamine.statedLoq }),
    };
  });
}

/** The fields common to every residue on a piece of equipment, and what its lowest limit was found without. */
function onEquipment(
  { transferFirstUnits, overrides: _signed, ...equipmentItem }: Equipment,
  { area, firstUnits, hbels = [] }: Lacking,
): Pick<ResidueOnEquipment, 'equipment' | 'transfer' | 'lacksArea' | 'lacksFirstUnits' | 'lacksHbel'> {
  const equipment = recordName(equipmentItem);
  const missing = [...hbels];
  return {
    equipment,
    transfer: transferFirstUnits === undefined ? null : { equipment, firstUnits: transferFirstUnits },
    lacksArea: area,
    lacksFirstUnits: firstUnits,
    lacksHbel: missing.length === 0 ? null : outcomeOfStops(missing),
  };
}

/** L3 of the actives of productions; `places` are those of the users of a piece of equipment in the row of one. */
interface LimitRows {
  rowOf(previous: number, active: number): Row;
  places(previous: number): Int32Array | null;
}

/** L3 before next productions, from `base`. */
interface Row {
  readonly values: Float64Array;
  readonly base: number;
}

function lowestOn(users: Int32Array, productions: readonly Production[], rows: LimitRows): ReadonlyMap<string, Lowest> {
  const found = new Map<string, Lowest>();
  for (const previous of users) {
    const actives = productions[previous]?.actives ?? [];
    const places = rows.places(previous);
    for (const [active, { substance }] of actives.entries()) {
      const l3 = found.get(substance.id)?.l3 ?? Infinity;
      const lowest = lowestPlace(rows.rowOf(previous, active), places, users, previous, l3);
      if (lowest.next >= 0) found.set(substance.id, { previous, active, ...lowest });
    }
  }
  return found;
}

/** The first of the lowest limits below `l3`; `next` is -1 without any. */
function lowestPlace(
  { values, base }: Row,
  places: Int32Array | null,
  users: Int32Array,
  previous: number,
  l3: number,
): Pick<Lowest, 'next' | 'l3'> {
  const lowest = { next: -1, l3 };
  for (let index = 0; index < users.length; index++) {
    const value = values[base + (places === null ? index : (places[index] ?? 0))] ?? NaN;
    // False for NaN, which means no limit.
    if (!(value < lowest.l3) || users[index] === previous) continue;
    lowest.next = users[index] ?? -1;
    lowest.l3 = value;
  }
  return lowest;
}

/** The same on equipment that has limits of its own, whose rows are in the order of its users. */
function rowsOnEquipment({ plant }: MatrixResult, equipmentItem: number): LimitRows {
  const known = new Map<string, Float64Array>();
  eachRowOn(plant, equipmentItem, ({ l3 }, previous, { active }) => known.set(`${previous} ${active}`, l3.slice()));
  return {
    rowOf: (previous, active) => ({ values: known.get(`${previous} ${active}`) ?? nothing, base: 0 }),
    places: () => null,
  };
}

/** L3 of one active of a production before every next one in its row; the matrix stores only the governing active of a pair. */
function limitRows({ plant, l3 }: MatrixResult): LimitRows['rowOf'] {
  const { cells, input } = plant;
  const known = new Map<number, Float64Array>();
  const ofBlocks = new Map<Int32Array, BlockRows>();
  return (previous, active) => {
    const production = input.productions[previous];
    if (production === undefined || production.actives.length < 2)
      return { values: l3, base: cells.start[previous] ?? 0 };
    const row = (plant.rowStart[previous] ?? 0) + active;
    const cached = known.get(row);
    if (cached !== undefined) return { values: cached, base: 0 };
    const { policy } = plant.rows[row] ?? {};
    const substance = production.actives[active]?.substance;
    const columns = cells.columnsOf[previous];
    if (policy === undefined || substance === undefined || columns === undefined) return { values: nothing, base: 0 };
    const rows = ofBlocks.get(columns) ?? new BlockRows(plant, columns);
    ofBlocks.set(columns, rows);
    const equipments = plant.equipmentsOf[previous] ?? new Int32Array(0);
    const area = rowOf(cells, areaUnder(plant, policy), previous);
    const values = rows
      .under(policy)
      .before({ substance, equipments, area, own: placeIn(columns, previous) })
      .l3.slice();
    known.set(row, values);
    return { values, base: 0 };
  };
}
const nothing = new Float64Array(0);

/** Rows of some next productions under each policy. */
class BlockRows {
  private readonly known = new Map<LimitPolicy, ResidueRows>();
  private readonly there: IndexedPlant;

  constructor(plant: IndexedPlant, columns: Int32Array) {
    this.there = plantAmong(plant, columns);
  }

  under(policy: LimitPolicy): ResidueRows {
    const found = this.known.get(policy) ?? new ResidueRows(this.there, policy);
    this.known.set(policy, found);
    return found;
  }
}

/** Rows before all productions, with the places of the users of one piece of equipment. */
function onUsers({ cells }: PreparedPlant, users: Int32Array, rowOf: LimitRows['rowOf']): LimitRows {
  const places = new LastPlaces();
  return { rowOf, places: previous => places.of(cells.columnsOf[previous] ?? users, users, cells.count) };
}
