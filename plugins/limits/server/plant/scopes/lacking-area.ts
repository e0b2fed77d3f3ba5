import type { Limit, LimitOutcome } from '#schemas/limits/limit';
import type { ResidueOnMachine } from '../../api.js';
import { areaUnder, policyOf, sharedMachines, type MatrixResult } from '../../engine/index.js';

/** Positions of productions and machines that have a pair without a limit because the area of a machine is unknown. */
export interface LackingArea {
  readonly productions: ReadonlySet<number>;
  readonly machines: ReadonlySet<number>;
}

/** A residue on a machine as its pairs with a limit tell it. */
export type FoundResidue = Omit<ResidueOnMachine, 'lacksArea' | 'lacksFirstUnits' | 'transfer'>;

/** Finds the pairs over machines of unknown area; most plants have none. */
export function lackingArea({ plant }: MatrixResult): LackingArea {
  const productions = new Set<number>();
  const machines = new Set<number>();
  const { count, machinesOf, input } = plant;
  for (const [row, previous] of input.productions.entries()) {
    const policy = policyOf(input, previous);
    const area = areaUnder(plant, policy);
    if (!policy.enabled) continue;
    for (let column = 0; column < count; column++) {
      if (column === row || !Number.isNaN(area[row * count + column])) continue;
      productions.add(row);
      for (const machine of sharedMachines(machinesOf[row], machinesOf[column])) machines.add(machine);
    }
  }
  return { productions, machines };
}

/** The lowest limit of a scope; a lower one may be among the pairs that could not be calculated, and it says so. */
export function withAreaNote(limit: Limit | null, lacks: boolean): Limit | null {
  return limit === null || !lacks ? limit : { ...limit, flags: [...limit.flags, 'PAIRS_WITHOUT_AREA'] };
}

/** The same where pairs of a machine say nothing of the first units that its residue may reach. */
export function withTransferNote(limit: Limit | null, lacks: boolean): Limit | null {
  return limit === null || !lacks ? limit : { ...limit, flags: [...limit.flags, 'PAIRS_WITHOUT_FIRST_UNITS'] };
}

/** Residues on machines, each with whether a lower limit may be among the pairs that could not be calculated. */
export function withAreaMarks(
  { plant: { input } }: MatrixResult,
  { machines }: LackingArea,
  untold: ReadonlySet<number>,
  residues: readonly FoundResidue[],
): readonly ResidueOnMachine[] {
  const idsOf = (places: ReadonlySet<number>) => new Set([...places].map(place => input.machines[place]?.id));
  const [lacking, untoldOn] = [idsOf(machines), idsOf(untold)];
  const units = new Map(input.machines.map(({ id, transferFirstUnits }) => [id, transferFirstUnits]));
  return residues.map(residue => {
    const { equipment } = residue;
    const firstUnits = units.get(equipment.id);
    return {
      ...residue,
      transfer: firstUnits === undefined ? null : { equipment, firstUnits },
      lacksArea: lacking.has(equipment.id),
      lacksFirstUnits: untoldOn.has(equipment.id),
    };
  });
}

/** Why machines that several productions share have no limit. */
export function sharedOutcome({ plant: { input, usersOf } }: MatrixResult, machines: readonly number[]): LimitOutcome {
  const users = new Set(machines.flatMap(machine => [...(usersOf[machine] ?? [])]));
  const isAssessed = [...users].some(user => {
    const production = input.productions[user];
    return production !== undefined && policyOf(input, production).enabled;
  });
  return isAssessed ? 'MISSING_INPUT' : 'NOT_ASSESSED';
}
