import type { LimitAddress } from '../../api.js';
import {
  areaUnder,
  countedEquipments,
  nextUnder,
  pairLimit,
  policyFor,
  policyOf,
  surfaceBetween,
  type CleanedBy,
  type CountedPlace,
  type MatrixResult,
  type Production,
} from '../../engine/index.js';
import type { CountedEquipment, ExplainedPair } from './explained-pair.js';
import type { AgentResidues } from '../scopes/agent-residues.js';
import type { EquipmentViews } from '../scopes/equipment-views.js';
import type { NitrosamineResidues } from '../scopes/nitrosamine-residues.js';

/** The sources of residues of every type, and the plant as seen from its equipment. */
export interface KnownResidues {
  readonly views: EquipmentViews;
  readonly agents: AgentResidues;
  readonly nitrosamines: NitrosamineResidues;
}

/** The calculated pair of an address; null when it names a record that is not in the plant. */
export function addressedPair(
  matrix: MatrixResult,
  { views, agents, nitrosamines }: KnownResidues,
  { previousId, substanceId, nextId, equipmentId }: LimitAddress,
): ExplainedPair | null {
  const { productions } = matrix.plant.input;
  const column = productions.findIndex(production => production.id === nextId);
  const next = productions[column];
  if (next === undefined) return null;
  if (previousId === null) return agentPair(matrix, agents, { substanceId, equipmentId }, { next, column });
  const row = productions.findIndex(production => production.id === previousId);
  const previous = productions[row];
  const place = views.placeOf(equipmentId);
  const areThere = [row, column].every(each => matrix.plant.equipmentsOf[each]?.includes(place) === true);
  if (previous === undefined || (equipmentId !== undefined && !areThere)) return null;
  const equipment = views.marked.includes(place) ? views.equipment(place) : undefined;
  const active = previous.actives.find(each => each.substance.id === substanceId)?.substance;
  const substance = active ?? nitrosamines.residueOf(substanceId, previous);
  if (substance === undefined) return null;
  const plant = views.from(place);
  const policy = active === undefined ? plant.input.policies.Nitrosamine : policyOf(plant.input, previous);
  const area = active === undefined ? nitrosamines.area : areaUnder(plant, policy);
  const surface =
    row === column ? { areaSqcm: 0, equipmentCount: 0 } : surfaceBetween(plant, { policy, area }, row, column);
  const counted = row === column ? [] : countedEquipments(plant.input, plant, policy, { previous: row, next: column });
  return {
    previous,
    substance,
    intakeSource: active === undefined ? nitrosamines.intakeSource(substanceId) : null,
    next: nextUnder(next, policy.residueType),
    policy,
    ...surface,
    equipment,
    equipments: named(matrix, counted),
    cleanedBy: null,
    limit: pairLimit(substance, next, policy, surface),
  };
}

function agentPair(
  matrix: MatrixResult,
  agents: AgentResidues,
  { substanceId, equipmentId }: Pick<LimitAddress, 'substanceId' | 'equipmentId'>,
  { next, column }: { readonly next: Production; readonly column: number },
): ExplainedPair | null {
  const { limits, views } = agents;
  const agent = agents.agentOf(substanceId);
  const place = views.placeOf(equipmentId);
  if (agent === undefined || (equipmentId !== undefined && !limits.equipmentsOf(column).includes(place))) return null;
  const equipment = views.marked.includes(place) ? views.equipment(place) : undefined;
  if (equipment !== undefined && !agent.equipmentIds.includes(equipment.id)) return null;
  const policy = matrix.plant.input.policies.Detergent;
  const { substance } = agent;
  const { equipments, ...surface } = agents.exposure(agent, column, place);
  return {
    previous: null,
    substance,
    intakeSource: null,
    next: nextUnder(next, policy.residueType),
    policy: policyFor(substance, policy),
    ...surface,
    equipment,
    equipments,
    cleanedBy: agent.cleanedBy ?? new Map<string, CleanedBy>(),
    limit: pairLimit(substance, next, policy, surface),
  };
}

function named({ plant }: MatrixResult, counted: readonly CountedPlace[]): CountedEquipment[] {
  return counted.flatMap(({ place, isAdded }) => {
    const equipment = plant.input.equipments[place];
    return equipment === undefined ? [] : [{ ...equipment, isAdded }];
  });
}
