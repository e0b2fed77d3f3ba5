import type { LimitAddress } from '../../api.js';
import {
  areaUnder,
  countedMachines,
  pairLimit,
  policyOf,
  surfaceBetween,
  type CleanedBy,
  type Machine,
  type MatrixResult,
  type Production,
} from '../../engine/index.js';
import type { ExplainedPair } from './explained-pair.js';
import type { OtherResidues } from '../scopes/other-residues.js';

/** The pair that an address names, calculated; null when it names a record that does not exist in the plant. */
export function addressedPair(
  matrix: MatrixResult,
  others: OtherResidues,
  { previousId, substanceId, nextId }: LimitAddress,
): ExplainedPair | null {
  const { productions } = matrix.plant.input;
  const column = productions.findIndex(production => production.id === nextId);
  const next = productions[column];
  if (next === undefined) return null;
  if (previousId === null) return agentPair(matrix, others, substanceId, { next, column });
  const row = productions.findIndex(production => production.id === previousId);
  const previous = productions[row];
  if (previous === undefined) return null;
  const active = previous.actives.find(each => each.substance.id === substanceId)?.substance;
  const substance = active ?? others.residueOf(substanceId, previous);
  if (substance === undefined) return null;
  const { plant } = matrix;
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
    machines: named(matrix, counted),
    cleanedBy: null,
    limit: pairLimit(substance, next, policy, surface),
  };
}

function agentPair(
  matrix: MatrixResult,
  others: OtherResidues,
  substanceId: string,
  { next, column }: { readonly next: Production; readonly column: number },
): ExplainedPair | null {
  const agent = others.agentOf(substanceId);
  if (agent === undefined) return null;
  const policy = matrix.plant.input.policies.Detergent;
  const { machines, ...surface } = others.exposure(agent, column);
  return {
    previous: null,
    substance: agent.substance,
    intakeSource: null,
    next,
    policy,
    ...surface,
    machines,
    cleanedBy: agent.cleanedBy ?? new Map<string, CleanedBy>(),
    limit: pairLimit(agent.substance, next, policy, surface),
  };
}

function named({ plant }: MatrixResult, positions: readonly number[]): Machine[] {
  return positions.flatMap(position => plant.input.machines[position] ?? []);
}
