import type { LimitAddress } from '../../api.js';
import {
  areaUnder,
  countedMachines,
  pairLimit,
  policyOf,
  surfaceBetween,
  type Machine,
  type MatrixResult,
  type Production,
} from '../../engine/index.js';
import type { ExplainedPair } from './explained-pair.js';
import type { MachineViews } from '../scopes/machine-views.js';
import type { OtherResidues } from '../scopes/other-residues.js';

/** The pair that an address names, calculated; null when it names a record that does not exist in the plant. */
export function addressedPair(
  matrix: MatrixResult,
  others: OtherResidues,
  views: MachineViews,
  { previousId, substanceId, nextId, equipmentId }: LimitAddress,
): ExplainedPair | null {
  const { productions } = matrix.plant.input;
  const column = productions.findIndex(production => production.id === nextId);
  const next = productions[column];
  const place = views.placeOf(equipmentId);
  if (next === undefined || (equipmentId !== undefined && !uses(matrix, column, place))) return null;
  const machine = views.marked.includes(place) ? views.machine(place) : undefined;
  if (previousId === null) return agentPair(matrix, others, substanceId, { next, column, place, machine });
  const row = productions.findIndex(production => production.id === previousId);
  const previous = productions[row];
  if (previous === undefined || (equipmentId !== undefined && !uses(matrix, row, place))) return null;
  const active = previous.actives.find(each => each.substance.id === substanceId)?.substance;
  const substance = active ?? others.residueOf(substanceId, previous);
  if (substance === undefined) return null;
  const plant = views.from(place);
  const policy = active === undefined ? plant.input.policies.Nitrosamine : policyOf(plant.input, previous);
  const area = active === undefined ? others.nitrosamineArea : areaUnder(plant, policy);
  const surface =
    row === column ? { areaSqcm: 0, machineCount: 0 } : surfaceBetween(plant, { policy, area }, row, column);
  const counted = row === column ? [] : countedMachines(plant.input, plant, policy, { previous: row, next: column });
  return {
    previous,
    substance,
    intakeSource: active === undefined ? others.intakeSource(substanceId) : null,
    next,
    policy,
    ...surface,
    machine,
    machines: named(matrix, counted),
    limit: pairLimit(substance, next, policy, surface),
  };
}

/** A next production, and the place of the machine that is asked about, or -1; `machine` where it has limits of its own. */
interface NextOnMachine {
  readonly next: Production;
  readonly column: number;
  readonly place: number;
  readonly machine: Machine | undefined;
}

function uses({ plant }: MatrixResult, production: number, place: number): boolean {
  return plant.machinesOf[production]?.includes(place) === true;
}

function agentPair(
  matrix: MatrixResult,
  others: OtherResidues,
  substanceId: string,
  { next, column, place, machine }: NextOnMachine,
): ExplainedPair | null {
  const agent = others.agentOf(substanceId);
  if (agent === undefined || (machine !== undefined && !agent.machineIds.includes(machine.id))) return null;
  const policy = matrix.plant.input.policies.Detergent;
  const { machines, ...surface } = others.exposure(agent, column, place);
  return {
    previous: null,
    substance: agent.substance,
    intakeSource: null,
    next,
    policy,
    ...surface,
    machine,
    machines: named(matrix, machines),
    limit: pairLimit(agent.substance, next, policy, surface),
  };
}

function named({ plant }: MatrixResult, positions: readonly number[]): Machine[] {
  return positions.flatMap(position => plant.input.machines[position] ?? []);
}
