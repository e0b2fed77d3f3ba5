import type { CleaningAgentLimit, NitrosamineLimit } from '#schemas/limits/limit';
import type { PairWorking } from '../api.js';
import {
  acceptableIntakeOf,
  agentExposures,
  agentLimit,
  judgeNitrosamines,
  measuresAlike,
  nitrosamineLimit,
  nitrosamineResidue,
  pairLimit,
  sharedAreas,
  type Agent,
  type AgentExposure,
  type AgentLimit,
  type Nitrosamine,
  type PreparedPlant,
  type Production,
  type Substance,
} from '../engine/index.js';
import { limitOf } from './limit-of.js';
import { recordName } from './names.js';
import { workingOf } from './pair-workings.js';

/** Limits of cleaning agents and nitrosamines, which stand beside the matrix; calculated when somebody asks. */
export class OtherResidues {
  private lowestOfAgents: readonly { readonly agent: Agent; readonly lowest: AgentLimit }[] | null = null;
  private area: Float64Array | null = null;

  constructor(private readonly plant: PreparedPlant) {}

  agents(equipmentId?: string): readonly CleaningAgentLimit[] {
    return this.lowest(equipmentId).map(({ agent, lowest: { next, limit } }) => ({
      cleaningAgent: recordName(agent.substance),
      outcome: limit.outcome,
      missing: limit.outcome === 'LIMIT' ? [] : [...limit.missing],
      limit:
        limit.outcome !== 'LIMIT' || next === null
          ? null
          : limitOf({ previous: null, substance: agent.substance, next, policy: this.policies.Detergent }, limit),
    }));
  }

  agentWorkings(agentId?: string): readonly PairWorking[] {
    const policy = this.policies.Detergent;
    return this.plant.input.agents
      .filter(agent => agentId === undefined || agent.substance.id === agentId)
      .flatMap(agent => {
        const exposureTo = agentExposures(this.plant, agent);
        return this.plant.input.productions.flatMap((next, index) => {
          const limit = pairLimit(agent.substance, next, policy, exposureTo(index));
          const pair = { previous: null, substance: agent.substance, next, policy };
          return limit.outcome === 'LIMIT' ? [workingOf(pair, limit)] : [];
        });
      });
  }

  agentOf(substanceId: string): Agent | undefined {
    return this.plant.input.agents.find(each => each.substance.id === substanceId);
  }

  exposure(agent: Agent, next: number): AgentExposure {
    return agentExposures(this.plant, agent)(next);
  }

  nitrosamines(): readonly NitrosamineLimit[] {
    return (this.plant.input.nitrosamines ?? []).map(nitrosamine => {
      const found = nitrosamineLimit(this.plant, nitrosamine, this.nitrosamineArea);
      const { limit, next } = found;
      return {
        nitrosamine: recordName(nitrosamine),
        outcome: limit.outcome,
        missing: limit.outcome === 'LIMIT' ? [] : [...limit.missing],
        limit:
          limit.outcome !== 'LIMIT' || next === null
            ? null
            : limitOf(
                { previous: found.previous, substance: nitrosamine, next, policy: this.policies.Nitrosamine },
                limit,
              ),
      };
    });
  }

  /** The nitrosamine as a residue of a production; undefined when it is not linked with it. */
  residueOf(nitrosamineId: string, previous: Production): Substance | undefined {
    const found = this.plant.input.nitrosamines?.find(
      (each: Nitrosamine) => each.id === nitrosamineId && each.productionIds.includes(previous.id),
    );
    return found && nitrosamineResidue(found, this.policies.Nitrosamine.nitrosamineAuthority);
  }

  /** Several nitrosamines judged together; null when one of them has no acceptable intake. */
  together(
    found: readonly { readonly nitrosamineId: string; readonly intakeMgPerDay: number }[],
  ): { readonly sumOfRatios: number; readonly totalMgPerDay: number; readonly pass: boolean } | null {
    const { nitrosamineAuthority, multiNitrosamineOption } = this.policies.Nitrosamine;
    const rated = found.flatMap(({ nitrosamineId, intakeMgPerDay }) => {
      const known = this.plant.input.nitrosamines?.find(each => each.id === nitrosamineId);
      const acceptableIntake = known && acceptableIntakeOf(known.acceptableIntakeMgPerDay, nitrosamineAuthority);
      return acceptableIntake === undefined || acceptableIntake === null
        ? []
        : [{ intake: intakeMgPerDay, acceptableIntake }];
    });
    if (rated.length < found.length || found.length === 0) return null;
    const { sumOfRatios, total, pass } = judgeNitrosamines(rated, multiNitrosamineOption);
    return { sumOfRatios, totalMgPerDay: total, pass };
  }

  /** Shared areas by the settings of the nitrosamine policy. */
  get nitrosamineArea(): Float64Array {
    const { Chemical, Nitrosamine: own } = this.policies;
    this.area ??= measuresAlike(Chemical, own) ? this.plant.area : sharedAreas(this.plant.input, this.plant, own);
    return this.area;
  }

  private get policies() {
    return this.plant.input.policies;
  }

  /** Over all next productions; or of the agents that clean a machine, over the productions that use it. */
  private lowest(equipmentId?: string): readonly { readonly agent: Agent; readonly lowest: AgentLimit }[] {
    const { agents, machines } = this.plant.input;
    if (equipmentId === undefined) {
      this.lowestOfAgents ??= agents.map(agent => ({ agent, lowest: agentLimit(this.plant, agent) }));
      return this.lowestOfAgents;
    }
    const machine = machines.findIndex(each => each.id === equipmentId);
    const users = this.plant.usersOf[machine] ?? [];
    return agents
      .filter(agent => agent.machineIds.includes(equipmentId))
      .map(agent => ({ agent, lowest: agentLimit(this.plant, agent, users) }));
  }
}
