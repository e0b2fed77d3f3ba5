import type { ResidueOnMachine } from '../api.js';
import {
  agentExposures,
  areaUnder,
  limitBetween,
  nitrosaminePairs,
  pairLimit,
  policyOf,
  sharedMachines,
  type MatrixResult,
  type Production,
} from '../engine/index.js';
import { recordName } from './names.js';

interface Lowest {
  readonly previous: number;
  readonly active: number;
  readonly next: number;
  readonly l3: number;
}

/** The lowest limit of each substance on each machine that it is left behind on, over the pairs that use the machine. */
export function machineResidues(matrix: MatrixResult): ResidueOnMachine[] {
  const { input, usersOf } = matrix.plant;
  const rows = limitRows(matrix);
  return input.machines.flatMap((machine, index) =>
    [...lowestOn(usersOf[index] ?? new Int32Array(0), input.productions, rows)].flatMap(([, lowest]) => {
      const previous = input.productions[lowest.previous];
      const next = input.productions[lowest.next];
      const substance = previous?.actives[lowest.active]?.substance;
      if (previous === undefined || next === undefined || substance === undefined) return [];
      return {
        equipment: recordName(machine),
        residueType: policyOf(input, previous).residueType,
        substance: recordName(substance),
        previous: recordName(previous),
        next: recordName(next),
        l3MgPerSqcm: lowest.l3,
      };
    }),
  );
}

/** The lowest limit of each cleaning agent on each machine that it cleans, over the productions that use the machine. */
export function agentsOnMachines({ plant }: MatrixResult): ResidueOnMachine[] {
  const { input, machinesOf } = plant;
  const { Detergent } = input.policies;
  return input.agents.flatMap(agent => {
    const exposureTo = agentExposures(plant, agent);
    const cleaned = new Set(agent.machineIds);
    const lowest = new Map<number, { readonly next: number; readonly l3: number }>();
    for (const [next, production] of input.productions.entries()) {
      const touched = [...(machinesOf[next] ?? [])].filter(machine => cleaned.has(input.machines[machine]?.id ?? ''));
      if (touched.length === 0) continue;
      const limit = pairLimit(agent.substance, production, Detergent, exposureTo(next));
      if (limit.outcome !== 'LIMIT') continue;
      const l3 = limit.l3MgPerSqcm;
      for (const machine of touched)
        if (!((lowest.get(machine)?.l3 ?? Infinity) <= l3)) lowest.set(machine, { next, l3 });
    }
    return [...lowest].flatMap(([machine, { next, l3 }]) => {
      const [equipment, production] = [input.machines[machine], input.productions[next]];
      if (equipment === undefined || production === undefined) return [];
      return {
        equipment: recordName(equipment),
        residueType: 'Detergent' as const,
        substance: recordName(agent.substance),
        previous: null,
        next: recordName(production),
        l3MgPerSqcm: l3,
      };
    });
  });
}

/** The lowest limit of each nitrosamine on each machine, over the pairs that it may come between and that use the machine. */
export function nitrosaminesOnMachines({ plant }: MatrixResult, area: Float64Array): ResidueOnMachine[] {
  const { input, machinesOf } = plant;
  const placeOf = new Map(input.productions.map((production, index) => [production, index]));
  return (input.nitrosamines ?? []).flatMap(nitrosamine => {
    const lowest = new Map<number, { readonly previous: Production; readonly next: Production; readonly l3: number }>();
    for (const { previous, next, limit } of nitrosaminePairs(plant, nitrosamine, area)) {
      if (limit.outcome !== 'LIMIT') continue;
      const l3 = limit.l3MgPerSqcm;
      const both = sharedMachines(machinesOf[placeOf.get(previous) ?? -1], machinesOf[placeOf.get(next) ?? -1]);
      for (const machine of both)
        if (!((lowest.get(machine)?.l3 ?? Infinity) <= l3)) lowest.set(machine, { previous, next, l3 });
    }
    return [...lowest].flatMap(([place, { previous, next, l3 }]) => {
      const machine = input.machines[place];
      if (machine === undefined) return [];
      return {
        equipment: recordName(machine),
        residueType: 'Nitrosamine' as const,
        substance: recordName(nitrosamine),
        previous: recordName(previous),
        next: recordName(next),
        l3MgPerSqcm: l3,
        ...(nitrosamine.statedLoq && { statedLoq: nitrosamine.statedLoq }),
      };
    });
  });
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
      for (const next of users) {
        const l3 = row[next] ?? NaN;
        // False for NaN, which stands where there is no limit.
        if (next === previous || !(l3 < (found.get(substance.id)?.l3 ?? Infinity))) continue;
        found.set(substance.id, { previous, active, next, l3 });
      }
    }
  }
  return found;
}

/** L3 of one active of a production before every next one. The matrix knows only the governing active of a pair. */
function limitRows({ plant, l3 }: MatrixResult): LimitRows {
  const { count, input } = plant;
  const known = new Map<number, Float64Array>();
  return (previous, active) => {
    const production = input.productions[previous];
    if (production === undefined || production.actives.length < 2)
      return l3.subarray(previous * count, (previous + 1) * count);
    const row = (plant.rowStart[previous] ?? 0) + active;
    const cached = known.get(row);
    if (cached !== undefined) return cached;
    const values = new Float64Array(count).fill(NaN);
    const { policy } = plant.rows[row] ?? {};
    const substance = production.actives[active]?.substance;
    if (policy !== undefined && substance !== undefined) {
      const residue = { substance, policy, area: areaUnder(plant, policy) };
      for (let next = 0; next < count; next++) {
        if (next === previous) continue;
        const limit = limitBetween(plant, residue, previous, next);
        if (limit.outcome === 'LIMIT') values[next] = limit.l3MgPerSqcm;
      }
    }
    known.set(row, values);
    return values;
  };
}
