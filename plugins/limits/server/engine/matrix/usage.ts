import type { PlantInput } from '../plant.js';

/** Who uses what, by index. */
export interface Indexes {
  readonly count: number;
  /** Machines of each production, and productions of each machine, ascending. */
  readonly machinesOf: readonly Int32Array[];
  readonly usersOf: readonly Int32Array[];
  /** Machines of a production that are alternatives of one step, with the step; only productions that have any. */
  readonly alternatives: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

/** Resolves ids to indexes once; uses that name no production or machine of the plant are passed over. */
export function indexUses({ productions, machines, uses }: PlantInput): Indexes {
  const [count, width] = [productions.length, machines.length];
  const productionIndex = new Map(productions.map((production, index) => [production.id, index]));
  const machineIndex = new Map(machines.map((machine, index) => [machine.id, index]));
  const marks = new Uint8Array(count * width);
  const alternatives = new Map<number, Map<number, string>>();
  let lastId = '';
  let production: number | undefined;
  for (const use of uses) {
    if (use.productionId !== lastId) {
      lastId = use.productionId;
      production = productionIndex.get(lastId);
    }
    const machine = machineIndex.get(use.machineId);
    if (production === undefined || machine === undefined) continue;
    marks[production * width + machine] = 1;
    if (use.alternative === null) continue;
    const steps = alternatives.get(production) ?? new Map<number, string>();
    alternatives.set(production, steps.set(machine, use.alternative));
  }
  return {
    count,
    machinesOf: productions.map((_, row) => marked(marks, row * width, 1, width)),
    usersOf: machines.map((_, column) => marked(marks, column, width, count)),
    alternatives,
  };
}

/** Positions of the marks among `length` cells from `start`, `step` apart. */
function marked(marks: Uint8Array, start: number, step: number, length: number): Int32Array {
  const found = new Int32Array(length);
  let size = 0;
  for (let index = 0; index < length; index++) if (marks[start + index * step] === 1) found[size++] = index;
  return found.slice(0, size);
}
